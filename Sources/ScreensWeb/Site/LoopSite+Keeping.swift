import ScreensSystem
import ScreensCore

/// The sessions' states that outlive the process.
extension LoopSite {
  /// A session changed: its state is written before the next answer leaves, at the latest when the
  /// loop has done what it is at.
  func changed(_ session: WebSession) {
    guard journal != nil, !session.isChanged else { return }
    session.isChanged = true
    changes.append(session)
    guard changes.count == 1 else { return }
    let site = bound
    loop.execute { site.value.keepAfterAWhile() }
  }

  /// Changes outside of a request may come by the thousand: they are written ten times a second.
  private func keepAfterAWhile() {
    guard !changes.isEmpty, !isKeepingLate else { return }
    let wait = keptAt + Duration.milliseconds(100).nanoseconds - loop.now
    guard wait > 0 else { return keepChanges() }
    isKeepingLate = true
    loop.schedule(after: .nanoseconds(wait)) { [weak self] in
      self?.isKeepingLate = false
      self?.keepChanges()
    }
  }

  /// Writes the states of all sessions that changed.
  func keepChanges() {
    guard let journal, !changes.isEmpty else { return }
    keptAt = loop.now
    for session in changes {
      session.isChanged = false
      keep(session, in: journal)
    }
    changes.removeAll(keepingCapacity: true)
    tellKeeping()
  }

  private func keep(_ session: WebSession, in journal: SessionJournal) {
    let isKept = !session.isGone && !session.isPassing
    let key = isKept ? Digest(of: session.token.text) : nil
    let old = session.keptAs
    session.keptAs = nil
    session.outcome = isKept ? .kept : .failed
    if let key, let state = session.state(loop: session.token.loop, now: wall, turn: loop.now) {
      let isUser = state.user != nil && !session.isImplicit
      session.outcome = keep(state, of: key, isUser: isUser, in: journal)
      // Where nothing could be written, what was written before is still to be ended.
      let isThere = journal.keeps(key) || session.outcome == .failed && old == key
      if isThere { session.keptAs = key }
      session.keptUse = session.used
    } else if let key {
      journal.forget(key)
    }
    if let old, old != key { journal.forget(old) }
  }

  /// Writes a state; where there is no room for what a user typed, that the user is signed in.
  ///
  /// - Returns: what became of the whole state.
  private func keep(
    _ state: SessionState, of key: Digest, isUser: Bool, in journal: SessionJournal
  ) -> SessionJournal.Outcome {
    var state = state
    var outcome = journal.keep(key, state.bytes, isUser: isUser)
    if outcome == .tooLarge {
      environment.log.rarely(
        "state too large",
        "What a visitor typed is more than the \(SessionRecord.contentLimit) bytes that are kept "
          + "of a session: it ends with this process")
      guard isUser else { return outcome }
      state.screenlets = []
      outcome = journal.keep(key, state.bytes, isUser: true) == .kept ? .tooLarge : .failed
    }
    return outcome
  }

  /// Says what became of what was to be written: to the operator at most once a minute, to who asks
  /// whether the host is well at any time.
  func tellKeeping() {
    guard let journal else { return }
    let health = commons.configuration.health
    if let fault = journal.fault {
      wasFaulty = true
      health.fail(.state, part: "sessions \(index)", because: "\(fault)")
      let end =
        commons.configuration.volatileSessions
        ? "Sessions go on in memory and end with this process (volatileSessions)"
        : "Nobody is signed in until it works again, and what is typed ends with this process"
      environment.log.rarely("state", "\(fault) \(end).", .error)
    } else if wasFaulty {
      wasFaulty = false
      health.pass(.state, part: "sessions \(index)")
      environment.log("\(journal.path): can be written again", .info)
      for session in table.all where session.outcome == .failed { changed(session) }
    }
    if journal.evicted > toldEvictions {
      toldEvictions = journal.evicted
      environment.log.rarely(
        "state full",
        "The sessions' journal is full: what visitors typed who are not signed in is no longer "
          + "kept for a restart, the oldest first; those who are signed in are")
    }
  }

  /// A session that was kept in memory alone is let go.
  func letGo(_ token: SessionToken, isUserLost: Bool) {
    journal?.forget(Digest(of: token.text))
    guard isUserLost else { return }
    environment.log.rarely(
      "users let go",
      "More people are signed in than a host holds: the sessions used longest ago have ended")
  }

  /// A session that is only looked at is written once a minute, so that it does not end too early.
  func keepUse(_ session: WebSession) {
    let minute = Duration.seconds(60).nanoseconds
    if session.keptAs != nil, session.used - session.keptUse > minute { changed(session) }
  }

  /// Lets go what the process before this one left, once its time is over.
  func forgetLeft() {
    guard journal != nil else { return }
    for (key, bytes) in left {
      let used = SessionState.Head(bytes)?.used ?? 0
      guard wall - used >= commons.configuration.sessionIdleSeconds else { continue }
      left[key] = nil
      journal?.forget(key)
    }
  }

  /// Takes what a process before this one left of the sessions of this loop.
  ///
  /// - Returns: whether all of it is in the loop's own journal; what is not stays where it was, and
  ///   is here all the same.
  func inherit(
    _ former: FormerSessions, _ archive: SessionArchive, count: Int
  ) throws(StateFileError) -> Bool {
    let journal = try archive.journal(
      index, boot: commons.boot, limits: commons.configuration.journal)
    var mine: [(record: SessionRecord, used: Int64)] = []
    for record in former.states.values {
      guard let head = SessionState.Head(record.content), head.loop % count == index,
        wall - head.used < commons.configuration.sessionIdleSeconds
      else { continue }
      mine.append((record, head.used))
      left[record.key] = record.content
    }
    mine.sort { $0.used < $1.used }
    self.journal = journal
    return journal.keepAll(mine.lazy.map(\.record))
  }

  /// The session of a browser that a process before this one knew.
  func inheritedSession(_ token: SessionToken, _ visit: Visit) -> WebSession? {
    guard !left.isEmpty else { return nil }
    let key = Digest(of: token.text)
    guard let bytes = left.removeValue(forKey: key), let state = SessionState(bytes),
      wall - state.used < commons.configuration.sessionIdleSeconds,
      wall - state.began < commons.configuration.sessionSeconds
    else {
      journal?.forget(key)
      return nil
    }
    let remembered = visit.cookies.value(.remember, in: visit.request).map {
      CredentialsToken(rawValue: String(decoding: $0, as: UTF8.self))
    }
    let remember = remembered.flatMap { commons.credentials?.load($0) == nil ? nil : $0 }
    let session = makeSession(token, state.language, remember: remember)
    session.keptAs = key
    session.restore(state, now: wall, turn: loop.now)
    if let first = state.screenlets.first {
      noteTyped(bytes.count, at: ScreenletPlace(first.name, first.theme), in: session)
    }
    session.speak(visit.language)
    return session
  }

  /// Ends the site: everything is written, and the files belong to the process after this one.
  func end() {
    keepChanges()
    journal?.close()
    journal = nil
    sites = []
  }
}
