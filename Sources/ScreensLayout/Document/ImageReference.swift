/// An image by name, with its size if the document's resources tell it.
package struct ImageReference: Sendable, Hashable {
  /// The name as written, with or without `.png`.
  package let name: String
  /// The size in points.
  package let size: LayoutSize?

  /// Makes a reference.
  package init(name: String, size: LayoutSize?) {
    self.name = name
    self.size = size
  }
}
