import ScreensDocuments
import Testing

struct StylesheetWriterTests {
  @Test func `rules, nested rules and declarations are written compactly`() {
    var sheet = StylesheetWriter()
    sheet.rule(".a") {
      $0.declare("left", "calc(\(number: 16.5)px + \(number: 50)cqw)")
      $0.declare("z-index", "\(integer: 3)")
    }
    sheet.rule("@media (prefers-reduced-motion)") {
      $0.rule("p") { $0.declare("color", "#fff") }
    }
    #expect(
      String(decoding: sheet.bytes, as: UTF8.self)
        == ".a{left:calc(16.5px + 50cqw);z-index:3;}\n"
        + "@media (prefers-reduced-motion){p{color:#fff;}}\n")
  }

  @Test(arguments: [
    ("plain", "plain"), ("1a", "\\31 a"), ("-1", "-\\31 "), ("-", "\\-"), ("a b", "a\\ b"),
    ("a}b", "a\\}b"), ("é", "é"), ("a\n", "a\\a "), ("", "\\0 "), ("--x", "--x"),
  ])
  func `identifiers are escaped`(name: String, escaped: String) {
    let text: StylesheetText = "\(identifier: name)"
    #expect(text.description == escaped)
  }

  @Test func `strings are quoted and can't end early`() {
    let text: StylesheetText = "[k=\(string: "a\"]{}\\\n</style>")]"
    #expect(text.description == "[k=\"a\\\"]{}\\\\\\a \\3c /style>\"]")
  }

  @Test func `pieces are joined by a literal`() {
    #expect(StylesheetText(["a", "b"], separator: ",").description == "a,b")
    let outer: StylesheetText = "x \(StylesheetText("y"))"
    #expect(outer.description == "x y")
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (1, "1"), (0.5, "0.5"), (-2.25, "-2.25"), (1.0 / 3, "0.33333"),
    (1e-7, "0"), (-1e-7, "0"), (0.00001, "0.00001"), (123456.789, "123456.789"),
    (1e300, "1000000000"), (-1e300, "-1000000000"), (.nan, "0"), (.infinity, "1000000000"),
    (0.999996, "1"), (100.10, "100.1"), (-0.05, "-0.05"),
  ])
  func `numbers have five decimals at most and no exponent`(value: Double, text: String) {
    #expect(DecimalNumber.text(value) == text)
  }
}
