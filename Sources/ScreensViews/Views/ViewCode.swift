package import ScreensModel

/// A view class in Swift, with the template methods of the documents' BaseScreenletView: one for
/// each slot, whose nil and `.inherit` pass the call on.
package protocol ViewCode: SlotPerformer {
  /// The view is being made; its tree is there (onPreCreate).
  func preCreate(_ view: ScreenletView) throws -> SlotOutcome
  /// The texts of the user's language are to be put into the tree (onSetTranslations).
  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome
  /// The view is complete (onCreated).
  func created(_ view: ScreenletView) throws -> SlotOutcome
  /// Whether a user's action may continue (onPreAction).
  func preAction(_ view: ScreenletView, _ action: ActionName, sender: Sender) throws -> Bool?
  /// An action's interactor is about to start (onStartInteraction).
  func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome
  /// An action's interactor ended, with its result or its error (onFinishInteraction).
  func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome
  /// The progress text of an action in a phase.
  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  /// How progress is shown; asked once for each view.
  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter?
  /// Sets a view-model attribute.
  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  /// The user may, or may not, change anything from now on.
  func changeEditable(_ view: ScreenletView, _ editable: Bool) throws -> SlotOutcome
  /// Decides whether a control fires its restorationIdentifier.
  func setUserAction(_ view: ScreenletView, for control: NodeHandle) throws -> Bool?
  /// Decides whether return in a field leads to the next tag.
  func setDefaultDelegate(_ view: ScreenletView, for field: NodeHandle) throws -> Bool?
  /// Runs the method that a layout's connection names.
  func send(_ selector: SelectorName, sender: Sender, to view: ScreenletView) throws
    -> SlotOutcome
  /// A token that the class posted from another thread came back.
  func event(_ token: UInt64, in view: ScreenletView) throws -> SlotOutcome
  /// The base name of a row's cell layout (doGetCellId); the row is none while it is on its way.
  func cellName(_ view: ScreenletView, _ row: Int, _ value: Value) throws -> String?
  /// A row's cell is to be filled (doFillLoadedCell, and doFillInProgressCell where the row is
  /// none).
  func fillCell(_ view: ScreenletView, _ cell: Cell) throws -> SlotOutcome
  /// A control of a row's cell was fired that is connected to the selector or has that identifier.
  func cellAction(
    _ view: ScreenletView, _ cell: Cell, _ selector: SelectorName, sender: Sender
  ) throws -> SlotOutcome
  /// Decides whether a row may be chosen.
  func selectRow(_ view: ScreenletView, _ row: Int, _ value: Value) throws -> Bool?
  /// The text over a section of rows, whose name it is given.
  func sectionTitle(_ view: ScreenletView, _ section: String) throws -> String?
}

/// The dispatch of calls, and defaults that pass each call on to the parent's slot.
extension ViewCode {
  /// Calls the method of the call's slot.
  package func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer {
    switch call.slot {
    case .preCreate: SlotAnswer(try preCreate(view))
    case .setTranslations: SlotAnswer(try setTranslations(view))
    case .created: SlotAnswer(try created(view))
    case .shown: SlotAnswer(try shown(view))
    case .hidden: SlotAnswer(try hidden(view))
    case .preAction:
      SlotAnswer(try preAction(view, call.argument(), sender: call.sender).map(Value.bool))
    case .startInteraction: SlotAnswer(try startInteraction(view, call.argument()))
    case .finishInteraction:
      SlotAnswer(
        try finishInteraction(view, call.argument(), result: call.value, error: call.error))
    case .progressMessage:
      SlotAnswer(try progressMessage(view, call.argument(), call.phase)?.value)
    case .progressPresenter: SlotAnswer(try progressPresenter(view)?.value)
    case .getAttribute: SlotAnswer(try attribute(call.argument(), of: view))
    case .setAttribute: SlotAnswer(try setAttribute(call.argument(), to: call.value, of: view))
    case .changeEditable: SlotAnswer(try changeEditable(view, call.number != 0))
    case .setUserAction: SlotAnswer(try setUserAction(view, for: call.target()).map(Value.bool))
    case .setDefaultDelegate:
      SlotAnswer(try setDefaultDelegate(view, for: call.target()).map(Value.bool))
    case .send: SlotAnswer(try send(call.argument(), sender: call.sender, to: view))
    case .event: SlotAnswer(try event(call.number, in: view))
    case .cellName:
      SlotAnswer(
        try cellName(view, Int(clamping: call.number), call.value).map(Value.string))
    case .fillCell: SlotAnswer(try view.filling.map { try fillCell(view, $0) } ?? .inherit)
    case .cellAction:
      // A control without a connection has its identifier here, which may be an action's name.
      SlotAnswer(
        try SelectorName(call.name).flatMap { selector in
          try view.filling.map { try cellAction(view, $0, selector, sender: call.sender) }
        } ?? .inherit)
    case .selectRow:
      SlotAnswer(
        try selectRow(view, Int(clamping: call.number), call.value).map(Value.bool))
    case .sectionTitle: SlotAnswer(try sectionTitle(view, call.name).map(Value.string))
    }
  }

  package func preCreate(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  package func setTranslations(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  package func created(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  package func shown(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  package func hidden(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  package func preAction(_ view: ScreenletView, _ action: ActionName, sender: Sender) throws
    -> Bool?
  { nil }
  package func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome {
    .inherit
  }
  package func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome { .inherit }
  package func progressMessage(
    _ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase
  ) throws -> ProgressMessage? { nil }
  package func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { nil }
  package func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? { nil }
  package func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  { .inherit }
  package func changeEditable(_ view: ScreenletView, _ editable: Bool) throws -> SlotOutcome {
    .inherit
  }
  package func setUserAction(_ view: ScreenletView, for control: NodeHandle) throws -> Bool? { nil }
  package func setDefaultDelegate(_ view: ScreenletView, for field: NodeHandle) throws -> Bool? {
    nil
  }
  package func send(_ selector: SelectorName, sender: Sender, to view: ScreenletView) throws
    -> SlotOutcome
  { .inherit }
  package func event(_ token: UInt64, in view: ScreenletView) throws -> SlotOutcome { .inherit }
  package func cellName(_ view: ScreenletView, _ row: Int, _ value: Value) throws -> String? { nil }
  package func fillCell(_ view: ScreenletView, _ cell: Cell) throws -> SlotOutcome { .inherit }
  package func cellAction(
    _ view: ScreenletView, _ cell: Cell, _ selector: SelectorName, sender: Sender
  ) throws -> SlotOutcome { .inherit }
  package func selectRow(_ view: ScreenletView, _ row: Int, _ value: Value) throws -> Bool? { nil }
  package func sectionTitle(_ view: ScreenletView, _ section: String) throws -> String? { nil }
  package func destroyed() {}
}

/// The slots as calls: of the whole view, or from a class's `super` on (`from` its own link + 1).
extension ScreenletView {
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

  /// Whether a user's action may continue; true where no class decides.
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

  /// Calls the slot for a posted token, from a class's `super` on.
  package func event(_ token: UInt64, from start: Int = 0) {
    perform(SlotCall(.event, number: token), from: start)
  }
}
