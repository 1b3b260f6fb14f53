/// A value that the document sets on a view's class by key path.
package struct RuntimeAttribute: Sendable {
  /// The key path, such as `themeName` or `layer.cornerRadius`.
  package let keyPath: String
  package let value: RuntimeValue
  /// The line in the document.
  package let line: Int
}

/// A run-time attribute's value in its type.
package enum RuntimeValue: Sendable, Hashable {
  case boolean(Bool)
  case number(Double)
  case string(String)
  /// A key of the strings table.
  case localizedString(String)
  case color(LayoutColor)
  case image(ImageReference)
  case point(x: Double, y: Double)
  case size(LayoutSize)
  case rect(LayoutRect)
  case range(location: Int, length: Int)
  case none
}
