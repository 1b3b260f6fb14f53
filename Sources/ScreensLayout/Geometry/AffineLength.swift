/// A length that follows the size of the component's root: `constant + perWidth·W + perHeight·H`.
package struct AffineLength: Sendable, Hashable {
  /// The part that stays, in points.
  package var constant: Double
  /// The part of the root's width.
  package var perWidth: Double
  /// The part of the root's height.
  package var perHeight: Double

  package init(_ constant: Double = 0, perWidth: Double = 0, perHeight: Double = 0) {
    self.constant = constant
    self.perWidth = perWidth
    self.perHeight = perHeight
  }

  package static let rootWidth = AffineLength(perWidth: 1)
  package static let rootHeight = AffineLength(perHeight: 1)

  /// Whether it is the same at every size.
  package var isConstant: Bool { perWidth == 0 && perHeight == 0 }

  package func value(at root: LayoutSize) -> Double {
    constant + perWidth * root.width + perHeight * root.height
  }

  /// The sum at every size of the root.
  package static func + (one: AffineLength, other: AffineLength) -> AffineLength {
    AffineLength(
      one.constant + other.constant, perWidth: one.perWidth + other.perWidth,
      perHeight: one.perHeight + other.perHeight)
  }

  /// The difference at every size of the root.
  package static func - (one: AffineLength, other: AffineLength) -> AffineLength {
    one + -1 * other
  }

  /// A multiple at every size of the root.
  package static func * (factor: Double, length: AffineLength) -> AffineLength {
    AffineLength(
      factor * length.constant, perWidth: factor * length.perWidth,
      perHeight: factor * length.perHeight)
  }
}
