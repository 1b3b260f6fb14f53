@testable import ScreensHTTP
import Testing

struct HTTPValueTests {
  @Test func `log bytes hold no control character`() {
    #expect(
      EscapedBytes(Array("a\r\n\u{1B}[0m\\é".utf8)).description == #"a\x0d\x0a\x1b[0m\\\xc3\xa9"#)
    #expect(EscapedBytes(Array("abcd".utf8), limit: 2).description == "ab… and 2 more bytes")
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
  ])
  func `a date is written in the form of RFC 9110`(second: Int64, text: String) {
    #expect(HTTPDate.bytes(secondsSince1970: second) == Array(text.utf8))
  }

  @Test func `a value cannot end its line`() {
    var fields = HTTPResponseFields()
    fields.append("Location", "/a\r\nSet-Cookie: b")
    #expect(fields.bytes == Array("Location: /a  Set-Cookie: b\r\n".utf8))
  }

  @Test func `an entity tag is quoted and cannot break out`() {
    #expect(HTTPEntityTag("a\"b c".utf8).bytes == Array("\"a_b_c\"".utf8))
    #expect(HTTPEntityTag("a".utf8).isListed(in: [Array("*".utf8)[...]]))
    #expect(!HTTPEntityTag("a".utf8).isListed(in: [Array("\"b\"".utf8)[...]]))
  }

  @Test func `an entity tag is found wherever a client lists it, strong or weak`() {
    let tag = HTTPEntityTag("a".utf8)
    func isListed(_ values: String...) -> Bool {
      tag.isListed(in: values.map { Array($0.utf8)[...] })
    }
    for list in ["\"a\"", "W/\"a\"", "\"b\", \"a\"", "\"b\" ,W/\"a\",\"c\""] {
      #expect(isListed(list), "\(list)")
      #expect(isListed("\"b\"", list), "\(list) in the second field")
    }
    for list in ["", "a", "\"A\"", "\"ab\"", "W/W/\"a\"", "w/\"a\"", "\"b\", *"] {
      #expect(!isListed(list), "\(list)")
    }
    #expect(!isListed())
  }

  @Test(arguments: [
    ("h", true), ("h:", true), ("h:0", true), ("h:80", true), ("h:65535", true),
    ("h:65536", false), ("h:99999", false), ("h:000080", false), ("h:8a", false), ("h:-1", false),
    ("h:80:80", false), ("[::1]", true), ("[::1]:65535", true), ("[::1]:65536", false),
    ("[::1]x", false), ("[::1", false), ("[127.0.0.1]", false), ("", false), (":80", false),
    ("a b", false), ("h/", false), ("u@h", false),
  ])
  func `a host is a name or an address, with a valid port`(host: String, isValid: Bool) {
    #expect(HTTPHost.isValid(Array(host.utf8)[...]) == isValid)
  }

  @Test func `a policy can be widened for one page but never by inline content`() throws {
    let source = try #require(HTTPContentPolicy.Source(.frames, origin: "https://maps.example"))
    #expect(
      HTTPContentPolicy.widened([source]).value
        .contains("; frame-src 'self' https://maps.example; "))
    #expect(HTTPContentPolicy.sandboxed.value.hasPrefix("sandbox; default-src 'none'"))
    for bad in ["'unsafe-inline'", "https://a; script-src *", "data:", "https://", "*"] {
      #expect(HTTPContentPolicy.Source(.images, origin: bad) == nil, "\(bad)")
    }
  }

  @Test func `every refusal class has its own metric name and an error status`() {
    #expect(Set(HTTPRefusal.allCases.map(\.rawValue)).count == HTTPRefusal.allCases.count)
    for refusal in HTTPRefusal.allCases { #expect((400...505).contains(refusal.status.code)) }
  }
}
