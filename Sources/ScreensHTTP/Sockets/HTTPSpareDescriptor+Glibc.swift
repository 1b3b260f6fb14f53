internal import CLinux
internal import Glibc

/// A reserve descriptor for the time when no other is left, with which a rejected client gets an
/// answer. Belongs to one loop.
final class HTTPSpareDescriptor {
  private var descriptor = HTTPSpareDescriptor.make()

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
    return true
  }

  func close() {
    if descriptor >= 0 { _ = Glibc.close(descriptor) }
    descriptor = -1
  }

  private static func make() -> Int32 { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }
}
