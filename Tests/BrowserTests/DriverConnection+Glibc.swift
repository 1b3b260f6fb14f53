import Dispatch
import Glibc

/// One request to a driver on this machine. Foundation's client does not take the driver's header
/// lines, so this is a bare socket.
enum DriverConnection {
  /// A fault on the way to the driver or back.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Sends a request and gives the answer's body.
  static func send(
    _ method: String, _ path: String, port: UInt16, body: [UInt8]
  ) async throws -> [UInt8] {
    let head = """
      \(method) \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Content-Type: application/json\r
      Content-Length: \(body.count)\r
      Connection: close\r
      \r

      """
    return try await withCheckedThrowingContinuation { continuation in
      // Blocks a thread of Dispatch, where blocking is allowed.
      DispatchQueue.global().async {
        continuation.resume(with: Result { try exchange(Array(head.utf8) + body, port) })
      }
    }
  }

  private static func exchange(_ request: [UInt8], _ port: UInt16) throws -> [UInt8] {
    let descriptor = try connect(port)
    defer { close(descriptor) }
    var sent = 0
    while sent < request.count {
      // Safety: the rest of the array lives for the length of the call.
      let count = unsafe request[sent...].withUnsafeBytes {
        unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(description: "send: error \(errno)") }
      sent += count
    }
    var answer: [UInt8] = []
    while true {
      var interest = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Safety: one local descriptor, for the length of the call.
      guard unsafe poll(&interest, 1, 120_000) > 0 else {
        throw Failure(description: "the driver does not answer")
      }
      // Safety: the buffer is as large as the count that is passed.
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = max(0, unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0))
      }
      answer += bytes
      if bytes.isEmpty { throw Failure(description: "the driver closed the connection") }
      if let body = wholeBody(answer) { return body }
    }
  }

  private static func wholeBody(_ answer: [UInt8]) -> [UInt8]? {
    guard let end = answer.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self).lowercased()
    let length = head.firstMatch(of: /content-length: *(\d+)/).flatMap { Int($0.output.1) } ?? 0
    let body = answer[end.upperBound...]
    return body.count >= length ? Array(body.prefix(length)) : nil
  }

  private static func connect(_ port: UInt16) throws -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // Safety: a sockaddr_in is passed with its own size.
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(description: "connect: error \(errno)") }
    return descriptor
  }
}
