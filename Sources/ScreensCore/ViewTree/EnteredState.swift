import ScreensLayout

/// What a user did in a view, independent of its theme: carried over to the next view, saved and
/// restored. Secrets are part of it only in memory.
package struct EnteredState: Sendable, Hashable {
  /// A node's own state, by its stable key.
  package struct Node: Sendable, Hashable {
    package var text: String?
    package var value: Value?
    package var scroll: Double?

    /// Makes the state of a node.
    package init(text: String? = nil, value: Value? = nil, scroll: Double? = nil) {
      self.text = text
      self.value = value
      self.scroll = scroll
    }
  }

  package var nodes: [String: Node] = [:]
  package var focus: String?
  /// The view model's values.
  package var attributes: [AttributeName: Value] = [:]

  package init() {}

  /// Takes the state out of a view.
  package init(of view: ScreenletView) {
    let tree = view.tree
    for index in tree.document.nodes.indices {
      guard let key = tree.document.stableKey(of: index) else { continue }
      var node = Node()
      if tree.document.isInput(index) {
        // What the layout itself says is not the user's; a field that was emptied is.
        node.text = tree.change(index, .text).map { $0.string ?? "" }
        node.value = tree.change(index, .value)
      }
      node.scroll = tree.scroll[index]
      if node != Node() { nodes[key] = node }
    }
    focus = tree.focus.flatMap(tree.document.stableKey(of:))
    for attribute in view.attributes {
      let value = view.attribute(attribute)
      if !value.isNone { attributes[attribute] = value }
    }
  }

  /// Puts the state into a view: the view model first, then each node, then the focus. What has
  /// no counterpart there is left out.
  package func apply(to view: ScreenletView) {
    for (name, value) in attributes.sorted(by: { $0.key < $1.key })
    where view.attributes.contains(name) {
      view.setAttribute(name, to: value)
    }
    let tree = view.tree
    for (key, node) in nodes.sorted(by: { $0.key < $1.key }) {
      guard let index = tree.document.node(stableKey: key) else { continue }
      let handle = tree.handle(index)
      if tree.document.isInput(index) {
        if let text = node.text { try? tree.set(.text, to: .string(text), of: handle) }
        if let value = node.value { try? tree.set(.value, to: value, of: handle) }
      }
      if let scroll = node.scroll { try? tree.setScroll(scroll, of: handle) }
    }
    if let focus, let index = tree.document.node(stableKey: focus) {
      try? tree.setFocus(tree.handle(index))
    }
  }

  /// The same without secrets, for saving: what a field holds that is secure now or in the layout,
  /// or takes a password, and whatever else equals one of these.
  func withoutSecrets(_ view: ScreenletView) -> EnteredState {
    var safe = self
    let tree = view.tree
    var secrets: Set<String> = []
    for (name, value) in attributes where name.isSecret {
      if let text = value.nonEmptyString { secrets.insert(text) }
    }
    for index in tree.document.nodes.indices where Self.isSecret(index, tree) {
      if let text = tree[index, .text].nonEmptyString { secrets.insert(text) }
      if let key = tree.document.stableKey(of: index) { safe.nodes[key] = nil }
    }
    safe.nodes = safe.nodes.filter { !($0.value.text.map(secrets.contains) ?? false) }
    safe.attributes = safe.attributes.filter { name, value in
      !name.isSecret && !(value.string.map(secrets.contains) ?? false)
    }
    return safe
  }

  private static func isSecret(_ index: Int, _ tree: ViewTree) -> Bool {
    tree.document.isSecret(index) || tree[index, .secure] == .bool(true)
      || tree[index, .autocomplete].string?.contains("password") == true
  }
}
