@testable import ScreensHTTP
@testable import ScreensSystem
import TestSupport
import ScreensCore
import Synchronization
import Testing

/// The operator's lines about refused clients.
@Suite(.timeLimit(.minutes(15))) struct HTTPLogTests {
  private final class Lines: Sendable {
    private let stored = Mutex<[LogEntry]>([])
    var all: [String] { stored.withLock { $0.map(\.message) } }
    /// Counts are due when the test asks for them, however slow the machine is.
    var log: OperatorLog {
      OperatorLog(every: .seconds(86_400)) { entry in self.stored.withLock { $0.append(entry) } }
    }
  }

  private static let get = "GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"

  private func ask(_ server: TestServer, _ text: String) async -> String {
    let client = server.connect()
    client.send(text)
    let answer = await client.receiveAll()
    client.hangUp()
    return answer
  }

  @Test func `refused requests are logged at once, and then counted`() async throws {
    let lines = Lines()
    let log = lines.log
    let server = try TestServer { $0.log = log }
    for _ in 0..<5 { _ = await ask(server, "GET /\u{1} HTTP/1.1\r\nHost: h\r\n\r\n") }
    _ = await ask(server, "GET / HTTP/1.1\r\n\r\n")
    #expect(lines.all.count == 2)
    #expect(lines.all.first?.hasPrefix("a request is refused with 400 (target_invalid)") == true)
    #expect(lines.all.first?.hasSuffix("the client is 127.0.0.1") == true)
    log.writeCounts()
    #expect(lines.all.count == 3)
    #expect(lines.all.last?.hasSuffix("(4 times since this was last said)") == true)
    await server.stop()
  }

  @Test func `answers of 5xx are counted lines without the query`() async throws {
    let lines = Lines()
    let log = lines.log
    let server = try TestServer { $0.log = log }
    for _ in 0..<3 {
      let text = "GET /never?token=secret HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"
      #expect(await ask(server, text).contains("500"))
    }
    _ = await ask(server, Self.get)
    #expect(lines.all == ["a request is answered with 500: GET /never; the client is 127.0.0.1"])
    log.writeCounts()
    #expect(lines.all.last?.hasSuffix("(2 times since this was last said)") == true)
    await server.stop()
  }

  @Test func `an address with too many connections is reported, with the limit's name`()
    async throws
  {
    let lines = Lines()
    let log = lines.log
    let server = try TestServer {
      $0.log = log
      $0.limits.connectionsPerAddress = 1
    }
    let first = server.connect()
    try await server.wait { $0.total == 1 }
    for _ in 0..<3 { #expect(await server.connect().receiveAll() == "") }
    #expect(lines.all.count == 1)
    #expect(lines.all.first?.contains("'connectionsPerAddress'") == true)
    #expect(lines.all.first?.contains("127.0.0.1") == true)
    first.hangUp()
    await server.stop()
  }

  @Test func `a server without room is reported once`() async throws {
    let lines = Lines()
    let log = lines.log
    let server = try TestServer {
      $0.log = log
      $0.limits.connections = 1
    }
    let first = server.connect()
    try await server.wait { $0.total == 1 }
    let second = server.connect()
    try await Limit.wait(for: "a line") {
      await server.advance(by: .milliseconds(500))
      return !lines.all.isEmpty
    }
    #expect(lines.all.first?.hasPrefix("new connections wait: 1 are open") == true)
    first.hangUp()
    second.hangUp()
    await server.stop()
  }

  @Test func `a connection that is only ending no longer counts for its address`() async throws {
    let server = try TestServer { $0.limits.connectionsPerAddress = 1 }
    var clients: [TestSocket] = []
    for _ in 0..<5 {
      let client = server.connect()
      client.send(Self.get)
      #expect(await client.receive(until: "GET /a []") != "")
      try await server.wait { $0.lingering == clients.count + 1 }
      clients.append(client)
    }
    for client in clients { client.hangUp() }
    await server.stop()
  }
}
