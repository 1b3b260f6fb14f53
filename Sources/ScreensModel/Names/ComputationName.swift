/// A computation of a plugin, as a step of an interactor names it.
package struct ComputationName: ValidatedName {
  /// The name as it was written.
  package let rawValue: String

  /// Takes an identifier with dots; nil for any other text.
  package init?(_ text: String) {
    guard isIdentifier(text, others: "_.") else { return nil }
    rawValue = text
  }
}
