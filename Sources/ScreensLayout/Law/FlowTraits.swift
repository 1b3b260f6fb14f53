/// The views of a layout whose text can grow, and the views that have rows for them.
struct FlowTraits: Sendable {
  /// More children than this are not put into rows.
  private static let childLimit = 60

  /// Whether a view itself can need more room than the design gave it.
  private(set) var grows: [Bool]
  /// Whether a view has rows: something inside can grow.
  private(set) var hasRows: [Bool]
  /// Whether a view's rows may be higher than it: true for views that scroll, and for the root,
  /// which follows them.
  private(set) var isLoose: [Bool]

  init(_ document: LayoutDocument) {
    let nodes = document.nodes
    let ofUnknownSize = nodes.map { $0.isHollow || document.wraps($0.index) }
    grows = nodes.map {
      $0.isEverInstalled
        && (Self.showsText($0) || Self.isScreenlet($0) || ofUnknownSize[$0.index.offset])
    }
    hasRows = nodes.map { _ in false }
    isLoose = nodes.map { $0.parent == nil || $0.kind.isScrolling }
    for node in nodes.reversed()
    where node.isEverInstalled && !Self.isScreenlet(node) && Self.showsChildren(node.kind)
      && !ofUnknownSize[node.index.offset]
    {
      let children = Array(document.children(of: node.index))
      hasRows[node.index.offset] =
        children.count <= Self.childLimit && children.contains { pushes($0.offset) }
    }
  }

  /// Whether a view pushes those below it when it grows.
  func pushes(_ node: Int) -> Bool { grows[node] || hasRows[node] && !isLoose[node] }

  /// Whether a view is filled by a screenlet with a layout of its own.
  private static func isScreenlet(_ node: LayoutNode) -> Bool {
    node.parent != nil && (node.isPlace || node.nestedScreenlet != nil)
  }

  private static func showsText(_ node: LayoutNode) -> Bool {
    switch node.kind {
    case .label, .textField, .searchBar, .datePicker, .segmentedControl, .webView: true
    case .button:
      node.button?.looks.contains { $0.plainTitle?.isEmpty == false } ?? false
    case .tableView, .collectionView: node.subtreeEnd.offset == node.index.offset + 1
    case .textView: node.list?.isScrollEnabled == false || node.input?.isEditable == false
    default: false
    }
  }

  private static func showsChildren(_ kind: NodeKind) -> Bool {
    switch kind {
    case .label, .button, .textField, .searchBar, .textView, .imageView, .switch, .slider,
      .stepper, .segmentedControl, .progressView, .activityIndicator, .datePicker:
      false
    default: true
    }
  }
}
