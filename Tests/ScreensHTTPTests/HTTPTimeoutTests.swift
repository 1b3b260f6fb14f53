@testable import ScreensHTTP
@testable import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct HTTPTimeoutTests {
  @Test func `an incomplete head gets 408 in time, and silence gets nothing`() async throws {
    let server = try TestServer()
    let silent = server.connect()
    let slow = server.connect()
    slow.send("GET /a HT")
    try await server.wait { $0.idle == 1 && $0.readingHead == 1 }
    await server.advance(by: .seconds(9))
    slow.send("TP/1.1\r\n")
    await server.advance(by: .seconds(1))
    #expect(await slow.receiveAll().hasPrefix("HTTP/1.1 408 "))
    #expect(await silent.receiveAll() == "")
    #expect(server.server.refusals.snapshot == [.headTooSlow: 1])
    await server.stop()
  }

  @Test func `a body slower than the floor gets 408`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 9000\r\n\r\na")
    try await server.wait { $0.readingBody == 1 }
    await server.advance(by: .seconds(4))
    #expect(await server.server.census().readingBody == 1)
    await server.advance(by: .seconds(1))
    #expect(await client.receiveAll().hasPrefix("HTTP/1.1 408 "))
    #expect(server.server.refusals.snapshot == [.bodyTooSlow: 1])
    await server.stop()
  }

  @Test func `an idle connection is closed silently after its time`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(await client.receive(until: "GET /a []") != "")
    try await server.wait { $0.idle == 1 }
    await server.advance(by: .seconds(74))
    #expect(await server.server.census().idle == 1)
    await server.advance(by: .seconds(1))
    #expect(await client.receiveAll() == "")
    await server.stop()
  }

  @Test func `a client that does not read its answer is cut off`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.shrinkReceiveBuffer()
    client.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\n")
    try await server.wait { $0.writing == 1 }
    try await Limit.wait(for: "the end of the connection") {
      await server.advance(by: .seconds(16))
      return await server.server.census().total == 0
    }
    await server.stop()
  }

  @Test func `a refused client that does not leave is cut off`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("nonsense\r\n")
    #expect(await client.receiveAll().hasPrefix("HTTP/1.1 400 "))
    try await server.wait { $0.lingering == 1 }
    await server.advance(by: .seconds(2))
    try await server.wait { $0.total == 0 }
    await server.stop()
  }

  @Test func `two hundred slow connections are gone in time while others are served`() async throws
  {
    let server = try TestServer(loops: 2)
    let slow = (0..<200).map { number in
      let client = server.connect()
      if number % 3 == 1 { client.send("G") }
      if number % 3 == 2 { client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99\r\n\r\n") }
      return client
    }
    try await server.wait { $0.readingHead == 67 && $0.readingBody == 66 && $0.idle == 67 }
    for _ in 0..<3 {
      await server.advance(by: .seconds(4))
      for (number, client) in slow.enumerated() where number % 3 > 0 { client.send("a") }
      let other = server.connect()
      other.send("GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
      #expect(await other.receiveAll().hasSuffix("GET /a []"))
    }
    await server.advance(by: .seconds(3))
    try await server.wait { $0.total == 0 }
    await server.stop()
  }

  @Test func `connections from one address are limited`() async throws {
    let server = try TestServer { $0.limits.connectionsPerAddress = 2 }
    let kept = [server.connect(), server.connect()]
    try await server.wait { $0.idle == 2 }
    #expect(await server.connect().receiveAll() == "")
    #expect(kept.count == 2)
    await server.stop()
  }

  @Test func `at the limit the longest idle connection makes room`() async throws {
    let server = try TestServer { $0.limits.connections = 2 }
    let clients = [server.connect(), server.connect()]
    for client in clients {
      client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(await client.receive(until: "GET /a []") != "")
      await server.advance(by: .seconds(1))
    }
    let third = server.connect()
    third.send("GET /c HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(await third.receive(until: "GET /c []") != "")
    #expect(await clients[0].receiveAll() == "")
    await server.stop()
  }
}
