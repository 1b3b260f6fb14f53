import Testing

@testable import Bookmarks

struct PageCharsetTests {
  private func title(_ bytes: [UInt8], _ contentType: String? = "text/html") -> String? {
    PagePreview(FetchedPage(bytes: bytes, contentType: contentType))?.title
  }

  private func page(_ title: [UInt8], meta: String = "") -> [UInt8] {
    Array("<!DOCTYPE html>\(meta)<title>".utf8) + title + Array("</title>".utf8)
  }

  @Test(
    arguments: [
      ("utf-8", [0xc3, 0xbc], "ü"), ("UTF8", [0xc3, 0xbc], "ü"), ("iso-8859-1", [0xfc], "ü"),
      ("ISO-8859-1", [0x93, 0x80, 0x94], "“€”"), ("windows-1252", [0x80], "€"),
      ("us-ascii", [0xe9], "é"), ("iso-8859-15", [0xa4], "€"), ("iso-8859-9", [0xfe], "ş"),
      ("windows-1251", [0xcf, 0xf0], "Пр"), ("koi8-r", [0xf0, 0xd2], "Пр"),
      ("Shift_JIS", [0x93, 0xfa, 0x96, 0x7b], "日本"), ("euc-jp", [0xc6, 0xfc], "日"),
      ("gb2312", [0xd6, 0xd0], "中"), ("big5", [0xa4, 0xa4], "中"), ("euc-kr", [0xc7, 0xd1], "한"),
    ] as [(String, [UInt8], String)])
  func `an encoding of a header or a meta is the page's`(
    label: String, bytes: [UInt8], text: String
  ) {
    #expect(title(page(bytes), "text/html; Charset=\"\(label)\"") == text)
    #expect(title(page(bytes, meta: "<meta charset='\(label)'>")) == text)
    let older = "<META content=\"text/html; charset=\(label)\" HTTP-EQUIV=Content-Type>"
    #expect(title(page(bytes, meta: older), nil) == text)
  }

  @Test func `the header outranks the byte order mark, then the meta, then the bytes`() {
    let latin = "text/html; charset=iso-8859-1"
    let meta = "<meta charset=iso-8859-1>"
    #expect(title(page([0xc3, 0xbc], meta: "<meta charset=utf-8>"), latin) == "Ã¼")
    #expect(title([0xef, 0xbb, 0xbf] + page([0xc3, 0xbc], meta: meta)) == "ü")
    #expect(title(page([0xc3, 0xbc], meta: meta)) == "Ã¼")
    #expect(title(page([0xc3, 0xbc])) == "ü")
    #expect(title(page([0xfc])) == "ü")
  }

  @Test(arguments: [true, false]) func `a page in UTF-16 is read by its mark or its header`(
    isBig: Bool
  ) {
    let text = "<title>Grüße 🌍</title>"
    let units = text.utf16.flatMap { unit in
      isBig ? [UInt8(unit >> 8), UInt8(unit & 0xff)] : [UInt8(unit & 0xff), UInt8(unit >> 8)]
    }
    #expect(title((isBig ? [0xfe, 0xff] : [0xff, 0xfe]) + units) == "Grüße 🌍")
    #expect(title(units, "text/html;charset=utf-16\(isBig ? "be" : "le")") == "Grüße 🌍")
  }

  @Test func `a meta cannot name UTF-16, and an unknown name is ignored`() {
    #expect(title(page([0xc3, 0xbc], meta: "<meta charset=utf-16>")) == "ü")
    #expect(title(page([0xc3, 0xbc], meta: "<meta charset=klingon>")) == "ü")
    #expect(title(page([0xc3, 0xbc]), "text/html; charset=klingon") == "ü")
  }

  @Test func `each byte that is no text becomes one mark, and the rest stays`() {
    #expect(title(page([0x41, 0xff, 0x42]), "text/html; charset=utf-8") == "A\u{fffd}B")
    #expect(
      title(page([0x41, 0x80, 0x42]), "text/html; charset=shift_jis")?.hasSuffix("B") == true)
    #expect(title(page([0x41, 0xff, 0x42]), "text/html; charset=euc-jp") == "A\u{fffd}B")
  }

  @Test func `a character that is cut at the end does not make a page Windows-1252`() {
    #expect(PageCharset(of: [0x41, 0xc3, 0xbc, 0xe2, 0x82], contentType: nil) == .utf8)
    #expect(PageCharset(of: [0x41, 0xfc], contentType: nil) == .utf8)
    #expect(PageCharset(of: [0xfc, 0x41], contentType: nil) == .windows1252)
    #expect(PageCharset(of: [], contentType: nil) == .utf8)
  }
}
