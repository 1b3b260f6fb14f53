/// A screenlet's short name, as in `Login`: the class name without `Screenlet`.
package struct ScreenletName: ValidatedName {
  /// The name as it was written.
  package let rawValue: String

  /// Takes an identifier; nil for any other text.
  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }

  /// Takes the short name out of a class name: `SignUpScreenlet`, or `App.SignUpScreenlet`.
  package init?(className: String) {
    let parts = className.split(separator: ".")
    guard let last = parts.count > 1 ? parts[1] : parts.first else { return nil }
    let short = last.firstRange(of: "Screenlet").map { last[..<$0.lowerBound] } ?? last
    self.init(String(short))
  }

  /// The base name of its layouts: `LoginView`.
  package var viewName: String { rawValue + "View" }
  /// The class of its view in the look that it brings itself, such as `BookmarkView_default`; nil
  /// for a name that is too long for one.
  package var defaultViewClass: ViewClassName? { ViewClassName(viewName + "_default") }
}
