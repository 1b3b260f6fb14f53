/// How a masked view shares its parent's growth along one axis.
///
/// The change of the parent is shared among the flexible ones of margin, length and margin, in
/// proportion to their design lengths; in equal parts if those are all 0. Without a flexible part
/// the view stays at the near edge.
package struct Autoresizing: Sendable, Hashable {
  /// The part of the change that moves the near edge.
  package let originShare: Double
  /// The part of the change that the length takes.
  package let lengthShare: Double

  /// The shares along one axis.
  ///
  /// - Parameters:
  ///   - origin: The near margin in the design.
  ///   - length: The view's length in the design.
  ///   - parent: The parent's length in the design.
  ///   - flexible: Whether near margin, length and far margin give way.
  package init(
    origin: Double, length: Double, parent: Double, flexible: (near: Bool, size: Bool, far: Bool)
  ) {
    let parts = [
      (flexible.near, origin), (flexible.size, length), (flexible.far, parent - origin - length),
    ]
    // A margin that overhangs has nothing to give.
    let weights = parts.map { $0.0 ? max(0, $0.1) : 0 }
    let total = weights.reduce(0, +)
    let count = Double(parts.filter(\.0).count)
    let share = { (index: Int) -> Double in
      if total > 0 { return weights[index] / total }
      return parts[index].0 ? 1 / count : 0
    }
    originShare = share(0)
    lengthShare = share(1)
  }

  /// The shares along x.
  package static func horizontal(
    _ frame: LayoutRect, in parent: LayoutSize, mask: AutoresizingMask
  ) -> Autoresizing {
    Autoresizing(
      origin: frame.x, length: frame.width, parent: parent.width,
      flexible: (
        mask.contains(.flexibleMinX), mask.contains(.widthSizable), mask.contains(.flexibleMaxX)
      ))
  }

  /// The shares along y.
  package static func vertical(
    _ frame: LayoutRect, in parent: LayoutSize, mask: AutoresizingMask
  ) -> Autoresizing {
    Autoresizing(
      origin: frame.y, length: frame.height, parent: parent.height,
      flexible: (
        mask.contains(.flexibleMinY), mask.contains(.heightSizable), mask.contains(.flexibleMaxY)
      ))
  }
}
