/// An event that a screenlet tells, by the label that the documents give it:
/// `onLoginResponseUserAttributes`.
package struct EventName: ValidatedName {
  /// The name as it was written.
  package let rawValue: String

  /// Takes an identifier; nil for any other text.
  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }
}
