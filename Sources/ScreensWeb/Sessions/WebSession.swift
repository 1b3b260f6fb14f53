import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem
import ScreensCore

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

  /// The screenlet that a page shows at a place, made on first use. A page that names another theme
  /// than before changes the view, and one that names another kind makes another screenlet.
  ///
  /// - Returns: nil when the library has no such screenlet, or the row is not there in which it
  ///   stands.
  func screenlet(at placed: PlacedScreenlet) -> Screenlet? {
    guard let placed = withRow(placed) else { return nil }
    let place = placed.place
    if let known = places.occupants[place] {
      if known.screenlet.name == placed.screenlet {
        places.occupants[place]?.placed = placed
        adopt(placed.attributes, instead: known.placed.attributes, known.screenlet)
        if known.placed.theme != placed.theme { known.screenlet.load(theme: placed.theme) }
        tie(known.screenlet, placed)
        return known.screenlet
      }
      places.occupants[place] = nil
      scope.remove(known.screenlet)
    }
    func put(_ screenlet: Screenlet) {
      places.occupants[place] = SessionPlaces.Occupant(screenlet: screenlet, placed: placed)
    }
    // An action that continues by itself needs the page's attributes, which are not kept, and sends
    // its events there.
    let kept = places.takeWaiting(for: placed)
    let restored = kept.flatMap { scope.restore($0.setting(placed.attributes), place: put) }
    guard let made = restored ?? scope.makeScreenlet(placed.screenlet) else { return nil }
    if let old = places.takeOldest(besides: place) { scope.remove(old) }
    set(placed.attributes, on: made)
    made.load(theme: placed.theme)
    put(made)
    tie(made, placed)
    made.setShown(true)
    places.occupants[place]?.isRecovered = kept?.isUnderWay == true
    return made
  }

  /// Ties a screenlet to the one around it, as that one's kind declares.
  private func tie(_ screenlet: Screenlet, _ placed: PlacedScreenlet) {
    guard let child = placed.child,
      let outer = placed.place.outer.flatMap({ places.occupants[$0]?.screenlet })
    else { return }
    // A row that is on its way again keeps the values that it had.
    let value = placed.place.row.map { outer.list?.rows[$0.row] ?? .none } ?? .none
    if placed.place.row == nil || !value.isNone { outer.contain(screenlet, as: child, row: value) }
  }

  /// A screenlet with the values of the row that contains it. An existing screenlet keeps its
  /// values while the row is not in memory.
  private func withRow(_ placed: PlacedScreenlet) -> PlacedScreenlet? {
    guard let row = placed.place.row else { return placed }
    var placed = placed
    let list = placed.place.outer.flatMap { places.occupants[$0]?.screenlet.list }
    if let list, let value = list.rows[row.row], list.mark(ofRow: row.row) == row.content {
      for (name, field) in placed.ofRow { placed.attributes[name] = value.map?[field] }
      return placed
    }
    guard let known = places.occupants[placed.place]?.placed else { return nil }
    for name in placed.ofRow.keys { placed.attributes[name] = known.attributes[name] }
    return placed
  }

  /// Drops the screenlets in rows which a list no longer holds, with those inside. The screenlets
  /// of a row stay while one of them is at work. Typed text is kept for the row's return.
  func letGoRows(of list: Screenlet, at place: ScreenletPlace) {
    guard let list = list.list else { return }
    let gone = places.occupants.keys.filter { inner in
      inner.outer == place && inner.row.map { list.mark(ofRow: $0.row) != $0.content } == true
    }
    for inner in gone {
      let all = places.occupants.filter { $0.key == inner || $0.key.isInside(inner) }
      guard !all.contains(where: { $0.value.screenlet.isBusy }) else { continue }
      for (place, occupant) in all {
        places.putAside(place)
        scope.remove(occupant.screenlet)
      }
    }
  }

  private func set(_ attributes: [AttributeName: Value], on screenlet: Screenlet) {
    for (name, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      do { try screenlet.set(name, to: value) } catch {
        scope.report("\(screenlet.name): a page's attribute is not set: \(error)")
      }
    }
  }

  /// Sets the present attributes of a layout. An attribute that the layout no longer sets gets its
  /// configured value back.
  private func adopt(
    _ new: [AttributeName: Value], instead old: [AttributeName: Value], _ screenlet: Screenlet
  ) {
    guard new != old else { return }
    let configured = scope.environment.attributes[screenlet.name] ?? [:]
    var wanted = new
    for name in old.keys where wanted[name] == nil {
      wanted.updateValue(configured[name] ?? Value.none, forKey: name)
    }
    set(wanted, on: screenlet)
  }

  /// Sets the attributes of layouts again, since they override the operator's.
  func setAttributesAgain() {
    for occupant in places.occupants.values {
      set(occupant.placed.attributes, on: occupant.screenlet)
    }
  }

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
  func touch(_ region: LiveRegion) {
    let isFirst = feed.touch(region)
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
    for occupant in places.occupants.values { scope.remove(occupant.screenlet) }
    places.removeAll()
    departure = nil
    visitor.unfinished = nil
    visitor.shelf = nil
    awaited = nil
    submissions = Submissions()
    events.forget()
  }

  /// Forgets what the user before did, but for the place at which another one has just signed in.
  func forgetScreenlets(besides place: ScreenletPlace) {
    for gone in places.removeAll(besides: place) { scope.remove(gone) }
    departure = nil
    visitor.unfinished = nil
    visitor.shelf = nil
    awaited = nil
    submissions.outcomes.forget()
    events.forget()
    touch(.account)
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

  /// Switches the language.
  func speak(_ language: String) {
    guard scope.locale.language != language else { return }
    scope.locale = Locale(language: language)
    for occupant in places.occupants.values { occupant.screenlet.refreshTranslations() }
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
