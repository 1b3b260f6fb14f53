/// A method of a view class, as a layout's action names it: `loginButtonClicked:`.
package struct SelectorName: ValidatedName {
  package let rawValue: String

  package init?(_ text: String) {
    guard isIdentifier(text, others: "_:") else { return nil }
    rawValue = text
  }
}
