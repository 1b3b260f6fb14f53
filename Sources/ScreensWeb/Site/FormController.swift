import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensViews

/// Handles forms: the typed text goes into the view tree, the control is fired, the answer waits
/// for the action's end. The machine decides the next step, and the controller executes it.
final class FormController {
  let publisher: PagePublisher
  let departures: Departures
  let face: FaceLoop
  let edition: SiteSnapshot
  let sessions: SessionHost

  /// One form in progress, which all its steps share. Confined to the loop.
  final class Submission {
    let page: Page
    let placed: PlacedScreenlet
    let key: Submissions.Key
    let entry: FormEntry
    let next: String?
    /// The user for whom the form was made.
    let owner: FormOwner
    let visit: Visit
    var machine: SubmissionMachine
    /// Whether a secret was typed.
    var hasSecret = false
    /// The revision of the view before the form; nil where more than rows of a list may change.
    var revision: UInt64?
    /// The number of the user who was signed in when the action began.
    var user: Int64?

    init(
      _ page: Page, _ placed: PlacedScreenlet, _ key: Submissions.Key, _ entry: FormEntry,
      next: String?, owner: FormOwner, _ visit: Visit,
      _ machine: SubmissionMachine = SubmissionMachine()
    ) {
      self.page = page
      self.placed = placed
      self.key = key
      self.entry = entry
      self.next = next
      self.owner = owner
      self.visit = visit
      self.machine = machine
    }

    var place: ScreenletPlace { placed.place }
  }

  init(_ publisher: PagePublisher) {
    self.publisher = publisher
    face = publisher.face
    edition = publisher.edition
    sessions = publisher.sessions
    departures = Departures(face)
  }

  func submit(_ page: Page, _ visit: Visit) {
    guard let fields = fields(visit) else { return publisher.badRequest(visit) }
    guard visit.isFromHere, let placed = placed(by: fields, on: page) else {
      return publisher.forbidden(visit, link: page.path)
    }
    let submission = submission(of: fields, at: placed, on: page, visit)
    let isOwn = sessions.isOwnForm(fields.value(of: "csrf"), visit)
    publisher.trials.prepared(page) {
      isOwn ? self.submit(submission) : self.showAgain(submission)
    }
  }

  private func submit(_ submission: Submission) {
    let session: WebSession
    if let successor = sessions.successor(submission.visit, once: submission.key.once) {
      session = successor
    } else {
      switch sessions.session(for: submission.placed.screenlet, submission.visit) {
      case .session(let found): session = found
      case .limited(let seconds): return showLimited(submission, seconds)
      }
    }
    guard mayAct(submission, session) else { return refuse(submission, session) }
    begin(submission, session) { [weak self] in self?.act(submission, $0, session) }
  }

  private func act(_ submission: Submission, _ screenlet: Screenlet, _ session: WebSession) {
    if session.departure?.placed == submission.placed { departures.giveUp(session) }
    if submission.entry.givesUp {
      return end(submission, .done(path: submission.page.path), session)
    }
    performWhenReady(submission, screenlet, session)
  }

  /// Begins the action of a request; a repeated request waits for the first one's end.
  ///
  /// - Parameter body: Gets the screenlet that is to act, once its row is read; it is not called
  ///   where the request is already answered.
  private func begin(
    _ submission: Submission, _ session: WebSession, _ body: @escaping (Screenlet) -> Void
  ) {
    session.visitor.address = submission.visit.request.client.address
    forgetOldDeparture(submission.key, session)
    let answer = LateAnswer()
    let name = session.token
    let arrival = session.submissions.begin(submission.key) { [weak self] result in
      guard let self, answer.take() else { return }
      // Another form has signed a user in meanwhile: strangers may know this session's former name.
      guard session.token == name || session.submissions.renewer == submission.key else {
        let path = submission.page.path.utf8
        return publisher.respond(.seeOther(path), submission.visit, session)
      }
      self.answer(submission, result, session)
    }
    if case .ended(let result) = arrival {
      return self.answer(submission, result, session)
    }
    answer.deadline = face.loop.schedule(after: face.commons.configuration.patience) {
      [weak self] in
      guard answer.take() else { return }
      self?.showProgress(submission)
    }
    guard case .first = arrival else { return }
    whenThere(submission.placed, session) { [weak self] in
      guard let self else { return }
      guard let screenlet = screenlet(ofForm: submission.placed, session) else {
        return end(submission, .again(submission.place.isInRow ? .changed : .unknown), session)
      }
      body(screenlet)
    }
  }

