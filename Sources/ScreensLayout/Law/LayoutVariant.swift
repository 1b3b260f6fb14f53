/// How a layout is shown otherwise than in its design.
package struct LayoutVariant: Sendable, Hashable {
  /// Whether leading is right.
  package var isRightToLeft: Bool
  /// The members of stack views that are hidden now though the design shows them, or the reverse:
  /// the others take their room.
  package var hidden: [NodeIndex: Bool]

  /// Makes a variant; the design's own without parameters.
  package init(isRightToLeft: Bool = false, hidden: [NodeIndex: Bool] = [:]) {
    self.isRightToLeft = isRightToLeft
    self.hidden = hidden
  }
}

extension LayoutDocument {
  /// The same layout with some views hidden or shown.
  package func hiding(_ states: [NodeIndex: Bool]) -> LayoutDocument {
    guard !states.isEmpty else { return self }
    var document = self
    for (node, isHidden) in states { document.nodes[node.offset].appearance.isHidden = isHidden }
    return document
  }

  /// The same layout with views that others fill.
  ///
  /// - Parameter outlets: The names of outlets that lead to such views.
  package func hollowing(_ outlets: Set<String>) -> LayoutDocument {
    var document = self
    for index in nodes.indices where !outlets.isDisjoint(with: nodes[index].outletNames) {
      document.nodes[index].isHollow = true
    }
    return document
  }

  /// Whether a stack's members stand side by side and wrap, because the width of one of them is
  /// not known before it is filled.
  package func wraps(_ stack: NodeIndex) -> Bool {
    self[stack].stack?.axis == .horizontal && children(of: stack).contains { self[$0].isHollow }
  }

  /// Whether anything differs where the width is regular.
  var variesByWidth: Bool { varies { $0.width != nil } }

  /// Whether anything differs where the height is compact.
  package var variesByHeight: Bool { varies { $0.height != nil } }

  private func varies(_ names: (SizeClassCondition) -> Bool) -> Bool {
    nodes.contains { $0.variations.contains { names($0.condition) } }
      || constraints.contains { $0.variations.contains { names($0.condition) } }
  }
}
