/// Finds the pieces of a layout's law.
///
/// It reads slopes and their reach off the solver's tableau, so a stretch is known after one
/// solution and a kink is where the tableau says. A kink that the tableau can't know (a margin of
/// the device, a contradiction that ends, ties between equal wishes) shows when the end and the
/// middle of a stretch are solved as well; then the first place that differs is narrowed down.
struct LawFinder {
  /// Solutions after which the last piece stands for the rest.
  private static let solutions = 400
  /// Terms that one solution, and all together, may touch; about a second.
  private static let work = (one: 6_000_000, all: 60_000_000)
  /// Characters of texts in lines that all solutions together may measure.
  private static let characters = 400_000
  /// How far behind the end of a piece the next is looked for: the browsers' own grid is coarser.
  private static let step = 1.0 / 1024
  /// How far solutions may be from the law.
  private static let tolerance = 1e-3

  private let document: LayoutDocument
  private let metrics: TextMetrics
  private let height: Double
  private let isRightToLeft: Bool
  private let heightClass: String
  /// The width at which the size class changes; nil where nothing follows it.
  private let jump: Double?
  private var left: Int
  private var workLeft = work.all

  init(
    _ document: LayoutDocument, metrics: TextMetrics, isRightToLeft: Bool, heightClass: String
  ) {
    self.document = document
    self.isRightToLeft = isRightToLeft
    self.heightClass = heightClass
    jump = document.variesByWidth ? LayoutConditions.regularWidth : nil
    self.metrics = metrics
    let characters = document.nodes.reduce(0) { sum, node in
      sum + (node.text.numberOfLines == 1 ? 0 : node.text.plain?.utf8.count ?? 0)
    }
    left = max(4, min(Self.solutions, Self.characters / max(1, characters)))
    height = document.root.box.frame.height
  }

  mutating func pieces() -> [LayoutLaw.Piece] {
    var pieces: [LayoutLaw.Piece] = []
    var start = LayoutLaw.widths.lowerBound
    var width = start
    let end = LayoutLaw.widths.upperBound
    while left > 0, workLeft > 0, let sample = sample(at: width) {
      append(sample, from: start, to: &pieces)
      guard let stop = lastWidth(of: sample, from: width), stop < end else { break }
      (start, width) = (stop, stop + Self.step)
    }
    return pieces.isEmpty ? LayoutLaw.masked(document, heightClass: heightClass) : pieces
  }

  private func conditions(_ width: Double) -> LayoutConditions {
    LayoutConditions(
      container: root(width), isRightToLeft: isRightToLeft, heightClass: heightClass)
  }

  private func root(_ width: Double) -> LayoutSize { LayoutSize(width: width, height: height) }

  private func append(
    _ sample: LawSample, from start: Double, to pieces: inout [LayoutLaw.Piece]
  ) {
    guard let last = pieces.last else {
      return pieces.append(
        LayoutLaw.Piece(
          start: 0, edges: sample.edges, isThere: sample.isThere, isContinuation: false))
    }
    if last.isThere == sample.isThere, Self.isSame(last.edges, sample.edges) { return }
    let apart = zip(last.edges, sample.edges).reduce(0) { most, pair in
      max(most, pair.0.distance(to: pair.1, at: root(start)))
    }
    pieces.append(
      LayoutLaw.Piece(
        start: start, edges: sample.edges, isThere: sample.isThere,
        isContinuation: apart <= LayoutLaw.gap && last.isThere == sample.isThere))
  }

  private static func isSame(_ one: [LayoutLaw.Edges], _ other: [LayoutLaw.Edges]) -> Bool {
    let ends = [0, 2000].map { LayoutSize(width: $0, height: 0) }
    return zip(one, other).allSatisfy { pair in
      ends.allSatisfy { pair.0.distance(to: pair.1, at: $0) < 1e-4 }
    }
  }

  private mutating func sample(at width: Double) -> LawSample? {
    solve(at: width)?.sample()
  }

  private mutating func solve(at width: Double) -> LayoutSystem? {
    left -= 1
    let most = max(1, min(Self.work.one, workLeft))
    let system = LayoutSolver(document, metrics: metrics, workLimit: most)
      .solve(conditions(width))
    workLeft -= system?.spent ?? most
    return system
  }

  /// Whether the solution at a width is where a law says.
  private mutating func holds(_ sample: LawSample, at width: Double) -> Bool {
    // A width beyond the budget counts as held.
    guard left > 0, workLeft > 0, let frames = solve(at: width)?.frames() else { return true }
    return zip(sample.edges, frames).allSatisfy { edges, frame in
      let law = edges.frame(at: root(width))
      let most = max(
        abs(law.x - frame.x), abs(law.y - frame.y), abs(law.width - frame.width),
        abs(law.height - frame.height))
      return most <= Self.tolerance
    }
  }

  /// The greatest width up to which a law holds; nil when it holds to the end.
  private mutating func lastWidth(of sample: LawSample, from width: Double) -> Double? {
    let end = jump.flatMap { width < $0 ? $0 : nil } ?? LayoutLaw.widths.upperBound
    let reach = min(max(sample.reach.upperBound, width), end)
    var good = width
    // Odd places, so that a law that holds only at round widths does not pass by chance.
    for part in [0.3819, 0.7236, 1] {
      let place = width + part * (reach - width) - (part == 1 ? Self.step / 4 : 0)
      guard place > good else { continue }
      if !holds(sample, at: place) { return firstDifference(sample, good, place) }
      good = place
    }
    return reach >= LayoutLaw.widths.upperBound ? nil : reach
  }

  /// Narrows down where a law stops to hold; the place is where the next one begins.
  private mutating func firstDifference(
    _ sample: LawSample, _ good: Double, _ bad: Double
  ) -> Double {
    var (good, bad) = (good, bad)
    while bad - good > 1e-6 {
      let middle = (good + bad) / 2
      if holds(sample, at: middle) { good = middle } else { bad = middle }
    }
    let round = (bad * 64).rounded() / 64
    return abs(round - bad) < 1e-5 ? round : bad
  }
}
