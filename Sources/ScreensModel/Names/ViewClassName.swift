/// A view class, as a layout's custom class names it: `LoginView_default`.
package struct ViewClassName: ValidatedName {
  /// The name as it was written.
  package let rawValue: String

  /// Takes an identifier; nil for any other text.
  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }
}
