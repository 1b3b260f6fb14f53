/// A connector factory, as `plugins.plist` names it.
package struct ConnectorFactoryName: ValidatedName {
  package let rawValue: String

  package init?(_ text: String) {
    guard isIdentifier(text, others: "_.") else { return nil }
    rawValue = text
  }
}
