/// What a slot answered: it did the work, or the parent's slot is to do it.
package enum SlotOutcome: Sendable {
  case handled
  case inherit
  /// Neither the class knows the attribute or selector nor its parents, all of which it asked.
  case unknownName
}

/// The phase of an interaction that a progress text is for.
package enum ProgressPhase: Int32, Sendable {
  case working = 0
  case success = 1
  case failure = 2
}

/// One view's instance of one view class: built in, or a plugin's behind the C tables.
///
/// Nil and `.inherit` pass the call on to the parent class; so does a thrown error, after it was
/// reported. All calls come on the session's executor. A slot may call every function of the view
/// that it is given.
package protocol ViewCode: AnyObject {
  func preCreate(_ view: ScreenletView) throws -> SlotOutcome
  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome
  func created(_ view: ScreenletView) throws -> SlotOutcome
  func shown(_ view: ScreenletView) throws -> SlotOutcome
  func hidden(_ view: ScreenletView) throws -> SlotOutcome
  func preAction(_ view: ScreenletView, _ action: ActionName, sender: NodeHandle?) throws -> Bool?
  func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome
  func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome
  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter?
  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value?
  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  func changeEditable(_ view: ScreenletView, _ editable: Bool) throws -> SlotOutcome
  func setUserAction(_ view: ScreenletView, for control: NodeHandle) throws -> Bool?
  func setDefaultDelegate(_ view: ScreenletView, for field: NodeHandle) throws -> Bool?
  func send(_ selector: SelectorName, sender: NodeHandle?, to view: ScreenletView) throws
    -> SlotOutcome
  func event(_ token: UInt64, in view: ScreenletView) throws -> SlotOutcome
  /// The view is gone (onDestroy).
  func destroyed()
}

extension ViewCode {
  package func preCreate(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  package func setTranslations(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  package func created(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  package func shown(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  package func hidden(_ view: ScreenletView) throws -> SlotOutcome { .inherit }
  package func preAction(_ view: ScreenletView, _ action: ActionName, sender: NodeHandle?) throws
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
  package func send(_ selector: SelectorName, sender: NodeHandle?, to view: ScreenletView) throws
    -> SlotOutcome
  { .inherit }
  package func event(_ token: UInt64, in view: ScreenletView) throws -> SlotOutcome { .inherit }
  package func destroyed() {}
}
