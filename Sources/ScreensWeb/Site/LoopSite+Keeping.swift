import ScreensCore

/// What of the sessions outlives the process.
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
  }

  private func keep(_ session: WebSession, in journal: SessionJournal) {
    let key = session.isGone ? nil : Digest(of: session.token.text)
    if let old = session.keptAs, old != key { journal.forget(old) }
    session.keptAs = nil
    guard let key else { return }
    guard let state = session.state(loop: index, now: wall, turn: loop.now) else {
      return journal.forget(key)
    }
    if journal.keep(key, state.bytes) { session.keptAs = key }
    session.keptUse = session.used
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
      guard wall - used >= commons.configuration.sessionIdle.components.seconds else { continue }
      left[key] = nil
      journal?.forget(key)
    }
  }

  /// Takes what a process before this one left of the sessions of this loop.
  func inherit(_ archive: SessionArchive, count: Int) throws(CredentialsFolderError) {
    let journal = try archive.journal(index, boot: commons.boot)
    for (key, bytes) in archive.left {
      guard let head = SessionState.Head(bytes), head.loop % count == index,
        wall - head.used < commons.configuration.sessionIdle.components.seconds,
        journal.keep(key, bytes)
      else { continue }
      left[key] = bytes
    }
    self.journal = journal
  }

  /// The session of a browser that a process before this one knew.
  func inheritedSession(_ token: SessionToken, _ visit: Visit) -> WebSession? {
    guard !left.isEmpty else { return nil }
    let key = Digest(of: token.text)
    guard let bytes = left.removeValue(forKey: key), let state = SessionState(bytes),
      wall - state.used < commons.configuration.sessionIdle.components.seconds
    else { return nil }
    let remembered = visit.cookies.value(.remember, in: visit.request).map {
      CredentialsToken(rawValue: String(decoding: $0, as: UTF8.self))
    }
    let remember = remembered.flatMap { commons.credentials?.load($0) == nil ? nil : $0 }
    let session = makeSession(token, state.language, remember: remember)
    session.keptAs = key
    session.restore(state)
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
