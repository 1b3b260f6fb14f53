/// The label of each control: one rule for every layout.
///
/// A label names the control that it stands directly above (at most 12 points, and one over the
/// other), or before in the same line (at least half of the lower one beside the other). A switch
/// may have its label behind it, too (at most 24 points). The nearest pair comes first; a label
/// names one control, and a control has one label. Of two as near, the one in the same view comes
/// first. Headings name nothing. The places of the views in the design count, in any view around
/// them. A stack view places its members by their order, whatever their places in the design: there
/// a label names the control that is the next member, or the only one in the next member.
package struct ControlLabels: Sendable {
  /// The label of each control that has one.
  package private(set) var labels: [NodeIndex: NodeIndex] = [:]
  /// The control of each label that names one.
  package private(set) var controls: [NodeIndex: NodeIndex] = [:]

  /// How far a label may be above its control.
  private static let reach = 12.0
  /// How far a label may be behind a switch.
  private static let reachBehind = 24.0
  /// Pairs beyond which no label is looked for.
  private static let pairLimit = 1_000_000

  private typealias Pair = (
    distance: Double, isApart: Int, label: NodeIndex, control: NodeIndex
  )

  /// Finds the labels among the views of a layout.
  package init(_ nodes: [LayoutNode]) {
    let labels = nodes.filter(Self.isLabel)
    let controls = nodes.filter { $0.kind.takesLabel }
    guard labels.count * controls.count <= Self.pairLimit else { return }
    let frames = Self.frames(nodes)
    var pairs = Self.pairsInStacks(nodes)
    for label in labels {
      for control in controls {
        let (one, other) = (frames[label.index.offset], frames[control.index.offset])
        if let distance = Self.distance(from: one, to: other, control.kind) {
          let isApart = label.parent == control.parent ? 0 : 1
          pairs.append((distance, isApart, label.index, control.index))
        }
      }
    }
    pairs.sort {
      ($0.distance, $0.isApart, $0.label.offset, $0.control.offset)
        < ($1.distance, $1.isApart, $1.label.offset, $1.control.offset)
    }
    for pair in pairs where self.controls[pair.label] == nil && self.labels[pair.control] == nil {
      self.labels[pair.control] = pair.label
      self.controls[pair.label] = pair.control
    }
  }

  /// The pairs of members of stack views, which come before all others.
  private static func pairsInStacks(_ nodes: [LayoutNode]) -> [Pair] {
    var last: [NodeIndex: LayoutNode] = [:]
    var pairs: [Pair] = []
    for node in nodes where node.box.placement == .arranged && node.isEverInstalled {
      guard let stack = node.parent else { continue }
      if let label = last[stack], isLabel(label), let control = onlyControl(of: node, nodes) {
        pairs.append((-1, 0, label.index, control))
      }
      last[stack] = node
    }
    return pairs
  }

  /// The view itself if it is a control that takes a label, else the only one in it; nil where it
  /// has labels of its own.
  private static func onlyControl(of node: LayoutNode, _ nodes: [LayoutNode]) -> NodeIndex? {
    if node.kind.takesLabel { return node.index }
    let inner = nodes[node.index.offset..<node.subtreeEnd.offset]
    let controls = inner.filter { $0.kind.takesLabel }
    return controls.count == 1 && !inner.contains(where: isLabel) ? controls[0].index : nil
  }

  private static func isLabel(_ node: LayoutNode) -> Bool {
    node.kind == .label && node.isEverInstalled && !node.accessibility.traits.contains("header")
  }

  /// The frames of the design in the root's coordinates.
  private static func frames(_ nodes: [LayoutNode]) -> [LayoutRect] {
    var frames: [LayoutRect] = []
    frames.reserveCapacity(nodes.count)
    for node in nodes {
      var frame = node.box.frame
      if let parent = node.parent {
        frame.x += frames[parent.offset].x
        frame.y += frames[parent.offset].y
      }
      frames.append(frame)
    }
    return frames
  }

  /// How far a label is from a control that it may name; nil where it may not.
  private static func distance(
    from label: LayoutRect, to control: LayoutRect, _ kind: NodeKind
  ) -> Double? {
    let above = control.y - (label.y + label.height)
    let beside = min(label.x + label.width, control.x + control.width) - max(label.x, control.x)
    if above >= -1, above <= reach, beside > 0 { return max(0, above) }
    let inLine = min(label.y + label.height, control.y + control.height) - max(label.y, control.y)
    guard inLine > 0, inLine >= min(label.height, control.height) / 2 else { return nil }
    let before = control.x - (label.x + label.width)
    if before >= -1 { return max(0, before) }
    let behind = label.x - (control.x + control.width)
    return kind == .switch && (-1...reachBehind).contains(behind) ? max(0, behind) : nil
  }
}

extension NodeKind {
  /// Whether it is a control that a label names, as it has no title.
  package var takesLabel: Bool {
    switch self {
    case .textField, .textView, .searchBar, .switch, .slider, .stepper, .segmentedControl,
      .datePicker, .pickerView, .progressView:
      true
    default: false
    }
  }
}

extension LayoutDocument {
  /// Inputs without a name: they have no label above or before them, no placeholder, and no label
  /// for assistive technology.
  ///
  /// - Parameter isNamed: Whether a view has its name from elsewhere.
  package func unnamedControls(_ isNamed: (LayoutNode) -> Bool) -> [LayoutDiagnostic] {
    let labels = labels.labels
    return nodes.compactMap { node in
      guard node.kind.takesLabel, node.isEverInstalled, !isNamed(node),
        !isInsideNestedScreenlet(node.index),
        node.kind != .textView || node.input?.isEditable == true,
        labels[node.index].flatMap({ self[$0].text.plain })?.isEmpty ?? true,
        node.accessibility.label?.isEmpty ?? true, node.input?.placeholder?.isEmpty ?? true
      else { return nil }
      return LayoutDiagnostic(
        file: file, line: node.line,
        message: "a \(node.element) has no name; put a label above it or before it, or give it an "
          + "accessibility label")
    }
  }

  /// The same layout for a face that takes no input: text views show the text that they hold.
  package func showingTexts() -> LayoutDocument {
    var document = self
    for index in nodes.indices where nodes[index].kind == .textView {
      guard nodes[index].text.plain?.isEmpty == false else { continue }
      document.nodes[index].input = document.nodes[index].input ?? TextInput()
      document.nodes[index].input?.isEditable = false
    }
    return document
  }
}
