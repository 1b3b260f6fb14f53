extension Screenlet {
  /// Performs an action: the delegate's interactor, else the screenlet's own.
  ///
  /// A failure that is known at once, such as validation, has been reported on return. Actions that
  /// lead to each other without end are stopped.
  ///
  /// - Returns: false when nothing handles the action, or nothing was started.
  @discardableResult
  package func performAction(_ action: ActionName, sender: Sender = .none) -> Bool {
    if let origin { return origin.performAction(action, sender: sender) }
    guard session.chain.hasRoom else {
      session.report(
        "\(name): the action \(action) is not performed: \(ActionChain.longest) actions have led "
          + "to each other, without end")
      return false
    }
    let custom = receiver?.screenlet(self, customInteractorForAction: action, sender: sender)
    guard let interactor = custom ?? logic.createInteractor(action, sender: sender, self) else {
      return false
    }
    running.track(interactor, under: action)
    outcome = nil
    if let view, case .text(let text) = view.progressMessage(for: action, .working) {
      progress.show(text, for: interactor.id)
    }
    guard logic.onAction(action, interactor, sender: sender, self) else {
      interactor.endUnstarted(
        ScreensError(.abortedDueToPreconditions, "Nothing was started for \(action)."))
      return false
    }
    return true
  }

  /// Tells screenlet and view that the interactor of an action starts, and starts it: the step of
  /// `onAction` that all screenlets share.
  ///
  /// - Returns: false when nothing was started.
  package func start(_ interactor: Interactor, of action: ActionName, sender: Sender) -> Bool {
    logic.onStartInteraction(action, self)
    view?.startInteraction(action, sender: sender)
    return interactor.start()
  }

  /// Goes on with the requests that an interactor of an action had sent before the screenlet was
  /// restored; where its operations are others by now, the action ends, and its end is not known.
  func resume(_ action: ActionName, _ requests: [RequestTray.Request]) {
    let custom = receiver?.screenlet(self, customInteractorForAction: action, sender: .none)
    guard let interactor = custom ?? logic.createInteractor(action, sender: .none, self) else {
      session.tray.drop(requests)
      return loseEnd(of: action)
    }
    running.track(interactor, under: action)
    guard interactor.resume(requests) else {
      session.tray.drop(requests)
      return interactor.endUnstarted(unknownEnd(of: action))
    }
    if let view, case .text(let text) = view.progressMessage(for: action, .working) {
      progress.show(text, for: interactor.id)
    }
    view?.startInteraction(action)
  }

  /// Whether the next action needs a secret that is not typed: none is kept.
  package var lacksSecret: Bool {
    kind.viewModel.contains { attribute in
      attribute.isSecret && logic.requires(attribute, self)
        && view?.attribute(attribute.name).nonEmptyString == nil
    }
  }

  /// Says that an action could not go on, since a secret that was typed for it is not kept: the
  /// user types it once more.
  package func askForSecretAgain() {
    let text = view?.text("type-secret-again", table: "default")
    let error = ScreensError.validation(text ?? "Type your password once more.")
    outcome = ActionOutcome(action: .default, error: error, result: .none, message: error.text)
    session.onChange?(self)
  }

  /// Goes on with an action whose answer a process took with it: asks once more where that does no
  /// harm, else says that the end is not known. Secrets are not kept, so that an action that needs
  /// one is not repeated. Another user's is left alone.
  func recover(_ open: OpenAction) {
    let user = session.context.user?.userId
    guard open.userId == user || user == nil else { return }
    if open.isRepeatable, open.userId == user, !lacksSecret, performAction(open.action) { return }
    loseEnd(of: open.action)
  }

  /// Ends an action of which no interactor is left.
  private func loseEnd(of action: ActionName) {
    let error = unknownEnd(of: action)
    outcome = ActionOutcome(action: action, error: error, result: .none, message: error.text)
    session.onChange?(self)
  }

  private func unknownEnd(of action: ActionName) -> ScreensError {
    let text = view?.text("end-unknown", table: "default")
    return ScreensError(.notAvailable, text ?? "The end of \(action) is unknown.")
  }

  /// An error of the host's own in the user's language: no answer came in time, no proof is at
  /// hand, or a connector failed that may have done its work. Any other stays as it is.
  ///
  /// - Parameter isRepeatable: whether all that was sent may be sent once more.
  func localized(_ error: ScreensError, isRepeatable: Bool) -> ScreensError {
    guard let view else { return error }
    switch error.origin {
    case .late:
      let key = isRepeatable ? "took-too-long" : "no-answer-in-time"
      return error.saying(view.text(key, table: "default"))
    case .proof where !isRepeatable:
      // To sign in and to begin anew would do something twice.
      return ScreensError(.notAvailable, view.text("no-answer-in-time", table: "default"))
    case .proof: return error.saying(view.text("sign-in-again", table: "default"))
    case .fault where !isRepeatable, .answer where !isRepeatable,
      .connector where !isRepeatable && error.cause == .invalidServerResponse:
      // It may have been done before the connector failed, or behind an answer that says nothing.
      return ScreensError(
        .notAvailable, view.text("end-unknown", table: "default"), origin: error.origin)
    default: return error
    }
  }

  /// Shows how far an interaction is.
  func show(_ amount: ConnectorProgress, of interactor: Interactor) {
    if progress.show(amount, of: interactor.id) { session.onChange?(self) }
  }

  /// Performs `defaultAction`.
  @discardableResult
  package func performDefaultAction() -> Bool {
    performAction(.default)
  }

  /// Whether an interactor runs under an action's name.
  package func isActionRunning(_ action: ActionName) -> Bool { running.contains(action) }

  /// Whether any interactor runs.
  package var isBusy: Bool { !running.isEmpty }

  /// Cancels all that runs under an action's name.
  package func cancelInteractors(for action: ActionName) {
    for interactor in running.interactors(of: action) { interactor.cancel() }
  }

  /// Cancels all that runs.
  package func cancelAll() {
    for interactor in running.all { interactor.cancel() }
  }

  /// Forgets how the last action failed; one that runs goes on.
  package func forgetFailure() {
    guard !isBusy, outcome?.error != nil else { return }
    outcome = nil
    progress.forgetFinal()
    session.onChange?(self)
  }

  /// Calls `body` when nothing runs any more: at once, or after the last end.
  package func whenIdle(_ body: @escaping () -> Void) {
    if isBusy { idleWaiters.append(body) } else { body() }
  }

  /// The end of every interactor: untrack, screenlet, view, final message, in this order.
  func endInteractor(_ interactor: Interactor, error: ScreensError?) {
    let action = interactor.actionName ?? .default
    running.untrack(interactor)
    let result = interactor.interactionResult
    logic.onFinishInteraction(action, result: result, error: error, self)
    view?.finishInteraction(action, result: result, error: error)
    let message = finalMessage(action, error)
    progress.hide(message, isError: error != nil, for: interactor.id)
    outcome = ActionOutcome(action: action, error: error, result: result, message: message)
    session.onChange?(self)
    guard !isBusy else { return }
    let waiters = idleWaiters
    idleWaiters = []
    for waiter in waiters { waiter() }
  }

  private func finalMessage(_ action: ActionName, _ error: ScreensError?) -> String? {
    if let error, error.isValidation { return error.text }
    return view?.progressMessage(for: action, error == nil ? .success : .failure).text
  }
}
