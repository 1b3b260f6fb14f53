/// The slots as calls: from the whole view, or from a class's `super` on (`from` its own link + 1).
extension ScreenletView {
  /// Brings a new view to life: pre-create, wiring, texts, created.
  func load() throws {
    preCreate()
    setUpControls()
    setTranslations()
    created()
  }

  /// Does a call of any slot: the first class from `start` on that fills the slot and does not
  /// inherit answers. Here and below, `start` is 0, or the link after the one that calls its
  /// `super`.
  ///
  /// - Returns: the answer, of the kind that the slot promises; `.inherit` where no class answers.
  @discardableResult
  package func perform(_ call: SlotCall, from start: Int = 0) -> SlotAnswer {
    switch call.slot {
    case .send: return send(call, from: start)
    case .changeEditable: setEditableFlag(call.number != 0)
    default: break
    }
    return self.call(call.slot, from: start) {
      try $0.perform(call, self).final(for: call.slot)
    } ?? .inherit
  }

  /// The answer of a slot that gives one, or that of a view whose classes give none.
  private func answer(_ call: SlotCall, from start: Int) -> Value {
    perform(call, from: start).value ?? call.slot.signature.unanswered
  }

  /// Calls onPreCreate, before anything is shown.
  package func preCreate(from start: Int = 0) { perform(SlotCall(.preCreate), from: start) }

  /// Calls onSetTranslations, which puts texts of the user's language into the tree.
  package func setTranslations(from start: Int = 0) {
    perform(SlotCall(.setTranslations), from: start)
  }

  /// Calls onCreated: the view is complete.
  package func created(from start: Int = 0) { perform(SlotCall(.created), from: start) }

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
  package func preAction(_ action: ActionName, sender: Sender, from start: Int = 0) -> Bool {
    let call = SlotCall(.preAction, name: action.rawValue, sender: sender)
    return answer(call, from: start) == true
  }

  /// Calls onStartInteraction, before an action's interactor starts.
  package func startInteraction(
    _ action: ActionName, sender: Sender = .none, from start: Int = 0
  ) {
    perform(SlotCall(.startInteraction, name: action.rawValue, sender: sender), from: start)
  }

  /// Calls onFinishInteraction with the result or the error of an action's interactor.
  package func finishInteraction(
    _ action: ActionName, result: Value, error: ScreensError?, from start: Int = 0
  ) {
    perform(
      SlotCall(.finishInteraction, name: action.rawValue, value: result, error: error), from: start)
  }

  /// The progress text of an action; none where no class has one.
  package func progressMessage(
    for action: ActionName, _ phase: ProgressPhase, from start: Int = 0
  ) -> ProgressMessage {
    let call = SlotCall(
      .progressMessage, name: action.rawValue, number: UInt64(phase.rawValue))
    return answer(call, from: start).string.map(ProgressMessage.text) ?? .none
  }

  /// How progress is shown; the default presenter where no class chooses.
  package func progressPresenter(from start: Int = 0) -> ProgressPresenter {
    ProgressPresenter(answer(SlotCall(.progressPresenter), from: start).map ?? [:])
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
    perform(SlotCall(.setAttribute, name: name.rawValue, value: value), from: start).value != nil
  }

  /// Lets the user change things or not; without a class that does it, all input is switched.
  package func setEditable(_ editable: Bool, from start: Int = 0) {
    perform(SlotCall(.changeEditable, number: editable ? 1 : 0), from: start)
  }

  /// Asks whether a control or field is to be wired.
  package func wants(_ slot: Slot, _ node: NodeHandle, from start: Int = 0) -> Bool {
    answer(SlotCall(slot, sender: .node(node)), from: start) == true
  }

  /// Sends a selector to the class that lists it, else to the first that takes any.
  ///
  /// - Returns: whether a class took it.
  @discardableResult
  package func send(_ selector: SelectorName, sender: Sender, from start: Int = 0) -> Bool {
    let call = SlotCall(.send, name: selector.rawValue, sender: sender)
    return perform(call, from: start).value != nil
  }

  private func send(_ call: SlotCall, from start: Int) -> SlotAnswer {
    guard let selector = SelectorName(call.name) else { return .unknownName }
    var index = start
    while !hasEnded, index < links.count {
      let viewClass = links[index].viewClass
      if viewClass.selectors.contains(selector) || viewClass.slots.contains(.send) {
        do {
          if let answer = try links[index].code.perform(call, self).final(for: .send) {
            return answer
          }
        } catch {
          report(error, .send, index)
        }
      }
      index += 1
    }
    return .inherit
  }

  /// Calls the slot for a posted token, from a class's `super` on.
  package func event(_ token: UInt64, from start: Int = 0) {
    perform(SlotCall(.event, number: token), from: start)
  }

  /// Brings a posted token back to the class that posted it. Its parents never hear of it, unless
  /// the class tells them: they would take it for one of their own.
  package func receive(_ token: UInt64, at link: Int) {
    guard !hasEnded, links.indices.contains(link), links[link].fills(.event) else { return }
    do {
      _ = try links[link].code.perform(SlotCall(.event, number: token), self)
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
