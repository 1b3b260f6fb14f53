/// An event of a screenlet, by its label in the documents: `onLoginResponseUserAttributes`.
package struct EventName: ValidatedName {
  /// The name as it was written.
  package let rawValue: String

  /// Takes an identifier; nil for any other text.
  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }
}
