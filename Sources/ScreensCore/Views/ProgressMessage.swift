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

  /// The value that stands for the message where a slot answers with it: a string, or none.
  var value: Value { text.map(Value.string) ?? .none }
}

/// The progress texts of a view: action → phase → text.
///
/// An action without a table of its own uses that of `defaultAction`; one that has a table is
/// never completed from it.
package struct ProgressMessages: Sendable, Hashable {
  /// The texts by action and phase; an absent phase shows nothing.
  package var tables: [ActionName: [ProgressPhase: String]]

  /// Takes tables as they are; none by default.
  package init(_ tables: [ActionName: [ProgressPhase: String]] = [:]) {
    self.tables = tables
  }

  /// The message for an action and a phase.
  package subscript(action: ActionName, phase: ProgressPhase) -> ProgressMessage {
    guard let table = tables[action] ?? tables[.default], let text = table[phase] else {
      return .none
    }
    return .text(text)
  }
}
