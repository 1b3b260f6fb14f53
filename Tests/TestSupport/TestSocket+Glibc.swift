import ScreensSystem
import Glibc

/// A client socket that blocks on its own thread; a read without data for 100 s ends.
package final class TestSocket: Sendable {
  private let descriptor: Int32
  private let thread = EventLoop()

  package convenience init(port: UInt16) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    self.init(AF_INET, address)
  }

  package convenience init(path: String) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    self.init(AF_UNIX, address)
  }

  private init<Address>(_ family: Int32, _ address: Address) {
    descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    let descriptor = descriptor
    let result = unsafe withUnsafePointer(to: address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
    precondition(result == 0, "the server under test does not accept")
    var patience = timeval(tv_sec: 100, tv_usec: 0)
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    thread.stop()
    close(descriptor)
  }

  /// Sends all bytes; bytes that the peer no longer accepts are dropped.
  package func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let rest = Array(bytes[sent...])
      let count = unsafe Glibc.send(descriptor, rest, rest.count, Int32(MSG_NOSIGNAL))
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Sends all of a text, in UTF-8.
  package func send(_ text: String) {
    send(Array(text.utf8))
  }

  /// Ends both directions; bytes that the server still sends are refused.
  package func hangUp() {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Ends only the direction to the server.
  package func finishSending() {
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Makes the window small, so that a test need not send much to fill it.
  package func shrinkReceiveBuffer() {
    var size: Int32 = 4096
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
  }

  /// Reads once: nil at the end, on a reset and when nothing comes.
  package func receive() async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      thread.execute { [descriptor] in continuation.resume(returning: Self.read(descriptor)) }
    }
  }

  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  /// Reads up to the end.
  package func receiveAll() async -> String {
    var bytes: [UInt8] = []
    while let more = await receive() { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads until `text` has come `times` times, or the end.
  package func receive(until text: String, times: Int = 1) async -> String {
    var received = ""
    while received.components(of: text) < times, let more = await receive() {
      received += String(decoding: more, as: UTF8.self)
    }
    return received
  }

  /// Reads up to the end of the event of a live stream that has a text in it.
  package func receive(eventWith text: String) async -> String {
    var received = await receive(until: text)
    while let found = received.firstRange(of: text),
      !received[found.upperBound...].contains("\n\n"), let more = await receive()
    {
      received += String(decoding: more, as: UTF8.self)
    }
    return received
  }
}

extension String {
  /// How often `part` occurs.
  package func components(of part: String) -> Int {
    ranges(of: part).count
  }
}
