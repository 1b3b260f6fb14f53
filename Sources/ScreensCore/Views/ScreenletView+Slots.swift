/// The slots as calls: from the whole view, or from a class's `super` on (`from` its own link + 1).
extension ScreenletView {
  /// Brings a new view to life: pre-create, wiring, texts, created.
  func load() throws {
    step(.preCreate, from: 0) { try $0.preCreate($1) }
    setUpControls()
    setTranslations()
    step(.created, from: 0) { try $0.created($1) }
  }

  /// Calls onPreCreate, before anything is shown. Here and below, `start` is 0, or the link after
  /// the one that calls its `super`; the first class from there on that fills the slot and does not
  /// inherit does the work.
  package func preCreate(from start: Int = 0) {
    step(.preCreate, from: start) { try $0.preCreate($1) }
  }

  /// Calls onSetTranslations, which puts texts of the user's language into the tree.
  package func setTranslations(from start: Int = 0) {
    step(.setTranslations, from: start) { try $0.setTranslations($1) }
  }

  /// Calls onCreated: the view is complete.
  package func created(from start: Int = 0) {
    step(.created, from: start) { try $0.created($1) }
  }

  // The slots that are called most have no default arguments: across modules each costs a call.

  /// Calls onShow: the view came to a face.
  package func shown() { step(.shown, from: 0) { try $0.shown($1) } }

  /// The same from a class's `super` on.
  package func shown(from start: Int) { step(.shown, from: start) { try $0.shown($1) } }

  /// Calls onHide: the view left its last face.
  package func hidden() { step(.hidden, from: 0) { try $0.hidden($1) } }

  /// The same from a class's `super` on.
  package func hidden(from start: Int) { step(.hidden, from: start) { try $0.hidden($1) } }

  /// Whether a user's action may go on; it may where no class decides.
  package func preAction(_ action: ActionName, sender: NodeHandle?, from start: Int = 0) -> Bool {
    call(.preAction, from: start) { try $0.preAction(self, action, sender: sender) } ?? true
  }

  /// Calls onStartInteraction, before an action's interactor starts.
  package func startInteraction(_ action: ActionName, from start: Int = 0) {
    step(.startInteraction, from: start) { try $0.startInteraction($1, action) }
  }

  /// Calls onFinishInteraction with the result or the error of an action's interactor.
  package func finishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, from start: Int = 0
  ) {
    step(.finishInteraction, from: start) {
      try $0.finishInteraction($1, action, result: result, error: error)
    }
  }

  /// The progress text of an action; none where no class has one.
  package func progressMessage(
    for action: ActionName, _ phase: ProgressPhase, from start: Int = 0
  ) -> ProgressMessage {
    call(.progressMessage, from: start) { try $0.progressMessage(self, action, phase) } ?? .none
  }

  /// How progress is shown; the default presenter where no class chooses.
  package func progressPresenter(from start: Int = 0) -> ProgressPresenter {
    call(.progressPresenter, from: start) { try $0.progressPresenter(self) } ?? ProgressPresenter()
  }

  /// A view-model attribute; none where no class answers it.
  package func attribute(_ name: AttributeName) -> Value {
    call(.getAttribute, from: 0) { try $0.attribute(name, of: self) } ?? .none
  }

  /// The same from a class's `super` on.
  package func attribute(_ name: AttributeName, from start: Int) -> Value {
    call(.getAttribute, from: start) { try $0.attribute(name, of: self) } ?? .none
  }

  /// Sets a view-model attribute.
  ///
  /// - Returns: whether a class took it.
  @discardableResult
  package func setAttribute(_ name: AttributeName, to value: Value, from start: Int = 0) -> Bool {
    call(.setAttribute, from: start) {
      try isTaken($0.setAttribute(name, to: value, of: self))
    } ?? false
  }

  /// Lets the user change things or not; without a class that does it, all input is switched.
  package func setEditable(_ editable: Bool, from start: Int = 0) {
    setEditableFlag(editable)
    step(.changeEditable, from: start) { try $0.changeEditable($1, editable) }
  }

  func wantsUserAction(_ control: NodeHandle, from start: Int = 0) -> Bool {
    call(.setUserAction, from: start) { try $0.setUserAction(self, for: control) } ?? true
  }

  func wantsDefaultDelegate(_ field: NodeHandle, from start: Int = 0) -> Bool {
    call(.setDefaultDelegate, from: start) { try $0.setDefaultDelegate(self, for: field) } ?? true
  }

  /// Asks, for a class's `super`, whether a control or field is to be wired.
  package func wants(_ slot: Slot, _ node: NodeHandle, from start: Int) -> Bool {
    slot == .setUserAction
      ? wantsUserAction(node, from: start) : wantsDefaultDelegate(node, from: start)
  }

  /// Sends a selector to the class that lists it, else to the first that takes any.
  ///
  /// - Returns: whether a class took it.
  @discardableResult
  package func send(_ selector: SelectorName, sender: NodeHandle?, from start: Int = 0) -> Bool {
    var index = start
    while !hasEnded, index < links.count {
      let viewClass = links[index].viewClass
      if viewClass.selectors.contains(selector) || viewClass.slots.contains(.send) {
        do {
          let outcome = try links[index].code.send(selector, sender: sender, to: self)
          if let isTaken = isTaken(outcome) { return isTaken }
        } catch {
          report(error, .send, index)
        }
      }
      index += 1
    }
    return false
  }

  /// Whether a class took what it was given; nil when its parents are to be asked.
  private func isTaken(_ outcome: SlotOutcome) -> Bool? {
    switch outcome {
    case .handled: true
    case .inherit: nil
    case .unknownName: false
    }
  }

  /// Calls the slot for a posted token, from a class's `super` on.
  package func event(_ token: UInt64, from start: Int = 0) {
    step(.event, from: start) { try $0.event(token, in: $1) }
  }

  /// Brings a posted token back to the class that posted it. Its parents never hear of it, unless
  /// the class tells them: they would take it for one of their own.
  package func receive(_ token: UInt64, at link: Int) {
    guard !hasEnded, links.indices.contains(link), links[link].fills(.event) else { return }
    do {
      _ = try links[link].code.event(token, in: self)
    } catch {
      report(error, .event, link)
    }
  }

  /// A text in the session's language; the full key where it is nowhere defined, with a remark.
  package func text(_ key: String, table: String) -> String {
    if let origin = screenlet.origin { return origin.text(key, table: table) }
    let session = screenlet.session
    let language = session.locale.language
    let fullKey = "\(table)-\(key)"
    if let text = resolution.definedText(fullKey, language: language) { return text }
    let environment = session.environment
    if let sentence = environment.undefinedTexts.sentence(
      fullKey, in: resolution.requested, language: language)
    {
      environment.remark(sentence)
    }
    return fullKey
  }
}
