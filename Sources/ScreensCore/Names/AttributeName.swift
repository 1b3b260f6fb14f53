/// An attribute of a view model, or an inspectable one of a screenlet.
package struct AttributeName: ValidatedName {
  package let rawValue: String

  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }

  /// Whether its values are never saved.
  package var isSecret: Bool { holds("password", in: rawValue) || holds("secret", in: rawValue) }
}
