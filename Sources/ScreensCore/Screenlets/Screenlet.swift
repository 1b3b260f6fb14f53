import ScreensLayout
package import ScreensModel
package import ScreensViews

private struct LastOutcome {
  var value: ActionOutcome? { didSet { if value != nil { count += 1 } } }
  private(set) var count = 0
}

/// A component of an application: attributes, the current view, running interactors.
///
/// Confined to its session's executor. The order of callbacks is that of Liferay Screens.
package final class Screenlet {
  /// Identifies the screenlet in its session, for results and its saved state.
  package let id: ScreenletID
  /// The kind, shared by all screenlets of its name.
  package private(set) var kind: ScreenletKind
  /// The code of the kind, one instance for each screenlet.
  package private(set) var logic: any ScreenletLogic
  /// The session, which outlives the screenlet.
  package unowned let session: SessionScope
  /// The listener of its events; not kept alive.
  package weak var delegate: (any ScreenletDelegate)?

  /// The view, the requested theme and the presenter.
  package internal(set) var appearance = ScreenletAppearance()
  /// The progress that the view's presenter shows.
  package internal(set) var progress = Progress()
  /// The result of the last action.
  package internal(set) var outcome: ActionOutcome? {
    get { lastOutcome.value }
    set { lastOutcome.value = newValue }
  }
  private var lastOutcome = LastOutcome()

  /// The attributes that were set; the others have the kind's initial values.
  private(set) var attributes: [AttributeName: Value] = [:]
  var running = RunningInteractors()
  /// The screenlets in its view and rows that were tied to it, and its own tie to another one.
  var company = ScreenletCompany()

  /// Makes a screenlet without a view; `themeName` or `load` gives it one.
  package init(_ made: ScreenletClass, id: ScreenletID, in session: SessionScope) {
    kind = made.kind
    logic = made.makeLogic()
    self.id = id
    self.session = session
  }

  /// Switches to another kind of the same name, with other code or another declaration. Attributes
  /// that the new kind lacks or types differently are dropped.
  func adopt(_ new: ScreenletClass) {
    guard new.kind !== kind else { return }
    let old = logic
    // Running interactors keep the steps of their old code. The new code is notified of their end.
    whenIdle { withExtendedLifetime(old) {} }
    kind = new.kind
    logic = new.makeLogic()
    logic.follow(old)
    for (name, value) in attributes {
      attributes[name] = kind.attribute(name).flatMap { try? $0.convert(value) }
    }
  }

  package var name: ScreenletName { kind.name }

  /// The number of outcomes so far, which tells one from the next.
  package var outcomeCount: Int { lastOutcome.count }

  /// Reads an inspectable attribute.
  package subscript(attribute attribute: AttributeName) -> Value {
    attributes[attribute] ?? kind.initial(attribute)
  }

  /// Sets an inspectable attribute; `themeName` loads the view.
  ///
  /// - Throws: `unknownName` or `wrongType`; nothing was changed.
  package func set(_ attribute: AttributeName, to value: Value) throws(ViewTreeError) {
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
    giveChildren()
  }

  /// Lets users edit a view, unless the attribute or the theme's layout forbids it.
  func switchEditing(of view: ScreenletView) {
    let isEditable = allowsEditing(of: view)
    if view.isEditable != isEditable { view.setEditable(isEditable) }
  }

  /// Whether the attribute and the theme's layout both allow users to edit the view.
  package func allowsEditing(of view: ScreenletView) -> Bool {
    let ofLayout = view.tree.document.root.runtimeAttribute(AttributeName.editable.rawValue)
    return self[attribute: .editable] != .bool(false) && ofLayout != .boolean(false)
  }

  /// The total progress of the running interactions; nil before the first report.
  package var amount: ConnectorProgress? { progress.amount }

  /// Sets the view's texts again, e.g. in another language.
  package func refreshTranslations() {
    (logic as? DeclaredLogic)?.onLanguageChanged(self)
    view?.translateLayout()
    view?.translate()
  }

  /// The current view; the previous one stays when a change of theme fails.
  package var view: ScreenletView? { appearance.view }

  /// The requested theme, even if another one stands in for it.
  package var themeName: ThemeName { appearance.theme }

  /// Begins a showing; one under way ends first. Each showing of a page is one.
  package func beginShowing() {
    setShown(false)
    setShown(true)
  }

  /// Notifies the screenlet that it is shown, or that nothing shows it any more.
  package func setShown(_ shown: Bool) {
    guard shown != appearance.isShown else { return }
    appearance.isShown = shown
    if shown { logic.onShow(self) } else { logic.onHide(self) }
    if shown { view?.shown() } else { view?.hidden() }
  }
}

/// The result of an action.
package struct ActionOutcome: Sendable, Hashable {
  package let action: ActionName
  /// Nil when it succeeded.
  package let error: ScreensError?
  /// The interactor's result; none when it failed.
  package let result: Value
  /// The final progress text.
  package let message: String?
}
