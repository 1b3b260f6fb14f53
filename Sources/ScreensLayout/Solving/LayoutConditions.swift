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

  /// The least width of a container whose width counts as regular: that of the smallest tablet.
  package static let regularWidth = 768.0

  /// Makes the conditions of a container that may have any width: its size class follows it.
  package init(container size: LayoutSize, isRightToLeft: Bool = false) {
    self.init(size: size)
    widthClass = size.width >= Self.regularWidth ? "regular" : "compact"
    self.isRightToLeft = isRightToLeft
  }

  /// Makes the conditions of a size class design.
  package init(size: LayoutSize, scale: Double = 2) {
    self.size = size
    self.scale = scale
  }
}