  /// Forgets the end of a form that led away, when it is sent again after the way back is closed:
  /// the form then leads away again.
  private func forgetOldDeparture(_ key: Submissions.Key, _ session: WebSession) {
    guard case .ended(.leaves(let url)) = session.submissions.state(key),
      session.departure?.flow.url != url
    else { return }
    session.submissions.forget(key)
  }

  /// Calls `body` when no action runs; another waiting form may have gone first.
  func whenIdle(_ screenlet: Screenlet, _ body: @escaping () -> Void) {
    screenlet.whenIdle { [weak self] in
      guard screenlet.isBusy else { return body() }
      self?.whenIdle(screenlet, body)
    }
  }

  /// Performs a form's action when no action runs and the form's row is read; the list's first page
  /// is read before it.
  private func performWhenReady(
    _ submission: Submission, _ screenlet: Screenlet, _ session: WebSession
  ) {
    whenReady(for: submission.entry, screenlet) { [weak self] in
      self?.perform(submission, screenlet, session)
    }
  }

  private func perform(_ submission: Submission, _ screenlet: Screenlet, _ session: WebSession) {
    guard let view = screenlet.view else {
      return end(submission, .again(.unavailable), session)
    }
    let (visit, entry) = (submission.visit, submission.entry)
    let order = publisher.painter.plan(of: view).order
    submission.revision = view.tree.revision
    submission.hasSecret = entry.enter(in: view, order)
    noteTyped(visit, in: view, at: submission.place, session)
    submission.user = session.userId
    let guesser = view.holdsProof ? Guesser(view, visit, face.commons.keys) : nil
    let wait = guesser.flatMap { face.commons.guesses.wait($0, now: face.now) }
    if wait != nil { logLimited(screenlet, session) }
    let control = FiredControl(named: entry.fired, in: view, order)
    let named: SubmissionMachine.Control =
      control != nil ? .found : entry.fired == nil ? .absent : .gone
    if named == .gone, entry.fired?.contains(":") == true {
      view.forgetSecrets()
      view.rowStates.forgetSecrets()
      return end(submission, .again(.changed), session)
    }
    if case .end(let result) = submission.machine.typed(named, wait: wait) {
      view.forgetSecrets()
      return end(submission, result, session)
    }
    if !submission.entry.isConfirmed,
      let asked = control.flatMap({ AskedAction($0, in: view, at: submission.place) })
    {
      view.forgetSecrets()
      view.rowStates.forgetSecrets()
      return end(submission, .done(path: submission.page.path.asking(asked)), session)
    }
    guard let control, let rule = control.question(in: view)?.file else {
      return fire(submission, screenlet, session, guesser) { control?.fire(in: view) }
    }
    answer(rule, submission, session) { [weak self] file in
      self?.whenIdle(screenlet) { [weak self] in
        guard let self else { return }
        // Meanwhile another user may have come, or another view.
        guard session.userId == submission.user, session.place(of: screenlet) != nil,
          screenlet.view === view
        else { return end(submission, .again(.changed), session) }
        fire(submission, screenlet, session, guesser) { control.fire(in: view, with: file) }
      }
    }
  }

