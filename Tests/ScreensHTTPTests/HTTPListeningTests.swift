@testable import ScreensHTTP
@testable import ScreensSystem
import Foundation
import TestSupport
import Testing

struct HTTPListeningTests {
  @Test func `each failure to listen has its own error, with a remedy`() throws {
    let loop = EventLoop()
    defer { loop.stop() }
    let folder = try TemporaryFolder()
    // One of 2⁶⁴ addresses that no machine has by chance.
    var random = Seeded(64)
    let groups = (0..<4).map { _ in
      String(UInt16.random(in: .min ... .max, using: &random), radix: 16)
    }
    let text = "fd00:0:0:0:\(groups.joined(separator: ":"))"
    let foreign = HTTPAddress.tcp(try #require(IPAddress(text.utf8)), port: 0)
    let missing = HTTPAddress.unix(path: folder.path("absent/socket"))
    let long = HTTPAddress.unix(path: String(repeating: "a", count: 200))
    let cases: [(HTTPAddress, HTTPServerError)] = [
      (foreign, .addressUnavailable(foreign)),
      (missing, .failed(missing, call: "bind", code: 2)),
      (long, .failed(long, call: "bind", code: 36)),
      (.inherited(descriptor: 0), .notListening(.inherited(descriptor: 0))),
    ]
    for (address, error) in cases {
      #expect(throws: error) { try HTTPServer(address, loops: [loop], handler: EchoHandler()) }
      #expect(error.description.hasPrefix("\(address): "))
      #expect(error.description.hasSuffix("."))
    }
    #expect(
      HTTPServerError.addressForbidden(.tcp(.anyV6, port: 80)).description
        == "[::]:80: may not be used by this user: "
        + "choose a port from 1024 on or a folder you own.")
  }

  @Test func `a Unix socket is served, its proxy is trusted, and its file is removed`() async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("http.sock")
    let loop = EventLoop()
    var configuration = HTTPServerConfiguration()
    configuration.proxies = HTTPProxyTrust(trustsUnixSocket: true)
    let server = try HTTPServer(
      .unix(path: path), loops: [loop], handler: EchoHandler(), configuration: configuration)
    #expect(throws: HTTPServerError.addressInUse(.unix(path: path))) {
      try HTTPServer(.unix(path: path), loops: [loop], handler: EchoHandler())
    }
    server.start()
    let client = TestSocket(path: path)
    client.send("GET /client HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n")
    #expect(await client.receive(until: "1 h").hasSuffix("http 192.0.2.1 h"))
    await server.stop()
    let again = try HTTPServer(.unix(path: path), loops: [loop], handler: EchoHandler())
    await again.stop()
    loop.stop()
  }

  @Test func `a socket's file without a listener is replaced, and no other file is`() async throws {
    let folder = try TemporaryFolder()
    let (path, link) = (folder.path("x.sock"), folder.path("left.sock"))
    let loop = EventLoop()
    let server = try HTTPServer(.unix(path: path), loops: [loop], handler: EchoHandler())
    // The file stays after the server's end, like that of a killed server.
    try FileManager.default.linkItem(atPath: path, toPath: link)
    server.start()
    #expect(throws: HTTPServerError.addressInUse(.unix(path: link))) {
      try HTTPServer(.unix(path: link), loops: [loop], handler: EchoHandler())
    }
    await server.stop()
    #expect(folder.has("left.sock"))
    let second = try HTTPServer(.unix(path: link), loops: [loop], handler: EchoHandler())
    second.start()
    let client = TestSocket(path: link)
    client.send("GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    #expect(await client.receiveAll().hasPrefix("HTTP/1.1 200 "))
    await second.stop()
    let file = try folder.write("kept", to: "file")
    #expect(throws: HTTPServerError.addressInUse(.unix(path: file))) {
      try HTTPServer(.unix(path: file), loops: [loop], handler: EchoHandler())
    }
    #expect(String(decoding: try folder.read("file"), as: UTF8.self) == "kept")
    loop.stop()
  }

  @Test func `an IPv6 address is served, and its port is reported`() async throws {
    let loop = EventLoop()
    let loopback = try #require(IPAddress("::1".utf8))
    let server = try HTTPServer(
      .tcp(loopback, port: 0), loops: [loop], handler: EchoHandler())
    #expect(server.address.port ?? 0 > 0)
    #expect(server.address == .tcp(loopback, port: server.address.port ?? 0))
    await server.stop()
    loop.stop()
  }
}
