package import ScreensModel

/// A view's message about the progress of an action.
package enum ProgressMessage: Sendable, Hashable {
  /// No progress is shown.
  case none
  /// Progress is shown with this text; empty for progress without text.
  case text(String)

  /// The text; nil where no progress is shown.
  package var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The message as a slot's answer: a string, or none.
  var value: Value { text.map(Value.string) ?? .none }
}

/// The progress texts of a view: action → phase → text.
///
/// An action without a table uses the table of `defaultAction`. A table of an action is never
/// completed from it.
package struct ProgressMessages: Sendable, Hashable {
  /// The texts by action and phase; an absent phase shows nothing.
  package var tables: [ActionName: [ProgressPhase: String]]

  package init(_ tables: [ActionName: [ProgressPhase: String]] = [:]) {
    self.tables = tables
  }

  package subscript(action: ActionName, phase: ProgressPhase) -> ProgressMessage {
    guard let table = tables[action] ?? tables[.default], let text = table[phase] else {
      return .none
    }
    return .text(text)
  }
}
