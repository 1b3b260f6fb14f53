import ScreensConstraints

/// A layout that stays solved while its root changes size.
///
/// Where only constants change, the last solution is moved to the next by the dual simplex. After
/// any other change (margins by width, baselines of wrapping text, contradictions) the layout is
/// solved anew. Of several equally good solutions the one nearest in pivots to the last is found,
/// so after resizing the history can decide where priorities don't.
package struct LiveLayout: Sendable {
  private let document: LayoutDocument
  private let metrics: TextMetrics
  private var conditions: LayoutConditions
  /// The system of the last pass; nil when the layout can't be moved.
  private var system: LayoutSystem?
  /// Where the views are.
  package private(set) var frames: [LayoutRect]

  /// Solves a layout.
  package init(
    _ document: LayoutDocument, _ conditions: LayoutConditions, metrics: TextMetrics = .standard
  ) {
    self.document = document
    self.metrics = metrics
    self.conditions = conditions
    frames = []
    solveAnew()
  }

  /// Gives the root another size.
  package mutating func resize(to size: LayoutSize) {
    let before = conditions.size
    conditions.size = size
    guard var system, system.moves(from: before, to: size) else { return solveAnew() }
    // One owner, so that nothing is copied.
    self.system = nil
    do {
      try system.setRoot(size)
      var next = system.frames()
      for _ in 0..<4 where try system.setContents(next) { next = system.frames() }
      self.system = system
      frames = next
    } catch {
      solveAnew()
    }
  }

  private mutating func solveAnew() {
    let solver = LayoutSolver(document, metrics: metrics)
    let solved = solver.solve(conditions)
    frames = solved?.frames() ?? solver.solution(conditions, isDiagnosed: false).frames
    system = solved.flatMap { $0.canMove ? $0 : nil }
  }
}
