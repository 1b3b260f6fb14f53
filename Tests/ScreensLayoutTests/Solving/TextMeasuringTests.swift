import ScreensLayout
import Testing

private typealias Text = SolvedText

struct TextMeasuringTests {
  private static func label(_ text: String, _ attributes: String = "", font: String = "") -> String
  {
    Text.view("l", "label", "text=\"\(text)\" \(attributes)", font)
  }

  private static func font(_ attributes: String) -> String {
    "<fontDescription key=\"fontDescription\" \(attributes)/>"
  }

  /// Line heights as the platform has them, rounded up to half points.
  @Test(
    arguments: [
      ("type=\"system\" pointSize=\"12\"", 14.5), ("type=\"system\" pointSize=\"13\"", 16),
      ("type=\"system\" pointSize=\"15\"", 18), ("type=\"system\" pointSize=\"17\"", 20.5),
      ("type=\"boldSystem\" pointSize=\"19\"", 23), ("type=\"system\" pointSize=\"36\"", 43),
      ("name=\"HelveticaNeue\" family=\"Helvetica Neue\" pointSize=\"15\"", 18),
      ("name=\"Helvetica\" family=\"Helvetica\" pointSize=\"17\"", 20),
      ("name=\"AvenirNext-Regular\" family=\"Avenir Next\" pointSize=\"16\"", 22),
      ("name=\"Unknown-Regular\" family=\"Unknown\" pointSize=\"17\"", 20.5),
      ("style=\"UICTFontTextStyleCallout\"", 19.5),
    ] as [(String, Double)])
  func `a line is as high as its font says`(font: String, height: Double) throws {
    #expect(try Text(Self.label("Ag", font: Self.font(font)))["l"][3] == height)
  }

