/// An attribute of a view model, or an inspectable one of a screenlet.
package struct AttributeName: ValidatedName {
  /// The name as it was written.
  package let rawValue: String

  /// Takes an identifier; nil for any other text.
  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }

  /// Whether its values are never saved.
  package var isSecret: Bool { holds("password", in: rawValue) || holds("secret", in: rawValue) }
}
