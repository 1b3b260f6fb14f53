/// How much of a foreign document is read before it is refused.
package struct XMLLimits: Sendable {
  /// The most bytes of the whole document.
  package var bytes: Int
  /// The deepest nesting of elements.
  package var depth: Int
  /// The most elements.
  package var elements: Int
  /// The most attributes of one element; a parser compares each with all before it.
  package var attributes: Int

  /// The limits for property lists that people write.
  package static let propertyList = XMLLimits(bytes: 4 << 20, depth: 64, elements: 50_000)

  /// Makes limits; the defaults suit files that people write.
  package init(
    bytes: Int = 16 << 20, depth: Int = 200, elements: Int = 1_000_000, attributes: Int = 512
  ) {
    self.bytes = bytes
    self.depth = depth
    self.elements = elements
    self.attributes = attributes
  }
}
