import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensViews

/// A session's house as the session itself calls it.
protocol WebHouse: SessionHouse {
  /// The part of the session has changed that outlives the process.
  func noteChange()
  /// Open pages have to be sent changes; once in a turn of the loop.
  func sendChanges()
}

/// One browser's session as the face holds it: the session itself, its screenlets by place, its
/// forms and its live streams. Confined to the session's loop.
final class WebSession: HeldSession {
  let scope: SessionScope
  let feed: LiveFeed
  let events: SessionEvents
  private(set) var name: SessionName
  var visitor = SessionVisitor()
  var seat: SessionSlot<WebSession>
  var submissions = Submissions()
  /// The other server's page that the browser went to.
  var departure: Departure?
  var drafts = DraftAllowance()
  var keeping = SessionKeeping()
  weak var house: (any WebHouse)?
  var places = SessionPlaces()

  init(
    _ scope: SessionScope, token: SessionToken, formToken: String, ringEvents: Int, now: Int64
  ) {
    self.scope = scope
    name = SessionName(token, formToken: formToken, signInCount: scope.context.signInCount)
    seat = SessionSlot(began: now, used: now)
    events = SessionEvents(limit: ringEvents)
    feed = LiveFeed(limit: ringEvents)
    scope.label = Digest(of: token.text).short
  }

  /// Changes at every sign-in and sign-out.
  var token: SessionToken { name.token }

  /// Names the session in the operator's log: part of a hash of its first token.
  var shortID: String { scope.label ?? "" }

  /// The screenlets in use, with their places.
  var screenlets: [(place: ScreenletPlace, screenlet: Screenlet)] {
    places.occupants.map { ($0.key, $0.value.screenlet) }
  }

  /// The lists in use, with their last descriptions by their pages.
  var lists: [(placed: PlacedScreenlet, list: ListLogic)] {
    places.occupants.values.compactMap { occupant in
      occupant.screenlet.list.map { (occupant.placed, $0) }
    }
  }

  /// Copies the text typed at one place to another, without secrets, unless text was typed there.
  func carry(from former: ScreenletPlace, to placed: PlacedScreenlet) {
    guard let typed = places.entered(at: former), !typed.isEmpty,
      let view = screenlet(at: placed)?.view,
      EnteredState(of: view).isEmpty
    else { return }
    typed.apply(to: view)
  }

  func clear(_ placed: PlacedScreenlet) {
    guard let screenlet = screenlet(at: placed) else { return }
    places.occupants[placed.place] = nil
    scope.remove(screenlet)
    touch(.screenlet(placed.place))
  }

  func place(of screenlet: Screenlet) -> ScreenletPlace? {
    places.occupants.first { $0.value.screenlet === screenlet }?.key
  }

  /// Records that a part of the session's pages has changed, and with it what outlives the process.
  func touch(_ region: LiveRegion) { send(isFirst: feed.touch(region)) }

  private func send(isFirst: Bool) {
    house?.noteChange()
    if isFirst { house?.sendChanges() }
  }

  /// Replaces the token after the user changed.
  func renew(_ token: SessionToken, formToken: String) {
    closeStreamsOfGuest()
    name.renew(token, formToken: formToken, signInCount: scope.context.signInCount)
    touch(.account)
  }

  /// Ends the streams from before a sign-in without notice of it: others may know the name that
  /// opened them. The pages of the browser that signed in reopen their streams.
  func closeStreamsOfGuest() {
    guard needsRenewal, isLoggedIn else { return }
    feed.rename()
    events.closeAll()
  }

  /// Marks a change of user as handled: the browser has not got its token yet, so no renewal is
  /// due.
  func acknowledgeSignIn() { name.signInCount = scope.context.signInCount }

  /// Whether the user changed since the browser was given its token.
  var needsRenewal: Bool { name.signInCount != scope.context.signInCount }

  /// Records the content of the browser's remember cookie.
  func remember(_ token: CredentialsToken?) { name.remembered = token }

  /// Forgets all that the user did: typed text, actions, sent forms.
  func forgetScreenlets() {
    removeShared()
    for occupant in places.occupants.values { scope.remove(occupant.screenlet) }
    places.removeAll()
    departure = nil
    visitor.unfinished = nil
    visitor.shelf = nil
    visitor.entrance = []
    visitor.waiting = nil
    awaited = nil
    submissions = Submissions()
    events.forget()
  }

  /// Forgets what the user before did, but for the place at which another one has just signed in.
  func forgetScreenlets(besides place: ScreenletPlace) {
    removeScreenlets(besides: [place])
    departure = nil
    visitor.unfinished = nil
    visitor.shelf = nil
    visitor.entrance = []
    awaited = nil
    submissions.outcomes.forget()
    events.forget()
    touch(.account)
  }

  /// Forgets what a guest did, but for the pages on which a user has just signed in: their text is
  /// the user's.
  func forgetGuest(besides entrance: [ScreenletPlace]) {
    visitor.entrance = entrance
    removeScreenlets(besides: entrance)
  }

  /// Removes the screenlets at other places, which open pages then show as they are for the user.
  private func removeScreenlets(besides kept: [ScreenletPlace]) {
    removeShared()
    let before = places.occupants.keys
    for gone in places.removeAll(besides: kept) { scope.remove(gone) }
    for place in before where places.occupants[place] == nil { touch(.screenlet(place)) }
  }

