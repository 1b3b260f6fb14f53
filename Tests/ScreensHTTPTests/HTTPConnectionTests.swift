@testable import ScreensHTTP
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(15))) struct HTTPConnectionTests {
  @Test func `HTTP/1.0 closes unless it asks to stay`() async throws {
    let server = try TestServer()
    let closing = server.connect()
    closing.send("GET /a HTTP/1.0\r\nHost: h\r\n\r\n")
    #expect(await closing.receiveAll().contains("Connection: close\r\n"))
    let staying = server.connect()
    staying.send("GET /a HTTP/1.0\r\nHost: h\r\nConnection: Keep-Alive\r\n\r\n")
    #expect(await staying.receive(until: "[]").contains("Connection: keep-alive\r\n"))
    staying.send("GET /b HTTP/1.0\r\nHost: h\r\n\r\n")
    #expect(await staying.receiveAll().contains("GET /b"))
    await server.stop()
  }

  @Test func `a client that asks to close gets the rest of its answer and the end`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("GET /a HTTP/1.1\r\nHost: h\r\nConnection: x, close\r\n\r\nGET /b HTTP/1.1\r\n")
    let answer = await client.receiveAll()
    #expect(answer.contains("Connection: close\r\n"))
    #expect(answer.components(of: "HTTP/1.1 200") == 1)
    await server.stop()
  }

  @Test func `a client that has finished sending is still answered`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\nGET /later HTTP/1.1\r\nHost: h\r\n\r\n")
    client.finishSending()
    let answer = await client.receiveAll()
    #expect(answer.contains("GET /a []"))
    #expect(answer.hasSuffix("later"))
    await server.stop()
  }

  @Test func `Expect gets 100 for a valid head, and an immediate refusal otherwise`() async throws {
    let server = try TestServer()
    let fields = "Host: h\r\nExpect: 100-Continue\r\nContent-Length:"
    let client = server.connect()
    client.send("POST /small HTTP/1.1\r\n\(fields) 3\r\n\r\n")
    #expect(await client.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("abc")
    #expect(await client.receive(until: "[abc]").hasPrefix("HTTP/1.1 200 OK\r\n"))
    client.send("POST /small HTTP/1.1\r\n\(fields) 11\r\n\r\n")
    #expect(await client.receiveAll().hasPrefix("HTTP/1.1 413 "))
    let old = server.connect()
    old.send("POST /small HTTP/1.0\r\n\(fields) 3\r\n\r\nabc")
    #expect(await old.receiveAll().hasPrefix("HTTP/1.1 200 OK\r\n"))
    await server.stop()
  }

  @Test func `HEAD is GET without the body`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("HEAD /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    let answer = await client.receiveAll()
    #expect(answer.contains("Content-Length: 10\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n"))
    await server.stop()
  }

  @Test func `OPTIONS names the methods of a target and of the server`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("OPTIONS /get-only HTTP/1.1\r\nHost: h\r\n\r\n")
    let one = await client.receive(until: "\r\n\r\n")
    #expect(one.hasPrefix("HTTP/1.1 204 No Content\r\n"))
    #expect(one.contains("Allow: GET, HEAD, OPTIONS\r\n"))
    #expect(!one.contains("Content-Length"))
    client.send("OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(
      await client.receive(until: "\r\n\r\n")
        .contains("Allow: GET, HEAD, POST, PUT, DELETE, PATCH, OPTIONS\r\n"))
    await server.stop()
  }

  @Test func `a method the target does not allow gets 405 and may stay`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("DELETE /get-only HTTP/1.1\r\nHost: h\r\n\r\n")
    let answer = await client.receive(until: "Allowed\n")
    #expect(answer.hasPrefix("HTTP/1.1 405 "))
    #expect(answer.contains("Allow: GET, HEAD, OPTIONS\r\n"))
    client.send("TRACE /a HTTP/1.1\r\nHost: h\r\n\r\nGET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    let next = await client.receive(until: "GET /a []")
    #expect(next.hasPrefix("HTTP/1.1 405 "))
    client.send("CONNECT h:443 HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(await client.receiveAll().hasPrefix("HTTP/1.1 405 "))
    await server.stop()
  }

  @Test func `a host that is not listed gets 421`() async throws {
    let server = try TestServer { $0.hosts = .listed(names: ["Example.org", "h:81"]) }
    for (host, status) in [
      ("example.ORG", 200), ("example.org:8080", 200), ("h:81", 200),
      ("h", 421), ("h:82", 421), ("example.org.evil", 421),
    ] {
      let client = server.connect()
      client.send("GET /a HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      #expect(await client.receiveAll().hasPrefix("HTTP/1.1 \(status) "), "\(host)")
    }
    #expect(server.server.refusals.snapshot == [.hostUnlisted: 3])
    await server.stop()
  }

  @Test func `a host for its own machine answers to no name that leads elsewhere`() async throws {
    let server = try TestServer { $0.hosts = .loopback }
    for (host, status) in [
      ("localhost", 200), ("LOCALHOST:8080", 200), ("a.b.localhost", 200), ("localhost.:80", 200),
      ("127.0.0.1:1", 200), ("127.9.9.9", 200), ("[::1]", 200), ("[::1]:80", 200),
      ("evil.example", 421), ("notlocalhost", 421),
      ("localhost.evil.example", 421), ("127.0.0.1.evil.example", 421), ("10.0.0.1", 421),
      ("[::2]", 421), ("0.0.0.0", 421),
    ] {
      let client = server.connect()
      client.send("GET /a HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      #expect(await client.receiveAll().hasPrefix("HTTP/1.1 \(status) "), "\(host)")
    }
    await server.stop()
  }

  @Test func `a client that keeps sending still reads the refusal`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("POST /small HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\n")
    client.send([UInt8](repeating: 0x61, count: 1_000_000))
    #expect(await client.receiveAll().hasPrefix("HTTP/1.1 413 "))
    await server.stop()
  }

  @Test func `a large answer arrives completely, and the next one after it`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("GET /large HTTP/1.1\r\nHost: h\r\n\r\nGET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    var size = 0
    var tail: [UInt8] = []
    while !tail.suffix(9).elementsEqual("GET /a []".utf8), let more = await client.receive() {
      size += more.count
      tail = Array((tail + more).suffix(9))
    }
    #expect(size > 20_000_000)
    await server.stop()
  }

  @Test func `a tagged answer is not sent twice`() async throws {
    let server = try TestServer()
    let client = server.connect()
    client.send("GET /tagged HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(await client.receive(until: "\r\n\r\ntagged").contains("ETag: \"v1\"\r\n"))
    client.send("GET /tagged HTTP/1.1\r\nHost: h\r\nIf-None-Match: \"x\", W/\"v1\"\r\n\r\n")
    let answer = await client.receive(until: "\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 304 Not Modified\r\n"))
    for line in securityLines { #expect(answer.contains(line + "\r\n")) }
    await server.stop()
  }

  @Test func `a trusted proxy's fields count, and other clients' fields are dropped`() async throws
  {
    let request = """
      GET /client HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 203.0.113.9, 127.0.0.1\r
      X-Forwarded-Proto: https\r\nX-Forwarded-Host: example.org\r\n\r\n
      """
    let trusting = try TestServer {
      $0.proxies = HTTPProxyTrust(networks: [IPNetwork("127.0.0.0/8")!])
    }
    let one = trusting.connect()
    one.send(request)
    let believed = await one.receive(until: "example.org")
    #expect(believed.hasSuffix("https 203.0.113.9 example.org"))
    #expect(!believed.contains("Strict-Transport-Security"))
    let wary = try TestServer()
    let other = wary.connect()
    other.send(request)
    #expect(await other.receive(until: "1 h").hasSuffix("http 127.0.0.1 h"))
    #expect(wary.server.strayForwards == 1)
    await trusting.stop()
    await wary.stop()
  }

  @Test(arguments: [
    (HTTPTransportSecurity.off, nil), (.thisHost, "max-age=31536000"),
    (.withSubdomains, "max-age=31536000; includeSubDomains"),
  ])
  func `browsers behind TLS get the transport security that the operator sets`(
    security: HTTPTransportSecurity, value: String?
  ) async throws {
    let server = try TestServer {
      $0.proxies = HTTPProxyTrust(networks: [IPNetwork("127.0.0.0/8")!])
      $0.transportSecurity = security
    }
    for scheme in ["https", "http"] {
      let client = server.connect()
      client.send("GET /client HTTP/1.1\r\nHost: h\r\nX-Forwarded-Proto: \(scheme)\r\n\r\n")
      let answer = await client.receive(until: "127.0.0.1 h")
      let lines = answer.split(separator: "\r\n").filter { $0.hasPrefix("Strict-Transport") }
      let expected = scheme == "https" ? value.map { "Strict-Transport-Security: \($0)" } : nil
      #expect(lines.map(String.init) == [expected].compactMap { $0 })
    }
    await server.stop()
  }

  @Test func `the longest idle connection makes room where there is none`() async throws {
    let server = try TestServer(configure: { $0.limits.connections = 4 })
    var clients: [TestSocket] = []
    for number in 0..<4 {
      let client = server.connect()
      client.send("GET /\(number) HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(await client.receive(until: "GET /\(number)").contains(" 200 "))
      clients.append(client)
      await server.advance(by: .seconds(1))
    }
    // The first one is used again, so that the second is the oldest.
    clients[0].send("GET /again HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(await clients[0].receive(until: "GET /again").contains(" 200 "))
    await server.advance(by: .seconds(1))
    let next = server.connect()
    next.send("GET /next HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(await next.receive(until: "GET /next").contains(" 200 "))
    #expect(await clients[1].receiveAll() == "")
    for number in [0, 2, 3] {
      clients[number].send("GET /still HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(await clients[number].receive(until: "GET /still").contains(" 200 "))
    }
    await server.stop()
  }
}
