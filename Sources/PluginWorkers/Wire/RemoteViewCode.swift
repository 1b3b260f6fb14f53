import ScreensCore

/// Where the code of a class is that is not in this process.
protocol SlotPort: AnyObject {
  /// Calls a slot of the class at `link` of the view's chain.
  func call(_ call: SlotCall, link: Int, _ view: ScreenletView) throws -> SlotAnswer
  /// The view is gone.
  func destroyed(link: Int)
}

/// A class of a view's chain whose code runs in another process: in the host it stands for a
/// plugin's class, in a worker for all that is not the worker's own.
final class RemoteViewCode: ViewCode {
  private let port: any SlotPort
  private let link: Int

  init(_ port: any SlotPort, link: Int) {
    self.port = port
    self.link = link
  }

  private func call(
    _ slot: Slot, _ view: ScreenletView, _ fill: (inout SlotCall) -> Void = { _ in }
  ) throws -> SlotAnswer {
    var call = SlotCall(slot)
    fill(&call)
    return try port.call(call, link: link, view)
  }

  func destroyed() { port.destroyed(link: link) }

  func preCreate(_ view: ScreenletView) throws -> SlotOutcome {
    try call(.preCreate, view).outcome
  }

  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    try call(.setTranslations, view).outcome
  }

  func created(_ view: ScreenletView) throws -> SlotOutcome {
    try call(.created, view).outcome
  }

  func shown(_ view: ScreenletView) throws -> SlotOutcome { try call(.shown, view).outcome }

  func hidden(_ view: ScreenletView) throws -> SlotOutcome { try call(.hidden, view).outcome }

  func preAction(_ view: ScreenletView, _ action: ActionName, sender: NodeHandle?) throws -> Bool? {
    try call(.preAction, view) {
      $0.name = action.rawValue
      $0.node = sender?.rawValue ?? 0
    }.flag
  }

  func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome {
    try call(.startInteraction, view) { $0.name = action.rawValue }.outcome
  }

  func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome {
    try call(.finishInteraction, view) {
      $0.name = action.rawValue
      $0.value = result
      $0.error = error
    }.outcome
  }

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  {
    try call(.progressMessage, view) {
      $0.name = action.rawValue
      $0.number = UInt64(phase.rawValue)
    }.message
  }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? {
    try call(.progressPresenter, view).presenter
  }

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    try call(.getAttribute, view) { $0.name = name.rawValue }.value
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    try call(.setAttribute, view) {
      $0.name = name.rawValue
      $0.value = value
    }.outcome
  }

  func changeEditable(_ view: ScreenletView, _ editable: Bool) throws -> SlotOutcome {
    try call(.changeEditable, view) { $0.number = editable ? 1 : 0 }.outcome
  }

  func setUserAction(_ view: ScreenletView, for control: NodeHandle) throws -> Bool? {
    try call(.setUserAction, view) { $0.node = control.rawValue }.flag
  }

  func setDefaultDelegate(_ view: ScreenletView, for field: NodeHandle) throws -> Bool? {
    try call(.setDefaultDelegate, view) { $0.node = field.rawValue }.flag
  }

  func send(_ selector: SelectorName, sender: NodeHandle?, to view: ScreenletView) throws
    -> SlotOutcome
  {
    try call(.send, view) {
      $0.name = selector.rawValue
      $0.node = sender?.rawValue ?? 0
    }.outcome
  }

  func event(_ token: UInt64, in view: ScreenletView) throws -> SlotOutcome {
    try call(.event, view) { $0.number = token }.outcome
  }
}
