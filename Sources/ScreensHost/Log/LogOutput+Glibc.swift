import CLinux
import Glibc

/// Where a log goes: a file, a pipe, a terminal or a socket that is shared with other processes.
///
/// Safety: bytes are borrowed for the length of each call.
struct LogOutput: Sendable {
  enum Outcome: Equatable {
    case wrote(Int)
    /// The reader must read first.
    case full
    /// There is no reader any more.
    case gone
  }

  private enum Kind {
    /// Writing does not wait for a reader.
    case file
    case socket
    /// An opening of a pipe or a terminal of our own, so that its mode is not shared with other
    /// processes.
    case own
    /// A pipe that may not be opened again.
    case shared
  }

  private let descriptor: Int32
  private let kind: Kind

  init(_ descriptor: Int32) {
    var status = stat()
    unsafe fstat(descriptor, &status)
    switch status.st_mode & S_IFMT {
    case S_IFREG: (self.descriptor, kind) = (descriptor, .file)
    case S_IFSOCK: (self.descriptor, kind) = (descriptor, .socket)
    default:
      let flags = O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
      let own = unsafe open("/proc/self/fd/\(descriptor)", flags)
      (self.descriptor, kind) = own >= 0 ? (own, .own) : (descriptor, .shared)
    }
  }

  /// Writes what fits now.
  func write(_ bytes: ArraySlice<UInt8>) -> Outcome {
    while true {
      let count = unsafe bytes.withUnsafeBytes { unsafe writeOnce($0) }
      if count > 0 { return .wrote(count) }
      if count == 0 { return .full }
      switch errno {
      case EINTR: continue
      case EAGAIN, ENOBUFS: return .full
      default: return .gone
      }
    }
  }

  private func writeOnce(_ bytes: UnsafeRawBufferPointer) -> Int {
    switch kind {
    case .file, .own: return unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    case .socket:
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
      return unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
    case .shared:
      // A pipe that can be written at all takes so much without waiting.
      guard isWritable(within: 0) else { return 0 }
      return unsafe Glibc.write(descriptor, bytes.baseAddress, min(bytes.count, Int(PIPE_BUF)))
    }
  }

  /// Waits until something can be written.
  ///
  /// - Returns: whether it can.
  @discardableResult
  func isWritable(within milliseconds: Int32) -> Bool {
    var interest = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Safety: one local entry, for the length of the call.
    return unsafe poll(&interest, 1, milliseconds) > 0
  }
}
