import Glibc

/// One connection for requests and answers with many bytes. The bytes of an answer's body are
/// counted and dropped in the kernel, so that the client costs less than what it measures.
// Safety: the descriptor is this object's own; bytes are borrowed for the length of each call.
final class ByteClient {
  private static let patience = 60
  private static let portion = 1 << 20

  private let descriptor: Int32

  init(port: UInt16) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let descriptor = descriptor
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Self.failure("connect") }
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    _ = unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
  }

  deinit { close(descriptor) }

  /// Sends a request, and reads its answer to the end.
  ///
  /// - Parameters:
  ///   - fields: each with its line end.
  ///   - status: the status that the answer has to have.
  ///   - octets: the length that the answer's body has to have; nil for any length.
  /// - Returns: the answer's head.
  @discardableResult
  func exchange(
    _ method: String, _ target: String, _ fields: String = "", _ body: ArraySlice<UInt8>? = nil,
    status: Int, octets: Int? = nil
  ) throws -> HTTPAnswer {
    let length = body.map { "Content-Length: \($0.count)\r\n" } ?? ""
    let head = "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(fields)\(length)\r\n"
    try send(Array(head.utf8)[...], isFollowed: body?.isEmpty == false)
    if let body { try send(body, isFollowed: false) }
    let answer = try receive()
    guard answer.head.status == status, octets == nil || octets == answer.octets else {
      throw LoadGenerator.Failure(
        description: "\(method) \(target): \(answer.head.status) with \(answer.octets) octets")
    }
    return answer.head
  }

  private func send(_ bytes: ArraySlice<UInt8>, isFollowed: Bool) throws {
    let flags = Int32(MSG_NOSIGNAL) | (isFollowed ? Int32(MSG_MORE) : 0)
    let descriptor = descriptor
    let isSent = unsafe bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = unsafe Glibc.send(
          descriptor, bytes.baseAddress! + sent, bytes.count - sent, flags)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
    guard isSent else { throw Self.failure("send") }
  }

  private func receive() throws -> (head: HTTPAnswer, octets: Int) {
    var received: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    var place = received.firstRange(of: end)
    while place == nil {
      let more = unsafe [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = max(0, unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0))
      }
      guard !more.isEmpty else { throw Self.failure("recv") }
      received += more
      place = received.firstRange(of: end)
    }
    guard let place else { throw Self.failure("recv") }
    let head = HTTPAnswer(Array(received[..<place.upperBound]))
    let octets = head.value("content-length").flatMap { Int($0) } ?? 0
    try drop(octets - (received.count - place.upperBound))
    return (head, octets)
  }

  private func drop(_ octets: Int) throws {
    var left = octets
    while left > 0 {
      // With this flag TCP's bytes are dropped, and no buffer is written.
      let count = recv(descriptor, nil, min(left, Self.portion), Int32(MSG_TRUNC))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure("recv") }
      left -= count
    }
    guard left == 0 else {
      throw LoadGenerator.Failure(description: "an answer is \(-left) octets longer than it says")
    }
  }

  private static func failure(_ call: String) -> LoadGenerator.Failure {
    LoadGenerator.Failure(description: "\(call): error \(errno)")
  }
}
