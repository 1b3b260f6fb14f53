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
}
