import ScreensHTTP
import ScreensSystem
import ScreensCore

/// One browser's session as the face holds it: the session itself, its screenlets by place, its
/// forms and its live streams. Confined to the session's loop.
final class WebSession {
  /// Changes at every sign-in and sign-out.
  private(set) var token: SessionToken
  /// The token that forms carry now.
  private(set) var formToken: String
  let scope: SessionScope
  let feed: LiveFeed
  /// When the session began and was last used, in the loop's nanoseconds.
  private(set) var began: Int64
  var used: Int64
  var submissions = Submissions()
  /// The signs-in that the browser's token belongs to.
  private(set) var signInCount: Int
  /// What the browser's remember cookie holds, as far as we know.
  var rememberCookie: CredentialsToken?
  /// How many actions have ended: tells a submission whether it caused one.
  private(set) var endedActions = 0
  /// The other server's page that the browser has gone to, to sign in there.
  var authorization: PendingAuthorization?
  /// Whom the last form came from.
  var address: IPAddress?
  /// Names the session in the operator's log: part of a hash of its first token.
  let shortID: String
  /// The account that just signed in, until its device has been marked.
  var knownAccount: String?

  /// What drawn pages set on the screenlets that they make.
  var attributes: [ScreenletPlace: [AttributeName: Value]] = [:]

  /// Called at every change of what outlives the process.
  var onKeep: (() -> Void)?
  /// Whether a change was noted that is not written yet.
  var isChanged = false
  /// Whether the session has ended.
  var isGone = false
  /// Whether the session ends with the form that it was made for, unless that signs a user in.
  var isPassing = false
  /// Whether it was counted among the sessions that its network began.
  var wasCounted = false
  /// Whether the operator's account signed it in, which does so again at any time.
  var isImplicit = false
  /// The name under which its state was written, and the use that was written with it.
  var keptAs: Digest?
  /// What became of its state when that was to be written last.
  var outcome = SessionJournal.Outcome.kept
  var keptUse: Int64 = 0

  // Neighbours in the table's order of use.
  weak var newer: WebSession?
  weak var older: WebSession?

  private var earlierFormTokens: [Digest] = []
  /// Places whose state was restored, and which nobody has looked at yet.
  private var waiting: [ScreenletPlace: ScreenletState] = [:]
  private var places: [ScreenletPlace: Screenlet] = [:]
  /// Octets of the last form of each place: no more is typed there.
  private var typed: [ScreenletPlace: Int] = [:]
  /// Octets of what was typed, at most.
  private(set) var typedBytes = 0
  private var draftAllowance = 60.0
  private var draftTime: Int64 = 0

  init(
    _ scope: SessionScope, token: SessionToken, formToken: String, ringEvents: Int,
    on loop: EventLoop
  ) {
    self.scope = scope
    self.token = token
    self.formToken = formToken
    shortID = Digest(of: token.text).short
    scope.label = shortID
    feed = LiveFeed(loop, limit: ringEvents)
    began = loop.now
    used = loop.now
    signInCount = scope.context.signInCount
    scope.onChange = { [weak self] in self?.changed($0) }
    feed.onTouch = { [weak self] in self?.onKeep?() }
  }

  /// The screenlet at a place, made on first use.
  ///
  /// - Returns: nil when the library has no such screenlet.
  func screenlet(at place: ScreenletPlace) -> Screenlet? {
    if let known = places[place] { return known }
    if let state = waiting.removeValue(forKey: place), let restored = scope.restore(state) {
      restored.setShown(true)
      places[place] = restored
      return restored
    }
    guard let made = scope.makeScreenlet(place.screenlet) else { return nil }
    for (name, value) in (attributes[place] ?? [:]).sorted(by: { $0.key.rawValue < $1.key.rawValue }
    ) {
      do { try made.set(name, to: value) } catch {
        scope.report("\(place.screenlet): a page's attribute is not set: \(error)")
      }
    }
    made.load(theme: place.theme)
    made.setShown(true)
    places[place] = made
    return made
  }

  /// The places that were used, and what is at them.
  var screenlets: [(place: ScreenletPlace, screenlet: Screenlet)] {
    places.map { ($0.key, $0.value) }
  }

  /// Gives a place what was typed at another one, secrets aside, where nothing was typed there.
  func carry(from former: ScreenletPlace, to place: ScreenletPlace) {
    let typed = waiting[former]?.entered ?? places[former]?.state.entered
    guard let typed, !typed.nodes.isEmpty, let view = screenlet(at: place)?.view,
      EnteredState(of: view).nodes.isEmpty
    else { return }
    typed.apply(to: view)
  }

  private func place(of screenlet: Screenlet) -> ScreenletPlace? {
    places.first { $0.value === screenlet }?.key
  }

  private func changed(_ screenlet: Screenlet) {
    if screenlet.outcome != nil { endedActions += 1 }
    if let place = place(of: screenlet) { feed.touch(.screenlet(place)) }
  }

  /// Whether a form's token is this session's: the present one, or one from before a sign-in in
  /// another tab of the same browser.
  func accepts(formToken text: [UInt8]) -> Bool {
    var isKnown = isSameSecret(text, formToken.utf8)
    if !isKnown, !earlierFormTokens.isEmpty {
      isKnown = earlierFormTokens.contains(Digest(of: text))
    }
    return isKnown
  }