  /// Starts the action of a control, and waits for its end.
  private func fire(
    _ submission: Submission, _ screenlet: Screenlet, _ session: WebSession, _ guesser: Guesser?,
    _ body: () -> Void
  ) {
    guard let view = screenlet.view else { return end(submission, .again(.unavailable), session) }
    let ended = session.events.endedActions
    session.events.ways[submission.place] = nil
    if session.awaited?.place == submission.place { session.awaited = nil }
    let former = session.scope.context.authorizationFlow
    session.submissions.act(submission.key)
    body()
    let flow = session.scope.context.authorizationFlow
    let step = submission.machine.fired(
      SubmissionMachine.Fired(
        departure: flow === former ? nil : flow?.url, isBusy: screenlet.isBusy,
        hasEnded: session.events.endedActions != ended,
        isInvalid: screenlet.outcome?.error.map { $0.isValidation || $0.origin == .proof } == true))
    if submission.machine.hasActed { submission.revision = nil }
    if let flow, case .leave(let url) = step {
      view.forgetSecrets()
      departures.leave(submission, flow, session)
      return end(submission, .leaves(url: url), session)
    }
    // The answer may come late, or never: the form and its action outlive the process.
    if screenlet.isBusy { sessions.hall.beginWork(of: session) }
    let counted = submission.machine.isGuess ? guesser : nil
    if let counted { face.commons.guesses.count(counted, now: face.now) }
    whenIdle(screenlet) { [weak self] in
      guard let self else { return }
      if let counted, screenlet.outcome?.error == nil || screenlet.refusesChoice {
        face.commons.guesses.forgive(counted, now: face.now)
      } else if let counted, let tries = face.commons.guesses.alarm(counted, now: face.now) {
        reportGuesses(tries, of: counted.account)
      }
      finish(submission, screenlet, session)
    }
  }

  private func finish(_ submission: Submission, _ screenlet: Screenlet, _ session: WebSession) {
    if submission.machine.hasActed { screenlet.view?.forgetSecrets() }
    screenlet.view?.rowStates.forgetSecrets()
    _ = session.places.claimOutcome(at: submission.place)
    tellChange(of: screenlet, at: submission.place, since: submission.revision, session)
    let awaited = session.needsRenewal ? session.awaited : nil
    if awaited != nil { session.awaited = nil }
    recordSignIn(submission, session) { [weak self] signIn in
      if signIn == .unkept { session.awaited = awaited }
      self?.conclude(submission, screenlet, session, signIn, awaited)
    }
  }

  /// - Parameter awaited: The action that the user was asked to sign in for.
  private func conclude(
    _ submission: Submission, _ screenlet: Screenlet, _ session: WebSession,
    _ signIn: SubmissionMachine.SignIn, _ awaited: AwaitedAction?
  ) {
    let error = screenlet.outcome?.error
    if let path = askToSignIn(submission, error, session) {
      return end(submission, .done(path: path), session)
    }
    // The guess was right.
    if signIn == .signedIn, submission.machine.isGuess, error == nil, let view = screenlet.view {
      session.visitor.knownAccount = view.account
    }
    let way = session.events.ways.removeValue(forKey: submission.place)
    // A user who was led to sign in is led back.
    let result = submission.machine.ended(
      signIn, error, page: submission.page.path,
      way: signIn == .signedIn && submission.next != nil ? nil : way,
      target: submission.next ?? edition.target(after: submission.place, on: submission.page))
    guard signIn == .signedIn, let awaited else {
      return end(submission, leading(result, screenlet, submission, session), session)
    }
    guard let waiting = goOn(with: awaited, session) else {
      guard isStillDue(awaited, session) else { return end(submission, result, session) }
      let path = askForSecretAgain(awaited, session)
      return end(submission, .done(path: path), session)
    }
    whenIdle(waiting) { [weak self] in
      waiting.view?.forgetSecrets()
      guard let self else { return }
      let way = session.events.ways.removeValue(forKey: awaited.place)
      let path = address(
        way ?? awaited.page, of: waiting, at: awaited.place, on: awaited.page, session)
      end(submission, .done(path: path), session)
    }
  }

