import Foundation
import Glibc
import TestSupport

/// A process that answers each message of some bytes with another of as many: what any call into
/// another process costs at least.
final class EchoPeer {
  /// Bytes of one message: a doorbell, and a small word.
  static let size = 40

  private let process = Process()
  private let end: Int32
  private var buffer = [UInt8](repeating: 7, count: EchoPeer.size)

  init() throws {
    var pair: [Int32] = [-1, -1]
    // Safety: the call writes the two descriptors.
    guard unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else {
      throw CocoaError(.fileReadUnknown)
    }
    end = pair[0]
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    let other = FileHandle(fileDescriptor: pair[1], closeOnDealloc: true)
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["echo"]
    process.standardInput = other
    process.standardOutput = other
    try process.run()
  }

  deinit {
    close(end)
    process.waitForEnd(within: .seconds(3600))
  }

  /// Sends a message and waits for the answer.
  func call() {
    Self.write(&buffer, to: end)
    precondition(Self.read(&buffer, from: end), "the echo ended")
  }

  /// Answers until the other end is closed.
  static func serve() {
    var buffer = [UInt8](repeating: 0, count: size)
    while read(&buffer, from: STDIN_FILENO) { write(&buffer, to: STDOUT_FILENO) }
  }

  private static func write(_ buffer: inout [UInt8], to end: Int32) {
    // Safety: the call reads the buffer's bytes.
    _ = unsafe Glibc.write(end, &buffer, buffer.count)
  }

  private static func read(_ buffer: inout [UInt8], from end: Int32) -> Bool {
    // Safety: the call writes at most the buffer's length.
    unsafe Glibc.read(end, &buffer, buffer.count) == buffer.count
  }
}
