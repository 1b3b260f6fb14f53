package import ScreensModel
import ScreensSystem
package import ScreensViews

extension Screenlet {
  /// Performs an action: the delegate's interactor, else the screenlet's own.
  ///
  /// A failure that is known at once, such as validation, has been reported when this returns.
  /// Endless chains of actions are stopped, and long ones let the loop serve others.
  ///
  /// - Returns: false when the action has no handler, or no work was started.
  @discardableResult
  package func performAction(_ action: ActionName, sender: Sender = .none) -> Bool {
    session.during(session.chain.act) {
      guard let act = session.chain.act,
        act.count(by: session.chain.performer, { report(action, $0, $1) })
      else { return false }
      guard act.hasHadItsTurn, let loop = session.mailbox.loop else {
        return performCounted(action, sender: sender)
      }
      running.postponed.append { [weak self] in _ = self?.performCounted(action, sender: sender) }
      act.beginWait()
      loop.postpone { [weak self] in
        act.endWait()
        self?.performPostponed(action, of: act)
      }
      return true
    }
  }

  /// Performs the next postponed action, unless it was cancelled meanwhile, or its act has spent
  /// its budget.
  private func performPostponed(_ name: ActionName, of act: UserAct) {
    guard !running.postponed.isEmpty, session.screenlets[id] === self else { return }
    let action = running.postponed.removeFirst()
    if act.mayGoOn({ report(name, $0, $1) }) { session.during(act, action) }
    notifyIdle()
  }

