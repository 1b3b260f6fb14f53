import ScreensLayout
import Testing

private typealias Text = SolvedText

struct StackViewTests {
  /// A stack of images of the given sizes, at the root's near corner.
  private static func stack(
    _ attributes: String, _ sizes: [(Int, Int)], also: String = "", content: String = "",
    _ rules: String = "",
    conditions: (inout LayoutConditions) -> Void = { _ in }
  ) throws -> SolvedText {
    let images = sizes.indices.map { index in
      XIBText.view(
        "imageView",
        "id=\"\(index)\" image=\"i\(index)\" horizontalHuggingPriority=\"251\" "
          + "verticalHuggingPriority=\"251\"")
    }
    let resources = sizes.enumerated().map {
      "<image name=\"i\($0.offset)\" width=\"\($0.element.0)\" height=\"\($0.element.1)\"/>"
    }
    return try Text(
      Text.view(
        "s", "stackView", attributes,
        "<subviews>\(images.joined())\(also)</subviews>\(content)"),
      Text.constraints("s.leading = root.leading", "s.top = root.top") + rules,
      resources: resources.joined(), conditions: conditions)
  }

  private static let wide = Text.constraint("s.width = 200")
  private static let sizes = [(20, 10), (40, 30), (30, 20)]

  @Test func `a stack is as large as the views that it arranges`() throws {
    let row = try Self.stack("spacing=\"5\"", Self.sizes)
    #expect(row["s"] == [0, 0, 100, 30])
    #expect(row["1"] == [25, 0, 40, 30])
    #expect(row["2"] == [70, 0, 30, 30])
    let column = try Self.stack("axis=\"vertical\" spacing=\"5\"", Self.sizes)
    #expect(column["s"] == [0, 0, 40, 70])
    #expect(column["2"] == [0, 50, 40, 20])
    #expect(row.messages == [] && column.messages == [])
  }

  @Test func `room to fill goes to the first of the views that hug least`() throws {
    let solved = try Self.stack("", Self.sizes, Self.wide)
    #expect(["0", "1", "2"].map { solved[$0][2] } == [130, 40, 30])
    let narrow = try Self.stack("", Self.sizes, Text.constraint("s.width = 60"))
    #expect(["0", "1", "2"].map { narrow[$0][2] }.reduce(0, +) == 60)
  }

  @Test func `equal filling makes equal lengths`() throws {
    let solved = try Self.stack(
      "distribution=\"fillEqually\" spacing=\"10\"", Self.sizes, Self.wide)
    #expect(["0", "1", "2"].map { solved[$0][2] } == [60, 60, 60])
    #expect(solved["2"][0] == 140)
  }

  @Test func `proportional filling follows the contents, and the last view gets the rest`() throws {
    let even = try Self.stack("distribution=\"fillProportionally\"", Self.sizes, Self.wide)
    #expect(["0", "1", "2"].map { even[$0][2] } == [44.444, 88.889, 66.667])
    let gaps = try Self.stack(
      "distribution=\"fillProportionally\" spacing=\"5\"", Self.sizes, Self.wide)
    #expect(["0", "1", "2"].map { gaps[$0][2] } == [40, 80, 70])
  }

  @Test func `equal spacing makes equal gaps, equal centering equal steps`() throws {
    let spaced = try Self.stack(
      "distribution=\"equalSpacing\" spacing=\"5\"", Self.sizes, Self.wide)
    #expect(["0", "1", "2"].map { spaced[$0][0] } == [0, 75, 170])
    let centered = try Self.stack("distribution=\"equalCentering\"", Self.sizes, Self.wide)
    #expect(["0", "1", "2"].map { centered[$0][0] + centered[$0][2] / 2 } == [10, 97.5, 185])
    let tight = try Self.stack(
      "distribution=\"equalCentering\" spacing=\"8\"", [(60, 10), (10, 10), (10, 10)],
      Text.constraint("s.width = 96"))
    #expect(["0", "1", "2"].map { tight[$0][0] } == [0, 68, 86])
  }

