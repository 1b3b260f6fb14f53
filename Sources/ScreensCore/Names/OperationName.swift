/// An operation of a back end that a connector carries out: `loginByEmail`.
package struct OperationName: ValidatedName {
  package let rawValue: String

  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }
}
