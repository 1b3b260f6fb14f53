import ScreensLayout
import Testing

private typealias Text = SolvedText

struct ConstraintSolvingTests {
  private static let size = ["a.width = 50", "a.height = 20"].map { Text.constraint($0) }.joined()

  /// Each attribute of a view of 50 × 20 against the root of 320 × 200.
  @Test(
    arguments: [
      ("a.left = root.left + 7", "a.top = root.top + 3", [7, 3]),
      (".right = a.right + 7", ".bottom = a.bottom + 3", [263, 177]),
      ("a.leading = root.leading + 7", "a.centerY = root.centerY", [7, 90]),
      (".trailing = a.trailing + 7", "a.centerY = root.bottom * 1/4", [263, 40]),
      ("a.centerX = root.centerX - 10", "a.top = root.bottom * 0.5 + 1", [125, 101]),
      ("a.leading = root.leadingMargin", "a.top = root.topMargin", [8, 8]),
      (".trailingMargin = a.trailing", ".bottomMargin = a.bottom", [262, 172]),
      ("a.left = root.leftMargin", "a.bottom = root.bottomMargin", [8, 172]),
      (".rightMargin = a.right", "a.centerY = root.centerYWithinMargins", [262, 90]),
      ("a.centerX = root.centerXWithinMargins", "a.lastBaseline = root.bottom", [135, 180]),
      ("a.leadingMargin = root.leading + 20", "a.firstBaseline = root.top + 9", [12, 9]),
      ("a.leading >= root.leading + 30", "a.top <= root.top + 40", [30, 0]),
    ] as [(String, String, [Double])])
  func `every attribute places a view`(across: String, down: String, origin: [Double]) throws {
    let solved = try Text(
      Text.view("a"), Self.size + Text.constraints(across, down, "a.top = root.top @ 2"),
      tools: "12121")
    #expect(solved["a"] == origin + [50, 20])
  }

  @Test(arguments: [("1:2", 100), ("16/9", 355.556), ("0.25", 50)])
  func `multipliers are decimals and ratios`(multiplier: String, width: Double) throws {
    let solved = try Text(
      Text.view("a"), Text.constraints("a.width = root.height * \(multiplier)"))
    #expect(solved["a"][2] == width)
  }

  @Test func `siblings, and views of different parents, are placed in one space`() throws {
    let inner = Text.view("inner", "view")
    let solved = try Text(
      XIBText.view(
        "view", "id=\"box\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
        "<subviews>\(inner)</subviews>") + Text.view("beside"),
      Text.constraints(
        "box.leading = root.leading + 30", "box.top = root.top + 10", "box.width = 100",
        "box.height = 80", "inner.leading = box.leading + 5", "inner.top = box.top + 6",
        "inner.width = 20", "inner.height = 10", "beside.leading = inner.trailing + 40",
        "beside.top = inner.bottom", ".trailing = beside.trailing", "beside.height = inner.width"))
    #expect(solved["inner"] == [5, 6, 20, 10])
    #expect(solved["beside"] == [95, 26, 225, 20])
    #expect(solved.messages == [])
  }

  @Test func `a multiplied place is in the owner's coordinates`() throws {
    let inner = Text.view("inner")
    let owned = Text.constraints("inner.centerX = box.trailing * 0.5", "inner.width = 10")
    let solved = try Text(
      Text.view(
        "box", "view", "", "<subviews>\(inner)</subviews><constraints>\(owned)</constraints>"),
      Text.constraints("box.leading = root.leading + 100", "box.width = 60"))
    #expect(solved["inner"][0] == 25)
  }

  @Test func `priorities decide, and a higher one outweighs any number of lower ones`() throws {
    let solved = try Text(
      Text.view("a") + Text.view("b"),
      Text.constraints(
        "a.width = 40 @ 750", "a.width = 90 @ 749", "a.width = 91 @ 749", "a.width <= 60",
        "b.width = 80 @ 250", "b.width >= 100 @ 251"))
    #expect(solved["a"][2] == 40)
    #expect(solved["b"][2] == 100)
  }

  @Test func `a face ignores placeholder constraints`() throws {
    let solved = try Text(
      Text.view("a"),
      Text.constraint("a.width = 40") + Text.constraint("a.width = 90", "placeholder=\"YES\"")
    ) { $0.surroundings = .face(safeArea: .zero) }
    #expect(solved["a"][2] == 40)
    #expect(!solved.messages.contains { $0.contains("gives way") })
  }

  @Test func `a standard distance is 8 between siblings and 20 to the view around`() throws {
    let solved = try Text(
      Text.view("a") + Text.view("b"),
      Text.constraint("a.leading = root.leading", "constant=\"standard\"")
        + Text.constraint("b.leading = a.trailing", "constant=\"standard\"")
        + Text.constraint("a.width = 10"))
    #expect(solved["a"][0] == 20)
    #expect(solved["b"][0] == 38)
  }

