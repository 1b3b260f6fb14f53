/// The answer of a slot: it did the work, or the parent's slot is to do it.
package enum SlotOutcome: Sendable {
  case handled
  case inherit
  /// Neither the class nor its parents, all of which were asked, know the attribute or selector.
  case unknownName
}

/// The phase of an interaction that a progress text is for.
package enum ProgressPhase: Int32, Sendable {
  case working = 0
  case success = 1
  case failure = 2
}

/// One view's instance of one view class, wherever its code is: calls of slots come as values.
///
/// `.inherit` passes the call on to the parent class; so does a thrown error, after it was
/// reported. All calls come on the session's executor. A slot may call every function of the view
/// that it is given.
package protocol SlotPerformer: AnyObject {
  /// Does a call of any slot.
  func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer
  /// The view is gone (onDestroy).
  func destroyed()

  // The slots that are called most, without the value around their arguments.

  /// The view came to a face (onShow).
  func shown(_ view: ScreenletView) throws -> SlotOutcome
  /// The view left its last face (onHide).
  func hidden(_ view: ScreenletView) throws -> SlotOutcome
  /// The value of a view-model attribute.
  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value?
}

extension SlotPerformer {
  /// Comes as any other call.
  package func shown(_ view: ScreenletView) throws -> SlotOutcome {
    try perform(SlotCall(.shown), view).outcome
  }
  /// Comes as any other call.
  package func hidden(_ view: ScreenletView) throws -> SlotOutcome {
    try perform(SlotCall(.hidden), view).outcome
  }
  /// Comes as any other call.
  package func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    try perform(SlotCall(.getAttribute, name: name.rawValue), view).value
  }
}

/// A view class in Swift, with the template methods of the documents' BaseScreenletView: one for
/// each slot, whose nil and `.inherit` pass the call on.
package protocol ViewCode: SlotPerformer {
  /// The view is being made; its tree is there (onPreCreate).
  func preCreate(_ view: ScreenletView) throws -> SlotOutcome
  /// The texts of the user's language are to be put into the tree (onSetTranslations).
  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome
  /// The view is complete (onCreated).
  func created(_ view: ScreenletView) throws -> SlotOutcome
  /// Whether a user's action may go on (onPreAction).
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
}

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
    }
  }

  /// The parent's slot does it.
  package func preCreate(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  /// The parent's slot does it.
  package func setTranslations(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  /// The parent's slot does it.
  package func created(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  /// The parent's slot does it.
  package func shown(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  /// The parent's slot does it.
  package func hidden(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  /// The parent's slot decides.
  package func preAction(_ view: ScreenletView, _ action: ActionName, sender: Sender) throws
    -> Bool?
  { nil }
  /// The parent's slot does it.
  package func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome {
    .inherit
  }
  /// The parent's slot does it.
  package func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome { .inherit }
  /// The parent's slot answers.
  package func progressMessage(
    _ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase
  ) throws -> ProgressMessage? { nil }
  /// The parent's slot answers.
  package func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { nil }
  /// The parent's slot answers.
  package func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? { nil }
  /// The parent's slot does it.
  package func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  { .inherit }
  /// The parent's slot does it.
  package func changeEditable(_ view: ScreenletView, _ editable: Bool) throws -> SlotOutcome {
    .inherit
  }
  /// The parent's slot decides.
  package func setUserAction(_ view: ScreenletView, for control: NodeHandle) throws -> Bool? { nil }
  /// The parent's slot decides.
  package func setDefaultDelegate(_ view: ScreenletView, for field: NodeHandle) throws -> Bool? {
    nil
  }
  /// The parent's slot does it.
  package func send(_ selector: SelectorName, sender: Sender, to view: ScreenletView) throws
    -> SlotOutcome
  { .inherit }
  /// The parent's slot does it.
  package func event(_ token: UInt64, in view: ScreenletView) throws -> SlotOutcome { .inherit }
  /// Nothing is left to do.
  package func destroyed() {}
}
