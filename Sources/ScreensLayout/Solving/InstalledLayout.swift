/// A document's views and constraints as they are under a pair of size classes.
struct InstalledLayout: Sendable {
  /// Whether a view is there, with all views around it; by node.
  private(set) var nodes: [Bool]
  /// The constraints that hold, with their places in the document.
  private(set) var constraints: [(offset: Int, constraint: LayoutConstraint)] = []

  init(_ document: LayoutDocument, _ conditions: LayoutConditions) {
    let switches = Self.switches(document, conditions)
    nodes = []
    nodes.reserveCapacity(document.nodes.count)
    for node in document.nodes {
      let isIn = node.parent.map { nodes[$0.offset] } ?? true
      nodes.append(isIn && switches[node.id] ?? true)
    }
    for (offset, constraint) in document.constraints.enumerated() {
      // Only the editor has placeholders: they are removed when an app is built.
      guard !constraint.isPlaceholder || conditions.isEditor, switches[constraint.id] ?? true,
        nodes[constraint.owner.offset], isIn(constraint.firstItem),
        constraint.secondItem.map(isIn) ?? true
      else { continue }
      constraints.append((offset, Self.varied(constraint, conditions)))
    }
  }

  private func isIn(_ item: LayoutConstraint.Item) -> Bool {
    switch item {
    case .node(let node), .guide(let node, key: _): nodes[node.offset]
    }
  }

  /// The objects that variations switch off or on; the most specific that holds has the last word.
  private static func switches(
    _ document: LayoutDocument, _ conditions: LayoutConditions
  ) -> [String: Bool] {
    let variations = document.nodes.lazy.flatMap(\.variations)
      .filter { $0.condition.holds(width: conditions.widthClass, height: conditions.heightClass) }
      .sorted { $0.condition.specificity < $1.condition.specificity }
    var isOn: [String: Bool] = [:]
    for variation in variations {
      for id in variation.excluded where !id.isEmpty { isOn[id] = false }
      for id in variation.included where !id.isEmpty { isOn[id] = true }
    }
    return isOn
  }

  private static func varied(
    _ constraint: LayoutConstraint, _ conditions: LayoutConditions
  ) -> LayoutConstraint {
    if constraint.variations.isEmpty { return constraint }
    var varied = constraint
    let holding = constraint.variations
      .filter { $0.condition.holds(width: conditions.widthClass, height: conditions.heightClass) }
      .sorted { $0.condition.specificity < $1.condition.specificity }
    for variation in holding {
      varied.constant = variation.constant ?? varied.constant
      varied.priority = variation.priority ?? varied.priority
      varied.multiplier = variation.multiplier ?? varied.multiplier
    }
    return varied
  }
}
