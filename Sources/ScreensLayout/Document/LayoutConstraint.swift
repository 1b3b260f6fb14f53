/// One constraint as the document has it: `first REL multiplier × second + constant`.
package struct LayoutConstraint: Sendable {
  /// The object that a side of a constraint names.
  package enum Item: Sendable, Hashable {
    /// A view.
    case node(NodeIndex)
    /// A guide of a view, such as its safe area.
    case guide(NodeIndex, key: String)
  }

  /// The attributes of the format.
  package enum Attribute: String, Sendable, Hashable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
    case baseline, firstBaseline, lastBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins
  }

  /// How the two sides compare.
  package enum Relation: String, Sendable, Hashable {
    case equal, greaterThanOrEqual, lessThanOrEqual
  }

  /// The view whose `constraints` element holds it.
  package let owner: NodeIndex
  /// The id in the document; empty if it has none.
  package let id: String
  /// The line in the document.
  package let line: Int
  /// The first side; the owner when the document names none.
  package var firstItem: Item
  /// The first side's attribute.
  package var firstAttribute: Attribute
  /// How the sides compare.
  package var relation = Relation.equal
  /// The second side; nil when the constraint is against the constant alone.
  package var secondItem: Item?
  /// The second side's attribute.
  package var secondAttribute: Attribute?
  /// The factor of the second side.
  package var multiplier = 1.0
  /// The distance in points; nil is the platform's standard distance.
  package var constant: Double? = 0
  /// 1000 is required.
  package var priority = 1000.0
  /// Whether it only serves the editor.
  package var isPlaceholder = false
  /// Whether it holds in the design state, after variations.
  package internal(set) var isInstalled = true
  /// The changes under size classes.
  package var variations: [Variation] = []

  /// Attributes that size classes replace; a nil one stays as the constraint has it.
  package struct Variation: Sendable, Hashable {
    package let condition: SizeClassCondition
    package let constant: Double?
    package let priority: Double?
    package let multiplier: Double?
  }
}

/// A guide of a view that constraints may name.
package struct LayoutGuide: Sendable, Hashable {
  /// The id in the document.
  package let id: String
  /// `safeArea`, `keyboard`, `top`, `bottom`…
  package let key: String
}
