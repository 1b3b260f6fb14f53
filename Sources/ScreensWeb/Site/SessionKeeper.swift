import ScreensFace
import ScreensSystem
import ScreensCore

/// The part of a loop's sessions that outlives the process.
final class SessionKeeper {
  private let face: FaceLoop
  private let edition: SiteEdition
  private let table: SessionTable
  /// Where sessions are kept for the process after this one; nil where they are not.
  private var journal: SessionJournal?
  /// Whether the journal could not be written when that was looked at last.
  private var wasFaulty = false
  /// How many visitors' states had made room when that was told last.
  private var toldEvictions = 0
  /// The states that the process before this one left of sessions that have not come back yet.
  private var left: [Digest: [UInt8]] = [:]
  /// Sessions that changed, and when changes were written last.
  private var changes: [WebSession] = []
  private var keptAt: Int64 = 0
  private var isKeepingLate = false

  init(_ face: FaceLoop, _ edition: SiteEdition, _ table: SessionTable) {
    self.face = face
    self.edition = edition
    self.table = table
    table.onLetGo = { [weak self] token, isUserLost in
      self?.letGo(token, isUserLost: isUserLost)
    }
  }

  /// A session changed: its state is written before the next answer leaves, at the latest when the
  /// loop has done what it is at.
  func changed(_ session: WebSession) {
    guard journal != nil, !session.keeping.isChanged else { return }
    session.keeping.isChanged = true
    changes.append(session)
    guard changes.count == 1 else { return }
    let keeper = EventLoopBound(self, to: face.loop)
    face.loop.execute { keeper.value.keepAfterAWhile() }
  }

  /// Changes outside of a request may come by the thousand: they are written ten times a second.
  private func keepAfterAWhile() {
    guard !changes.isEmpty, !isKeepingLate else { return }
    let wait = keptAt + Duration.milliseconds(100).nanoseconds - face.now
    guard wait > 0 else { return keepChanges() }
    isKeepingLate = true
    face.loop.schedule(after: .nanoseconds(wait)) { [weak self] in
      self?.isKeepingLate = false
      self?.keepChanges()
    }
  }

  /// Writes the states of all sessions that changed.
  func keepChanges() {
    guard let journal, !changes.isEmpty else { return }
    keptAt = face.now
    for session in changes {
      session.keeping.isChanged = false
      keep(session, in: journal)
    }
    changes.removeAll(keepingCapacity: true)
    tell()
  }

  private func keep(_ session: WebSession, in journal: SessionJournal) {
    let isKept = !session.seat.isGone && session.visitor.standing != .passing
    let key = isKept ? Digest(of: session.token.text) : nil
    let old = session.keeping.key
    session.keeping.key = nil
    session.keeping.outcome = isKept ? .kept : .failed
    if let key, let state = session.state(loop: session.token.loop, now: face.wall, turn: face.now)
    {
      let isUser = state.user != nil && session.visitor.standing != .implicit
      session.keeping.outcome = keep(state, of: key, isUser: isUser, in: journal)
      // After a failed write the state that was written before has still to be ended.
      let isThere = journal.keeps(key) || session.keeping.outcome == .failed && old == key
      if isThere { session.keeping.key = key }
      session.keeping.used = session.seat.used
    } else if let key {
      journal.forget(key)
    }
    if let old, old != key { journal.forget(old) }
  }

  /// Writes a state. Where the typed text does not fit, it writes the sign-in alone.
  ///
  /// - Returns: the outcome for the whole state.
  private func keep(
    _ state: SessionState, of key: Digest, isUser: Bool, in journal: SessionJournal
  ) -> SessionJournal.Outcome {
    var state = state
    var outcome = journal.keep(key, state.bytes, isUser: isUser)
    if outcome == .tooLarge {
      edition.environment.log.rarely(
        "state too large",
        "A visitor typed more than the \(SessionRecord.contentLimit) bytes that are kept "
          + "of a session: the text ends with this process")
      guard isUser else { return outcome }
      state.screenlets = []
      outcome = journal.keep(key, state.bytes, isUser: true) == .kept ? .tooLarge : .failed
    }
    return outcome
  }

