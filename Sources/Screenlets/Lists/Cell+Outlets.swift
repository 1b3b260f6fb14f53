import ScreensCore

/// Outlets of cells by name, and the words that lists of the Default theme share.
extension Cell {
  /// Sets a property of an outlet; one that the layout does not have is passed over.
  func set(_ property: NodeProperty, _ outlet: OutletDeclaration, _ text: String) throws {
    guard let node = tree.find(outlet.name) else { return }
    try tree.set(property, to: .string(text), of: node)
  }
}

extension ProgressMessage {
  /// The words for the first page of a list; further pages come without any.
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
