import ScreensDocuments
import Testing

/// Forms and addresses are decoded once, and undecodable ones are refused.
struct FormFieldsTests {
  @Test func `percent-encoding is undone once, and bad escapes are refused`() {
    #expect(PercentEncoding.decode(Array("a%20b%2525".utf8)[...]) == Array("a b%25".utf8))
    for bad in ["%", "%4", "%zz", "%00"] {
      #expect(PercentEncoding.decode(Array(bad.utf8)[...]) == nil)
    }
  }

  @Test func `a text is percent-encoded except for characters of addresses, and comes back`() {
    let text = "é /?#&=%~-._Az09\u{1}"
    let encoded = PercentEncoding.encode(text)
    #expect(encoded == "%C3%A9%20%2F%3F%23%26%3D%25~-._Az09%01")
    #expect(PercentEncoding.decode(Array(encoded.utf8)[...]) == Array(text.utf8))
    #expect(PercentEncoding.encode("a-b_", mark: "_") == "a_2Db_5F")
  }

  @Test func `a text shows characters that control a terminal as escapes`() {
    let text = "a\u{1b}[0m\n\u{85}\u{2028}\u{202e}b \u{1F468}\u{200D}\u{1F469} é"
    #expect(
      text.withoutControls
        == "a\\u{1b}[0m\\u{a}\\u{85}\\u{2028}\\u{202e}b \u{1F468}\u{200D}\u{1F469} é")
    #expect((text + String(repeating: "x", count: 2000)).onOneLine.count < 1100)
  }

  @Test func `a path is split before it is decoded and cannot climb`() {
    let segments = PercentEncoding.segments(of: Array("/a%20b//c/".utf8)[...])
    #expect(segments == ["a b", "", "c", ""].map { Array($0.utf8) })
    for bad in ["/a/../b", "/%2e%2E/b", "/a%2Fb", "/.", "/%00", "a"] {
      #expect(PercentEncoding.segments(of: Array(bad.utf8)[...]) == nil, "\(bad)")
    }
  }

  @Test func `a form is read with its repeats, and refused over its limit`() throws {
    let bytes = Array("a=1+2&b&a=%26%3D&=x&&c=%C3%A9".utf8)[...]
    let form = try #require(FormFields(bytes))
    #expect(form.fields.count == 5)
    #expect(form.value(of: "a") == Array("1 2".utf8))
    #expect(form.values(of: "a") == [Array("1 2".utf8), Array("&=".utf8)])
    #expect(form.value(of: "b") == [])
    #expect(form.value(of: "c") == Array("é".utf8))
    #expect(form.value(of: "d") == nil)
    #expect(FormFields(bytes, limit: 4) == nil)
    #expect(FormFields(Array("a=%x".utf8)[...]) == nil)
  }
}
