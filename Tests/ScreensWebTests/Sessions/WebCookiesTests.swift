@testable import ScreensHTTP
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensWeb

/// The names of cookies by the browser's address: two hosts of one name keep apart.
struct WebCookiesTests {
  /// A request with this host and these cookies.
  private func request(
    _ host: String, _ cookies: String, _ scheme: HTTPClient.Scheme = .http
  ) throws -> HTTPRequest {
    var parser = HTTPRequestParser()
    var position = 0
    let text = "GET / HTTP/1.1\r\nHost: \(host)\r\nCookie: \(cookies)\r\n\r\n"
    let bytes = Array(text.utf8)
    var client = HTTPClient(address: .loopback, host: Array(host.utf8)[...])
    client.scheme = scheme
    var exchange = HTTPExchange()
    for _ in 0..<2 {
      switch parser.advance(bytes.span, from: &position, within: HTTPLimits()) {
      case .head(let head):
        #expect(parser.acceptBody(limit: 0) == nil)
        exchange.admit(head, from: client, at: 0)
      case .body(let body):
        return try #require(exchange.begin(with: body, from: .unixSocket)?.request)
      case .needsMore, .content, .refused: Issue.record("the request is not read")
      }
    }
    throw ScreensError(.failed, "no request")
  }

  /// The suffix of the names under a host.
  private static let hosts = [
    ("example.org", ""), ("example.org:80", ""), ("example.org:443", ""),
    ("example.org:81", "-81"), ("example.org:442", "-442"), ("example.org:8443", "-8443"),
    ("[::1]", ""), ("[::1]:80", ""), ("[::1]:8080", "-8080"), ("[::1:5]", ""),
    ("127.0.0.1:443", ""),
  ]

  @Test(arguments: hosts)
  func `a name has the port that the browser uses, unless it is a scheme's usual one`(
    host: String, suffix: String
  ) throws {
    for scheme in [HTTPClient.Scheme.http, .https] {
      let prefix = scheme == .https ? "__Host-" : ""
      let name = "\(prefix)screens\(suffix)"
      let cookies = WebCookies(try request(host, "\(name)=own; \(name)=second", scheme))
      #expect(cookies[.session].map { String(decoding: $0, as: UTF8.self) } == "own")
      #expect(!cookies.needsName(.session))
      var response = HTTPResponse(.noContent)
      cookies.set(.session, to: "new".utf8, in: &response)
      let set = String(decoding: response.fields.bytes, as: UTF8.self)
        .split(separator: "\r\n").filter { $0.hasPrefix("Set-Cookie: ") }
      #expect(set.count == 1 && set[0].hasPrefix("Set-Cookie: \(name)=new; "))
    }
  }

  /// The cookies for a port, and the one that counts: the port's own before an old one.
  private static let sent: [(cookies: String, value: String?, isOld: Bool)] = [
    ("screens=old", "old", true), ("screens=old; screens-81=own", "own", false),
    ("screens-81=own; screens=old", "own", false), ("screens-82=other", nil, false),
    ("screens-8=1", nil, false), ("screens-remember=r", nil, false), ("screens-81", nil, false),
  ]

  @Test(arguments: 0..<7)
  func `the cookie of the port counts, and one without a port once`(row: Int) throws {
    let (sent, value, isOld) = Self.sent[row]
    let cookies = WebCookies(try request("example.org:81", sent))
    #expect(cookies[.session].map { String(decoding: $0, as: UTF8.self) } == value)
    #expect(cookies.needsName(.session) == isOld)
  }
}
