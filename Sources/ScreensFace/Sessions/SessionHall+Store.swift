import ScreensModel
import ScreensSystem
import ScreensCore

/// The part of a loop's sessions that outlives the process.
extension SessionHall {
  /// Begins to keep sessions in a store; called before the first request.
  func open(_ store: any SessionStore, _ claims: SessionClaims<Session>) {
    self.store = store
    self.claims = claims
  }

  /// Recognises a state of the store as one that was written here, where the store did not confirm
  /// it in time.
  ///
  /// - Returns: whether it is that one; then the session in memory is still valid.
  func confirm(_ state: SessionState, of token: SessionToken) -> Bool {
    guard let doubtful = keeping(of: token)?.doubtful, doubtful == Digest(of: state.bytes) else {
      return false
    }
    let key = Digest(of: token.text)
    sessions[token]?.keeping.confirm(state.version, of: key)
    saved.confirm(token, state.version, of: key)
    return true
  }

  // MARK: Changes

  /// Records a change of a session: its state is written before the next answer leaves, at the
  /// latest when the loop has finished its present work.
  package func changed(_ session: Session) {
    guard store != nil, !session.keeping.isChanged else { return }
    session.keeping.isChanged = true
    writes.changed.append(session)
    guard writes.changed.count == 1 else { return }
    let hall = EventLoopBound(self, to: loop)
    loop.execute { hall.value.keepAfterAWhile() }
  }

  /// Writes changes outside of a request ten times a second, since they may come by the thousand.
  private func keepAfterAWhile() {
    guard !writes.changed.isEmpty, !writes.isDelayed else { return }
    let wait = writes.time + Duration.milliseconds(100).nanoseconds - loop.now
    guard wait > 0 else { return keepChanges() }
    writes.isDelayed = true
    loop.schedule(after: .nanoseconds(wait)) { [weak self] in
      self?.writes.isDelayed = false
      self?.keepChanges()
    }
  }

  /// Records that the form of a session has begun an action. Usually the answer comes at once, and
  /// the state is written with it alone; where it takes longer, the next process finds a record of
  /// the request.
  package func beginWork(of session: Session) {
    guard store != nil else { return }
    writes.atWork.append(session)
    guard writes.atWork.count == 1 else { return }
    loop.schedule(after: .milliseconds(50)) { [weak self] in self?.keepWork() }
  }

  private func keepWork() {
    let sessions = writes.atWork
    writes.atWork = []
    for session in sessions where session.isBusy { changed(session) }
    keepChanges()
  }

  /// Writes the states of all sessions that changed.
  package func keepChanges() {
    guard let store, !writes.changed.isEmpty else { return }
    writes.time = loop.now
    for session in writes.changed {
      session.keeping.isChanged = false
      keep(session, in: store)
    }
    writes.changed.removeAll(keepingCapacity: true)
    tell()
  }

  private func keep(_ session: Session, in store: any SessionStore) {
    let isKept = !session.seat.isGone && !session.isPassing
    let key = isKept ? Digest(of: session.token.text) : nil
    let (old, place) = (session.keeping.key, session.keeping.place)
    var rest: SessionState?
    session.keeping.key = nil
    session.keeping.outcome = isKept ? .kept : .failed
    if let key, var state = session.state(now: loop.clock.wall(), turn: loop.now) {
      let version = session.keeping.nextVersion(now: loop.clock.wall())
      state.version = version
      rest = state.afterRenewal(at: place)
      session.keeping.used = session.seat.used
      session.keeping.key = key
      session.keeping.place = state.place
      let isUser = state.user != nil && !session.isImplicit
      write(state, of: key, isUser: isUser, session, in: store) { [weak session] outcome in
        session?.keeping.outcome = outcome
        if outcome == .kept || outcome == .tooLarge && isUser {
          session?.keeping.version = version
        }
        // The store may accept a state after its deadline: its name is ended like any other.
        if outcome == .tooLarge, !isUser, session?.keeping.key == key { session?.keeping.key = nil }
      }
    } else if let key {
      store.forget(key)
    }
    guard let old, old != key else { return }
    claims?.noteEnd(of: old, max(session.keeping.version, session.keeping.attempted))
    leave(old, with: rest, in: store)
  }

  /// Ends a session's former name. A browser that did not get the answer with the new name may send
  /// its form again under the former one. Where that would repeat something unrepeatable, only that
  /// form stays on record there.
  private func leave(_ key: Digest, with rest: SessionState?, in store: any SessionStore) {
    guard let rest else { return store.forget(key) }
    store.keep(rest, of: key, isUser: false) { outcome in
      if outcome != .kept { store.forget(key) }
    }
    if !store.isShared { store.release(key) }
  }

