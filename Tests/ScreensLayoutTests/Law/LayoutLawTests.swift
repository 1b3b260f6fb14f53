import ScreensLayout
import Testing

private typealias Text = SolvedText

struct LayoutLawTests {
  private func law(_ views: String, _ constraints: String, owner: String = "") throws -> (
    law: LayoutLaw, document: LayoutDocument
  ) {
    let document = try Text(views, constraints, owner: owner).document
    return (LayoutLaw(document), document)
  }

  private func expectSolved(
    _ law: LayoutLaw, _ document: LayoutDocument, isRightToLeft: Bool = false
  ) {
    for width in stride(from: 200.0, through: 1900, by: 13.7) {
      let size = LayoutSize(width: width, height: law.height)
      let frames = LayoutSolver(document).solution(
        LayoutConditions(container: size, isRightToLeft: isRightToLeft), isDiagnosed: false
      ).frames
      for (node, (one, other)) in zip(document.nodes, zip(law.frames(at: width), frames)) {
        let apart =
          [
            one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height,
          ].map(abs).max() ?? 0
        #expect(apart < 0.01, "\(node.id) at \(width): \(one), solved \(other)")
      }
    }
  }

  @Test func `edges that follow the root are one piece with its width and height`() throws {
    let (law, document) = try law(
      Text.view("a"),
      Text.constraints(
        "a.leading = root.leading + 10", "a.trailing = root.trailing - 30",
        "a.top = root.top + 5", "a.height = root.height * 0.5"))
    #expect(law.pieces.count == 1)
    let edges = law.pieces[0].edges[1]
    #expect(edges.left == AffineLength(10))
    #expect(edges.width == AffineLength(-40, perWidth: 1))
    #expect(edges.height == AffineLength(perHeight: 0.5))
    expectSolved(law, document)
  }

  @Test func `a width that stops growing is a kink exactly where the wishes meet`() throws {
    let (law, document) = try law(
      Text.view("a"),
      Text.constraints(
        "a.leading = root.leading", "a.top = root.top", "a.height = 20",
        "a.width = root.width * 0.4 @ 700", "a.width <= 301"))
    #expect(law.pieces.count == 2)
    #expect(abs(law.pieces[1].start - 752.5) < 1e-6)
    #expect(law.pieces[1].isContinuation)
    let width = HingedLength(law.pieces.map { $0.edges[1].width })
    #expect(width.hinges.count == 1)
    for (root, wanted) in [(500.0, 200.0), (752.5, 301), (752.6, 301), (1900, 301)] {
      let found = width.value(at: LayoutSize(width: root, height: 200))
      #expect(abs(found - wanted) < 1e-6)
    }
    expectSolved(law, document)
  }

  @Test func `two kinks make a length that rises and rests`() throws {
    let (law, document) = try law(
      Text.view("a") + Text.view("b"),
      Text.constraints(
        "a.leading = root.leading", "a.top = root.top", "a.height = 20", "a.width >= 120",
        "a.width <= 240", "a.width = root.width * 0.25 @ 800", "b.leading = a.trailing",
        "b.trailing = root.trailing", "b.top = root.top", "b.height = 10"))
    #expect(law.pieces.map { ($0.start * 1000).rounded() / 1000 } == [0, 480, 960])
    #expect(law.pieces.map(\.isContinuation) == [false, true, true])
    expectSolved(law, document)
  }

  @Test func `a margin of wide devices is a jump at its width`() throws {
    let (law, document) = try law(
      Text.view("a"),
      Text.constraints(
        "a.leading = root.leadingMargin", "a.trailing = root.trailingMargin", "a.top = root.top",
        "a.height = 10"),
      owner: "<connections><outlet property=\"view\" destination=\"root\"/></connections>")
    #expect(law.pieces.map(\.start) == [0, 393])
    #expect(law.pieces.last?.isContinuation == false)
    #expect(law.frames(at: 392.9)[1].x == 16)
    #expect(law.frames(at: 393)[1].x == 20)
    expectSolved(law, document)
  }

  @Test func `rewrapped text is a jump for each line`() throws {
    let words = "The quick brown fox jumps over the lazy dog and runs away from it all at once"
    let (law, document) = try law(
      Text.view("l", "label", "text=\"\(words)\" numberOfLines=\"0\"") + Text.view("a"),
      Text.constraints(
        "l.leading = root.leading + 10", "l.trailing = root.trailing - 10", "l.top = root.top",
        "a.top = l.bottom + 8", "a.leading = root.leading", "a.width = 10", "a.height = 10"))
    #expect(law.pieces.count >= 3)
    #expect(!law.pieces.contains { $0.isContinuation })
    let heights = law.pieces.map { $0.edges[1].height.constant }
    #expect(heights == heights.sorted(by: >))
    #expect(heights.last == 20.5)
    expectSolved(law, document)
  }

  @Test func `a contradiction that ends is a kink or a jump, never a wrong place`() throws {
    let (law, document) = try law(
      Text.view("a"),
      Text.constraints(
        "a.leading = root.leading + 16", "a.width = 400", "a.trailing <= root.trailing - 16",
        "a.top = root.top", "a.height = 10"))
    #expect(law.pieces.count <= 2)
    expectSolved(law, document)
  }

  @Test func `a layout of masks is one piece`() throws {
    let text = XIBText.document(
      "<view id=\"m\">\(XIBText.frame(20, 30, 280, 40))<autoresizingMask "
        + "key=\"autoresizingMask\" widthSizable=\"YES\"/></view>")
    let law = LayoutLaw(try XIBText.read(text))
    #expect(law.pieces.count == 1)
    #expect(law.frames(at: 500)[1] == LayoutRect(x: 20, y: 30, width: 460, height: 40))
  }
}
