import PluginCalls
import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// The rules of nesting: no screenlet stands in itself, directly or through others, and depth and
/// number of nested screenlets are limited.
extension ThemeRules {
  /// One screenlet in another one's layout.
  private struct Step {
    let outer: ThemeView
    let layout: Layout
    let nested: NestedScreenlet

    /// The nested screenlet; without a theme of its own it has the outer one's.
    var inner: ThemeView {
      ThemeView(theme: nested.theme ?? outer.theme, screenlet: nested.name)
    }

    var place: String { "\(layout.path):\(layout.document.nodes[nested.node].line)" }
  }

  /// The count and depth of the screenlets in a view.
  private struct Extent {
    /// The steps to the innermost screenlet.
    var deepest: [Step] = []
    var count = 0
  }

  /// Checks the layouts of a theme, and the cells of its sub-themes, which its own layouts do not
  /// cover.
  func checkNesting(of theme: Theme) throws(AdmissionError) {
    var known: [ThemeView: Extent] = [:]
    for theme in theme.withSubThemes {
      for kind in library.names.compactMap({ library[$0] })
      where theme.hasCells(of: kind) || theme.base == nil && theme.kind(for: kind.name) != .inherits
      {
        let view = ThemeView(theme: theme.name, screenlet: kind.name)
        _ = try extent(of: view, [], &known)
      }
    }
  }

  /// Checks the layouts of one view.
  func checkNesting(of view: ThemeView) throws(AdmissionError) {
    var known: [ThemeView: Extent] = [:]
    _ = try extent(of: view, [], &known)
  }

  /// - Parameters:
  ///   - way: The steps that lead to the view.
  ///   - known: The visited views, so that none is visited twice.
  private func extent(
    of view: ThemeView, _ way: [Step], _ known: inout [ThemeView: Extent]
  ) throws(AdmissionError) -> Extent {
    if let extent = known[view] { return extent }
    var extent = Extent()
    for step in steps(in: view) {
      let way = way + [step]
      if let start = way.firstIndex(where: { $0.outer == step.inner }) {
        // A loop that is entered from outside is reported at its own layouts.
        throw .layout(Self.sentence(aboutLoop: way[start...]))
      }
      try Self.checkDepth(of: way)
      let inner = try self.extent(of: step.inner, way, &known)
      try Self.checkDepth(of: way + inner.deepest)
      if inner.deepest.count >= extent.deepest.count { extent.deepest = [step] + inner.deepest }
      extent.count += 1 + inner.count
      guard extent.count <= NestedScreenlet.countLimit else {
        throw .layout(
          "\(way[0].place): more than \(NestedScreenlet.countLimit) screenlets stand in \(view), "
            + "those in each other among them; take some of them out")
      }
    }
    known[view] = extent
    return extent
  }

  private static func checkDepth(of way: [Step]) throws(AdmissionError) {
    guard way.count >= NestedScreenlet.depthLimit else { return }
    let last = way[NestedScreenlet.depthLimit - 1]
    throw .layout(
      "\(way[0].place): screenlets stand in each other more than \(NestedScreenlet.depthLimit) "
        + "deep, down to \(last.inner.screenlet) at \(last.place); take one of them out")
  }

  private func steps(in view: ThemeView) -> [Step] {
    guard let kind = library[view.screenlet],
      let resolution = try? registry.resolve(view.screenlet, theme: view.theme)
    else { return [] }
    let layout = resolution.layout
    let inView = layout.document.screenlets(inViewOf: kind).map { (layout, $0) }
    let inCells = resolution.cells(of: kind).flatMap { cell in
      cell.document.nestedScreenlets.map { (cell, $0) }
    }
    return (inView + inCells).filter { library[$0.1.name] != nil }
      .map { Step(outer: view, layout: $0, nested: $1) }
  }

  private static func sentence(aboutLoop way: ArraySlice<Step>) -> String {
    let steps = way.map { "\($0.outer) holds \($0.inner.screenlet) at \($0.place)" }
    let first = way.first.map { "\($0.place): \($0.outer.screenlet)" } ?? ""
    return "\(first) stands in itself: \(steps.joined(separator: ", ")); take one of them out"
  }
}
