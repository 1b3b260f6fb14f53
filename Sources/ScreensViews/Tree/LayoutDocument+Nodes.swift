package import ScreensLayout
package import ScreensModel

extension ViewTree {
  /// The members of stack views that are hidden although the layout shows them, or the reverse.
  package var changedMembers: [NodeIndex: Bool] {
    var members: [NodeIndex: Bool] = [:]
    for (key, value) in changes where key.property == .hidden {
      let node = document.nodes[Int(key.node)]
      guard node.box.placement == .arranged, let isHidden = value.bool,
        isHidden != node.appearance.isHidden
      else { continue }
      members[node.index] = isHidden
    }
    return members
  }
}

/// The view tree's access to a layout, by plain index in document order.
extension LayoutDocument {
  /// The view's class, which the root names.
  package var rootClass: String? { nodes[0].customClass }

  /// The node of an outlet, else of a restorationIdentifier.
  func node(named name: String) -> Int? {
    if let outlet = node(outlet: name) { return outlet.offset }
    return nodes.firstIndex { $0.restorationIdentifier == name }
  }

  /// The node around this one; nil for the root.
  package func parent(of index: Int) -> Int? { nodes[index].parent?.offset }

  /// The index after the last node below this one.
  package func end(of index: Int) -> Int { nodes[index].subtreeEnd.offset }

  /// The screenlet that a node stands for.
  package func nestedScreenlet(_ index: Int) -> ScreenletName? {
    nodes[index].nestedScreenlet.flatMap { ScreenletName($0) }
  }

  /// Whether a node of it shows foreign HTML.
  package var hasWebView: Bool { nodes.contains { $0.kind == .webView } }

  /// A key that is the same in every theme: the outlet's name, else the restorationIdentifier; nil
  /// for a node with neither.
  func stableKey(of index: Int) -> String? {
    nodes[index].outletNames.first ?? nodes[index].restorationIdentifier
  }

  func node(stableKey key: String) -> Int? { node(named: key) }

  /// Whether a user can operate it.
  package func isControl(_ index: Int) -> Bool { nodes[index].kind.isControl }

  /// Whether a user can type into it.
  package func isTextInput(_ index: Int) -> Bool { nodes[index].kind.isTextInput }

  /// Whether a user can type or choose something here.
  package func isInput(_ index: Int) -> Bool {
    switch nodes[index].kind {
    case .textField, .textView, .searchBar, .switch, .slider, .segmentedControl, .stepper,
      .datePicker, .pickerView:
      true
    default: false
    }
  }

  /// Whether a user can press, type or choose something here.
  func isInteractive(_ index: Int) -> Bool { isControl(index) || isInput(index) }

  /// Whether a changed property of a node is part of the user's input.
  func isEntered(_ property: NodeProperty, of index: Int) -> Bool {
    switch property {
    case .text, .value: isInput(index)
    case .selected, .secure: isInteractive(index)
    default: false
    }
  }

  /// Whether the layout hides typed text behind dots.
  package func isSecure(_ index: Int) -> Bool { nodes[index].input?.isSecure ?? false }

  /// The selectors of a control's connections to the view for one event.
  package func selectors(of index: Int, event: ControlEvent) -> [String] {
    actions.indices.compactMap { place in
      actions[place].control.offset == index && actions[place].event == event.rawValue
        ? actions[place].selector : nil
    }
  }
}

/// An event of a control, as a layout's connections name it.
package enum ControlEvent: String, Sendable {
  case touchUpInside
  case valueChanged
  case editingChanged
}
