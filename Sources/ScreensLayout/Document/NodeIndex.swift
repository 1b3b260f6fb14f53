/// The place of a node in its document's array: nodes stand in document order, the root is 0.
package struct NodeIndex: RawRepresentable, Sendable, Hashable, Comparable,
  CustomStringConvertible
{
  /// The index.
  package let rawValue: Int32

  /// Makes an index.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Makes an index from an array's.
  package init(_ index: Int) { rawValue = Int32(index) }

  /// The root of a document.
  package static let root = NodeIndex(rawValue: 0)

  /// The index for use with arrays.
  package var offset: Int { Int(rawValue) }

  /// `node 3`.
  package var description: String { "node \(rawValue)" }

  /// Whether one comes before the other in the document.
  package static func < (one: NodeIndex, other: NodeIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
