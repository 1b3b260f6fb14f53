/// A method of a view class, as a layout's action names it: `loginButtonClicked:`.
package struct SelectorName: ValidatedName {
  /// The name as it was written, with its colons.
  package let rawValue: String

  /// Takes an identifier with colons; nil for any other text.
  package init?(_ text: String) {
    guard isIdentifier(text, others: "_:") else { return nil }
    rawValue = text
  }
}
