/// A length that follows the root's size along affine pieces that meet: the first, and at each kink
/// the difference to the next, from where that differs.
package struct HingedLength: Sendable, Hashable {
  /// The law before the first kink.
  package let base: AffineLength
  /// The change at each kink: a rising one counts where it is above 0, a falling one where it is
  /// below.
  package let hinges: [AffineLength]

  /// Makes a length from its pieces in the order of the width.
  package init(_ pieces: [AffineLength]) {
    base = pieces.first ?? AffineLength()
    hinges = zip(pieces, pieces.dropFirst()).compactMap { one, next in
      let change = next - one
      return abs(change.perWidth) > 1e-7 ? change : nil
    }
  }

  /// Whether it is 0 at every size of the root.
  package var isZero: Bool { base == AffineLength() && hinges.isEmpty }

  package func value(at root: LayoutSize) -> Double {
    hinges.reduce(base.value(at: root)) { sum, hinge in
      let change = hinge.value(at: root)
      return sum + (hinge.perWidth > 0 ? max(0, change) : min(0, change))
    }
  }
}
