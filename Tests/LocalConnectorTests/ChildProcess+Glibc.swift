import Glibc
import TestSupport
import Testing

/// A program whose output is read by the test.
@safe final class ChildProcess {
  let identifier: pid_t
  private let output: UnsafeMutablePointer<FILE>
  private var isWaitedFor = false

  init(_ arguments: [String]) throws {
    var ends: [CInt] = [0, 0]
    // A pair of sockets, because Swift's Glibc has no pipe2: no other child may inherit an end.
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0)
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    var argv = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { unsafe argv.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let status = unsafe posix_spawnp(&child, arguments[0], &actions, nil, &argv, environ)
    close(ends[1])
    try #require(status == 0, "\(arguments[0]) starts")
    identifier = child
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    _ = unsafe setsockopt(
      ends[0], SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    unsafe output = fdopen(ends[0], "r")
  }

  // A failed test leaves no child: an unawaited one hides the end of the testing library's own
  // child, and the run would not end.
  deinit {
    if !isWaitedFor {
      kill()
      end()
    }
    unsafe fclose(output)
  }

  /// The next line without its end; nil when the program has closed its output.
  ///
  /// - Throws: `Limit.Overdue` after a minute of silence.
  func line() throws -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    return try unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      errno = 0
      guard let line = unsafe fgets(buffer.baseAddress!, CInt(buffer.count), output) else {
        if errno == EAGAIN { throw Limit.Overdue("a line") }
        return nil
      }
      let text = unsafe String(cString: line)
      return text.hasSuffix("\n") ? String(text.dropLast()) : nil
    }
  }

  func kill() {
    _ = Glibc.kill(identifier, SIGKILL)
  }

  /// Waits a minute for the end, and then kills; returns the exit status, or minus the signal.
  @discardableResult func end() -> Int32 {
    var status: CInt = 0
    isWaitedFor = true
    func hasEnded() -> Bool {
      let ended = unsafe waitpid(identifier, &status, WNOHANG)
      return ended != 0 && (ended > 0 || errno != EINTR)
    }
    do {
      try Limit.block(for: "the end", until: hasEnded)
    } catch {
      kill()
      try? Limit.block(for: "the death", until: hasEnded)
    }
    return status & 0x7f == 0 ? (status >> 8) & 0xff : -(status & 0x7f)
  }

  static func productsFolder() throws -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    try #require(length > 0)
    let bytes = buffer.prefix(length).map { UInt8(bitPattern: $0) }
    let path = String(decoding: bytes, as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
  }
}