  /// Renames the session if its user changed, and undoes a sign-in that would not outlive the
  /// process.
  private func recordSignIn(
    _ submission: Submission, _ session: WebSession,
    _ goOn: @escaping (SubmissionMachine.SignIn) -> Void
  ) {
    let isSignIn = session.needsRenewal && session.scope.context.isLoggedIn
    let former = session.token
    if isSignIn { sessions.welcome(session) }
    sessions.renewIfNeeded(session, once: submission.key.once)
    if session.token != former { session.submissions.renewer = submission.key }
    // Ends what others wait for under the former name, which must not lead them to the new one.
    if isSignIn { passOn(submission, after: submission.user, session) }
    guard isSignIn else { return goOn(.unchanged) }
    // A user with only a changed name or password was signed in before.
    let isSame = session.userId == submission.user && !signsIn(submission)
    sessions.hall.outcome(of: session) { [weak self] outcome in
      guard let self else { return }
      guard outcome == .failed, !isSame else {
        forgetFailures(session)
        return goOn(.signedIn)
      }
      undoSignIn(submission, session, from: former)
      goOn(.unkept)
    }
  }

  func signsIn(_ submission: Submission) -> Bool {
    edition.environment.library[submission.placed.screenlet]?.signsIn ?? false
  }

  /// Signs a user out whose sign-in could not be written.
  private func undoSignIn(
    _ submission: Submission, _ session: WebSession, from former: SessionToken
  ) {
    session.scope.context.removeStoredCredentials()
    session.scope.context.logout()
    sessions.renewIfNeeded(session)
    sessions.pass(session, from: former, once: submission.key.once)
    let factory = edition.environment.connectors.name
    sessions.log(SignInTry(.notKept, .basic, factory: factory), session)
  }

  /// Clears, after a sign-in, the earlier errors of forms that sign in and of forms that asked to
  /// sign in again, on every open page.
  private func forgetFailures(_ session: WebSession) {
    let failed = session.screenlets.filter { _, screenlet in
      guard let error = screenlet.outcome?.error else { return false }
      return screenlet.kind.signsIn || error.origin == .proof
    }
    guard !failed.isEmpty else { return }
    for (_, screenlet) in failed { screenlet.forgetFailure() }
    publisher.resetListeners(of: session)
  }

  /// Logs a try that was refused, because too many came before.
  private func logLimited(_ screenlet: Screenlet, _ session: WebSession) {
    let (library, factory) = (edition.environment.library, edition.environment.connectors.name)
    let type = library.screenletClass(screenlet.name)?.signIn?.authType(of: screenlet) ?? .basic
    let reason = "too many tries came before it"
    sessions.log(SignInTry(.limited, type, factory: factory, reason: reason), session)
  }

  private func end(
    _ submission: Submission, _ result: Submissions.Result, _ session: WebSession
  ) {
    for waiter in session.submissions.end(submission.key, result) { waiter(result) }
    sessions.endIfPassing(session)
  }

  // MARK: Coming back

  /// Handles the browser's return from the other server.
  func comeBack(_ visit: Visit) {
    guard visit.request.method == .get,
      let fields = visit.request.query.flatMap({ FormFields($0, limit: 32) }),
      let session = visit.token.flatMap({ sessions.hall.session($0, now: face.now) }),
      let departure = departures.departure(of: session, comingBackWith: fields)
    else { return publisher.unfinished(visit) }
    session.departure?.isBack = true
    let submission = Submission(
      departure.page, departure.placed, departure.returnKey, FormEntry.empty,
      next: departure.next, owner: session.owner, visit, SubmissionMachine(isReturn: true))
    begin(submission, session) { [weak self] screenlet in
      guard let self else { return }
      session.submissions.act(submission.key)
      departures.resume(departure, fields, session, edition.environment)
      whenIdle(screenlet) { [weak self] in
        session.departure = nil
        self?.finish(submission, screenlet, session)
      }
    }
  }
}
