import ScreensWeb
import Synchronization
import Testing

/// Answers when the test says so.
final class PatientHandler: HTTPHandler {
  let responders: AsyncStream<HTTPResponder>
  private let continuation: AsyncStream<HTTPResponder>.Continuation

  init() {
    (responders, continuation) = AsyncStream.makeStream()
  }

  func admission(for head: HTTPRequestHead, on loop: EventLoop) -> HTTPAdmission { HTTPAdmission() }

  func handle(_ request: HTTPRequest, on loop: EventLoop, responder: HTTPResponder) {
    if request.path.elementsEqual("/now".utf8) {
      responder.send(.plain(.ok, "now"))
    } else {
      continuation.yield(responder)
    }
  }

  func next() async -> HTTPResponder {
    for await responder in responders { return responder }
    preconditionFailure("no request arrived")
  }
}

@Suite(.serialized, .timeLimit(.minutes(2))) struct HTTPDrainTests {
  private static let slow = "GET /slow HTTP/1.1\r\nHost: h\r\n\r\n"
  private static let now = "GET /now HTTP/1.1\r\nHost: h\r\n\r\n"

  @Test func `a drain accepts for a while, lets requests finish and closes the idle`() async throws
  {
    let handler = PatientHandler()
    let server = try TestServer(handler: handler)
    let busy = server.connect()
    busy.send(Self.slow)
    let responder = await handler.next()
    let idle = server.connect()
    idle.send(Self.now)
    #expect(await idle.receive(until: "\r\n\r\nnow") != "")

    let isDrained = Mutex(false)
    // Ends by itself: the clock is moved until it has.
    Task {
      await server.server.drain(delay: .seconds(5), grace: .seconds(30))
      isDrained.withLock { $0 = true }
    }
    await untilClosing(server)
    responder.send(.plain(.ok, "done"))
    let answer = await busy.receiveAll()
    #expect(answer.contains("Connection: close\r\n"))
    #expect(answer.hasSuffix("done"))
    busy.hangUp()
    while !isDrained.withLock({ $0 }) { await server.advance(by: .seconds(1)) }
    #expect(await idle.receiveAll() == "")
    #expect(await server.server.census().total == 0)
    await server.stop()
  }

  /// Asks anew until answers say that the server is going away: it still accepts.
  private func untilClosing(_ server: TestServer) async {
    var answer = ""
    while !answer.contains("Connection: close") {
      let client = server.connect()
      client.send(Self.now)
      answer = await client.receive(until: "\r\n\r\nnow")
      client.hangUp()
    }
  }

  @Test func `a request that outlasts the grace period is cut off`() async throws {
    let handler = PatientHandler()
    let server = try TestServer(handler: handler)
    let busy = server.connect()
    busy.send(Self.slow)
    let responder = await handler.next()
    async let drained: Void = server.server.drain(delay: .zero, grace: .seconds(30))
    async let ended = busy.receiveAll()
    while await server.server.census().total > 0 {
      await server.advance(by: .seconds(31))
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
