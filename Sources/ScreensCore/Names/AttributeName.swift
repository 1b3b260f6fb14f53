/// An attribute of a view model, or an inspectable one of a screenlet.
package struct AttributeName: ValidatedName {
  /// The name as it was written.
  package let rawValue: String

  /// Takes an identifier; nil for any other text.
  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }

  private init(known: String) { rawValue = known }

  /// The theme of a screenlet: every kind has it.
  package static let themeName = AttributeName(known: "themeName")

  /// Whether users may change anything in a screenlet: every kind has it.
  package static let editable = AttributeName(known: "editable")
}
