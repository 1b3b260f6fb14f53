import ScreensLayout
package import ScreensModel

/// The user's input in a view, independent of its theme: carried over to the next view, saved and
/// restored. Secrets are part of it only in memory.
package struct EnteredState: Sendable, Hashable {
  /// A node's own state, by its stable key.
  package struct Node: Sendable, Hashable {
    /// The text of a field; nil when the user has left the layout's.
    package var text: String?
    /// The position of a switch or slider, or the choice; nil when it is the layout's.
    package var value: Value?
    /// Points scrolled; nil when it was never scrolled.
    package var scroll: Double?
    /// Whether code has selected or deselected it; nil where it did neither.
    package var isSelected: Bool?
    /// Whether code has made it secure. Text that code shows is not kept.
    package var isSecure = false

    package init(
      text: String? = nil, value: Value? = nil, scroll: Double? = nil, isSelected: Bool? = nil,
      isSecure: Bool = false
    ) {
      self.text = text
      self.value = value
      self.scroll = scroll
      self.isSelected = isSelected
      self.isSecure = isSecure
    }
  }

  /// The state by stable key; nodes as the layout has them are absent.
  package var nodes: [String: Node] = [:]
  /// The stable key of the focused node.
  package var focus: String?
  /// The view model's values.
  package var attributes: [AttributeName: Value] = [:]
  /// The input in the cells of a list, by row.
  package var rows: [Int: Row] = [:]

  package init() {}

  /// Whether nothing was typed or chosen.
  package var isEmpty: Bool { nodes.isEmpty && rows.isEmpty }

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

  /// The input among changes of a tree, by the stable keys of its nodes.
  static func nodes(_ changes: [ViewTree.Key: Value], in tree: ViewTree) -> [String: Node] {
    var nodes: [String: Node] = [:]
    for (change, value) in changes where change.property.isEntered {
      let index = Int(change.node)
      let isInput = tree.document.isInput(index)
      guard isInput || tree.document.isControl(index),
        let key = tree.document.stableKey(of: index)
      else { continue }
      switch change.property {
      // Text that the layout itself has is not the user's input; an emptied field is.
      case .text where isInput: nodes[key, default: Node()].text = value.string ?? ""
      case .value where isInput: nodes[key, default: Node()].value = value
      case .selected:
        if let isOn = value.bool { nodes[key, default: Node()].isSelected = isOn }
      case .secure where value.bool == true: nodes[key, default: Node()].isSecure = true
      default: break
      }
    }
    return nodes
  }

  /// Applies the states of nodes to a tree. A node without a counterpart there is skipped.
  static func apply(_ nodes: [String: Node], to tree: ViewTree) {
    for (key, node) in nodes.sorted(by: { $0.key < $1.key }) {
      guard let index = tree.document.node(stableKey: key) else { continue }
      let handle = tree.handle(index)
      if tree.document.isInput(index) {
        if let text = node.text { try? tree.set(.text, to: .string(text), of: handle) }
        if let value = node.value { try? tree.set(.value, to: value, of: handle) }
      }
      if tree.document.isInteractive(index) {
        if let isSelected = node.isSelected {
          try? tree.set(.selected, to: .bool(isSelected), of: handle)
        }
        if node.isSecure { try? tree.set(.secure, to: .bool(true), of: handle) }
      }
      if let scroll = node.scroll { try? tree.setScroll(scroll, of: handle) }
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
  func withoutSecrets(_ view: ScreenletView) -> EnteredState {
    var safe = self
    let tree = view.tree
    var secrets: Set<String> = []
    for (name, value) in attributes where view.screenlet.kind.isSecret(name) {
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
