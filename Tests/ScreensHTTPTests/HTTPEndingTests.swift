@testable import ScreensSystem
@testable import ScreensHTTP
import Synchronization
import TestSupport
import Testing

/// A server that ends, or leaves its address to another, answers every request that it has
/// accepted.
@Suite(.serialized, .timeLimit(.minutes(15))) struct HTTPEndingTests {
  /// How a server may end.
  enum Ending: CaseIterable { case drain, handOver }

  /// The progress of a request when the end begins.
  enum Stage: CaseIterable {
    case head, body, handling, writing

    func isReached(_ census: HTTPServer.Census) -> Bool {
      switch self {
      case .head: census.readingHead == 1
      case .body: census.readingBody == 1
      case .handling: census.handling == 1
      case .writing: census.writing == 1
      }
    }

    /// The bytes that the client sends before and after the end begins.
    var parts: (String, String) {
      switch self {
      case .head: ("GET /now HTTP/1.1\r\nHo", "st: h\r\n\r\n")
      case .body: ("POST /now HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nab", "cd")
      case .handling: ("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n", "")
      case .writing: ("GET /large HTTP/1.1\r\nHost: h\r\n\r\n", "")
      }
    }

    var answer: String { self == .handling ? "slow" : self == .writing ? "x" : "now" }
  }

  private static let cases: [(Ending, Stage, Int)] = Ending.allCases.flatMap { ending in
    Stage.allCases.flatMap { stage in [1, 3].map { (ending, stage, $0) } }
  }

  private func end(_ server: TestServer, _ ending: Ending, grace: Duration) async {
    let delay = Duration.milliseconds(50)
    switch ending {
    case .drain: await server.server.drain(delay: delay, grace: grace)
    case .handOver: await server.server.handOver(delay: delay, grace: grace)
    }
  }

  /// Reads up to the connection's end, while the clock goes on: an end whose task began late waits
  /// for its delay.
  private func receiveAll(_ client: TestSocket, _ server: TestServer) async throws -> String {
    let answer = Mutex<String?>(nil)
    // Ends with the connection.
    Task {
      let all = await client.receiveAll()
      answer.withLock { $0 = all }
    }
    try await Limit.wait(for: "the answer's end") {
      await server.advance(by: .milliseconds(1))
      return answer.withLock { $0 != nil }
    }
    return answer.withLock { $0 ?? "" }
  }

  @Test(arguments: cases)
  func `a request that needs the full grace period is answered completely`(
    ending: Ending, stage: Stage, loops: Int
  ) async throws {
    let handler = PatientHandler()
    let server = try TestServer(loops: loops, handler: handler) {
      $0.limits.linger = .milliseconds(100)
    }
    let client = server.connect()
    let (first, rest) = stage.parts
    client.send(first)
    try await server.wait { stage.isReached($0) }
    let responder = stage == .handling ? try await handler.next() : nil
    // The task below may begin after the request is complete.
    await server.server.announceEnd()
    let isDone = Mutex(false)
    // Ends by itself: the clock is moved until it has ended.
    Task {
      await end(server, ending, grace: .seconds(60))
      isDone.withLock { $0 = true }
    }
    // Twenty times the delay and the time of an idle connection.
    for _ in 0..<200 { await server.advance(by: .milliseconds(15)) }
    #expect(!isDone.withLock { $0 })
    client.send(rest)
    responder?.send(.plain(.ok, "slow"))
    let answer = try await receiveAll(client, server)
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.hasSuffix(stage.answer))
    if stage == .writing { #expect(answer.utf8.count > 20_000_000) }
    client.hangUp()
    try await Limit.wait(for: "the server's end") {
      await server.advance(by: .milliseconds(50))
      return isDone.withLock { $0 }
    }
    #expect(await server.server.census().total == 0)
    await server.stop()
  }

  @Test(arguments: Ending.allCases, [1, 3])
  func `a connection that was accepted before the end may send its first request later`(
    ending: Ending, loops: Int
  ) async throws {
    let server = try TestServer(loops: loops, handler: PatientHandler())
    let client = server.connect()
    try await server.wait { $0.idle == 1 }
    // The task below may begin after the request is complete.
    await server.server.announceEnd()
    let isDone = Mutex(false)
    // Ends by itself: the clock is moved until it has ended.
    Task {
      switch ending {
      case .drain: await server.server.drain(delay: .zero, grace: .seconds(60))
      case .handOver: await server.server.handOver(delay: .zero, grace: .seconds(60))
      }
      isDone.withLock { $0 = true }
    }
    for _ in 0..<40 { await server.advance(by: .milliseconds(2)) }
    client.send("GET /now HTTP/1.1\r\nHost: h\r\n\r\n")
    let answer = try await receiveAll(client, server)
    #expect(answer.hasSuffix("now"))
    #expect(answer.contains("Connection: close\r\n"))
    client.hangUp()
    try await Limit.wait(for: "the server's end") {
      await server.advance(by: .milliseconds(50))
      return isDone.withLock { $0 }
    }
    await server.stop()
  }

  @Test func `a silent connection delays a take-over by a second`() async throws {
    let server = try TestServer(handler: PatientHandler())
    let client = server.connect()
    try await server.wait { $0.idle == 1 }
    let start = server.clock.clock.monotonic()
    let isDone = Mutex(false)
    // Ends by itself: the clock is moved until it has ended.
    Task {
      await server.server.handOver(delay: .zero, grace: .seconds(60))
      isDone.withLock { $0 = true }
    }
    try await Limit.wait(for: "the silent connection's end") {
      await server.advance(by: .milliseconds(10))
      return await server.server.census().idle == 0
    }
    #expect(server.clock.clock.monotonic() - start >= Duration.milliseconds(950).nanoseconds)
    #expect(await client.receiveAll() == "")
    client.hangUp()
    try await Limit.wait(for: "the take-over") {
      await server.advance(by: .milliseconds(50))
      return isDone.withLock { $0 }
    }
    await server.stop()
  }

  @Test(arguments: Ending.allCases)
  func `kept connections between requests delay no end`(ending: Ending) async throws {
    let server = try TestServer(loops: 2, handler: PatientHandler())
    let clients = (0..<6).map { _ in server.connect() }
    for client in clients {
      client.send("GET /now HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(await client.receive(until: "\r\n\r\nnow") != "")
    }
    // Never cancelled: it ends by itself within the limit.
    let ended = Task {
      try await Limit.result(of: "the end") {
        switch ending {
        case .drain: await server.server.drain(delay: .zero, grace: .seconds(60))
        case .handOver: await server.server.handOver(delay: .zero, grace: .seconds(60))
        }
      }
    }
    // The clock stands still, so there is no wait.
    for client in clients {
      #expect(await client.receiveAll() == "")
      client.hangUp()
    }
    try await ended.value
    #expect(await server.server.census().total == 0)
    await server.stop()
  }
}
