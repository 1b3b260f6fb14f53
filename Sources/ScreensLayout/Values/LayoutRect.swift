/// A size in points.
package struct LayoutSize: Sendable, Hashable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in points, in the coordinates of the parent view.
package struct LayoutRect: Sendable, Hashable {
  /// The left edge.
  package var x: Double
  /// The top edge.
  package var y: Double
  package var width: Double
  package var height: Double

  /// The rectangle at the origin without extent.
  package static let zero = LayoutRect(x: 0, y: 0, width: 0, height: 0)

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var size: LayoutSize { LayoutSize(width: width, height: height) }

  /// The rectangle within insets, never of negative size.
  package func inset(by insets: LayoutInsets) -> LayoutRect {
    LayoutRect(
      x: x + insets.left, y: y + insets.top, width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }
}

/// Distances from the four edges inwards, in points.
package struct LayoutInsets: Sendable, Hashable {
  package var top: Double
  /// From the left (the leading edge in directional margins).
  package var left: Double
  package var bottom: Double
  /// From the right (the trailing edge in directional margins).
  package var right: Double

  package init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
