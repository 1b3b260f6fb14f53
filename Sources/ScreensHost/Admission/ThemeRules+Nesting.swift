import PluginCalls
import ScreensCore
import ScreensLayout

/// The rule that no screenlet stands in itself, directly or in another one, and that screenlets
/// stand in each other only so deep.
extension ThemeRules {
  /// One screenlet in another one's layout.
  private struct Step {
    let outer: ThemeView
    let layout: Layout
    let nested: NestedScreenlet

    /// The screenlet that stands there; without a theme of its own it has the outer one's.
    var inner: ThemeView {
      ThemeView(theme: nested.theme ?? outer.theme, screenlet: nested.name)
    }

    var place: String { "\(layout.path):\(layout.document.nodes[nested.node].line)" }
  }

  /// Checks the layouts of a theme.
  func checkNesting(of theme: Theme) throws(AdmissionError) {
    for screenlet in library.names where theme.kind(for: screenlet) != .inherits {
      try checkNesting(in: ThemeView(theme: theme.name, screenlet: screenlet), [])
    }
  }

  private func checkNesting(in view: ThemeView, _ way: [Step]) throws(AdmissionError) {
    for step in steps(in: view) {
      let way = way + [step]
      if let start = way.firstIndex(where: { $0.outer == step.inner }) {
        // A loop that is entered from outside is told of the layouts that are in it.
        throw .layout(Self.sentence(aboutLoop: way[start...]))
      }
      guard way.count < NestedScreenlet.depthLimit else {
        throw .layout(
          "\(way[0].place): screenlets stand in each other more than \(NestedScreenlet.depthLimit) "
            + "deep, down to \(step.inner.screenlet) at \(step.place); take one of them out")
      }
      try checkNesting(in: step.inner, way)
    }
  }

  private func steps(in view: ThemeView) -> [Step] {
    guard let kind = library[view.screenlet],
      let resolution = try? registry.resolve(view.screenlet, theme: view.theme)
    else { return [] }
    return ([resolution.layout] + resolution.cells(of: kind)).flatMap { layout in
      layout.document.nestedScreenlets.filter { library[$0.name] != nil }
        .map { Step(outer: view, layout: layout, nested: $0) }
    }
  }

  private static func sentence(aboutLoop way: ArraySlice<Step>) -> String {
    let steps = way.map { "\($0.outer) holds \($0.inner.screenlet) at \($0.place)" }
    let first = way.first.map { "\($0.place): \($0.outer.screenlet)" } ?? ""
    return "\(first) stands in itself: \(steps.joined(separator: ", ")); take one of them out"
  }
}
