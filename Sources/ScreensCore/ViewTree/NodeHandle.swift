/// A node of one view: good while that view lives, never a pointer.
///
/// The upper half is the view's generation, so that a handle of a view that was replaced is
/// refused instead of naming another node. 0 is no node.
package struct NodeHandle: RawRepresentable, Hashable, Sendable {
  package let rawValue: UInt64

  package init?(rawValue: UInt64) {
    guard rawValue != 0 else { return nil }
    self.rawValue = rawValue
  }

  package init(generation: UInt32, index: Int) {
    rawValue = UInt64(generation) << 32 | UInt64(UInt32(index) + 1)
  }

  package var generation: UInt32 { UInt32(rawValue >> 32) }
  package var index: Int { Int(UInt32(truncatingIfNeeded: rawValue)) - 1 }
}
