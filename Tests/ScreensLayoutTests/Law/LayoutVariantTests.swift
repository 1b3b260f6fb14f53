import ScreensLayout
import Testing

private typealias Text = SolvedText

/// Layouts that are shown differently from their design.
struct LayoutVariantTests {
  private static let variation = """
    <variation key="default"><mask key="subviews"><exclude reference="b"/></mask>\
    <mask key="constraints"><exclude reference="wide"/></mask></variation>\
    <variation key="widthClass=regular"><mask key="subviews"><include reference="b"/></mask>\
    <mask key="constraints"><exclude reference="narrow"/><include reference="wide"/></mask>\
    </variation>
    """

  private static func document() throws -> LayoutDocument {
    try Text(
      Text.view("a") + Text.view("b"),
      Text.constraints(
        "a.leading = root.leading + 10", "a.top = root.top", "a.height = 20",
        "b.leading = a.trailing + 10", "b.top = root.top", "b.height = 20", "b.width = 100")
          + """
          <constraint firstItem="a" firstAttribute="trailing" secondItem="root" \
          secondAttribute="trailing" constant="-10" id="narrow"/><constraint firstItem="a" \
          firstAttribute="trailing" secondItem="root" secondAttribute="trailing" constant="-120" \
          id="wide"/>
          """, guides: variation
    ).document
  }

  @Test func `a size class changes exactly where its width begins`() throws {
    let document = try Self.document()
    let law = LayoutLaw(document)
    #expect(law.pieces.map(\.start) == [0, LayoutConditions.regularWidth])
    #expect(law.pieces.map(\.isContinuation) == [false, false])
    let other = try #require(document.node(id: "b"))
    #expect(law.pieces.map { $0.isThere[other.offset] } == [false, true])
    #expect(document[other].isEverInstalled && !document[other].isInstalled)
    for (width, wanted) in [(767.99, 747.99), (768, 638), (1000, 870)] {
      let frames = law.frames(at: width)
      let solved = LayoutSolver(document).solution(
        LayoutConditions(container: LayoutSize(width: width, height: law.height))
      ).frames
      #expect(abs(frames[1].width - wanted) < 1e-6)
      #expect(abs(solved[1].width - wanted) < 1e-6)
    }
    let plan = FlowPlan(document, law)
    #expect(plan.regimes.map(\.start) == [0, 768])
    #expect(plan.regimes.map { $0.isThere[other.offset] } == [false, true])
  }

  @Test func `views of size classes change also in files without constraints`() throws {
    let variation = """
      <variation key="widthClass=regular"><mask key="subviews"><exclude reference="b"/></mask>\
      </variation>
      """
    let text = XIBText.document(XIBText.view("view", "id=\"b\""), rootContent: variation)
    let law = LayoutLaw(try XIBText.read(text))
    #expect(law.pieces.map(\.start) == [0, 768])
    #expect(law.pieces.map { $0.isThere[1] } == [true, false])
  }

  @Test func `read from the right, leading edges are right edges at every width`() throws {
    let document = try Text(
      Text.view("a") + Text.view("b"),
      Text.constraints(
        "a.leading = root.leading + 10", "a.top = root.top", "a.height = 20",
        "a.width = root.width * 0.4 @ 700", "a.width <= 301", "b.leading = a.trailing + 7",
        "b.trailing = root.trailing - 30", "b.top = a.bottom", "b.height = 20")
    ).document
    let (left, right) = (LayoutLaw(document), LayoutLaw(document, isRightToLeft: true))
    #expect(left.pieces.map(\.start) == right.pieces.map(\.start))
    for width in stride(from: 200.0, through: 1900, by: 13.7) {
      for (one, other) in zip(left.frames(at: width), right.frames(at: width)).dropFirst() {
        #expect(abs(one.x + one.width - (width - other.x)) < 1e-6)
        #expect(abs(one.width - other.width) < 1e-6)
      }
    }
  }

  @Test func `a shown member of a stack uses its room, and a hidden one frees it`() throws {
    func label(_ id: String, _ more: String = "") -> String {
      XIBText.view("label", "id=\"\(id)\" text=\"Words\" \(more)")
    }
    let stack = Text.view(
      "s", "stackView", "axis=\"vertical\" spacing=\"6\"",
      "<subviews>\(label("one"))\(label("two", "hidden=\"YES\""))\(label("three"))</subviews>")
    let document = try Text(
      stack,
      Text.constraints("s.leading = root.leading", "s.trailing = root.trailing", "s.top = root.top")
    ).document
    let (one, two) = (
      try #require(document.node(id: "one")), try #require(document.node(id: "two"))
    )
    func tops(_ states: [NodeIndex: Bool]) -> [Double] {
      let shown = document.hiding(states)
      return FlowPlan(shown).regimes[0].sections[0].edges[2...].filter { $0.height.constant > 0 }
        .map(\.top.constant)
    }
    #expect(tops([:]) == [0, 26.5])
    #expect(tops([two: false]) == [0, 26.5, 53])
    #expect(tops([two: false, one: true]) == [0, 26.5])
    #expect(document.hiding([two: false])[two].appearance.isHidden == false)
  }
}
