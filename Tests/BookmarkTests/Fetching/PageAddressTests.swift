import Testing

@testable import Bookmarks

struct PageAddressTests {
  @Test(
    arguments: [
      ("http://example.org", "example.org"), ("https://www.example.org/a?b#c", "example.org"),
      ("  HTTPS://WWW.Example.ORG:8443/  ", "example.org"), ("http://www.org/", "www.org"),
      ("http://127.0.0.1:8080/x", "127.0.0.1"), ("http://[2001:db8::1]:80/", "[2001:db8::1]"),
      ("https://bücher.example/", "bücher.example"), ("http://a_b.example?x@y", "a_b.example"),
    ] as [(String, String)])
  func `an address of the web has a site`(text: String, site: String) throws {
    #expect(try #require(PageAddress(text)).site == site)
  }

  @Test(arguments: [
    "", "example.org", "ftp://example.org/", "file:///etc/passwd", "http:/example.org",
    "http://", "http:///path", "http://user@example.org/", "http://user:word@example.org/",
    "http://example.org:0/", "http://example.org:99999/", "http://example.org:x/",
    "http://exa mple.org/", "http://example.org/a b", "http://example.org\\@other.example/",
    "http://.example.org/", "http://[::1", "http://[host]/", "http://exa%6dple.org/",
    "javascript:alert(1)", "http://example.org/\u{7f}",
  ])
  func `any other text is no page address`(text: String) { #expect(PageAddress(text) == nil) }

  @Test func `an address of more than 2048 bytes is no page address`() {
    let start = "http://example.org/"
    let rest = String(repeating: "x", count: PageAddress.longest - start.utf8.count)
    #expect(PageAddress(start + rest)?.text == start + rest)
    #expect(PageAddress(start + rest + "x") == nil)
  }
}
