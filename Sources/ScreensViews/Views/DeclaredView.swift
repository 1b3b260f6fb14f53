import ScreensLayout
package import ScreensModel
import ScreensSystem

/// The view of another party's screenlet that brings a layout without a class. The declarations of
/// the screenlet suffice: nodes with the attributes' names provide the view model, selectors lead
/// to the actions that declare them, and texts come from the kind's table by the names of outlets
/// and actions.
package final class DeclaredView: ViewCode {
  private let kind: ScreenletKind
  private var hidden: [AttributeName: Value] = [:]
  /// The buttons that the running action has disabled.
  private var switchedOff: [NodeHandle] = []

  private init(_ kind: ScreenletKind) { self.kind = kind }

  /// Makes the class for a kind's views.
  package static func viewClass(
    _ name: ViewClassName, of kind: ScreenletKind, theme: ThemeName, plugin: PluginReference
  ) -> ViewClass {
    ViewClass(
      screenlet: kind.name, name: name, extends: nil,
      attributes: Set(kind.viewModel.map(\.name)),
      selectors: kind.actions.flatMap(\.selectors),
      slots: SlotSet(
        .setTranslations, .startInteraction, .finishInteraction, .progressMessage, .getAttribute,
        .setAttribute, .send), theme: theme, plugin: plugin
    ) { _, _ in DeclaredView(kind) }
  }

  private func text(_ key: String, _ view: ScreenletView) -> String? {
    let language = view.owner.locale.language
    return view.resolution.definedText("\(kind.textTable)-\(key)", language: language)
  }

  /// Sets each outlet's text; a field gets a placeholder, and an image that shows a value a label.
  package func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    for outlet in kind.outlets where outlet.shows == nil || outlet.format.isLabelled {
      guard let text = text(outlet.name, view), let node = view.tree.find(outlet.name) else {
        continue
      }
      guard outlet.shows == nil else {
        try view.tree.set(.accessibilityLabel, to: .string(text), of: node)
        continue
      }
      let isField = view.tree.document.nodes[node.index].kind.isTextInput
      try view.tree.set(isField ? .placeholder : .text, to: .string(text), of: node)
    }
    return .handled
  }

  /// Disables the enabled buttons of actions.
  package func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome {
    let selectors = Set(kind.actions.flatMap(\.selectors).map(\.rawValue))
    for action in view.tree.document.actions where selectors.contains(action.selector) {
      let button = view.tree.handle(Int(action.control.rawValue))
      guard try view.tree.value(.enabled, of: button) != .bool(false) else { continue }
      try view.tree.set(.enabled, to: .bool(false), of: button)
      switchedOff.append(button)
    }
    return .handled
  }

  /// Enables the buttons again.
  package func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome {
    for button in switchedOff { try view.tree.set(.enabled, to: .bool(true), of: button) }
    switchedOff = []
    return .handled
  }

  /// The text `<action>-working`, `<action>-success` or `<action>-failure`, where there is one.
  package func progressMessage(
    _ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase
  ) throws -> ProgressMessage? {
    if let text = text("\(action)-\(phase)", view) { return .text(text) }
    switch (phase, kind.hasPages) {
    case (.failure, true): return .text(view.text("base-list-loading-error", table: "core"))
    case (.failure, false): return .text(view.text("action-failed", table: "default"))
    default: return ProgressMessage.none
    }
  }

  /// The value of the node with the attribute's name.
  package func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    guard let node = view.tree.find(name.rawValue) else { return hidden[name] ?? Value.none }
    let value = try view.tree.value(property(of: node, view), of: node)
    return value.string?.isEmpty == true ? Value.none : value
  }

  /// Sets the node with the attribute's name. Without one the value is still kept.
  package func setAttribute(
    _ name: AttributeName, to value: Value, of view: ScreenletView
  ) throws -> SlotOutcome {
    for outlet in kind.outlets where outlet.shows?.attribute == name {
      try show(outlet, value, view)
    }
    guard let node = view.tree.find(name.rawValue) else {
      hidden[name] = value
      return .handled
    }
    let property = property(of: node, view)
    switch (property, value) {
    case (.selected, _): try view.tree.set(property, to: .bool(value.bool ?? false), of: node)
    case (_, .int(let number)):
      try view.tree.set(property, to: .string(String(number)), of: node)
    case (_, .double(let number)):
      try view.tree.set(property, to: .string(String(number)), of: node)
    default: try view.tree.set(property, to: .string(value.string ?? ""), of: node)
    }
    return .handled
  }

  /// Shows a part of a value in an outlet, in the declared form.
  private func show(
    _ outlet: OutletDeclaration, _ whole: Value, _ view: ScreenletView
  ) throws {
    guard let shown = outlet.shows, let node = view.tree.find(outlet.name) else { return }
    let value = shown.value(in: whole)
    let property = property(of: node, view)
    guard property != .selected else {
      return try view.tree.set(property, to: .bool(value.bool ?? false), of: node)
    }
    if outlet.format == .image { return try view.tree.show(image: value, in: node) }
    if outlet.format == .media { return try view.tree.show(media: value, in: node) }
    let locale = view.owner.locale
    let words = outlet.format.text(value, in: locale, now: wallClock() / 1_000_000) { key in
      text(key, view)
        ?? view.resolution.definedText("default-\(key)", language: locale.language)
    }
    try view.tree.set(property, to: .string(words), of: node)
  }

  private func property(of node: NodeHandle, _ view: ScreenletView) -> NodeProperty {
    switch view.tree.document.nodes[node.index].kind {
    case .switch: .selected
    case .imageView: .image
    case .webView: .html
    default: .text
    }
  }

  /// Performs the action that declares the selector.
  package func send(
    _ selector: SelectorName, sender: Sender, to view: ScreenletView
  ) throws -> SlotOutcome {
    let action = kind.actions.first { $0.selectors.contains(selector) }?.name
    view.userAction(action, sender: given(by: sender, view) ?? sender)
    return .handled
  }

  /// The value of a control's run-time attribute `sender`; nil where it has none.
  private func given(by sender: Sender, _ view: ScreenletView) -> Sender? {
    guard let node = sender.node else { return nil }
    return switch view.tree.document.nodes[node.index].runtimeAttribute("sender") {
    case .number(let number)?: .double(number)
    case .string(let text)?: .text(text)
    default: nil
    }
  }
}