  @Test func `right to left mirrors leading and trailing, but not left`() throws {
    let views =
      Text.view("a") + Text.view("b") + Text.view("c")
      + Text.view("d", "view", "semanticContentAttribute=\"playback\"")
    let rules = Text.constraints(
      "a.leading = root.leading + 10", "a.width = 50", "b.left = root.left + 10", "b.width = 50",
      "c.leading = a.trailing + 5", "c.trailing <= root.trailing - 100", "c.width = 20",
      "d.leading = root.leading + 10", "d.width = 50")
    let solved = try Text(views, rules) { $0.isRightToLeft = true }
    #expect(solved["a"][0] == 260)
    #expect(solved["b"][0] == 10)
    #expect(solved["c"][0] == 235)
    #expect(solved["d"][0] == 10)
  }

  @Test func `masked views follow their parent, whose constraints may name them`() throws {
    let mask =
      "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\" flexibleMinY=\"YES\"/>"
    let views =
      "<view id=\"m\">\(XIBText.frame(20, 30, 280, 40))\(mask)</view>" + Text.view("a")
    let solved = try Text(views, Text.constraints("a.leading = m.trailing", "a.top = m.top")) {
      $0.size = LayoutSize(width: 400, height: 300)
    }
    #expect(solved["m"] == [20, 130, 360, 40])
    #expect(solved["a"] == [380, 130, 0, 0])
  }

  @Test func `a fixed frame stays as it is recorded`() throws {
    let solved = try Text(
      "<view id=\"f\" fixedFrame=\"YES\" translatesAutoresizingMaskIntoConstraints=\"NO\">"
        + "\(XIBText.frame(11, 12, 13, 14))</view>"
    ) { $0.size = LayoutSize(width: 900, height: 900) }
    #expect(solved["f"] == [11, 12, 13, 14])
    #expect(solved.messages == [])
  }

  @Test func `edges of a scroll view are its content's edges for the views inside`() throws {
    let inside = Text.view("in")
    let solved = try Text(
      Text.view("s", "scrollView", "", "<subviews>\(inside)</subviews>"),
      Text.constraints(
        "s.leading = root.leading + 10", "s.top = root.top + 10", "s.width = 100",
        "s.height = 50", "in.leading = s.leading + 4", "in.top = s.top + 5",
        "s.trailing = in.trailing + 6", "s.bottom = in.bottom + 7", "in.height = 300",
        "in.width = s.width", "in.centerX = s.centerX @ 1"))
    #expect(solved["s"] == [10, 10, 100, 50])
    #expect(solved["in"] == [4, 5, 100, 300])
    let content = solved.document.node(id: "s").flatMap { solved.solution.contentSizes[$0] }
    #expect(content == LayoutSize(width: 110, height: 312))
  }

  @Test func `content and frame guides of a scroll view are what their names say`() throws {
    let guides =
      "<viewLayoutGuide key=\"contentLayoutGuide\" id=\"cg\"/>"
      + "<viewLayoutGuide key=\"frameLayoutGuide\" id=\"fg\"/>"
    let solved = try Text(
      Text.view("s", "scrollView", "", "<subviews>\(Text.view("in"))</subviews>\(guides)"),
      Text.constraints(
        "s.width = 100", "s.height = 50", "in.leading = cg.leading", "in.trailing = cg.trailing",
        "in.top = cg.top + 2", "in.bottom = cg.bottom", "in.width = fg.width * 2",
        "in.height = 90"))
    #expect(solved["in"] == [0, 2, 200, 90])
    let content = solved.document.node(id: "s").flatMap { solved.solution.contentSizes[$0] }
    #expect(content == LayoutSize(width: 200, height: 92))
  }

  @Test func `constraints see the alignment rectangles of a switch and a slider`() throws {
    let solved = try Text(
      Text.view("sw", "switch") + Text.view("sl", "slider"),
      Text.constraints(
        "sw.leading = root.leading + 10", "sw.top = root.top", "sl.leading = sw.trailing",
        "sl.top = sw.bottom", ".trailing = sl.trailing"))
    #expect(solved["sw"] == [10, 0, 51, 31])
    #expect(solved["sl"] == [57, 31, 265, 31])
  }

  @Test func `size classes switch constraints and views, and change constants`() throws {
    let variations = """
      <variation key="default"><mask key="constraints"><exclude reference="wide"/></mask></variation>
      <variation key="widthClass=regular"><mask key="constraints"><include reference="wide"/>
      <exclude reference="narrow"/></mask></variation>
      """
    let height = """
      <constraint firstItem="a" firstAttribute="height" constant="10" id="h">
      <variation key="heightClass=compact" constant="20"/>
      <variation key="heightClass=compact-widthClass=regular" constant="30"/></constraint>
      """
    let rules = Text.constraints("a.width = 50 id narrow", "a.width = 90 id wide") + height
    func solved(_ width: String, _ height: String) throws -> [Double] {
      let text = try Text(Text.view("a"), rules, guides: variations) {
        $0.widthClass = width
        $0.heightClass = height
      }
      return Array(text["a"][2...])
    }
    #expect(try solved("compact", "regular") == [50, 10])
    #expect(try solved("compact", "compact") == [50, 20])
    #expect(try solved("regular", "compact") == [90, 30])
    #expect(try solved("regular", "regular") == [90, 10])
  }

