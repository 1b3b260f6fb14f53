import ScreensLayout
import Testing

private typealias Text = SolvedText

struct MarginTests {
  private static let pins = Text.constraints(
    "a.leading = root.leadingMargin", "a.top = root.topMargin", "root.trailingMargin = a.trailing",
    "root.bottomMargin = a.bottom")
  private static let controller =
    "<connections><outlet property=\"view\" destination=\"root\"/></connections>"

  @Test func `a view inside others has margins of 8`() throws {
    let solved = try Text(
      Text.view("box", "view", "", "<subviews>\(Text.view("in"))</subviews>"),
      Text.constraints(
        "box.leading = root.leading", "box.trailing = root.trailing", "box.top = root.top + 50",
        "box.bottom = root.bottom", "in.leading = box.leadingMargin", "in.top = box.topMargin",
        "box.trailingMargin = in.trailing", "box.bottomMargin = in.bottom"))
    #expect(solved["in"] == [8, 8, 304, 134])
  }

  @Test(arguments: ["", controller])
  func `a root has 16, from 393 points on 20, and a status bar above`(owner: String) throws {
    let narrow = try Text(Text.view("a"), Self.pins, owner: owner) { $0.size.height = 600 }
    #expect(narrow["a"] == [16, 20, 288, 580])
    let wide = try Text(Text.view("a"), Self.pins, owner: owner) {
      $0.size = LayoutSize(width: 393, height: 600)
    }
    #expect(wide["a"] == [20, 20, 353, 580])
    let low = try Text(Text.view("a"), Self.pins, owner: owner)
    #expect(low["a"] == [16, 0, 288, 200])
  }

  @Test func `explicit margins apply, and directional ones turn with the language`() throws {
    let plain = "<edgeInsets key=\"layoutMargins\" top=\"1\" left=\"2\" bottom=\"3\" right=\"4\"/>"
    #expect(try Text(Text.view("a"), Self.pins, guides: plain)["a"] == [2, 1, 314, 196])
    let turning =
      "<directionalEdgeInsets key=\"directionalLayoutMargins\" top=\"1\" leading=\"2\" bottom=\"3\" "
      + "trailing=\"4\"/>"
    #expect(try Text(Text.view("a"), Self.pins, guides: turning)["a"] == [2, 1, 314, 196])
    let turned = try Text(Text.view("a"), Self.pins, guides: turning) { $0.isRightToLeft = true }
    #expect(turned["a"] == [4, 1, 314, 196])
  }

  @Test func `preserved margins grow to the parent's`() throws {
    let inner = Text.view("in")
    let solved = try Text(
      Text.view(
        "box", "view", "preservesSuperviewLayoutMargins=\"YES\"", "<subviews>\(inner)</subviews>"),
      Text.constraints(
        "box.leading = root.leading + 5", "box.trailing = root.trailing", "box.top = root.top",
        "box.bottom = root.bottom", "in.leading = box.leadingMargin",
        "box.trailingMargin = in.trailing", "in.top = box.topMargin"),
      guides: "<edgeInsets key=\"layoutMargins\" top=\"0\" left=\"40\" bottom=\"0\" right=\"30\"/>")
    #expect(solved["in"] == [35, 8, 250, 0])
  }

  @Test(
    arguments: [
      ("12121", [8, 8, 304, 27]), ("13771", [16, 8, 288, 27]), ("14109", [16, 11, 288, 22]),
    ]
      as [(String, [Double])])
  func `a cell's content has margins by the tools' version`(
    tools: String, frame: [Double]
  ) throws {
    let owned = Text.constraints(
      "a.leading = content.leadingMargin", "a.top = content.topMargin",
      "content.trailingMargin = a.trailing", "content.bottomMargin = a.bottom")
    let text = """
      <document toolsVersion="\(tools)" useAutolayout="YES"><objects><tableViewCell id="cell">\
      \(XIBText.frame(0, 0, 320, 44))<tableViewCellContentView key="contentView" id="content">\
      \(XIBText.frame(0, 0, 320, 43))<subviews>\(Text.view("a"))</subviews>\
      <constraints>\(owned)</constraints></tableViewCellContentView></tableViewCell></objects></document>
      """
    let solved = SolvedText(try XIBText.read(text))
    #expect(solved["content"] == [0, 0, 320, 43])
    #expect(solved["a"] == frame)
  }

