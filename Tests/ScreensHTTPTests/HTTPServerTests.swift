@testable import ScreensHTTP
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct HTTPServerTests {
  private static let get = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"

  @Test func `a connection is kept and answers a second request`() async throws {
    let server = try TestServer()
    let client = server.connect()
    for _ in 0..<2 {
      client.send(Self.get)
      let answer = await client.receive(until: "GET /a []")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.contains("Content-Length: 9\r\n"))
    }
    await server.stop()
  }

  @Test func `an answer carries the security headers, a date and no product`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send(Self.get)
    let answer = await client.receive(until: "GET /a []")
    for line in securityLines {
      #expect(answer.contains(line + "\r\n"))
    }
    #expect(answer.contains("Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"))
    #expect(!answer.contains("Server:"))
    #expect(!answer.contains("Strict-Transport-Security"))
    await server.stop()
  }

  @Test(arguments: [2, 100, 500])
  func `pipelined requests are answered in order`(count: Int) async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send((0..<count).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
    let answers = await client.receive(until: "GET /\(count - 1) []")
    let wanted = (0..<count).map { "GET /\($0) []" }
    #expect(answers.components(of: "HTTP/1.1 200 OK") == count)
    let bodies = answers.split(separator: "\r\n").filter { $0.hasPrefix("GET /") }
    #expect(zip(bodies, wanted).allSatisfy { $0.hasPrefix($1) })
    await server.stop()
  }

  @Test func `a late answer from a task on the loop arrives`() async throws {
    let server = try TestServer(loops: 2)
    let client = server.connect()
    client.send("GET /later HTTP/1.1\r\nHost: h\r\n\r\n" + Self.get)
    let answers = await client.receive(until: "GET /a []")
    let later = try #require(answers.firstRange(of: "later"))
    let next = try #require(answers.firstRange(of: "GET /a"))
    #expect(later.lowerBound < next.lowerBound)
    await server.stop()
  }

  @Test func `a request that a handler drops is answered with 500`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("GET /never HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(await client.receive(until: "Error\n").hasPrefix("HTTP/1.1 500 "))
    await server.stop()
  }

  @Test func `a port in use is an error that names the address and the remedy`() async throws {
    let server = try TestServer()
    let used = server.server.address
    #expect(throws: HTTPServerError.addressInUse(used)) {
      try HTTPServer(used, loops: server.loops, handler: EchoHandler())
    }
    #expect(
      HTTPServerError.addressInUse(.tcp(.loopback, port: 80)).description
        == "127.0.0.1:80: is in use by another program: stop that one or choose another address.")
    await server.stop()
  }

  @Test func `a stream is opened, written to and ended by a drain`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("GET /events HTTP/1.1\r\nHost: h\r\n\r\n")
    let head = await client.receive(until: "data: 1\n\n")
    #expect(head.contains("Content-Type: text/event-stream; charset=utf-8\r\n"))
    #expect(!head.contains("Content-Length"))
    async let drained: Void = server.server.drain(delay: .zero, grace: .seconds(1))
    #expect(await client.receiveAll().contains("event: drain\nretry: "))
    client.hangUp()
    await drained
    await server.stop()
  }
}

let securityLines = [
  "Content-Security-Policy: default-src 'none'; style-src 'self'; script-src 'self'; "
    + "img-src 'self'; media-src 'self'; frame-src 'self'; font-src 'self'; "
    + "connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; "
    + "object-src 'none'; "
    + "report-uri /csp-report; report-to csp",
  "Reporting-Endpoints: csp=\"/csp-report\"",
  "X-Content-Type-Options: nosniff",
  "Referrer-Policy: no-referrer",
  "Cross-Origin-Opener-Policy: same-origin",
  "Cross-Origin-Resource-Policy: same-origin",
  "Permissions-Policy: camera=(), microphone=(), geolocation=()",
  "Cache-Control: no-store",
]
