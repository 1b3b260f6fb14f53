/// What a layout is solved for.
package struct LayoutConditions: Sendable, Hashable {
  /// The root's size in points.
  package var size: LayoutSize
  /// Pixels per point; sizes of text are rounded up to whole pixels.
  package var scale: Double
  /// The width's size class, `compact` or `regular`.
  package var widthClass = "compact"
  /// The height's size class, `compact` or `regular`.
  package var heightClass = "regular"
  /// Whether leading is right.
  package var isRightToLeft = false
  /// What bars and corners cover of the root; nil is what the editor simulated.
  package var safeArea: LayoutInsets?

  /// Makes the conditions of a size class design.
  package init(size: LayoutSize, scale: Double = 2) {
    self.size = size
    self.scale = scale
  }
}
