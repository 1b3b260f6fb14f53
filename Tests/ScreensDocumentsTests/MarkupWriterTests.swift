import ScreensDocuments
import TestSupport
import Testing

struct MarkupWriterTests {
  private func html(_ content: (inout MarkupWriter) -> Void) -> String {
    var writer = MarkupWriter(.html)
    content(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func `elements nest and void elements have no end tag`() {
    let text = html { writer in
      writer.prologue()
      writer.element("form") { form in
        form.attribute("class", "a b")
        form.element("label", text: "Name")
        form.element("input") {
          $0.attribute("name", "x")
          $0.attribute("required", true)
          $0.attribute("disabled", false)
          $0.attribute("maxlength", 5)
          $0.attribute("title", ifPresent: nil)
        }
        form.element("p") { _ in }
      }
    }
    #expect(
      text == "<!DOCTYPE html>\n<form class=\"a b\"><label>Name</label>"
        + "<input name=\"x\" required maxlength=\"5\"><p></p></form>")
  }

  @Test(arguments: ["a", "é", "&", "\"", "<", "😀", "\n", "\u{1}", "\u{85}", "\u{FFFF}"])
  func `long text is cut where the limit is reached, in whole characters`(unit: String) {
    let long = String(repeating: unit, count: 20_000)
    for limit in 9_000...9_006 {
      var writer = MarkupWriter(.html)
      writer.limit = limit
      writer.begin("p")
      writer.attribute("title", cutting: long)
      #expect(writer.isFull || writer.bytes.count > limit - 32)
      writer.text(long)
      writer.element("b", text: "Short")
      writer.end()
      #expect(writer.isCut)
      #expect(writer.bytes.count <= limit + 1_100)
      let tree = MarkupTree(String(decoding: writer.bytes, as: UTF8.self))
      #expect(tree.faults == [])
      #expect(tree["b"]?.text == "Short")
      #expect(tree["p"]?["title"]?.last == "…")
    }
  }

  @Test func `text that fits is written whole`() {
    var writer = MarkupWriter(.html)
    writer.limit = 20_100
    let text = String(repeating: "&", count: 4_000)
    #expect(writer.fits(text))
    writer.element("p", text: text)
    #expect(!writer.isCut && !writer.isFull)
    #expect(!writer.fits(text))
    #expect(writer.fits("a label"))
  }

  @Test func `XML closes empty elements in their tag`() {
    var writer = MarkupWriter(.xml)
    writer.prologue()
    writer.element("svg") { svg in
      svg.element("rect") { $0.attribute("width", number: 1.25) }
      svg.element("text", text: "x")
    }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<svg><rect width=\"1.25\"/><text>x</text></svg>")
  }

  @Test func `text and attributes are escaped`() {
    let text = html { writer in
      writer.element("p") {
        $0.attribute("title", "a\"b'<&>\n\t")
        $0.text("</p><script>&\"'é")
      }
    }
    #expect(
      text == "<p title=\"a&quot;b'&lt;&amp;&gt;&#10;&#9;\">&lt;/p&gt;&lt;script&gt;&amp;\"'é</p>")
  }

  @Test func `controls, non-characters and invalid bytes become a replacement character`() {
    let text = html { writer in
      writer.text("a\u{0}b\u{1B}c\u{7F}d\u{85}e\u{FFFE}f\u{FFFF}g\r\n\t£ﾾﾟ")
      writer.text(utf8: [0x68, 0xFF, 0xC3])
    }
    #expect(
      text == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e\u{FFFD}f\u{FFFD}g&#13;\n\t£ﾾﾟh\u{FFFD}\u{FFFD}")
  }

  @Test func `a line end at the start of a text area is kept`() {
    #expect(html { $0.element("textarea", text: "\nx") } == "<textarea>\n\nx</textarea>")
    #expect(html { $0.element("p", text: "\nx") } == "<p>\nx</p>")
  }

  @Test func `writers can be joined`() {
    var part = MarkupWriter(.html)
    part.element("b", text: "x")
    #expect(html { $0.element("p") { $0.append(contentsOf: part) } } == "<p><b>x</b></p>")
  }

  @Test func `only plain names are accepted as markup names`() {
    for good in ["data-key", "xlink:href", "h1", "_a"] { #expect(MarkupName(good) != nil) }
    for bad in ["", "a b", "1a", "a>", "a\"", "a/", "é", "a=", "-a"] {
      #expect(MarkupName(bad) == nil, "\(bad)")
    }
  }

  @Test func `any written text is read back the same`() throws {
    var random = SeededGenerator(seed: 7)
    let pool = Array("<>&\"'\n\t \u{85}\u{2028}é😀ab]-;#x{}".unicodeScalars)
    for _ in 0..<300 {
      let length = Int(random.next() % 20)
      var text = String.UnicodeScalarView()
      for _ in 0..<length { text.append(pool[Int(random.next() % UInt64(pool.count))]) }
      let expected = String(text).replacing("\u{85}", with: "\u{FFFD}")
      var writer = MarkupWriter(.xml)
      writer.element("a") {
        $0.attribute("b", String(text))
        $0.text(String(text))
      }
      let root = try XMLReader.read(writer.bytes, file: "x")
      #expect(root["b"] == expected)
      #expect(root.text == expected)
    }
  }
}

/// Splitmix64: the same seed gives the same numbers.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