  @Test(
    arguments: [
      ("leading", [0, 0, 0]), ("center", [10, 0, 5]), ("trailing", [20, 0, 10]),
    ] as [(String, [Double])])
  func `alignment stands views across the axis`(alignment: String, tops: [Double]) throws {
    let row = try Self.stack("alignment=\"\(alignment)\"", Self.sizes)
    #expect(["0", "1", "2"].map { row[$0][1] } == tops)
    #expect(["0", "1", "2"].map { row[$0][3] } == [10, 30, 20])
    #expect(row["s"][3] == 30)
    let column = try Self.stack("axis=\"vertical\" alignment=\"\(alignment)\"", Self.sizes)
    let edges = ["0", "1", "2"].map { column[$0][0] }
    #expect(
      edges == ["leading": [0, 0, 0], "center": [10, 0, 5], "trailing": [20, 0, 10]][alignment])
  }

  @Test(arguments: ["firstBaseline", "lastBaseline"])
  func `baselines stand on one line`(alignment: String) throws {
    let labels = [(17, "a"), (34, "b")].map {
      XIBText.view(
        "label", "id=\"\($0.1)\" text=\"Ag\"",
        "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"\($0.0)\"/>")
    }
    let solved = try Text(
      Text.view(
        "s", "stackView", "alignment=\"\(alignment)\"", "<subviews>\(labels.joined())</subviews>"),
      Text.constraints("s.leading = root.leading", "s.top = root.top"))
    #expect(solved["b"][1] == 0)
    #expect(solved["b"][3] == 41)
    #expect(solved["s"][3] == 41)
    // Half of the heights' difference, and of the ascents' difference beyond the half lines.
    #expect(abs(solved["a"][1] - 16.29) < 0.02)
  }

  @Test func `a hidden view leaves with its gap`() throws {
    let hidden = XIBText.view("imageView", "id=\"h\" hidden=\"YES\" image=\"i0\"")
    let solved = try Self.stack("spacing=\"5\"", Self.sizes, also: hidden)
    #expect(solved["s"][2] == 100)
    #expect(solved["h"][2] == 0)
  }

  @Test func `a stack without a view to show is empty`() throws {
    let solved = try Self.stack("", [])
    #expect(solved["s"] == [0, 0, 0, 0])
  }

  @Test func `margins of the stack are kept free on request`() throws {
    let solved = try Self.stack(
      "layoutMarginsRelativeArrangement=\"YES\"", Self.sizes,
      content: "<edgeInsets key=\"layoutMargins\" top=\"8\" left=\"8\" bottom=\"8\" right=\"8\"/>")
    #expect(solved["0"] == [8, 8, 20, 30])
    #expect(solved["s"] == [0, 0, 106, 46])
  }

  @Test func `rows are mirrored in right-to-left languages`() throws {
    let solved = try Self.stack("spacing=\"5\"", Self.sizes) { $0.isRightToLeft = true }
    #expect(["0", "1", "2"].map { solved[$0][0] } == [80, 35, 0])
    #expect(solved["s"][0] == 220)
  }

  @Test func `gaps between baselines, and the standard gap`() throws {
    let label = "text=\"Ag\""
    let labels = ["a", "b"].map { XIBText.view("label", "id=\"\($0)\" \(label)") }.joined()
    let solved = try Text(
      Text.view(
        "s", "stackView", "axis=\"vertical\" spacing=\"30\" baselineRelativeArrangement=\"YES\"",
        "<subviews>\(labels)</subviews>"), Text.constraints("s.top = root.top"))
    #expect(solved["b"][1] == 30)
    let standard = try Self.stack("spacing=\"standard\"", Self.sizes)
    #expect(standard["1"][0] == 28)
  }

  @Test func `stacks nest, and a constraint inside of one holds`() throws {
    let inner = XIBText.view(
      "stackView", "id=\"inner\" axis=\"vertical\"",
      "<subviews>\(XIBText.view("view", "id=\"x\""))\(XIBText.view("view", "id=\"y\""))</subviews>")
    let solved = try Self.stack(
      "alignment=\"top\"", Self.sizes, also: inner,
      Text.constraints("x.height = 12", "y.height = 9", "x.width = 33"))
    #expect(solved["inner"] == [90, 0, 33, 21])
    #expect(solved["y"] == [0, 12, 33, 9])
  }

  /// A row of labels in 288 points, with the texts' lines and hugging.
  private static func row(
    _ labels: [(text: String, lines: Int)], _ attributes: String = "", also: String = "",
    width: Int = 288, resources: String = ""
  ) throws -> SolvedText {
    let views = labels.enumerated().map { index, label in
      XIBText.view(
        "label",
        "id=\"\(index)\" text=\"\(label.text)\" numberOfLines=\"\(label.lines)\" \(attributes)")
    }
    return try Text(
      Text.view("s", "stackView", "spacing=\"8\"", "<subviews>\(views.joined())\(also)</subviews>"),
      Text.constraints("s.leading = root.leading", "s.top = root.top", "s.width = \(width)"),
      resources: resources)
  }

  private static let sentence = "The quick brown fox jumps over the lazy dog and runs away"

  @Test(arguments: [0, 2])
  func `one text of several lines leaves the others their width`(lines: Int) throws {
    let one = try Self.row([("Title", 1), ("12:30", 1)])
    let short = try Self.row([("Title", lines), ("12:30", 1)])
    #expect(short["0"] == one["0"] && short["1"] == one["1"])
    #expect(short["1"][2] < 60)
    let control = try Self.row(
      [(Self.sentence, lines)], also: XIBText.view("switch", "id=\"w\""))
    #expect(control["w"][2] == 51)
    #expect(control["0"][2] == 231)
    let time = try Self.row([(Self.sentence, lines), ("12:30", 1)])
    #expect(time["1"] == [time["1"][0], 0, one["1"][2], time["0"][3]])
    #expect(time["0"][2] == 280 - time["1"][2])
    // Also after an equally strong one.
    let behind = try Self.row([("12:30", 1), (Self.sentence, lines)])
    #expect(behind["0"][2] == one["1"][2])
  }

  @Test func `texts of several lines share the room that others leave, gaps counted`() throws {
    let two = try Self.row([(Self.sentence, 0), (Self.sentence + " again", 0)])
    #expect(["0", "1"].map { two[$0][2] } == [140, 140])
    let icon = XIBText.view(
      "imageView", "id=\"i\" image=\"i24\" horizontalHuggingPriority=\"750\"")
    let three = try Self.row(
      [(Self.sentence, 0), (Self.sentence, 0)], also: icon,
      resources: "<image name=\"i24\" width=\"24\" height=\"24\"/>")
    #expect(three["i"][2] == 24)
    #expect(["0", "1"].map { three[$0][2] } == [124, 124])
  }
}
