import Glibc

/// An open page's live stream, read as it comes.
///
/// Safety: one socket of its own; every buffer outlives the call that it is given to.
final class EventStream {
  private let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects and sends a request; nil when that fails.
  init?(port: UInt16, _ request: [UInt8]) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    let sent = unsafe request.withUnsafeBytes {
      unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard status == 0, sent == request.count else { return nil }
  }

  deinit { close(descriptor) }

  /// Waits until a text has come, and forgets all that came; false when the stream ends before.
  func wait(for text: String) -> Bool {
    let wanted = Array(text.utf8)
    while !contains(wanted) {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return false }
      received += buffer[..<count]
    }
    received = []
    return true
  }

  private func contains(_ wanted: [UInt8]) -> Bool {
    guard received.count >= wanted.count else { return false }
    return (0...received.count - wanted.count).contains { start in
      received[start] == wanted[0] && received[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}
