/// The effect of an action's end on the content.
package enum ContentChange: String, Sendable, CaseIterable {
  /// The answer is the entry from now on.
  case show
  /// The answer is a new row behind the others.
  case insert
  /// The answer takes the place of the row that it identifies.
  case replace
  /// The row that started the action goes.
  case remove
  /// The content is read again.
  case reload
  /// Nothing is shown any more.
  case clear
  /// The content stays as it is.
  case none

  /// Whether the answer is shown.
  package var isShowing: Bool { [.show, .insert, .replace].contains(self) }
}
