/// The place of a node in its document's array: nodes stand in document order, the root is 0.
package struct NodeIndex: RawRepresentable, Sendable, Hashable, Comparable,
  CustomStringConvertible
{
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package init(_ index: Int) { rawValue = Int32(index) }

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