  /// Reports the journal's faults: to the operator at most once a minute, to the health checks at
  /// once.
  private func tell() {
    guard let journal else { return }
    let health = face.commons.configuration.health
    if let fault = journal.fault {
      wasFaulty = true
      health.fail(.state, part: "sessions \(face.index)", because: "\(fault)")
      let end =
        face.commons.configuration.volatileSessions
        ? "Sessions go on in memory and end with this process (volatileSessions)"
        : "No user is signed in until it works again, and typed text ends with this process"
      edition.environment.log.rarely("state", "\(fault) \(end).", .error)
    } else if wasFaulty {
      wasFaulty = false
      health.pass(.state, part: "sessions \(face.index)")
      edition.environment.log("\(journal.path): can be written again", .info)
      for session in table.all where session.keeping.outcome == .failed { changed(session) }
    }
    if journal.evicted > toldEvictions {
      toldEvictions = journal.evicted
      edition.environment.log.rarely(
        "state full",
        "The sessions' journal is full: what visitors typed who are not signed in is no longer "
          + "kept for a restart, the oldest first; those who are signed in are")
    }
  }

  /// A session that was kept in memory alone is let go.
  private func letGo(_ token: SessionToken, isUserLost: Bool) {
    journal?.forget(Digest(of: token.text))
    guard isUserLost else { return }
    edition.environment.log.rarely(
      "users let go",
      "More people are signed in than a host holds: the sessions used longest ago have ended")
  }

  /// A session that is only looked at is written once a minute, so that it does not end too early.
  func keepUse(_ session: WebSession) {
    let minute = Duration.seconds(60).nanoseconds
    guard session.keeping.key != nil, session.seat.used - session.keeping.used > minute else {
      return
    }
    changed(session)
  }

  /// Lets go what the process before this one left, once its time is over; looks after the journal.
  func tick() {
    guard let journal else { return }
    for (key, bytes) in left {
      let used = SessionState.Head(bytes)?.used ?? 0
      guard face.wall - used >= face.commons.configuration.sessionIdleSeconds else { continue }
      left[key] = nil
      journal.forget(key)
    }
    journal.look()
    tell()
  }

  /// Takes what a process before this one left of the sessions of this loop.
  ///
  /// - Returns: whether all of it is in the loop's own journal; what is not stays where it was, and
  ///   is here all the same.
  func inherit(
    _ former: FormerSessions, _ archive: SessionArchive, count: Int
  ) throws(StateFileError) -> Bool {
    let journal = try archive.journal(
      face.index, boot: face.commons.boot, limits: face.commons.configuration.journal)
    var mine: [(record: SessionRecord, used: Int64)] = []
    for record in former.states.values {
      guard let head = SessionState.Head(record.content), head.loop % count == face.index,
        face.wall - head.used < face.commons.configuration.sessionIdleSeconds
      else { continue }
      mine.append((record, head.used))
      left[record.key] = record.content
    }
    mine.sort { $0.used < $1.used }
    self.journal = journal
    return journal.keepAll(mine.lazy.map(\.record))
  }

  /// The rest of a session that a process before this one left; it is handed out once.
  func takeLeft(_ token: SessionToken) -> (state: SessionState, size: Int)? {
    guard !left.isEmpty else { return nil }
    let key = Digest(of: token.text)
    guard let bytes = left.removeValue(forKey: key), let state = SessionState(bytes),
      face.wall - state.used < face.commons.configuration.sessionIdleSeconds,
      face.isRecent(state.began)
    else {
      journal?.forget(key)
      return nil
    }
    return (state, bytes.count)
  }

  /// Whether a session's state is written down.
  func keeps(_ key: Digest) -> Bool { journal?.keeps(key) == true }

  /// Writes a session's present state; where nothing is meant to outlive the process, all is well.
  func outcome(of session: WebSession) -> SessionJournal.Outcome {
    guard journal != nil, !face.commons.configuration.volatileSessions else { return .kept }
    changed(session)
    keepChanges()
    return session.keeping.outcome
  }

  /// Has the journal end what a face before this one left in files that stay.
  func hold(_ former: FormerSessions) { journal?.former = former }

  /// Writes everything; the files belong to the process after this one.
  func end() {
    keepChanges()
    journal?.close()
    journal = nil
  }
}
