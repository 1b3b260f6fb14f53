@testable import ScreensHTTP
import Testing

struct HTTPProxyTrustTests {
  private func client(
    _ fields: String, _ family: HTTPProxyTrust.Family, peer: String = "10.0.0.1"
  ) throws -> String? {
    let trust = HTTPProxyTrust(
      networks: ["10.0.0.0/8", "fd00::/8"].compactMap { IPNetwork($0) }, family: family)
    var parser = HTTPRequestParser()
    var position = 0
    let bytes = Array("GET / HTTP/1.1\r\nHost: h\r\n\(fields)\r\n".utf8)
    guard case .head(let head) = parser.advance(bytes.span, from: &position, within: HTTPLimits())
    else { return "refused" }
    let address = try #require(IPAddress(peer.utf8))
    return trust.client(of: head, from: .address(address)).map { client in
      "\(client.scheme) \(client.address!) \(String(decoding: client.host, as: UTF8.self))"
    }
  }

  @Test(arguments: [
    ("", "http 10.0.0.1 h"),
    ("X-Forwarded-For: 192.0.2.1\r\n", "http 192.0.2.1 h"),
    ("X-Forwarded-For: 6.6.6.6, 192.0.2.1\r\n", "http 192.0.2.1 h"),
    ("X-Forwarded-For: 6.6.6.6, 192.0.2.1, 10.9.9.9\r\n", "http 192.0.2.1 h"),
    ("X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-For: 10.9.9.9\r\n", "http 192.0.2.1 h"),
    ("X-Forwarded-For: nonsense, 10.9.9.9\r\n", "http 10.9.9.9 h"),
    ("X-Forwarded-For: 2001:db8::1\r\n", "http 2001:db8::1 h"),
    ("X-Forwarded-Proto: https\r\nX-Forwarded-Host: a, b:80\r\n", "https 10.0.0.1 b:80"),
    ("Forwarded: for=6.6.6.6;proto=https\r\n", "http 10.0.0.1 h"),
  ])
  func `X-Forwarded fields name the nearest address that is no proxy`(
    fields: String, expected: String
  ) throws {
    #expect(try client(fields, .xForwarded) == expected)
  }

  @Test(arguments: [
    ("Forwarded: for=192.0.2.1\r\n", "http 192.0.2.1 h"),
    (
      "Forwarded: For=\"[2001:db8::1]:47\"; Proto=HTTPS; host=\"b:80\"\r\n",
      "https 2001:db8::1 b:80"
    ),
    ("Forwarded: for=6.6.6.6, for=192.0.2.1:80, for=10.1.1.1\r\n", "http 192.0.2.1 h"),
    ("Forwarded: for=192.0.2.1, for=_hidden\r\n", "http 10.0.0.1 h"),
    ("X-Forwarded-For: 6.6.6.6\r\n", "http 10.0.0.1 h"),
  ])
  func `Forwarded names the nearest address that is no proxy`(
    fields: String, expected: String
  ) throws {
    #expect(try client(fields, .forwarded) == expected)
  }

  @Test func `no other peer is trusted`() throws {
    let fields = "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-Proto: https\r\n"
    #expect(try client(fields, .xForwarded, peer: "192.0.2.1") == "http 192.0.2.1 h")
  }

  @Test func `an impossible host from a proxy is refused`() throws {
    #expect(try client("X-Forwarded-Host: a/b\r\n", .xForwarded) == nil)
  }

  @Test(arguments: ["1.2.3", "1.2.3.256", "01.2.3.4", "1::2::3", "1:2:3:4:5:6:7:8:9", "g::", ""])
  func `a malformed address is nil`(text: String) {
    #expect(IPAddress(text.utf8) == nil)
  }

  @Test(arguments: [
    ("0:0:0:0:0:0:0:0", "::"), ("0:0:0:0:0:0:0:1", "::1"), ("1:0:0:0:0:0:0:0", "1::"),
    ("2001:db8:0:1:0:0:0:2", "2001:db8:0:1::2"), ("2001:0:0:1:0:0:1:1", "2001::1:0:0:1:1"),
    ("1:2:3:0:5:6:7:8", "1:2:3:0:5:6:7:8"), ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"),
    ("FE80:0:0:0:A:0:0:0", "fe80::a:0:0:0"), ("192.0.2.7", "192.0.2.7"),
  ])
  func `an address is written in the form of RFC 5952`(text: String, expected: String) throws {
    let address = try #require(IPAddress(text.utf8))
    #expect("\(address)" == expected)
    #expect(IPAddress(expected.utf8) == address)
  }

  @Test func `an address mapped into IPv6 is the IPv4 address`() {
    #expect(IPAddress("::ffff:192.0.2.1".utf8) == IPAddress("192.0.2.1".utf8))
    #expect(IPNetwork("192.0.2.0/33") == nil)
    #expect(IPNetwork("0.0.0.0/0")?.contains(.loopback) == true)
    #expect(IPNetwork("2001:db8::/33")?.contains(IPAddress("2001:db8:8000::".utf8)!) == false)
  }
}
