/// The views that are hidden and shown together with a control: its label, and the stack view that
/// has nothing else to show. Without them a hidden field would leave its name, or a gap.
extension LayoutDocument {
  /// A control's label; nil where the layout itself hides the label, or where the label is another
  /// outlet of the code.
  package func company(of control: NodeIndex) -> NodeIndex? {
    guard let label = labels.labels[control], isNamedAlike(self[label], self[control]) else {
      return nil
    }
    return self[label].appearance.isHidden && !self[control].appearance.isHidden ? nil : label
  }

  /// Whether a label has no outlet, or one such as `codeLabel` above `codeField`.
  private func isNamedAlike(_ label: LayoutNode, _ control: LayoutNode) -> Bool {
    let fields = Set(control.outletNames.map { $0.without("Field") })
    return label.outletNames.allSatisfy {
      fields.contains($0.without("Label")) || fields.contains($0.without("Placeholder"))
    }
  }

  /// The stack view that a view is a member of, if it is a member of another stack view itself.
  package func group(of node: NodeIndex) -> NodeIndex? {
    guard self[node].box.placement == .arranged, let group = self[node].parent,
      self[group].box.placement == .arranged
    else { return nil }
    return group
  }

  /// The same layout without the labels of hidden controls, and without groups of hidden views.
  package func hidingCompany() -> LayoutDocument {
    guard nodes.contains(where: \.appearance.isHidden) else { return self }
    var document = self
    for control in labels.labels.keys where self[control].appearance.isHidden {
      if let label = company(of: control) {
        document.nodes[label.offset].appearance.isHidden = true
      }
    }
    // Backwards, because a group may be a member of another one.
    for index in nodes.indices.reversed() {
      let members = children(of: NodeIndex(index)).filter { group(of: $0) != nil }
      if !members.isEmpty, members.allSatisfy({ document[$0].appearance.isHidden }) {
        document.nodes[index].appearance.isHidden = true
      }
    }
    return document
  }
}

extension String {
  /// The text without its ending; the text itself where it ends otherwise.
  fileprivate func without(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
