import ScreensConstraints

/// The constraints that a document writes.
extension LayoutSystem {
  mutating func addConstraint(_ constraint: LayoutConstraint, _ offset: Int) {
    let isRightToLeft = mirrors(constraint)
    let first = AttributePart(constraint.firstAttribute, isRightToLeft: isRightToLeft)
    let space = space(of: constraint)
    let one = form(first, of: constraint.firstItem, besides: constraint.secondItem, in: space)
    var other = LinearForm()
    var second: AttributePart?
    if let item = constraint.secondItem, let attribute = constraint.secondAttribute {
      let part = AttributePart(attribute, isRightToLeft: isRightToLeft)
      second = part
      other =
        constraint.multiplier
        * form(part, of: item, besides: constraint.firstItem, in: space)
    }
    let distance = constraint.constant ?? standardDistance(constraint)
    // Towards the left, trailing is less than leading.
    let isTurned = isRightToLeft && first.axis == .horizontal && !Self.isLength(first)
    other.constant += isTurned && Self.isDirected(constraint) ? -distance : distance
    var relation = Self.relation(constraint.relation)
    if isTurned, Self.isDirected(constraint) { relation = Self.turned(relation) }
    rules.append(
      LayoutRule(
        .constraint(offset), tier(constraint, first, second), one, relation, other,
        priority: constraint.priority))
  }

  /// The view whose coordinates a multiplied place is meant in: the owner, or a view around it
  /// that holds both items.
  private func space(of constraint: LayoutConstraint) -> NodeIndex {
    let items = [constraint.firstItem, constraint.secondItem].compactMap { $0.map(node(of:)) }
    var space = constraint.owner
    while let parent = document[space].parent,
      !items.allSatisfy({ $0 == space || document.descendants(of: space).contains($0.offset) })
    {
      space = parent
    }
    return space
  }

  /// Whether leading is right: everywhere in right-to-left layouts but in views that say they are
  /// not to be mirrored.
  private func mirrors(_ constraint: LayoutConstraint) -> Bool {
    let said = [constraint.firstItem, constraint.secondItem].compactMap { item in
      item.flatMap { document[node(of: $0)].appearance.semanticContentAttribute }
    }
    if said.contains("forceRightToLeft") { return true }
    let forbids = ["playback", "spatial", "forceLeftToRight"]
    return conditions.isRightToLeft && !said.contains(where: forbids.contains)
  }

  private static func isLength(_ part: AttributePart) -> Bool { part.part == .length }

  /// Whether a constraint is written with leading and trailing, so that mirroring turns its sign.
  private static func isDirected(_ constraint: LayoutConstraint) -> Bool {
    [constraint.firstAttribute, constraint.secondAttribute].contains { attribute in
      switch attribute {
      case .leading, .trailing, .leadingMargin, .trailingMargin: true
      default: false
      }
    }
  }

  private static func relation(
    _ relation: LayoutConstraint.Relation
  ) -> LinearConstraint.Relation {
    switch relation {
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    case .lessThanOrEqual: .lessThanOrEqual
    }
  }

  private static func turned(_ relation: LinearConstraint.Relation) -> LinearConstraint.Relation {
    switch relation {
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    case .lessThanOrEqual: .greaterThanOrEqual
    }
  }

  /// The platform's distance: 8 between siblings, 20 to the view around, 8 to its margins' guides.
  func standardDistance(_ constraint: LayoutConstraint) -> Double {
    guard let second = constraint.secondItem else { return 0 }
    let sides = [
      (constraint.firstItem, constraint.firstAttribute),
      (second, constraint.secondAttribute ?? constraint.firstAttribute),
    ]
    let isEdge = sides.contains { item, attribute in
      item == .node(constraint.owner) && !Self.isMargin(attribute)
    }
    return isEdge ? 20 : 8
  }

  private static func isMargin(_ attribute: LayoutConstraint.Attribute) -> Bool {
    switch AttributePart(attribute, isRightToLeft: false).part {
    case .nearMargin, .farMargin, .centerWithinMargins: true
    default: false
    }
  }

  /// The size that constraints see of a view is 0 or more, also where the view draws beyond it.
  mutating func addLeastSize(of node: LayoutNode) {
    switch node.box.placement {
    case .constraints: break
    case .arranged where !node.appearance.isHidden: break
    default: return
    }
    let insets = IntrinsicSizes.alignmentInsets(of: node.kind)
    for axis in LayoutAxis.allCases where insets.near(axis) + insets.far(axis) > 0 {
      let part = AttributePart(axis, .length)
      rules.append(
        LayoutRule(
          .place(node.index), .place, form(part, of: node.index, in: node.index),
          .greaterThanOrEqual, LinearForm()))
    }
  }

  private func tier(
    _ constraint: LayoutConstraint, _ first: AttributePart, _ second: AttributePart?
  ) -> LayoutRule.Tier {
    guard let item = constraint.secondItem, let second else { return .size }
    let (one, other) = (node(of: constraint.firstItem), node(of: item))
    if one == other, first.part == .length, second.part == .length { return .size }
    guard one == constraint.owner || other == constraint.owner else { return .siblings }
    return first.isFar || second.isFar ? .farPins : .container
  }

  /// The content of a view wants its size: no wider by hugging, no narrower by compression
  /// resistance. A required constraint comes before the strongest wish, as in the editor.
  mutating func addContent(of node: LayoutNode) {
    if node.box.placement == .root || node.box.placement == .fixed { return }
    let content = sizes.content(of: node, within: widths?[node.index.offset])
    for axis in LayoutAxis.allCases {
      guard let wanted = content.length(axis) else { continue }
      let part = AttributePart(axis == .horizontal ? .width : .height, isRightToLeft: false)
      let extent = form(part, of: node.index, in: node.index)
      rules.append(
        LayoutRule(
          .content(node.index, axis), .size, extent, .lessThanOrEqual, LinearForm(wanted),
          priority: min(node.box.hugging.along(axis), Self.strongest)))
      rules.append(
        LayoutRule(
          .content(node.index, axis), .size, extent, .greaterThanOrEqual, LinearForm(wanted),
          priority: min(node.box.compressionResistance.along(axis), Self.strongest)))
      // Among contents with equal wishes, the first has more of the room.
      rules.append(
        LayoutRule(
          .place(node.index), .size, Double(node.index.offset) * extent, .lessThanOrEqual,
          LinearForm(), priority: 1))
    }
  }
}
