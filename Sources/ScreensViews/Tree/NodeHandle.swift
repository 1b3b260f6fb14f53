/// A node of one view, valid while the view lives. It is never a pointer.
///
/// The upper half is the view's generation, so that a handle of a replaced view is refused instead
/// of naming another node. 0 is no node.
package struct NodeHandle: RawRepresentable, Hashable, Sendable {
  /// The number that crosses the ABI; never 0.
  package let rawValue: UInt64

  /// Reads a number from the ABI; nil for 0. A tree checks the rest.
  package init?(rawValue: UInt64) {
    guard rawValue != 0 else { return nil }
    self.rawValue = rawValue
  }

  /// The handle of a node of the tree of that generation.
  package init(generation: UInt32, index: Int) {
    rawValue = UInt64(generation) << 32 | UInt64(UInt32(index) + 1)
  }

  /// The generation of the node's tree.
  package var generation: UInt32 { UInt32(rawValue >> 32) }
  /// The node's index in document order.
  package var index: Int { Int(UInt32(truncatingIfNeeded: rawValue)) - 1 }
}
