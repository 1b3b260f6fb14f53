import ScreensLayout

/// A component as an application holds it: attributes, the current view, running interactors.
///
/// Confined to its session's executor. The order of callbacks is that of Liferay Screens.
package final class Screenlet {
  /// Names the screenlet in its session: tags results, and finds its saved state.
  package let id: ScreenletID
  /// The kind, which all screenlets of its name share.
  package private(set) var kind: ScreenletKind
  /// The code of the kind, one instance for each screenlet.
  package private(set) var logic: any ScreenletLogic
  /// The session that it belongs to, which outlives it.
  package unowned let session: SessionScope
  /// The listener of its events; not kept alive.
  package weak var delegate: (any ScreenletDelegate)?
  /// Where the screenlet really is, when this one stands for one of another process.
  var origin: (any ScreenletOrigin)?

  /// The view, the theme that was asked for, and how they came to be.
  package internal(set) var appearance = ScreenletAppearance()
  /// The progress that the view's presenter shows.
  package internal(set) var progress = Progress()
  /// How the last action ended.
  package internal(set) var outcome: ActionOutcome?

  /// The attributes that were set; the others have the kind's initial values.
  private(set) var attributes: [AttributeName: Value] = [:]
  var running = RunningInteractors()
  var idleWaiters: [() -> Void] = []

  /// Makes a screenlet without a view; `themeName` or `load` gives it one.
  package init(_ kind: ScreenletKind, id: ScreenletID, in session: SessionScope) {
    self.kind = kind
    logic = kind.makeLogic()
    self.id = id
    self.session = session
  }

  /// Goes on as a screenlet of a kind of the same name, whose code or declaration is another one;
  /// attributes that it does not have, or not of that type, are given up.
  func adopt(_ new: ScreenletKind) {
    guard new !== kind else { return }
    let old = logic
    // Interactors that run keep the steps of the code that they began with; the new code hears of
    // their end.
    whenIdle { withExtendedLifetime(old) {} }
    kind = new
    logic = new.makeLogic()
    logic.follow(old)
    for (name, value) in attributes {
      attributes[name] = new.attribute(name).flatMap { try? $0.convert(value) }
    }
  }

  /// The name of the kind.
  package var name: ScreenletName { kind.name }

  /// Reads an inspectable attribute.
  package subscript(attribute attribute: AttributeName) -> Value {
    if let origin { return origin.attribute(attribute) }
    return attributes[attribute] ?? kind.initial(attribute)
  }

  /// Sets an inspectable attribute; `themeName` loads the view.
  ///
  /// - Throws: `unknownName` or `wrongType`; nothing was changed.
  package func set(_ attribute: AttributeName, to value: Value) throws(ViewTreeError) {
    if let origin { return try origin.set(attribute, to: value) }
    if attribute == .themeName {
      guard let text = value.string ?? (value.isNone ? "default" : nil) else {
        throw .wrongType(property: "themeName", expected: "string", found: value.kindName)
      }
      load(theme: ThemeName(text) ?? .default)
      return
    }
    guard let declared = kind.attribute(attribute) else {
      throw .unknownName(attribute.rawValue)
    }
    let converted = try declared.convert(value)
    guard converted != attributes[attribute] ?? declared.initial else { return }
    attributes[attribute] = converted
    if attribute == .editable, let view { switchEditing(of: view) }
    logic.onChanged(attribute, self)
  }

  /// Lets users change things in a view, where neither the attribute nor the theme's layout is
  /// against it.
  func switchEditing(of view: ScreenletView) {
    let isEditable = allowsEditing(of: view)
    if view.isEditable != isEditable { view.setEditable(isEditable) }
  }

  /// Whether neither the attribute nor the theme's layout is against changes by users.
  func allowsEditing(of view: ScreenletView) -> Bool {
    let ofLayout = view.tree.document.root.runtimeAttribute(AttributeName.editable.rawValue)
    return attributes[.editable] != .bool(false) && ofLayout != .boolean(false)
  }

  /// How far the interactions under way are, all together; nil while none has said so.
  package var amount: ConnectorProgress? {
    if let origin { return origin.amount() }
    return progress.amount
  }

  /// Gives the view its texts again, e.g. in another language.
  package func refreshTranslations() {
    view?.setTranslations()
  }

  /// The current view; the previous one stays when a change of theme fails.
  package var view: ScreenletView? { appearance.view }

  /// The theme that was asked for last; it reads back even when another one stood in.
  package var themeName: ThemeName { appearance.theme }

  /// A face shows the screenlet, or the last one stopped.
  package func setShown(_ shown: Bool) {
    guard shown != appearance.isShown else { return }
    appearance.isShown = shown
    if shown { logic.onShow(self) } else { logic.onHide(self) }
    if shown { view?.shown() } else { view?.hidden() }
  }
}

/// How an action ended.
package struct ActionOutcome: Sendable, Hashable {
  /// The action that was run.
  package let action: ActionName
  /// Nil when it succeeded.
  package let error: ScreensError?
  /// The interactor's result; none when it failed.
  package let result: Value
  /// The final progress text.
  package let message: String?
}
