@testable import ScreensHTTP
@testable import ScreensSystem
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct HTTPBodySinkTests {
  private let sinks = RecordingSinks()

  private static func post(_ path: String, _ body: String, _ more: String = "") -> String {
    "POST \(path) HTTP/1.1\r\nHost: h\r\n\(more)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
  }

  private static func chunked(_ path: String, _ chunks: [String]) -> String {
    "PATCH \(path) HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"
      + chunks.map { String($0.utf8.count, radix: 16) + "\r\n\($0)\r\n" }.joined() + "0\r\n\r\n"
  }

  // MARK: Complete bodies

  @Test(arguments: ["/a", "/hesitant", "/impatient"], [1, 7, 10_000])
  func `pipelined bodies of every framing arrive in order, whatever the pieces`(
    path: String, size: Int
  ) async throws {
    let server = try TestServer(handler: sinks)
    let client = server.connect()
    let requests = [
      Self.post(path, "abc"), Self.chunked(path, ["d", "ef", "0123456789"]), Self.post(path, ""),
      "POST \(path) HTTP/1.1\r\nHost: h\r\n\r\n", "GET /state HTTP/1.1\r\nHost: h\r\n\r\n",
      Self.chunked(path, []), Self.post(path, "last", "Connection: close\r\n"),
    ]
    var rest = Array(requests.joined().utf8)[...]
    while !rest.isEmpty {
      client.send(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    let answer = await client.receiveAll()
    let bodies = answer.split(separator: "\r\n\r\n").dropFirst()
      .map { String($0.split(separator: "HTTP/1.1")[0]) }
    let complete = "ends [ScreensHTTP.HTTPBodyEnd.complete]"
    #expect(bodies == ["[abc]", "[def0123456789]", "[]", "[]", complete, "[]", "[last]"])
    #expect(sinks.records.count == 6)
    #expect(sinks.records.allSatisfy { $0.ends == [.complete] && !$0.pieces.contains([]) })
    await server.stop()
  }

  @Test(arguments: ["/a", "/hesitant"])
  func `a large body arrives in pieces of one read, and unchanged`(path: String) async throws {
    let server = try TestServer(handler: sinks)
    let client = server.connect()
    let count = 1_000_000
    client.send("POST \(path) HTTP/1.1\r\nHost: h\r\nContent-Length: \(count)\r\n\r\n")
    let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 251) }
    client.send(body)
    #expect(await client.receive(until: "]").hasPrefix("HTTP/1.1 200 "))
    #expect(sinks.records[0].bytes == body)
    #expect(sinks.records[0].pieces.allSatisfy { $0.count <= 65_536 })
    await server.stop()
  }

  @Test func `a sink without an answer is answered with 500`() async throws {
    let server = try TestServer(handler: sinks)
    let client = server.connect()
    client.send(Self.post("/dropped", "a", "Connection: close\r\n"))
    #expect(await client.receiveAll().hasPrefix("HTTP/1.1 500 "))
    await server.stop()
  }

  // MARK: Refused bodies

  @Test(arguments: [
    ("/early", 409, "409 Conflict"), ("/late", 409, "409 Conflict"),
    ("/refused", 413, "page of bodyTooLarge"), ("/lateRefused", 413, "page of bodyTooLarge"),
  ])
  func `an answer before the body's end reaches the client, and is the last`(
    path: String, status: Int, text: String
  ) async throws {
    for more in ["", "Expect: 100-continue\r\n"] {
      let sinks = RecordingSinks()
      let server = try TestServer(handler: sinks)
      let client = server.connect()
      client.send("POST \(path) HTTP/1.1\r\nHost: h\r\n\(more)Content-Length: 100000000\r\n\r\n")
      if path.hasPrefix("/late") { client.send([UInt8](repeating: 0x61, count: 100)) }
      let answer = await client.receiveAll()
      let permission = path.hasPrefix("/late") && !more.isEmpty ? 1 : 0
      #expect(answer.components(of: "HTTP/1.1 ") <= 1 + permission)
      #expect(answer.contains("HTTP/1.1 \(status) "))
      #expect(answer.contains("Connection: close\r\n") && answer.contains(text))
      if path == "/early" || path == "/refused" { #expect(!answer.contains("100 Continue")) }
      try await sinks.wait(0) { $0.ends == [.cut] }
      #expect(server.server.refusals.snapshot == (status == 413 ? [.bodyTooLarge: 1] : [:]))
      await server.stop()
    }
  }

  @Test func `at most 64 KB of a refused body are read, and the connection ends`() async throws {
    let server = try TestServer(handler: sinks)
    let client = server.connect()
    client.shrinkReceiveBuffer()
    let head = "POST /late HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000000\r\n\r\n"
    // Ends by itself: what the server does not read is refused when the connection ends.
    let sender = Task.detached {
      client.send(head)
      client.send([UInt8](repeating: 0x61, count: 50_000_000))
    }
    try await server.wait { $0.lingering == 1 }
    await server.advance(by: .seconds(2))
    try await server.wait { $0.total == 0 }
    await sender.value
    #expect(sinks.records[0].ends == [.cut])
    #expect(sinks.records[0].bytes.count <= 65_536)
    await server.stop()
  }

  @Test func `the limit of a route counts octets, early where the length is known`() async throws {
    let server = try TestServer(handler: sinks)
    for (request, status, isMade) in [
      (Self.post("/small", "0123456789"), 200, true),
      (Self.post("/small", "0123456789a"), 413, false),
      (Self.chunked("/small", ["01234", "56789"]), 200, true),
      (Self.chunked("/small", ["01234", "567890"]), 413, true),
      (Self.chunked("/small", ["0123456789a"]), 413, true),
      (Self.post("/small", "a", "Content-Encoding: gzip\r\n"), 415, false),
      ("POST /small HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd", 400, true),
    ] {
      let before = sinks.records.count
      let client = server.connect()
      client.send(request)
      client.finishSending()
      #expect(await client.receiveAll().hasPrefix("HTTP/1.1 \(status) "), "\(request)")
      #expect(sinks.records.count - before == (isMade ? 1 : 0), "\(request)")
      guard isMade else { continue }
      #expect(sinks.records[before].ends == [status == 200 ? .complete : .cut], "\(request)")
      #expect(sinks.records[before].bytes.count <= 10)
    }
    await server.stop()
  }

  // MARK: Permission and pauses

  @Test func `permission to send comes when the sink is ready, once`() async throws {
    let server = try TestServer(handler: sinks)
    for (number, path) in ["/a", "/impatient", "/paused"].enumerated() {
      let client = server.connect()
      client.send(
        "PUT \(path) HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
      if path == "/paused" {
        try await sinks.wait(number) { _ in true }
        try await server.wait { $0.handling == 1 }
        sinks.last?.resume()
      }
      #expect(await client.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      client.send("xyz")
      #expect(await client.receive(until: "[xyz]").components(of: "HTTP/1.1") == 1)
    }
    await server.stop()
  }

  @Test(arguments: ["/resume", "/cut"])
  func `a request of another connection resumes or cuts a transfer on the same loop`(
    path: String
  ) async throws {
    let server = try TestServer(handler: sinks)
    let first = server.connect()
    first.send(Self.post("/paused", "abc"))
    try await server.wait { $0.handling == 1 }
    await server.advance(by: .seconds(1000))
    // Bytes that wait in the kernel while the other connection's bytes are in the read buffer.
    first.send(Self.post("/a", "next"))
    let second = server.connect()
    second.send("GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n")
    let answer = await second.receive(until: "]")
    if path == "/cut" {
      // The former transfer is at its end before the newer request is answered.
      #expect(answer.contains("ends [ScreensHTTP.HTTPBodyEnd.cut]"))
      #expect(await first.receiveAll() == "")
      #expect(sinks.records[0].bytes == [])
    } else {
      let both = await first.receive(until: "[next]")
      #expect(both.contains("[abc]"))
      #expect(sinks.records.map(\.ends) == [[.complete], [.complete]])
    }
    await server.stop()
  }

  @Test(arguments: ["/suicidal", "/lateCut"])
  func `a sink may cut its own transfer`(path: String) async throws {
    let server = try TestServer(handler: sinks)
    let client = server.connect()
    client.send(Self.post(path, "abc"))
    #expect(await client.receiveAll() == "")
    try await sinks.wait(0) { $0.ends == [.cut] }
    await server.stop()
  }

  @Test func `a lost connection ends its sink with the bytes that came`() async throws {
    let server = try TestServer(handler: sinks)
    let client = server.connect()
    client.send("PATCH /a HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n\r\nabc")
    try await sinks.wait(0) { $0.bytes.count == 3 }
    client.hangUp()
    try await sinks.wait(0) { $0.ends == [.cut] }
    #expect(sinks.records[0].bytes == Array("abc".utf8))
    await server.stop()
  }

  // MARK: Time

  @Test func `a body that keeps the least speed may last, and a silent one may not`() async throws {
    let server = try TestServer(handler: sinks)
    let client = server.connect()
    client.send("PATCH /a HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\n")
    var sent = 0
    for _ in 0..<10 {
      client.send([UInt8](repeating: 0x61, count: 2100))
      sent += 2100
      try await sinks.wait(0) { $0.bytes.count == sent }
      await server.advance(by: .seconds(4))
    }
    // Early speed pays for a silence, but not for a long one.
    client.send([UInt8](repeating: 0x61, count: 500_000))
    try await sinks.wait(0) { $0.bytes.count == sent + 500_000 }
    await server.advance(by: .seconds(14))
    #expect(await server.server.census().readingBody == 1)
    await server.advance(by: .seconds(1))
    #expect(await client.receiveAll().hasPrefix("HTTP/1.1 408 "))
    #expect(sinks.records[0].ends == [.cut])
    await server.stop()
  }

  @Test func `the time of a pause does not count, and the time before it does`() async throws {
    let server = try TestServer(handler: sinks)
    let client = server.connect()
    client.send("PATCH /paused HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n")
    try await server.wait { $0.handling == 1 }
    await server.advance(by: .seconds(1000))
    sinks.last?.resume()
    try await server.wait { $0.readingBody == 1 }
    await server.advance(by: .seconds(4))
    sinks.last?.pause()
    try await server.wait { $0.handling == 1 }
    await server.advance(by: .seconds(1000))
    sinks.last?.resume()
    try await server.wait { $0.readingBody == 1 }
    await server.advance(by: .seconds(1))
    #expect(await client.receiveAll().hasPrefix("HTTP/1.1 408 "))
    await server.stop()
  }
}
