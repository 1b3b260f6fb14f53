/// An image by name, with its size if the document's resources have it.
package struct ImageReference: Sendable, Hashable {
  /// The name as written, with or without `.png`.
  package let name: String
  /// The size in points.
  package let size: LayoutSize?
  /// Whether it is one of the platform's symbols, which no app brings.
  package let isSymbol: Bool

  package init(name: String, size: LayoutSize?, isSymbol: Bool = false) {
    self.name = name
    self.size = size
    self.isSymbol = isSymbol
  }
}
