import ScreensCore
import ScreensModel
import ScreensViews

/// Outlets of cells by name, and the words that lists of the Default theme share.
extension Cell {
  /// Sets a property of an outlet. A missing outlet is skipped.
  func set(_ property: NodeProperty, _ outlet: OutletDeclaration, _ text: String) throws {
    guard let node = tree.find(outlet.name) else { return }
    try tree.set(property, to: .string(text), of: node)
  }
}

extension ProgressMessage {
  /// The progress texts for the first page of a list; further pages have none.
  static func ofList(
    _ action: ActionName, _ phase: ProgressPhase, _ view: ScreenletView
  ) -> ProgressMessage {
    switch (action, phase) {
    case (.loadInitialPage, .working):
      .text(view.text("base-list-loading-message", table: "core"))
    case (.loadInitialPage, .failure), (.loadPage, .failure):
      .text(view.text("base-list-loading-error", table: "core"))
    default: .none
    }
  }
}
