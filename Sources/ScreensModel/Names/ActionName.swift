/// An action of a screenlet, as `performAction` takes it.
package struct ActionName: ValidatedName {
  /// The name as it was written.
  package let rawValue: String

  /// Takes any text of 1 to 256 bytes: layouts may name actions freely.
  package init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= 256 else { return nil }
    rawValue = text
  }

  private init(known: String) { rawValue = known }

  /// The action of a control without an action name.
  package static let `default` = ActionName(known: "defaultAction")
}

/// The actions of lists.
extension ActionName {
  /// Forgets all rows and reads the first page.
  package static let loadInitialPage = known("load-initial-page")
  /// Reads one page.
  package static let loadPage = known("load-page")
}