  /// Writes a state; where the typed text of a user does not fit, only the fact of being signed in.
  ///
  /// - Parameter end: receives the outcome of the whole state.
  private func write(
    _ state: SessionState, of key: Digest, isUser: Bool, _ session: Session,
    in store: any SessionStore, _ end: @escaping (SessionOutcome) -> Void
  ) {
    session.keeping.unanswered += 1
    let answer = LateAnswer()
    let answered: (SessionOutcome) -> Void = { [weak self] outcome in
      guard answer.take() else {
        if outcome == .kept { self?.confirm(state, of: key, session) }
        return
      }
      session.keeping.unanswered -= 1
      end(outcome)
      self?.goOn(session)
    }
    store.keep(state, of: key, isUser: isUser) { [weak self] outcome in
      guard outcome == .tooLarge else { return answered(outcome) }
      self?.log().rarely(
        "state too large",
        "A visitor typed more than the \(SessionRecord.contentLimit) bytes that are kept "
          + "of a session: the text ends with this process")
      guard isUser else { return answered(.tooLarge) }
      var state = state
      state.screenlets = []
      store.keep(state, of: key, isUser: true) { outcome in
        answered(outcome == .kept ? .tooLarge : .failed)
      }
    }
    guard !answer.isTaken else { return }
    answer.deadline = loop.schedule(after: rules.patience) { [weak self] in
      self?.log().rarely(
        "state late", "\(store.name): a state was not written in \(self?.rules.patience ?? .zero)")
      session.keeping.doubt(state)
      answered(.failed)
    }
  }

  /// Records that the store has accepted a state after its deadline.
  private func confirm(_ state: SessionState, of key: Digest, _ session: Session) {
    guard session.keeping.key == key, session.keeping.attempted == state.version else { return }
    session.keeping.confirm(state.version, of: key)
  }

  // MARK: Answers that wait

  /// Calls `body` when the store has answered all writes of a session: now, where it has.
  package func whenKept(_ session: Session?, _ body: @escaping () -> Void) {
    guard let session, session.keeping.unanswered > 0 else { return body() }
    writes.waiting.append((session, body))
  }

  private func goOn(_ session: Session) {
    guard !writes.waiting.isEmpty, session.keeping.unanswered == 0 else { return }
    let ready = writes.waiting.filter { $0.session === session }
    writes.waiting.removeAll { $0.session === session }
    for waiter in ready { waiter.body() }
  }

  /// Writes a session's present state; succeeds at once where nothing is meant to outlive the
  /// process.
  package func outcome(of session: Session, _ body: @escaping (SessionOutcome) -> Void) {
    guard store != nil, !rules.isVolatile else { return body(.kept) }
    changed(session)
    keepChanges()
    whenKept(session) { body(session.keeping.outcome) }
  }

  /// Records a session's next action: at least that, where its user's typed text does not fit.
  package func record(_ session: Session, _ answer: @escaping (Bool) -> Void) {
    outcome(of: session) { outcome in
      let isUser = session.isLoggedIn && !session.isImplicit
      answer(outcome == .kept || outcome == .tooLarge && isUser)
    }
  }

  /// Delays the answers of a session until the work that they report is done.
  ///
  /// - Parameter work: calls its argument once, on the loop, when it is done.
  package func holdAnswers(of session: Session, during work: (@escaping () -> Void) -> Void) {
    session.keeping.unanswered += 1
    work { [weak self] in
      session.keeping.unanswered -= 1
      self?.goOn(session)
    }
  }

  // MARK: The operator

  /// Reports the result of the last writes: to the operator at most once a minute, to the host's
  /// health at any time.
  private func tell() {
    guard let store else { return }
    if let fault = store.fault {
      reported.isFaulty = true
      rules.health.fail(.state, part: rules.part, because: fault)
      let end =
        rules.isVolatile
        ? "Sessions go on in memory and end with this process (volatileSessions)"
        : "No user is signed in until it works again, and typed text ends with this process"
      log().rarely("state", "\(fault) \(end).", .error)
    } else if reported.isFaulty {
      reported.isFaulty = false
      rules.health.pass(.state, part: rules.part)
      log()("\(store.name): can be written again", .info)
      for session in all where session.keeping.outcome == .failed { changed(session) }
    }
    if store.evicted > reported.evictions {
      reported.evictions = store.evicted
      log().rarely(
        "state full",
        "The sessions' journal is full: what visitors typed who are not signed in is no longer "
          + "kept for a restart, the oldest first; those who are signed in are")
    }
  }

  /// Reports the loss of a session that was kept in memory alone.
  func reportEnd(of token: SessionToken, isUserLost: Bool) {
    // In a shared store another host may have it now.
    if store?.isShared == false { store?.forget(Digest(of: token.text)) }
    guard isUserLost else { return }
    log().rarely(
      "users let go",
      "More people are signed in than a host holds: the sessions used longest ago have ended")
  }

  // MARK: Time

  /// Writes a session that is only viewed once a minute, so that it does not end too early.
  package func keepUse(_ session: Session) {
    let minute = Duration.seconds(60).nanoseconds
    guard session.keeping.key != nil, session.seat.used - session.keeping.used > minute else {
      return
    }
    changed(session)
  }

  /// Runs the store's regular work.
  package func tick() {
    guard let store else { return }
    store.tick(now: loop.clock.wall(), idle: rules.idleSeconds)
    tell()
  }

  /// Writes everything; the sessions then belong to the next process.
  package func end() {
    keepChanges()
    store?.close()
    store = nil
  }
}

/// The sessions of a hall that are to be written, and the work that waits for it.
struct PendingWrites<Session> {
  /// Sessions whose forms have begun an action recently.
  var atWork: [Session] = []
  /// Sessions that changed, and when changes were written last.
  var changed: [Session] = []
  var time: Int64 = 0
  /// Whether the writing of changes waits for its time.
  var isDelayed = false
  /// The work that waits until the store has answered all writes of a session.
  var waiting: [(session: Session, body: () -> Void)] = []
}

/// The last reported state of a store.
struct ReportedStore {
  var isFaulty = false
  /// The number of visitors' states that had made room.
  var evictions = 0
}