  /// Takes a new token after the user changed.
  func renew(_ token: SessionToken, formToken: String) {
    earlierFormTokens.append(Digest(of: Array(self.formToken.utf8)))
    if earlierFormTokens.count > 4 { earlierFormTokens.removeFirst() }
    self.token = token
    self.formToken = formToken
    signInCount = scope.context.signInCount
    feed.touch(.account)
  }

  /// The user changed before the browser got its token: no renewal is due.
  func acknowledgeSignIn() { signInCount = scope.context.signInCount }

  /// Whether the user changed since the browser was given its token.
  var needsRenewal: Bool { signInCount != scope.context.signInCount }

  /// Forgets all that the user did: what was typed, what ran, which forms were sent.
  func forgetScreenlets() {
    for screenlet in places.values { scope.remove(screenlet) }
    places = [:]
    waiting = [:]
    authorization = nil
    submissions = Submissions()
  }

  /// Forms from before are no longer taken.
  func forgetFormTokens() { earlierFormTokens = [] }

  /// Notes how much the last form of a place holds.
  func noteTyped(_ count: Int, at place: ScreenletPlace) {
    typedBytes += count - (typed.updateValue(count, forKey: place) ?? 0)
  }

  /// Whether one more draft may be kept: sixty at once, two a second.
  func takeDraft(now: Int64) -> Bool {
    draftAllowance = min(60, draftAllowance + Double(now - draftTime) / 5e8)
    draftTime = now
    guard draftAllowance >= 1 else { return false }
    draftAllowance -= 1
    return true
  }

  /// Switches to a new environment; every page is told to take everything anew.
  func adopt(_ environment: Environment) {
    scope.adopt(environment)
  }

  /// Speaks another language from now on.
  func speak(_ language: String) {
    guard scope.locale.language != language else { return }
    scope.locale = AcceptLanguage.locale(language)
    for screenlet in places.values { screenlet.refreshTranslations() }
  }

  /// The name of the user, for the pages' heads.
  var userName: String? {
    guard let user = scope.context.user else { return nil }
    let name = [user.firstName, user.lastName].filter { !$0.isEmpty }.joined(separator: " ")
    if !name.isEmpty { return name }
    return [user.screenName, user.emailAddress, "\(user.userId)"].first { !$0.isEmpty }
  }

  // MARK: Saving

  /// What outlives the session when it has to go: nil when there is nothing worth keeping.
  var saved: SavedSession? {
    let states = enteredStates
    guard scope.context.isLoggedIn || !states.isEmpty else { return nil }
    return SavedSession(
      states: states, user: scope.context.current, remember: rememberCookie, began: began,
      typedBytes: typedBytes)
  }

  /// What the user did at each place.
  private var enteredStates: [ScreenletState] {
    scope.state.filter { !$0.entered.nodes.isEmpty || !$0.entered.attributes.isEmpty }
      + waiting.values
  }

  /// What outlives the process: nil when there is nothing worth keeping.
  ///
  /// - Parameters:
  ///   - loop: the session's loop.
  ///   - now: seconds since 1970, at this turn of the loop.
  ///   - turn: the loop's own time at this turn.
  func state(loop: Int, now: Int64, turn: Int64) -> SessionState? {
    let states = enteredStates
    guard scope.context.isLoggedIn || !states.isEmpty else { return nil }
    return SessionState(
      loop: loop, used: now - (turn - used) / 1_000_000_000,
      began: now - (turn - began) / 1_000_000_000, language: scope.locale.language,
      user: scope.context.current.map { SessionState.User($0) },
      screenlets: states.map(withoutConfigured), formTokens: earlierFormTokens)
  }

  /// What the operator configured is read anew by the next process.
  private func withoutConfigured(_ state: ScreenletState) -> ScreenletState {
    guard let configured = scope.environment.attributes[state.name] else { return state }
    return ScreenletState(
      id: state.id, name: state.name, theme: state.theme,
      attributes: state.attributes.filter { configured[$0.key] == nil }, entered: state.entered,
      running: state.running)
  }

  /// Takes up what a process before this one kept; each place when it is looked at.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970, at this turn of the loop.
  ///   - turn: the loop's own time at this turn.
  func restore(_ state: SessionState, now: Int64, turn: Int64) {
    began = turn - max(0, now - state.began) * 1_000_000_000
    if let user = state.user {
      scope.context.login(with: user.authentication, attributes: user.attributes)
      signInCount = scope.context.signInCount
      feed.touch(.account)
    }
    for screenlet in state.screenlets {
      waiting[ScreenletPlace(screenlet.name, screenlet.theme)] = screenlet
    }
    earlierFormTokens = state.formTokens
  }

  /// Takes up what was saved.
  func restore(_ saved: SavedSession) {
    began = saved.began
    if let user = saved.user {
      scope.context.login(with: user.authentication, attributes: user.attributes)
      signInCount = scope.context.signInCount
      feed.touch(.account)
    }
    for state in saved.states {
      guard let screenlet = scope.restore(state) else { continue }
      let place = ScreenletPlace(state.name, state.theme)
      screenlet.setShown(true)
      places[place] = screenlet
      feed.touch(.screenlet(place))
    }
  }
}

/// What is kept of a session that had to make room: its screenlets without secrets, and who was
/// signed in. In memory only.
struct SavedSession {
  let states: [ScreenletState]
  let user: SessionContext.SignedIn?
  let remember: CredentialsToken?
  let began: Int64
  let typedBytes: Int
}
