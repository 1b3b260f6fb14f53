import ScreensLayout

/// What a user did in a view, independent of its theme: carried over to the next view, saved and
/// restored. Secrets are part of it only in memory.
package struct EnteredState: Sendable, Hashable {
  /// A node's own state, by its stable key.
  package struct Node: Sendable, Hashable {
    package var text: String?
    package var value: Value?
    package var scroll: Double?
  }

  package var nodes: [String: Node] = [:]
  package var focus: String?
  /// The view model's values.
  package var attributes: [AttributeName: Value] = [:]

  package init() {}

  /// Takes the state out of a view.
  package init(of view: ScreenletView) {
    let tree = view.tree
    for index in tree.document.nodes.indices where tree.document.isInput(index) {
      guard let key = tree.document.stableKey(of: index) else { continue }
      var node = Node()
      node.text = tree[index, .text].nonEmptyString
      let value = tree[index, .value]
      node.value = value.isNone ? nil : value
      node.scroll = tree.scroll[index]
      nodes[key] = node
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
      guard let index = tree.document.node(stableKey: key), tree.document.isInput(index) else {
        continue
      }
      let handle = tree.handle(index)
      if let text = node.text { try? tree.set(.text, to: .string(text), of: handle) }
      if let value = node.value { try? tree.set(.value, to: value, of: handle) }
      if let scroll = node.scroll { try? tree.setScroll(scroll, of: handle) }
    }
    if let focus, let index = tree.document.node(stableKey: focus) {
      try? tree.setFocus(tree.handle(index))
    }
  }

  /// The same without what a secure field holds, for saving.
  func withoutSecrets(_ view: ScreenletView) -> EnteredState {
    var safe = self
    let tree = view.tree
    var secrets: Set<String> = []
    for index in tree.document.nodes.indices where tree.document.isSecret(index) {
      if let text = tree[index, .text].nonEmptyString { secrets.insert(text) }
      if let key = tree.document.stableKey(of: index) { safe.nodes[key] = nil }
    }
    safe.attributes = safe.attributes.filter { name, value in
      name.rawValue != "password" && !(value.string.map(secrets.contains) ?? false)
    }
    return safe
  }
}
