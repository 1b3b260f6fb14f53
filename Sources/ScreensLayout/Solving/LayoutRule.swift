import ScreensConstraints

/// One linear constraint of a layout and where it comes from.
struct LayoutRule: Sendable {
  enum Source: Sendable, Hashable {
    /// Root, mask, cell or fixed frame.
    case place(NodeIndex)
    case stack(NodeIndex)
    /// A constraint of the document, by its place there.
    case constraint(Int)
    /// The size of what a view shows.
    case content(NodeIndex, LayoutAxis)
  }

  /// The order in which required rules stay when they contradict each other: the first stays.
  enum Tier: UInt8, Sendable, Comparable {
    case place, stack, size, siblings, container, farPins, wishes

    static func < (one: Tier, other: Tier) -> Bool { one.rawValue < other.rawValue }
  }

  let source: Source
  var tier: Tier
  var constraint: LinearConstraint

  init(
    _ source: Source, _ tier: Tier, _ one: LinearForm,
    _ relation: LinearConstraint.Relation = .equal, _ other: LinearForm,
    priority: Double = 1000
  ) {
    let difference = one - other
    let priority = Priority(priority)
    self.source = source
    self.tier = priority.isRequired ? tier : .wishes
    constraint = LinearConstraint(
      difference.terms, constant: difference.constant, relation, priority: priority)
  }
}
