/// A node of one view: good while that view lives, never a pointer.
///
/// The upper half is the view's generation, so that a handle of a view that was replaced is
/// refused instead of naming another node. 0 is no node.
package struct NodeHandle: RawRepresentable, Hashable, Sendable {
  /// The number that crosses the ABI; never 0.
  package let rawValue: UInt64

  /// Takes a number that crossed the ABI; nil for 0. A tree checks the rest.
  package init?(rawValue: UInt64) {
    guard rawValue != 0 else { return nil }
    self.rawValue = rawValue
  }

  /// The handle of a node of the tree of that generation.
  package init(generation: UInt32, index: Int) {
    rawValue = UInt64(generation) << 32 | UInt64(UInt32(index) + 1)
  }

  /// The generation of the tree that the node is of.
  package var generation: UInt32 { UInt32(rawValue >> 32) }
  /// The node's place in document order.
  package var index: Int { Int(UInt32(truncatingIfNeeded: rawValue)) - 1 }
}
