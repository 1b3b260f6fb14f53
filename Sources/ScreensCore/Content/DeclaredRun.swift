import ScreensModel

/// One run of the declared steps of an action.
struct DeclaredRun {
  let action: ActionName
  let steps: DeclaredSteps
  let events: (success: EventName?, failure: EventName?)
  var given = SuppliedInteractor.Given()
  /// The error of a run that cannot begin.
  var refusal: ScreensError?
  /// Makes the result of the answers.
  var answer: SuppliedInteractor.Answer = { $1 }
  /// Uses the result, before the event.
  var end: (Value) -> Void = { _ in }
  /// Gets the answer of a delegate to the event.
  var heard: (Value) -> Void = { _ in }
  var failed: () -> Void = {}

  /// The interactor of the steps, which reports its end by an event or another.
  func interactor(_ screenlet: Screenlet) -> Interactor {
    let supplied = SuppliedInteractor(declared: action, of: screenlet)
    let interactor =
      refusal.map(supplied.failed)
      ?? (try? supplied.make(given, answer: answer) { steps.value })
      ?? supplied.failed(.lost(screenlet))
    interactor.onSuccess = { [events, end, heard, unowned interactor, unowned screenlet] answer in
      interactor.interactionResult = answer
      end(answer)
      guard let event = events.success else { return }
      let reply = screenlet.tell(event, answer.map ?? [:])
      if !reply.isNone { heard(reply) }
    }
    interactor.onFailure = { [events, failed, unowned screenlet] error in
      failed()
      if let failure = events.failure, error != .cancelled { screenlet.tell(failure, error) }
    }
    return interactor
  }
}

extension SuppliedInteractor {
  /// For declared steps, which compute nothing.
  init(declared action: ActionName, of screenlet: Screenlet) {
    self.init(
      place: "\(screenlet.name)", action: action, screenlet: screenlet, computations: [:])
  }
}
