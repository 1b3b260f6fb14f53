/// A connector factory, as `plugins.plist` names it.
package struct ConnectorFactoryName: ValidatedName {
  /// The name as it was written.
  package let rawValue: String

  /// Takes an identifier with dots; nil for any other text.
  package init?(_ text: String) {
    guard isIdentifier(text, others: "_.") else { return nil }
    rawValue = text
  }
}
