import ScreensLayout
import ScreensModel

/// The input in a whole view.
extension EnteredState {
  /// Reads the state of a view.
  package init(of view: ScreenletView) {
    let tree = view.tree
    nodes = Self.nodes(tree.changes, in: tree)
    rows = view.rowStates.input
    for (index, points) in tree.scroll {
      guard let key = tree.document.stableKey(of: index) else { continue }
      nodes[key, default: Node()].scroll = points
    }
    focus = tree.focus.flatMap(tree.document.stableKey(of:))
    for viewClass in view.classes {
      for attribute in viewClass.attributes where attributes[attribute] == nil {
        let value = view.attribute(attribute)
        if !value.isNone { attributes[attribute] = value }
      }
    }
  }

  /// Applies the state to a view: the view model first, then each node, then the focus. A value
  /// without a counterpart there is skipped.
  package func apply(to view: ScreenletView) {
    for (name, value) in attributes.sorted(by: { $0.key < $1.key })
    where view.classes.contains(where: { $0.attributes.contains(name) }) {
      view.setAttribute(name, to: value)
    }
    let tree = view.tree
    Self.apply(nodes, to: tree)
    view.rowStates.adopt(rows)
    if let focus, let index = tree.document.node(stableKey: focus) {
      try? tree.setFocus(tree.handle(index))
    }
  }

  /// The same state without secrets, for saving. It omits the texts of fields that are secure now
  /// or in the layout or take a password, and every other text that equals one of them.
  package func withoutSecrets(_ view: ScreenletView) -> EnteredState {
    var safe = self
    let tree = view.tree
    var secrets: Set<String> = []
    for (name, value) in attributes where view.owner.kind.isSecret(name) {
      if let text = value.nonEmptyString { secrets.insert(text) }
      safe.attributes[name] = nil
    }
    for index in tree.document.nodes.indices where tree.isSecret(index) {
      if let text = tree[index, .text].nonEmptyString { secrets.insert(text) }
      guard let key = tree.document.stableKey(of: index), let node = safe.nodes[key] else {
        continue
      }
      // The mark itself is no secret: text that is typed next is shown as dots, too.
      let bare = Node(isSelected: node.isSelected, isSecure: node.isSecure)
      safe.nodes[key] = bare == Node() ? nil : bare
    }
    guard !secrets.isEmpty else { return safe }
    func isOpen(_ node: Node) -> Bool { !(node.text.map(secrets.contains) ?? false) }
    safe.nodes = safe.nodes.filter { isOpen($0.value) }
    for (row, input) in rows { safe.rows[row]?.nodes = input.nodes.filter { isOpen($0.value) } }
    safe.attributes = safe.attributes.filter { !($0.value.string.map(secrets.contains) ?? false) }
    return safe
  }
}