  private func performCounted(_ action: ActionName, sender: Sender) -> Bool {
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

  /// Reports the first action that is not performed any more, with the code that may have asked for
  /// it.
  private func report(_ action: ActionName, _ excess: String, _ culprit: PluginReference?) {
    let plugins = view?.resolution.chain.map(\.plugin).filter { $0 != .builtIn }.map(\.id) ?? []
    let suspects = (["its logic", "its delegate"] + Set(plugins).sorted()).joined(separator: ", ")
    session.report(
      "\(name): the action \(action) and all after it are not performed: \(excess), "
        + "without end; look at what \(suspects) perform at the ends of actions")
    guard let culprit else { return }
    session.environment.oversight.exceed(
      ActExcess(
        plugin: culprit,
        description: "performs actions without end: \(excess), most of them its own"))
  }

  /// Notifies screenlet and view of the start of an action's interactor, and starts it. All
  /// screenlets share this step of `onAction`.
  ///
  /// - Returns: false when no work was started.
  package func start(_ interactor: Interactor, of action: ActionName, sender: Sender) -> Bool {
    logic.onStartInteraction(action, self)
    view?.startInteraction(action, sender: sender)
    return interactor.start()
  }

  /// Continues with the requests that an action's interactor sent before the screenlet was
  /// restored. If the action has other operations now, it ends with an unknown result.
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

  /// Whether the next action needs a secret that is not typed. Secrets are not kept.
  package var lacksSecret: Bool {
    kind.viewModel.contains { attribute in
      attribute.isSecret && logic.requires(attribute, self)
        && view?.attribute(attribute.name).nonEmptyString == nil
    }
  }

  /// Reports that an action could not continue, because its typed secret is not kept. The user has
  /// to type it again.
  package func askForSecretAgain() {
    let text = view?.text("type-secret-again", table: "default")
    let error = ScreensError.validation(text ?? "Type your password once more.")
    outcome = ActionOutcome(action: .default, error: error, result: .none, message: error.text)
    session.house?.changed(self)
  }

  /// Recovers an action whose answer was lost with its process. It is repeated where that is
  /// harmless, else its result is reported as unknown. An action with a secret is not repeated,
  /// because secrets are not kept. An action of another user is left alone.
  func recover(_ open: OpenAction) {
    let user = session.context.user?.userId
    guard open.userId == user || user == nil else { return }
    if open.isRepeatable, open.userId == user, !lacksSecret, performAction(open.action) { return }
    loseEnd(of: open.action)
  }

  /// Ends an action without an interactor as unknown.
  private func loseEnd(of action: ActionName) {
    let error = unknownEnd(of: action)
    outcome = ActionOutcome(action: action, error: error, result: .none, message: error.text)
    session.house?.changed(self)
  }

  private func unknownEnd(of action: ActionName) -> ScreensError {
    let text = view?.text("end-unknown", table: "default")
    return ScreensError(.notAvailable, text ?? "The end of \(action) is unknown.")
  }

  /// Translates an error of the host's own into the user's language: a late answer, a missing
  /// proof, or a failed connector that may have done its work. Other errors are unchanged.
  ///
  /// - Parameter isRepeatable: whether all sent requests may be sent again.
  func localized(_ error: ScreensError, isRepeatable: Bool) -> ScreensError {
    guard let view else { return error }
    switch error.origin {
    case .late:
      let key = isRepeatable ? "took-too-long" : "no-answer-in-time"
      return error.saying(view.text(key, table: "default"))
    case .proof where !isRepeatable:
      // Signing in and starting again would repeat work.
      return ScreensError(.notAvailable, view.text("no-answer-in-time", table: "default"))
    case .proof:
      let key = session.context.isLoggedIn ? "sign-in-again" : "sign-in-first"
      return error.saying(view.text(key, table: "default"))
    case .fault where !isRepeatable, .answer where !isRepeatable,
      .connector where !isRepeatable && error.cause == .invalidServerResponse:
      // The work may have been done before the connector failed or despite an unreadable answer.
      return ScreensError(
        .notAvailable, view.text("end-unknown", table: "default"), origin: error.origin)
    default: return error
    }
  }

  /// Shows the progress of an interaction.
  func show(_ amount: ConnectorProgress, of interactor: Interactor) {
    if progress.show(amount, of: interactor.id) { session.house?.changed(self) }
  }

  /// Performs `defaultAction`.
  @discardableResult
  package func performDefaultAction() -> Bool {
    performAction(.default)
  }

  /// Whether an interactor of an action is running.
  package func isActionRunning(_ action: ActionName) -> Bool { running.contains(action) }

  /// Whether any interactor is running.
  package var isBusy: Bool { !running.isEmpty }

  /// Cancels all interactors of an action.
  package func cancelInteractors(for action: ActionName) {
    for interactor in running.interactors(of: action) { interactor.cancel() }
  }

  /// Cancels all interactors.
  package func cancelAll() {
    running.postponed.removeAll()
    for interactor in running.all { interactor.cancel() }
  }

  /// Forgets the last action's failure; a running action continues.
  package func forgetFailure() {
    guard !isBusy, outcome?.error != nil else { return }
    outcome = nil
    progress.forgetFinal()
    session.house?.changed(self)
  }

  /// Calls `body` when no interactor runs: at once, or after the last end.
  package func whenIdle(_ body: @escaping () -> Void) {
    if isBusy { running.idleWaiters.append(body) } else { body() }
  }

  /// Ends an interactor in this order: untrack, screenlet, view, final message.
  func endInteractor(_ interactor: Interactor, error: ScreensError?) {
    let action = interactor.actionName ?? .default
    running.untrack(interactor)
    let result = interactor.interactionResult
    logic.onFinishInteraction(action, result: result, error: error, self)
    view?.finishInteraction(action, result: result, error: error)
    let message = finalMessage(action, error)
    progress.hide(message, isError: error != nil, for: interactor.id)
    outcome = ActionOutcome(action: action, error: error, result: result, message: message)
    session.house?.changed(self)
    notifyIdle()
  }

  private func notifyIdle() {
    guard !isBusy else { return }
    let waiters = running.idleWaiters
    running.idleWaiters = []
    for waiter in waiters { waiter() }
  }

  private func finalMessage(_ action: ActionName, _ error: ScreensError?) -> String? {
    if let error, error.isValidation { return error.text }
    return view?.progressMessage(for: action, error == nil ? .success : .failure).text
  }
}