  /// Refuses the forms of pages from before.
  func forgetFormTokens() { name.earlier = [] }

  /// Ends the session: streams are closed, and all that the user did is forgotten.
  func end() {
    feed.closeAll()
    events.forget()
    forgetScreenlets()
    scope.context.logout()
  }

  /// The action that continues when its user has signed in again.
  var awaited: AwaitedAction? {
    get { submissions.awaited }
    set {
      guard newValue != awaited else { return }
      submissions.awaited = newValue
      house?.noteChange()
    }
  }

  func stopBeingRemembered() { scope.context.removeStoredCredentials() }

  /// Whether the session ends with its form. A session that has sent something unrepeatable is kept
  /// until it expires.
  var isPassing: Bool { visitor.standing == .passing && submissions.spent.isEmpty }

  var isImplicit: Bool { visitor.standing == .implicit }

  /// Whether a screenlet is at work, or the host makes a request in the session's name.
  var isBusy: Bool {
    scope.isWaiting || places.occupants.values.contains { $0.screenlet.isBusy }
  }

  /// The size of the typed text; an upper bound.
  var typedBytes: Int { places.typedBytes }

  func noteTyped(_ count: Int, at place: ScreenletPlace) { places.noteTyped(count, at: place) }

  /// Switches the language, in which all open pages are then shown whole.
  func speak(_ language: String) {
    guard scope.locale.language != language else { return }
    scope.locale = Locale(language: language)
    removeShared()
    for occupant in places.occupants.values { occupant.screenlet.refreshTranslations() }
    send(isFirst: feed.forget())
  }

  // MARK: Saving

  /// Removes the part that outlives the session when it has to make room, with the requests under
  /// way.
  ///
  /// - Returns: nil when nothing is worth keeping.
  func putAside() -> SavedSession? {
    let (states, spent) = (places.kept, submissions.spent)
    guard scope.context.isLoggedIn || !states.isEmpty || !spent.isEmpty else { return nil }
    for occupant in places.occupants.values where occupant.screenlet.isBusy {
      _ = scope.detach(occupant.screenlet)
    }
    return SavedSession(
      states: states, user: scope.context.current, remember: name.remembered,
      began: seat.began, typedBytes: typedBytes, tray: scope.tray, keeping: keeping,
      awaited: awaited, spent: spent, outcomes: submissions.outcomes)
  }

  /// The part that outlives the process; nil when nothing is worth keeping.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970, at this turn of the loop.
  ///   - turn: the loop's own time at this turn.
  func state(now: Int64, turn: Int64) -> SessionState? {
    let (states, spent) = (places.kept, submissions.spent)
    guard scope.context.isLoggedIn || !states.isEmpty || !spent.isEmpty else { return nil }
    return SessionState(
      place: token.place, used: now - (turn - seat.used) / 1_000_000_000,
      began: now - (turn - seat.began) / 1_000_000_000, language: scope.locale.language,
      user: scope.context.current.map { SessionState.User($0) },
      screenlets: states.map(withoutConfigured), formTokens: name.earlier, awaited: awaited,
      spent: spent, outcomes: submissions.outcomes.unshown)
  }

  /// Drops the configured values: the next process rereads the operator's configuration and the
  /// pages.
  private func withoutConfigured(_ kept: KeptScreenlet) -> KeptScreenlet {
    let state = kept.state
    let configured = scope.environment.attributes[state.name] ?? [:]
    let ofPage = places.occupants[kept.place]?.placed.attributes ?? [:]
    guard !configured.isEmpty || !ofPage.isEmpty else { return kept }
    let attributes = state.attributes.filter { configured[$0.key] == nil && ofPage[$0.key] == nil }
    return KeptScreenlet(
      place: kept.place,
      state: ScreenletState(
        id: state.id, name: state.name, theme: state.theme, attributes: attributes,
        entered: state.entered, running: state.running, open: state.open))
  }

  /// Restores the state kept by another process, or by another loop's store; each place is restored
  /// when it is first used.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970, at this turn of the loop.
  ///   - turn: the loop's own time at this turn.
  func restore(_ state: SessionState, now: Int64, turn: Int64) {
    seat.began = turn - max(0, now - state.began) * 1_000_000_000
    keeping.key = Digest(of: token.text)
    keeping.place = token.place
    keeping.version = state.version
    if let user = state.user {
      scope.context.login(with: user.authentication, attributes: user.attributes)
      acknowledgeSignIn()
      touch(.account)
    }
    for kept in state.screenlets { places.keep(kept) }
    name.earlier = state.formTokens
    submissions.restore(state.spent)
    for outcome in state.outcomes { submissions.outcomes.add(outcome, now: turn) }
    wait(for: state.awaited)
  }

  private func wait(for action: AwaitedAction?) {
    awaited = action
    scope.context.lacksProof = action != nil && scope.context.isLoggedIn
  }

  /// Restores a session that made room.
  func restore(_ saved: SavedSession) {
    seat.began = saved.began
    keeping = saved.keeping
    keeping.isChanged = false
    keeping.unanswered = 0
    if let user = saved.user {
      scope.context.login(with: user.authentication, attributes: user.attributes)
      acknowledgeSignIn()
      touch(.account)
    }
    for kept in saved.states {
      places.keep(kept)
      touch(.screenlet(kept.place))
    }
    submissions.restore(saved.spent)
    submissions.outcomes = saved.outcomes
    wait(for: saved.awaited)
  }
}
