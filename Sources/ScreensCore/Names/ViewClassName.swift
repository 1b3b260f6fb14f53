/// A view class, as a layout's custom class names it: `LoginView_default`.
package struct ViewClassName: ValidatedName {
  package let rawValue: String

  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }
}
