/// Where a view is and how it resizes.
package struct LayoutBox: Sendable {
  /// The rule that places a view.
  package enum Placement: Sendable, Hashable {
    /// The size of the component.
    case root
    /// Frame and autoresizing mask.
    case mask
    /// The frame as recorded.
    case fixed
    /// The cell around it.
    case contentView
    /// The stack view around it.
    case arranged
    /// Constraints; the recorded frame is only what the editor last saw.
    case constraints
  }

  /// The recorded frame.
  package var frame = LayoutRect.zero
  /// How it follows its parent's size.
  package var mask = AutoresizingMask()
  /// The rule that places it.
  package var placement = Placement.mask
  /// Whether the editor knew that the recorded frame isn't the solution.
  package var isMisplaced = false
  /// How strongly it resists growing.
  package var hugging = AxisPriorities(horizontal: 250, vertical: 250)
  /// How strongly it resists shrinking.
  package var compressionResistance = AxisPriorities(horizontal: 750, vertical: 750)
  /// Explicit margins.
  package var layoutMargins: LayoutInsets?
  /// Explicit margins whose left is the leading and right the trailing edge.
  package var directionalLayoutMargins: LayoutInsets?
  /// Whether its margins grow to its parent's.
  package var preservesSuperviewLayoutMargins = false
  /// Whether its margins begin inside of what bars cover.
  package var insetsMarginsFromSafeArea = true
  /// The size that the editor shows in place of one that only code knows.
  package var standIn: StandIn?
  /// The width at which a label's lines break before it is laid out.
  package var preferredMaxLayoutWidth: Double?
}

/// A size in place of a content's that only code knows; a side that it leaves open is nil.
package struct StandIn: Sendable, Hashable {
  package var width: Double?
  package var height: Double?
}

/// A priority for each axis, 1 to 1000.
package struct AxisPriorities: Sendable, Hashable {
  package var horizontal: Double
  package var vertical: Double

  package init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

/// The parts of a view's place that give way when its parent's size changes.
package struct AutoresizingMask: OptionSet, Sendable, Hashable {
  /// One bit for each part.
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The left margin.
  package static let flexibleMinX = AutoresizingMask(rawValue: 1)
  package static let widthSizable = AutoresizingMask(rawValue: 2)
  /// The right margin.
  package static let flexibleMaxX = AutoresizingMask(rawValue: 4)
  /// The top margin.
  package static let flexibleMinY = AutoresizingMask(rawValue: 8)
  package static let heightSizable = AutoresizingMask(rawValue: 16)
  /// The bottom margin.
  package static let flexibleMaxY = AutoresizingMask(rawValue: 32)
}
