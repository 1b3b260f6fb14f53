import ScreensLayout
import Testing

private typealias Text = SolvedText

/// Laws and lines of layouts that need more work than a page is worth.
struct LawLimitTests {
  @Test func `a long text has a law, found with a bounded number of solutions`() throws {
    let words = String(repeating: "some words ", count: 10_000)
    let document = try Text(
      Text.view("a", "label", "numberOfLines=\"0\" text=\"\(words)\""),
      Text.constraints(
        "a.leading = root.leading", "a.trailing = root.trailing", "a.top = root.top")
    ).document
    let law = LayoutLaw(document)
    #expect((1...10).contains(law.pieces.count))
    #expect(law.frames(at: 500)[1].width == 500)
    #expect(FlowPlan(document, law).isFlowing)
  }

  @Test func `a chain of wishes has a law, found with bounded work`() throws {
    let count = 150
    let views = (0..<count).map { Text.view("n\($0)") }.joined()
    let rules = (1..<count).map {
      Text.constraints(
        "n\($0).leading = n\($0 - 1).trailing + 1", "n\($0).width = n\($0 - 1).width @ 700")
    }.joined()
    let document = try Text(
      views,
      rules
        + Text.constraints(
          "n0.leading = root.leading", "n\(count - 1).trailing = root.trailing")
    ).document
    let law = LayoutLaw(document)
    #expect(!law.pieces.isEmpty)
    #expect(law.frames(at: 700).allSatisfy { $0.width.isFinite })
  }

  @Test func `a word of twenty thousand letters is broken into lines, each as wide as fits`() {
    let ruler = TextMetrics.standard.ruler(for: LayoutFont(family: .system, size: 17))
    let word = String(repeating: "w", count: 20_000)
    let lines = TextLines(word, ruler, within: 100).lines
    #expect(lines.map(\.text.count).reduce(0, +) == 20_000)
    #expect(lines.allSatisfy { $0.width <= 100 })
    let first = ruler.width(of: lines[0].text + "w")
    #expect(first > 100)
    let cut = TextLines(word, ruler, within: 100, most: 2).lines
    #expect(cut.count == 2)
    #expect(cut[1].text.last == "…")
    #expect(cut[1].width <= 100)
  }
}
