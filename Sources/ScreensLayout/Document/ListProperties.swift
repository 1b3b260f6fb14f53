/// Properties of scroll, table and collection views and of cells.
package struct ListProperties: Sendable {
  package var isScrollEnabled = true
  /// Whether it stops at pages.
  package var isPaging = false
  /// The style as written: `plain`, `grouped`.
  package var style: String?
  /// The separators as written: `default`, `none`, `singleLine`.
  package var separatorStyle: String?
  package var separatorColor: LayoutColor?
  package var rowHeight: Double?
  /// The name under which cells are reused.
  package var reuseIdentifier: String?
  /// The size of a collection's items.
  package var itemSize: LayoutSize?
  /// The distance between a collection's lines.
  package var lineSpacing: Double?
  /// The distance between items in one line.
  package var itemSpacing: Double?
  /// The insets of a collection's sections.
  package var sectionInsets: LayoutInsets?
  /// Whether a collection scrolls along x.
  package var scrollsHorizontally = false
}

/// How a stack view arranges its children.
package struct StackProperties: Sendable, Hashable {
  /// The direction of a stack.
  package enum Axis: String, Sendable, Hashable {
    case horizontal, vertical
  }

  /// How room along the axis is shared.
  package enum Distribution: String, Sendable, Hashable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// How children stand across the axis.
  package enum Alignment: String, Sendable, Hashable {
    case fill, leading, top, center, trailing, bottom, firstBaseline, lastBaseline
  }

  package var axis = Axis.horizontal
  /// How room along the axis is shared.
  package var distribution = Distribution.fill
  /// How children stand across the axis.
  package var alignment = Alignment.fill
  /// The distance between children; nil is the platform's standard.
  package var spacing: Double? = 0
  /// Whether distances are measured from baselines.
  package var isBaselineRelative = false
  /// Whether the stack's margins are kept free.
  package var usesLayoutMargins = false
}