  @Test func `widths are advances and tracking, rounded up to the pixel`() throws {
    #expect(try Text(Self.label("Label"))["l"] == [0, 0, 42, 20.5])
    #expect(
      try Text(
        Self.label("Label", font: Self.font("type=\"system\" weight=\"medium\" pointSize=\"17\"")))[
          "l"][2] == 43.5)
    #expect(
      try Text(Self.label("Label"), conditions: { $0.scale = 1 })["l"] == [0, 0, 42, 21])
    #expect(
      try Text(Self.label("Label"), conditions: { $0.scale = 3 })["l"] == [0, 0, 41.667, 20.333])
    #expect(try Text(Self.label("日本\u{FE0F}"))["l"][2] > 30)
  }

  @Test func `letters of other alphabets and pictures have widths of their own`() throws {
    let cyrillic = try Text(Self.label("Привет"))["l"][2]
    #expect((57...61).contains(cyrillic), "\(cyrillic)")
    #expect(try Text(Self.label("🌮"))["l"][2] == 21.5)
  }

  @Test func `text without characters has no size on a face`() throws {
    let solved = try Text(Self.label("")) { $0.surroundings = .face(safeArea: .zero) }
    #expect(solved["l"] == [0, 0, 0, 0])
  }

  @Test func `runs add up, the tallest gives the height`() throws {
    let runs = """
      <attributedString key="attributedText"><fragment content="Ag"><attributes>\
      <font key="NSFont" size="34" name="HelveticaNeue"/><real key="NSKern" value="2"/></attributes>\
      </fragment><fragment content="x"/></attributedString>
      """
    let solved = try Text(Text.view("l", "label", "usesAttributedText=\"YES\"", runs))
    #expect(solved["l"][3] == 41)
    #expect(solved["l"][2] == 54.5)
  }

  @Test func `lines break at the solved width, and everything that follows moves`() throws {
    let words = "The quick brown fox jumps over the lazy dog and runs away from it"
    let solved = try Text(
      Self.label(words, "numberOfLines=\"0\"") + Text.view("below"),
      Text.constraints(
        "l.leading = root.leading + 10", "l.trailing = root.trailing - 10", "l.top = root.top",
        "below.top = l.bottom + 8", "below.height = 5"))
    #expect(solved["l"] == [10, 0, 300, 41])
    #expect(solved["below"][1] == 49)
    let narrow = try Text(
      Self.label(words, "numberOfLines=\"2\""),
      Text.constraints("l.width = 120"))
    #expect(narrow["l"][3] == 41)
    let wide = try Text(Self.label(words, "numberOfLines=\"0\""), Text.constraints("l.width = 700"))
    #expect(wide["l"][3] == 20.5)
  }

  @Test func `a given width breaks lines in the first pass`() throws {
    let solved = try Text(
      Self.label("one two three four", "numberOfLines=\"0\" preferredMaxLayoutWidth=\"80\""))
    #expect(solved["l"][2] <= 80)
    #expect(solved["l"][3] == 41)
  }

  @Test func `newlines break, and a word that is too long breaks anywhere`() throws {
    let newline = Text.view(
      "l", "label", "numberOfLines=\"0\"", "<string key=\"text\">a\nbb\n</string>")
    #expect(try Text(newline)["l"][3] == 61)
    let long = try Text(
      Self.label("Donaudampfschifffahrt", "numberOfLines=\"0\""), Text.constraints("l.width = 60"))
    #expect(long["l"][3] == 81.5)
  }

  @Test func `a label is no wider than constraints allow`() throws {
    let solved = try Text(
      Self.label("The quick brown fox jumps over the lazy dog", "numberOfLines=\"0\""),
      Text.constraints("l.leading = root.leading", "l.width <= 150"))
    #expect(solved["l"][2] <= 150 && solved["l"][2] > 100)
    #expect(solved["l"][3] == 61)
  }

  @Test func `hugging and compression decide which view gives way in a row`() throws {
    let row = Text.constraints(
      "l.leading = root.leading", "b.leading = l.trailing", "b.trailing = root.trailing")
    func solved(_ one: String, _ other: String, _ text: String) throws -> SolvedText {
      try Text(
        Self.label(text, one) + Text.view("b", "label", "text=\"Label\" \(other)"), row)
    }
    let hugging = try solved("", "horizontalHuggingPriority=\"251\"", "Label")
    #expect(hugging["b"][2] == 42)
    let text = String(repeating: "Label ", count: 12)
    let resisting = try solved("", "horizontalCompressionResistancePriority=\"751\"", text)
    #expect(resisting["b"][2] == 42)
    let giving = try solved(
      "horizontalCompressionResistancePriority=\"1000\"", "", "\(text.prefix(30))")
    #expect(giving["l"][2] > 200 && giving["b"][2] == 320 - giving["l"][2])
  }

  /// Sizes of views that are no labels.
  @Test(
    arguments: [
      ("button", "buttonType=\"system\"", "<state key=\"normal\" title=\"OK\"/>", [30, 30]),
      ("button", "", "<state key=\"normal\"/>", [30, 30]),
      ("button", "", "<state key=\"normal\" image=\"i\"/>", [40, 26]),
      ("button", "", "<state key=\"normal\" backgroundImage=\"i\"/>", [40, 30]),
      (
        "button", "buttonType=\"system\"",
        "<inset key=\"contentEdgeInsets\" minX=\"1\" minY=\"2\" maxX=\"3\" maxY=\"4\"/>"
          + "<state key=\"normal\" image=\"i\"/>", [44, 32]
      ),
      ("textField", "borderStyle=\"roundedRect\"", "", [18, 30]), ("textField", "", "", [0, 17]),
      ("imageView", "image=\"i\"", "", [40, 26]), ("switch", "", "", [51, 31]),
      ("stepper", "", "", [94, 29]),
      ("activityIndicatorView", "style=\"whiteLarge\"", "", [37, 37]),
      ("pageControl", "numberOfPages=\"3\"", "", [39, 37]), ("pickerView", "", "", [320, 216]),
      ("view", "", "", [0, 0]), ("progressView", "", "", [0, 2]), ("slider", "", "", [4, 31]),
      ("segmentedControl", "", "", [1, 29]), ("tabBar", "", "", [0, 49]),
      ("textView", "scrollEnabled=\"NO\"", "", [10, 33]), ("textView", "", "", [0, 0]),
    ] as [(String, String, String, [Double])])
  func `contents have sizes`(
    element: String, attributes: String, content: String, size: [Double]
  ) throws {
    let solved = try Text(
      Text.view("v", element, attributes, content),
      resources: "<image name=\"i\" width=\"40\" height=\"26\"/>")
    #expect(Array(solved["v"][2...]) == size)
  }

  @Test func `a family can be measured with better metrics`() throws {
    let table = AdvanceTable(
      unitsPerEm: 10, ascii: Array(repeating: 5, count: 95), latin: [], other: [0x20AC: 20])
    var metrics = TextMetrics.standard
    metrics.use(
      .init(regular: table, bold: table, ascent: 0.8, descent: 0.2), forFamily: "Acme")
    let ruler = metrics.ruler(for: LayoutFont(family: .named("acme"), size: 20))
    #expect(ruler.width(of: "ab€") == 60)
    #expect(ruler.lineHeight == 20 && ruler.ascent == 16)
    metrics.use(.init(regular: table, bold: table, ascent: 1, descent: 1), forFamily: nil)
    #expect(metrics.ruler(for: LayoutFont(size: 10)).lineHeight == 20)
  }

  /// Words that are no wider than their spaces, so that an uncounted space shows.
  @Test(arguments: [60.0, 100, 160, 240])
  func `no line is wider than its room, and none has room for the next word`(room: Double) {
    let words = (0..<60).map { $0 % 3 == 0 ? "i" : "l." }
    let ruler = TextMetrics.standard.ruler(for: LayoutFont(size: 17))
    let lines = TextLines(words.joined(separator: " "), ruler, within: room).lines
    #expect(lines.map(\.text).joined(separator: " ") == words.joined(separator: " "))
    for line in lines { #expect(line.width <= room + 1e-3, "\(line)") }
    for (line, next) in zip(lines, lines.dropFirst()) {
      let word = next.text.prefix { $0 != " " }
      #expect(ruler.width(of: "\(line.text) \(word)") > room, "\(line)")
    }
  }

  @Test(arguments: ["", "borderStyle=\"line\"", "borderStyle=\"roundedRect\""])
  func `an empty field is as wide as its placeholder, a filled one as its text`(style: String)
    throws
  {
    func width(_ attributes: String) throws -> Double {
      try Text(Text.view("f", "textField", "\(style) \(attributes)"))["f"][2]
    }
    let empty = try width("")
    let asking = try width("placeholder=\"Your e-mail address\"")
    #expect(asking > empty + 100)
    #expect(try width("text=\"Your e-mail address\" placeholder=\"x\"") == asking)
    #expect(try width("text=\"\" placeholder=\"Your e-mail address\"") == asking)
  }
}