  @Test(arguments: [(false, [16, 8.0]), (true, [8, 16])])
  func `a cell's content has less margin beside its accessory, on the accessory's side`(
    isRightToLeft: Bool, sides: [Double]
  ) throws {
    let owned = Text.constraints(
      "a.left = content.leftMargin", "a.top = content.topMargin",
      "content.rightMargin = a.right", "content.bottomMargin = a.bottom")
    let text = """
      <document toolsVersion="14109" useAutolayout="YES"><objects><tableViewCell id="cell">\
      \(XIBText.frame(0, 0, 320, 44))<tableViewCellContentView key="contentView" id="content">\
      \(XIBText.frame(0, 0, 287, 43))<subviews>\(Text.view("a"))</subviews>\
      <constraints>\(owned)</constraints></tableViewCellContentView></tableViewCell></objects></document>
      """
    let solved = SolvedText(try XIBText.read(text)) { $0.isRightToLeft = isRightToLeft }
    let (content, inner) = (solved["content"], solved["a"])
    try #require(content.count == 4 && inner.count == 4)
    #expect(inner[0] == sides[0])
    #expect(content[2] - inner[0] - inner[2] == sides[1])
  }

  @Test func `a safe area is the bounds without the part that bars cover`() throws {
    let guide = "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>"
    let rules = Text.constraints(
      "a.leading = safe.leading", "a.top = safe.top", "safe.trailing = a.trailing",
      "safe.bottom = a.bottom")
    let tall = try Text(Text.view("a"), rules, guides: guide) { $0.size.height = 600 }
    #expect(tall["a"] == [0, 20, 320, 580])
    let bare = try Text(
      Text.view("a"), rules, guides: guide + "<nil key=\"simulatedStatusBarMetrics\"/>",
      tools: "13771"
    ) { $0.size.height = 600 }
    #expect(bare["a"] == [0, 0, 320, 600])
    let covered = try Text(Text.view("a"), rules, guides: guide) {
      $0.surroundings = .face(safeArea: LayoutInsets(top: 44, left: 1, bottom: 34, right: 2))
    }
    #expect(covered["a"] == [1, 44, 317, 122])
  }

  @Test func `a view under a bar has the rest of the safe area`() throws {
    let guide = "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>"
    let solved = try Text(
      Text.view("box", "view", "", "<subviews>\(Text.view("in"))</subviews>\(guide)"),
      Text.constraints(
        "box.leading = root.leading", "box.trailing = root.trailing", "box.top = root.top + 15",
        "box.bottom = root.bottom", "in.top = safe.top", "in.bottom = safe.bottom")
    ) {
      $0.surroundings = .face(safeArea: LayoutInsets(top: 44, left: 0, bottom: 34, right: 0))
    }
    #expect(solved["in"] == [0, 29, 0, 122])
  }

  @Test func `a view that ends before the bars keeps no room free for them`() throws {
    let guide = "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>"
    let solved = try Text(
      Text.view("box", "view", "", "<subviews>\(Text.view("in"))</subviews>\(guide)"),
      Text.constraints(
        "box.leading = root.leading + 10", "root.trailing = box.trailing + 20",
        "box.top = root.top + 50", "root.bottom = box.bottom + 40", "in.top = safe.top",
        "in.bottom = safe.bottom", "in.leading = safe.leading", "in.trailing = safe.trailing")
    ) {
      $0.surroundings = .face(safeArea: LayoutInsets(top: 44, left: 12, bottom: 34, right: 15))
    }
    #expect(solved["in"] == [2, 0, 288, 110])
  }

  @Test func `the guides of bars end where the bars do`() throws {
    let guides =
      "<viewLayoutGuide key=\"top\" id=\"tg\"/><viewLayoutGuide key=\"bottom\" id=\"bg\"/>"
    let solved = try Text(
      Text.view("a"),
      Text.constraints("a.top = tg.bottom + 1", "bg.top = a.bottom + 2", "a.leading = tg.leading"),
      guides: guides
    ) {
      $0.surroundings = .face(safeArea: LayoutInsets(top: 20, left: 0, bottom: 49, right: 0))
    }
    #expect(solved["a"] == [0, 21, 0, 128])
  }
}