  @Test func `a view that a variation omits loses its constraints`() throws {
    let variation =
      "<variation key=\"default\"><mask key=\"subviews\"><exclude reference=\"b\"/></mask></variation>"
    let solved = try Text(
      Text.view("a") + Text.view("b"),
      Text.constraints("a.width = b.width", "a.width = 30 @ 10", "b.width = 99"),
      guides: variation)
    #expect(solved["a"][2] == 30)
    #expect(solved["b"] == [0, 0, 10, 10])
  }

  @Test func `equal conditions give equal frames to the last bit`() throws {
    let solver = LayoutSolver(
      try Text(
        Text.view("a") + Text.view("b", "label", "text=\"Some text\""),
        Text.constraints("a.width = b.width * 1/3", "b.leading = a.trailing + 0.1")
      ).document)
    let conditions = LayoutConditions(size: LayoutSize(width: 333.3, height: 100))
    #expect(solver.solution(conditions).frames == solver.solution(conditions).frames)
  }

  @Test func `frames end on whole pixels when asked to`() throws {
    let solved = try Text(
      Text.view("a"), Text.constraints("a.leading = root.leading + 0.4", "a.width = 10.3"))
    #expect(solved["a"] == [0.4, 0, 10.3, 0])
    #expect(solved.solution.frames(onPixelsOf: 2)[1].x == 0.5)
    #expect(solved.solution.frames(onPixelsOf: 2)[1].width == 10)
    #expect(solved.solution.frames(onPixelsOf: 1)[1].width == 11)
  }

  @Test func `a standard distance to margins and guides is 8, and reported`() throws {
    let solved = try Text(
      Text.view("a") + Text.view("b"),
      Text.constraint("a.leading = root.leadingMargin", "constant=\"standard\"")
        + Text.constraint("b.leading = safe.leading", "constant=\"standard\"")
        + Text.constraint("b.top = root.top", "constant=\"standard\" id=\"one\"")
        + Text.constraint("b.top = root.top + 5 id other"),
      guides: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>", tools: "12121")
    #expect(solved["a"][0] == 16)
    #expect(solved["b"][0] == 8)
    #expect(solved.messages.contains { $0.contains("one (view b.top = view root.top + 20)") })
  }

  @Test func `the length of a slider that constraints see is never negative`() throws {
    let solved = try Text(
      Text.view("s", "slider"),
      Text.constraints("s.centerX = root.centerX", "s.top = root.top + 10"))
    #expect(solved["s"] == [158, 10, 4, 31])
    let hidden = XIBText.view("slider", "id=\"h\" hidden=\"YES\"")
    let row = try Text(
      Text.view("r", "stackView", "", "<subviews>\(hidden)</subviews>"),
      Text.constraints("r.leading = root.leading", "r.top = root.top"))
    #expect(row["h"][2] == 0)
    #expect(!row.messages.contains { $0.contains("gives way") })
  }

  @Test func `a chain of seven hundred views is solved`() throws {
    let count = 700
    let rules = (0..<count).map { index in
      let above = index == 0 ? "root.top" : "n\(index - 1).bottom"
      return Text.constraints(
        "n\(index).top = \(above) + 1", "n\(index).leading = root.leading + 1",
        "n\(index).width = root.width - 2", "n\(index).height = 10")
    }
    let views = (0..<count).map { Text.view("n\($0)") }.joined()
    let solved = try Text(views, rules.joined())
    #expect(solved.messages == [])
    #expect(solved["n699"] == [1, 1 + 699 * 11, 318, 10])
  }

  @Test(arguments: [749, 750, 751])
  func `among equal wishes the first view gets more of the room`(compression: Int) throws {
    func row(_ width: Int, _ compression: Int) throws -> SolvedText {
      let labels = ["a", "b"].map { id in
        Text.view(
          id, "label",
          "text=\"Some words\" horizontalHuggingPriority=\"251\" horizontalCompression"
            + "ResistancePriority=\"\(id == "a" ? compression : 750)\"")
      }
      return try Text(
        labels.joined(),
        Text.constraints(
          "a.leading = root.leading", "a.top = root.top", "b.leading = a.trailing",
          "b.top = root.top", "b.trailing = root.leading + \(width)"))
    }
    // Their compression resistance does not matter where there is room.
    let wide = try row(300, compression)
    let own = wide["b"][2]
    #expect(own < 100)
    #expect(wide["a"][2] == 300 - own)
    let narrow = try row(120, 750)
    #expect(narrow["a"][2] == own)
    #expect(narrow["b"][2] == 120 - own)
  }
}
