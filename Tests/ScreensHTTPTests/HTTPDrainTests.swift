@testable import ScreensHTTP
@testable import ScreensSystem
import Synchronization
import TestSupport
import Testing

/// Answers when the test wants it.
final class PatientHandler: HTTPHandler {
  let responders: AsyncStream<HTTPResponder>
  private let continuation: AsyncStream<HTTPResponder>.Continuation

  init() {
    (responders, continuation) = AsyncStream.makeStream()
  }

  func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission {
    HTTPAdmission(methods: .all, bodyLimit: 65_536)
  }

  func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder) {
    switch String(decoding: request.path, as: UTF8.self) {
    case "/now": responder.send(.plain(.ok, "now"))
    case "/large":
      responder.send(
        HTTPResponse(.ok, .text, body: .bytes([UInt8](repeating: 0x78, count: 20_000_000))))
    default: continuation.yield(responder)
    }
  }

  func next() async throws -> HTTPResponder {
    try await Limit.result(of: "a request") { [responders] in
      for await responder in responders { return responder }
      throw CancellationError()
    }
  }
}

@Suite(.serialized, .timeLimit(.minutes(15))) struct HTTPDrainTests {
  private static let slow = "GET /slow HTTP/1.1\r\nHost: h\r\n\r\n"
  private static let now = "GET /now HTTP/1.1\r\nHost: h\r\n\r\n"

  @Test func `a drain accepts for a while, lets requests finish and closes the idle`() async throws
  {
    let handler = PatientHandler()
    let server = try TestServer(handler: handler)
    let busy = server.connect()
    busy.send(Self.slow)
    let responder = try await handler.next()
    let idle = server.connect()
    idle.send(Self.now)
    #expect(await idle.receive(until: "\r\n\r\nnow") != "")

    let isDrained = Mutex(false)
    // Ends by itself: the clock is moved until it has ended.
    Task {
      await server.server.drain(delay: .seconds(5), grace: .seconds(30))
      isDrained.withLock { $0 = true }
    }
    try await untilClosing(server)
    responder.send(.plain(.ok, "done"))
    let answer = await busy.receiveAll()
    #expect(answer.contains("Connection: close\r\n"))
    #expect(answer.hasSuffix("done"))
    busy.hangUp()
    try await Limit.wait(for: "the drain") {
      await server.advance(by: .seconds(1))
      return isDrained.withLock { $0 }
    }
    #expect(await idle.receiveAll() == "")
    #expect(await server.server.census().total == 0)
    await server.stop()
  }

  /// Sends requests until answers say that the server is closing: it still accepts.
  private func untilClosing(_ server: TestServer) async throws {
    try await Limit.wait(for: "an answer that closes") {
      let client = server.connect()
      client.send(Self.now)
      let answer = await client.receive(until: "\r\n\r\nnow")
      client.hangUp()
      return answer.contains("Connection: close")
    }
  }

  @Test func `connections that wait for room when a drain begins are answered, not reset`()
    async throws
  {
    let handler = PatientHandler()
    let server = try TestServer(handler: handler) { $0.limits.connections = 2 }
    let busy = [server.connect(), server.connect()]
    for client in busy { client.send(Self.slow) }
    let responders = [try await handler.next(), try await handler.next()]
    let waiting = (0..<6).map { _ in server.connect() }
    for client in waiting { client.send(Self.now) }
    async let drained: Void = server.server.drain(delay: .zero, grace: .seconds(30))
    for _ in 0..<50 { await server.advance(by: .zero) }
    for responder in responders { responder.send(.plain(.ok, "done")) }
    for client in busy { #expect(await client.receiveAll().hasSuffix("done")) }
    for client in waiting {
      #expect(await client.receiveAll().hasSuffix("now"))
      client.hangUp()
    }
    for client in busy { client.hangUp() }
    await drained
    #expect(await server.server.census().total == 0)
    await server.stop()
  }

  @Test func `a request that outlasts the grace period is cut off`() async throws {
    let handler = PatientHandler()
    let server = try TestServer(handler: handler)
    let busy = server.connect()
    busy.send(Self.slow)
    let responder = try await handler.next()
    async let drained: Void = server.server.drain(delay: .zero, grace: .seconds(30))
    async let ended = busy.receiveAll()
    try await Limit.wait(for: "the cut") {
      await server.advance(by: .seconds(31))
      return await server.server.census().total == 0
    }
    #expect(await ended == "")
    await drained
    responder.send(.plain(.ok, "too late"))
    await server.stop()
  }

  @Test func `a drained address can be listened on again`() async throws {
    let server = try TestServer()
    await server.server.drain(delay: .zero, grace: .zero)
    let next = try HTTPServer(server.server.address, loops: server.loops, handler: EchoHandler())
    next.start()
    let client = server.connect()
    client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(await client.receive(until: "GET /a []") != "")
    await next.stop()
    await server.stop()
  }
}
