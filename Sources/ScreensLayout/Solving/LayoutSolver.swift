import ScreensConstraints

/// Finds where the views of a layout are: constraints, stack views, masks and contents together.
///
/// Required constraints that contradict each other give way in a fixed order, the outermost and
/// farthest first: pins to the right and bottom edges of views around, other constraints to views
/// around, those between siblings, sizes. A place that constraints leave open is 0.
///
/// Text of several lines takes a pass for each new width that it breaks at. The number of passes
/// and the work of each are bounded for any document; a layout that needs more keeps its recorded
/// frames.
package struct LayoutSolver: Sendable {
  /// Passes after which text, margins and safe areas that still change are left as they are.
  private static let passes = 6

  private let document: LayoutDocument
  private let metrics: TextMetrics
  private let workLimit: Int

  /// Makes a solver for a document.
  ///
  /// - Parameters:
  ///   - document: The layout.
  ///   - metrics: The widths and heights of its text.
  ///   - workLimit: How many terms of constraints all passes together may touch; the default is
  ///     some hundred times what layouts that people draw need, and about a second.
  package init(
    _ document: LayoutDocument, metrics: TextMetrics = .standard, workLimit: Int = 60_000_000
  ) {
    self.document = document
    self.metrics = metrics
    self.workLimit = workLimit
  }

  /// Where the views are under some conditions.
  ///
  /// Equal conditions give equal solutions.
  ///
  /// - Parameters:
  ///   - conditions: The size, the surroundings and the size classes.
  ///   - isDiagnosed: Whether to find contradictions and open places, which takes about as long as
  ///     solving.
  package func solution(
    _ conditions: LayoutConditions, isDiagnosed: Bool = true
  ) -> LayoutSolution {
    guard document.usesAutoLayout else { return masked(conditions) }
    guard let system = solve(conditions) else { return exhausted(conditions) }
    return LayoutSolution(
      frames: system.frames(), contentSizes: system.contentSizes(),
      isThere: system.installed.nodes,
      diagnostics: isDiagnosed ? system.conflicts() + system.ambiguities() : [])
  }

  /// The system after its last pass; nil without Auto Layout, and where the work is not enough.
  func solve(_ conditions: LayoutConditions) -> LayoutSystem? {
    guard document.usesAutoLayout else { return nil }
    var left = workLimit
    var frames: [LayoutRect]?
    var system: LayoutSystem?
    for _ in 0..<Self.passes {
      var next = LayoutSystem(document, conditions, metrics, after: frames, workLimit: left)
      next.collect()
      do { try next.submit() } catch { return nil }
      left = max(0, left - next.solver.work)
      next.spent = workLimit - left
      let found = next.frames()
      system = next
      if !next.needsAnotherPass(from: frames, to: found) { break }
      frames = found
    }
    return system
  }

  private func masked(_ conditions: LayoutConditions) -> LayoutSolution {
    LayoutSolution(
      frames: LayoutGeometry(document).frames(at: conditions.size), contentSizes: [:],
      isThere: InstalledLayout(document, conditions).nodes, diagnostics: [])
  }

  private func exhausted(_ conditions: LayoutConditions) -> LayoutSolution {
    var solution = masked(conditions)
    solution.isExhausted = true
    solution.diagnostics.append(
      LayoutDiagnostic(
        file: document.file, line: document.root.line,
        message: "its constraints are too many to solve; frames are as recorded: split the layout"))
    return solution
  }
}

extension LayoutSystem {
  /// Whether rules that depend on solved frames have changed with them.
  func needsAnotherPass(from before: [LayoutRect]?, to after: [LayoutRect]) -> Bool {
    if margins.dependOnFrames, before.map({ $0 != after }) ?? true { return true }
    for node in document.nodes where installed.nodes[node.index.offset] && sizes.wraps(node) {
      let width = after[node.index.offset].width
      if let before, abs(before[node.index.offset].width - width) < 1e-6 { continue }
      if sizes.content(of: node, within: width)
        != sizes.content(of: node, within: widths?[node.index.offset])
      {
        return true
      }
    }
    return false
  }
}
