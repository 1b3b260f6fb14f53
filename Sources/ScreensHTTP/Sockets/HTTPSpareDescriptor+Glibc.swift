internal import CLinux
internal import Glibc

/// Keeps a process from running out of descriptors by its connections: one descriptor with which a
/// rejected client gets an answer, and a look at whether some are free. Belongs to one loop.
///
/// The libraries of the toolchain open files of `/proc` now and then, and end the process where
/// they get no descriptor for it.
final class HTTPSpareDescriptor {
  /// How many descriptors a connection has to leave to the rest of the process.
  private static let reserve = 4
  private var descriptor = HTTPSpareDescriptor.make()

  /// Whether enough descriptors are free beside the connections that were accepted so far.
  func leavesEnough() -> Bool {
    if descriptor < 0 { descriptor = Self.make() }
    var copies: [Int32] = []
    while copies.count < Self.reserve {
      let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { break }
      copies.append(copy)
    }
    for copy in copies { _ = Glibc.close(copy) }
    return copies.count == Self.reserve
  }

  /// Answers the next connection with 503 and closes it; false when no connection waits, or no
  /// descriptor is left for it.
  func turnAway(_ socket: HTTPListeningSocket) -> Bool {
    guard descriptor >= 0 else {
      descriptor = Self.make()
      return false
    }
    _ = Glibc.close(descriptor)
    defer { descriptor = Self.make() }
    guard case .connection(let accepted, _) = socket.accept() else { return false }
    turnAway(accepted)
    return true
  }

  /// Answers an accepted connection with 503 and closes it.
  func turnAway(_ accepted: Int32) {
    let bytes = Array(
      ("HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nRetry-After: 5\r\n"
        + "Connection: close\r\n\r\n").utf8)
    // Safety: the bytes live for the length of the call. The received bytes of the request are
    // read, since closing a connection with unread bytes discards the answer.
    var rest = [UInt8](repeating: 0, count: 8192)
    _ = unsafe recv(accepted, &rest, rest.count, Int32(MSG_DONTWAIT))
    _ = unsafe send(accepted, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
    shutdown(accepted, Int32(SHUT_WR))
    Socket.close(accepted, reset: false)
  }

  func close() {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
    descriptor = -1
  }

  private static func make() -> Int32 { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
