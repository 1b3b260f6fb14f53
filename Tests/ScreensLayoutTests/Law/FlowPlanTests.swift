import ScreensLayout
import Testing

private typealias Text = SolvedText

struct FlowPlanTests {
  private static func label(_ id: String, _ text: String) -> String {
    Text.view(id, "label", "text=\"\(text)\"")
  }

  private func plan(_ views: String, _ constraints: String) throws -> (
    plan: FlowPlan, document: LayoutDocument
  ) {
    let document = try Text(views, constraints).document
    return (FlowPlan(document), document)
  }

  private func place(_ id: String, _ plan: FlowPlan, _ document: LayoutDocument) throws
    -> FlowPlan.Place
  {
    plan.regimes[0].places[try #require(document.node(id: id)).offset]
  }

  @Test func `a layout without text keeps its edges free and follows the height`() throws {
    let (plan, document) = try plan(
      Text.view("a"),
      Text.constraints(
        "a.leading = root.leading", "a.trailing = root.trailing", "a.top = root.top",
        "a.bottom = root.bottom - 10"))
    #expect(!plan.isFlowing)
    #expect(try place("a", plan, document) == .free)
    #expect(plan.regimes[0].sections[0].edges[1].height == AffineLength(-10, perHeight: 1))
  }

  @Test func `a chain of texts is rows with the solved gaps, and only the texts grow`() throws {
    let (plan, document) = try plan(
      Self.label("one", "One") + Self.label("two", "Two"),
      Text.constraints(
        "one.leading = root.leading + 10", "one.trailing = root.trailing - 10",
        "one.top = root.top + 20", "two.leading = one.leading", "two.trailing = one.trailing",
        "two.top = one.bottom + 8"))
    let regime = plan.regimes[0]
    #expect(plan.isFlowing)
    #expect(regime.sections[0].rows[0].map(\.constant) == [20, 20.5, 8, 20.5, 131])
    #expect(regime.grows[0] == [false, true, false, true, false])
    #expect(try place("one", plan, document) == .growing(1..<2))
    #expect(try place("two", plan, document) == .growing(3..<4))
  }

  @Test func `a view behind a text grows with it, a view beside it keeps its height`()
    throws
  {
    let (plan, document) = try plan(
      Text.view("card") + Text.view("dot", "imageView") + Self.label("text", "Text"),
      Text.constraints(
        "card.leading = root.leading", "card.trailing = root.trailing", "card.top = root.top",
        "card.height = 60", "dot.leading = root.leading", "dot.width = 10", "dot.height = 10",
        "dot.top = root.top + 25", "text.leading = dot.trailing", "text.top = root.top + 20",
        "text.trailing = root.trailing"))
    let regime = plan.regimes[0]
    #expect(regime.sections[0].rows[0].map(\.constant) == [20, 5, 10, 5.5, 19.5, 140])
    #expect(try place("card", plan, document) == .covering(0..<5))
    #expect(try place("dot", plan, document) == .keeping(2..<3))
    #expect(try place("text", plan, document) == .growing(1..<4))
    #expect(regime.grows[0] == [false, false, false, true, false, false])
  }

  @Test func `empty texts have their own rows`() throws {
    let (plan, document) = try plan(
      Self.label("one", "One") + Self.label("error", "") + Self.label("hint", "")
        + Self.label("two", "Two"),
      Text.constraints(
        "one.leading = root.leading", "one.top = root.top", "error.top = one.bottom",
        "error.leading = root.leading", "hint.top = error.bottom", "hint.leading = root.leading",
        "two.top = hint.bottom", "two.leading = root.leading"))
    let places = try ["one", "error", "hint", "two"].map { try place($0, plan, document) }
    #expect(places == [.growing(0..<1), .growing(1..<2), .growing(2..<3), .growing(3..<4)])
    #expect(plan.regimes[0].grows[0] == [true, true, true, true, false])
    #expect(plan.regimes[0].sections[0].rows[0].map(\.constant) == [20.5, 0, 0, 20.5, 159])
  }

  @Test func `rows that swap places are separate regimes`() throws {
    let (plan, document) = try plan(
      Self.label("one", "One") + Self.label("two", "Two"),
      Text.constraints(
        "one.leading = root.leading", "one.top = root.width * 0.1", "one.height = 10",
        "two.leading = root.leading", "two.top = root.top + 60", "two.height = 10"))
    #expect(plan.regimes.count == 5)
    #expect(plan.regimes.map { $0.start.rounded() } == [0, 500, 600, 700, 1900])
    let index = try #require(document.node(id: "one"))
    #expect(plan.regimes[0].places[index.offset] == .growing(1..<2))
    #expect(plan.regimes[3].places[index.offset] == .growing(3..<4))
    // Past the root's end it stays, since the root follows its content.
    #expect(plan.regimes[4].sections[0].rows[0].count == 5)
  }

  @Test func `the root does not follow a view that is hidden`() throws {
    for isHidden in [false, true] {
      let (plan, document) = try plan(
        Self.label("one", "One")
          + Text.view("icon", "imageView", isHidden ? "hidden=\"YES\"" : ""),
        Text.constraints(
          "one.leading = root.leading", "one.top = root.top", "icon.leading = root.leading",
          "icon.width = 20", "icon.height = 20", "icon.top = root.top + 190"))
      let rows = plan.regimes[0].sections[0].rows[0].map(\.constant)
      #expect(rows.reduce(0, +) == (isHidden ? 200 : 210))
      #expect(try (place("icon", plan, document) == .free) == isHidden)
    }
  }
}
