import Glibc

/// Keep-alive connections of one thread, each with one request after the other.
struct LoadGenerator {
  /// A request that a server did not answer as it has to.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private struct Connection {
    let descriptor: Int32
    var received: [UInt8] = []
  }

  private let port: UInt16
  private let width: Int

  init(port: UInt16, width: Int = 32) {
    self.port = port
    self.width = width
  }

  /// Sends every request once and reads every answer; returns the last one.
  ///
  /// - Parameter status: the status that each answer has to have.
  @discardableResult
  func run(_ requests: [[UInt8]], status: Int) throws -> [UInt8] {
    var last: [UInt8] = []
    try exchange(requests, status: status) { last = $0 }
    return last
  }

  /// Sends every request once and returns every answer, in the order in which they came.
  func collect(_ requests: [[UInt8]], status: Int) throws -> [[UInt8]] {
    var answers: [[UInt8]] = []
    try exchange(requests, status: status) { answers.append($0) }
    return answers
  }

  /// Sends a request on each of so many connections, and keeps them open for a call after their
  /// answers have come.
  func holding<Result>(_ count: Int, _ request: [UInt8], _ body: () -> Result) throws -> Result {
    var connections = try (0..<count).map { _ in try connect() }
    defer { for connection in connections { close(connection.descriptor) } }
    for connection in connections { try send(request, to: connection.descriptor) }
    for index in connections.indices {
      while try receive(&connections[index]) == nil {}
    }
    return body()
  }

  private func exchange(
    _ requests: [[UInt8]], status: Int, _ take: ([UInt8]) -> Void
  ) throws {
    var connections = try (0..<min(width, requests.count)).map { _ in try connect() }
    defer { for connection in connections { close(connection.descriptor) } }
    var waiting = connections.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    var next = 0
    var open = 0
    for connection in connections {
      try send(requests[next], to: connection.descriptor)
      next += 1
      open += 1
    }
    while open > 0 {
      // Safety: the array is as long as is said, for the length of the call.
      let ready = unsafe poll(&waiting, UInt(waiting.count), 20_000)
      guard ready > 0 else { throw Failure(description: "no answer in 20 s") }
      for index in connections.indices where waiting[index].revents != 0 {
        guard let answer = try receive(&connections[index]) else { continue }
        try check(answer, status)
        take(answer)
        open -= 1
        if next < requests.count {
          try send(requests[next], to: connections[index].descriptor)
          next += 1
          open += 1
        }
      }
    }
  }

  private func check(_ answer: [UInt8], _ status: Int) throws {
    // The status is three digits after `HTTP/1.1 `.
    let found = answer.dropFirst(9).prefix(3).reduce(0) { $0 * 10 + Int($1) - 0x30 }
    guard found == status else {
      throw Failure(description: "not \(status): \(String(decoding: answer, as: UTF8.self))")
    }
  }

  private func connect() throws -> Connection {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // Safety: a sockaddr_in is passed with its own size; the option is one Int32.
    let status = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(description: "connect: error \(errno)") }
    var on: Int32 = 1
    unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
    return Connection(descriptor: descriptor)
  }

  private func send(_ request: [UInt8], to descriptor: Int32) throws {
    // Safety: the bytes live for the length of the call. Requests fit into a socket's buffer.
    let sent = unsafe request.withUnsafeBytes {
      unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    guard sent == request.count else { throw Failure(description: "send: error \(errno)") }
  }

  /// Reads what is there; the answer once it is whole.
  private func receive(_ connection: inout Connection) throws -> [UInt8]? {
    let descriptor = connection.descriptor
    // Safety: the buffer has the room that is said.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
    guard !bytes.isEmpty else { throw Failure(description: "the server closed a connection") }
    connection.received += bytes
    guard let length = HTTPAnswer.length(of: connection.received) else { return nil }
    let answer = Array(connection.received[..<length])
    connection.received.removeFirst(length)
    return answer
  }
}
