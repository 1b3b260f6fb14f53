import ScreensLayout
import Testing

private typealias Text = SolvedText

struct LiveLayoutTests {
  private static let words = "The quick brown fox jumps over the lazy dog and runs away from it"

  private func check(
    _ solved: SolvedText, sizes: [(Double, Double)], _ change: (inout LayoutConditions) -> Void
  ) {
    var conditions = LayoutConditions(size: LayoutSize(width: 320, height: 200))
    change(&conditions)
    var live = LiveLayout(solved.document, conditions)
    #expect(live.frames == LayoutSolver(solved.document).solution(conditions).frames)
    for (width, height) in sizes {
      conditions.size = LayoutSize(width: width, height: height)
      live.resize(to: conditions.size)
      let cold = LayoutSolver(solved.document).solution(conditions).frames
      for (one, other) in zip(live.frames, cold) {
        let differences = [
          one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height,
        ]
        #expect(differences.allSatisfy { abs($0) < 1e-6 }, "\(width): \(one) not \(other)")
      }
    }
  }

  private static let sizes = [(500.0, 200.0), (150, 90), (60, 10), (320, 200), (0, 0), (414, 300)]

  @Test func `a resized layout is where one that is solved anew is`() throws {
    check(
      try Text(
        Text.view("l", "label", "text=\"\(Self.words)\" numberOfLines=\"0\"")
          + Text.view("b", "button", "", "<state key=\"normal\" title=\"Go\"/>"),
        Text.constraints(
          "l.leading = root.leading + 10", "l.trailing = root.trailing - 10 @ 900",
          "l.top = root.top", "b.top = l.bottom + 8", "b.centerX = root.centerX",
          "b.width = root.width * 0.5 @ 800", "b.width <= 120")), sizes: Self.sizes
    ) { _ in }
  }

  @Test func `a layout that can't be moved is solved anew`() throws {
    let text = "text=\"\(Self.words)\" numberOfLines=\"0\""
    check(
      try Text(
        Text.view("l", "label", text) + Text.view("a"),
        Text.constraints(
          "l.leading = root.leadingMargin", "l.trailing = root.trailingMargin",
          "l.top = root.top", "a.top = l.lastBaseline + 3", "a.width = 400",
          "a.leading = root.leading", "a.trailing = root.trailing"),
        owner: "<connections><outlet property=\"view\" destination=\"root\"/></connections>"),
      sizes: Self.sizes
    ) { $0.isRightToLeft = true }
  }

  @Test func `a layout of masks follows, too`() throws {
    let view =
      "<view id=\"m\">\(XIBText.frame(20, 30, 280, 40))"
      + "<autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/></view>"
    var live = LiveLayout(
      try XIBText.read(XIBText.document(view)),
      LayoutConditions(size: LayoutSize(width: 320, height: 200)))
    live.resize(to: LayoutSize(width: 420, height: 200))
    #expect(live.frames[1] == LayoutRect(x: 20, y: 30, width: 380, height: 40))
  }
}
