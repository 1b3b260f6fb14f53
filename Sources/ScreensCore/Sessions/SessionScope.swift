package import ScreensSystem

/// Everything that belongs to one user's session: contexts, screenlets, results on their way back.
///
/// Not Sendable: it belongs to its session's loop, and never leaves it.
package final class SessionScope {
  /// The environment from now on; requests in flight keep the one that they were made with.
  package private(set) var environment: Environment
  /// The user of the session.
  package let context: SessionContext
  /// The queue in which the requests of the session wait.
  package let connectors: ConnectorQueue
  /// Full locale of the user, e.g. `es_ES`.
  package var locale: Locale
  /// The screenlets of the session that are not saved at the moment, by id.
  package private(set) var screenlets: [ScreenletID: Screenlet] = [:]

  /// Called after a screenlet's tree, progress or outcome changed outside of a face's own call.
  package var onChange: ((Screenlet) -> Void)?

  /// Called with every event of a screenlet, after its delegate.
  package var onEvent: ((Screenlet, ScreenletEvent) -> Void)?

  /// Called at the end of every try to sign in, so that a face can tell the operator.
  package var onSignIn: ((SignInTry) -> Void)?

  /// The parts that a face with pages and sessions brings.
  package var surroundings = SessionSurroundings()

  /// The actions that led to what happens now.
  var chain = ActionChain()

  /// The requests that it waits for.
  private var requests: SessionRequests
  private var nextID: UInt32 = 1

  /// Makes the objects of one session; a trial makes them without a session.
  ///
  /// - Parameters:
  ///   - tray: that of the session as it was saved, so that results still reach it.
  ///   - mailbox: brings results and tokens to `receive` and `receivePost` on the executor.
  package init(
    environment: Environment, context: SessionContext, connectors: ConnectorQueue, locale: Locale,
    tray: RequestTray = RequestTray(),
    mailbox: SessionMailbox
  ) {
    self.environment = environment
    self.context = context
    self.connectors = connectors
    self.locale = locale
    requests = SessionRequests(tray, mailbox)
    context.onUserChange = { [weak self] in
      guard let self else { return }
      for screenlet in screenlets.values.sorted(by: { $0.id < $1.id }) {
        screenlet.logic.onUserChanged(screenlet)
      }
    }
  }

  /// Makes the objects of a session that lives on a loop; requests in flight do not keep them
  /// alive.
  ///
  /// - Parameter tray: that of the session as it was put aside, so that results still reach it.
  package convenience init(
    on loop: EventLoop, environment: Environment, connectors: ConnectorQueue,
    context: SessionContext, locale: Locale = Locale("en"), tray: RequestTray = RequestTray()
  ) {
    let home = EventLoopBound(SessionHome(), to: loop)
    self.init(
      environment: environment, context: context, connectors: connectors,
      locale: locale, tray: tray, mailbox: SessionMailbox(home, tray))
    home.value.scope = self
    home.value.owner = requests.owner
  }

  /// How any thread reaches this session.
  package var mailbox: SessionMailbox { requests.mailbox }

  /// Whether an answer is waited for, also of a request that no screenlet has sent.
  package var isWaiting: Bool { !requests.open.isEmpty }

  /// The requests under way; it outlives this object.
  package var tray: RequestTray { requests.tray }

  /// Makes a screenlet of a kind, with the id it had when it is restored, unless another one has
  /// that by now.
  ///
  /// - Returns: nil when this host has no such screenlet.
  package func makeScreenlet(_ name: ScreenletName, id: ScreenletID? = nil) -> Screenlet? {
    guard let kind = environment.library[name] else { return nil }
    let id = id.flatMap { screenlets[$0] == nil ? $0 : nil } ?? freeID()
    nextID = max(nextID, id.rawValue) % 0x00ff_ffff + 1
    let screenlet = Screenlet(kind, id: id, in: self)
    screenlets[id] = screenlet
    apply(environment.attributes[name] ?? [:], to: screenlet)
    return screenlet
  }

  private func freeID() -> ScreenletID {
    var number = nextID
    while screenlets[ScreenletID(rawValue: number)] != nil { number = number % 0x00ff_ffff + 1 }
    return ScreenletID(rawValue: number)
  }

  /// Sets the attributes that the operator configured. A secret is found by its reference now, so
  /// that it is in no configuration.
  private func apply(_ attributes: [AttributeName: Value], to screenlet: Screenlet) {
    for (name, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let value =
        screenlet.kind.isSecret(name)
        ? value.string.flatMap { SecretReference($0) }.flatMap(environment.secret)
          .map(Value.string) ?? .none : value
      do { try screenlet.set(name, to: value) } catch {
        report("\(screenlet.name): attribute \(name) of plugins.plist is not set: \(error)")
      }
    }
  }

  /// Takes a screenlet out of the session and cancels its work.
  package func remove(_ screenlet: Screenlet) {
    screenlet.cancelAll()
    screenlet.setShown(false)
    screenlet.view?.destroy()
    screenlets[screenlet.id] = nil
  }

  /// Takes all screenlets out of the session.
  package func removeAll() {
    for screenlet in screenlets.values.sorted(by: { $0.id > $1.id }) { remove(screenlet) }
  }

  /// Takes a screenlet out of the session to be restored later. Its work goes on, without events:
  /// the results wait for the id.
  package func detach(_ screenlet: Screenlet) -> ScreenletState {
    let state = screenlet.state
    for interactor in screenlet.running.all { interactor.detach() }
    for token in tray.tokens(of: screenlet.id) { requests.open[token] = nil }
    screenlet.setShown(false)
    screenlet.view?.destroy()
    screenlets[screenlet.id] = nil
    return state
  }

  /// The context of a connector that is made now for the session's user.
  package var connectorContext: ConnectorContext { context(of: .session) }

  /// The context of a connector that is made now for a caller who waits so long.
  ///
  /// - Parameter isQuiet: whether no message is to be sent.
  func context(
    of caller: ConnectorTask.Caller, timeout: Duration? = nil, isQuiet: Bool = false
  ) -> ConnectorContext {
    let milliseconds = Int((timeout ?? connectors.deadline) / .milliseconds(1))
    switch caller {
    case .session:
      return ConnectorContext(
        server: environment.server, userId: context.user?.userId, locale: locale.identifier,
        authentication: context.current?.authentication, expires: context.current?.expires ?? 0,
        timeout: milliseconds, isQuiet: isQuiet)
    case .ephemeral(let authentication):
      return ConnectorContext(
        server: environment.server, locale: locale.identifier, authentication: authentication,
        timeout: milliseconds, isQuiet: isQuiet)
    }
  }

  /// Runs a connector; `completion` comes back on the session's executor, exactly once, unless the
  /// session is gone. One that has no answer in time ends as late, also when the session is gone.
  ///
  /// - Parameters:
  ///   - limit: the time that it may take; the queue's own unless told otherwise.
  ///   - progress: told on the session's executor how far the connector is.
  package func run(
    _ connector: any Connector, priority: ConnectorQueue.Priority = .normal,
    within limit: Duration? = nil, tag: RequestTray.Tag? = nil, of run: OperationRun? = nil,
    progress: @escaping (ConnectorProgress) -> Void = { _ in },
    completion: @escaping (Result<Value, ScreensError>) -> Void
  ) -> ConnectorQueue.Ticket {
    let token = InteractorIdentity.next()
    let relay = ProgressRelay()
    requests.open[token] = OpenRequest(completion: completion, onProgress: progress, relay: relay)
    if let tag, let run { tray.add(RequestTray.Request(token: token, tag: tag, run: run)) }
    connector.onRenewal { [mailbox, count = context.signInCount] in mailbox.renew($0, count) }
    let ticket = connectors.add(
      connector, priority: priority,
      progress: { [mailbox] in if relay.report($0) { mailbox.progress(token) } },
      completion: { [tray] result in tray.arrived(token, result) })
    tray.note(ticket, for: token)
    // The loop keeps the time although the session may have to go.
    let timer = mailbox.loop?.schedule(after: limit ?? connectors.deadline) { [connectors] in
      connectors.expire(ticket)
    }
    requests.open[token]?.timer = timer
    return ticket
  }

  /// A connector has come further. On the session's executor; a few times a second at most.
  package func receiveProgress(_ token: UInt64) {
    guard let request = requests.open[token], request.pause == nil,
      let progress = request.relay.take()
    else { return }
    let pause = mailbox.loop?.schedule(after: .milliseconds(100)) { [weak self] in
      self?.requests.open[token]?.pause = nil
      self?.receiveProgress(token)
    }
    requests.open[token]?.pause = pause
    request.onProgress(progress)
  }

  /// Waits again for a request that was sent before a restore; one that has been answered
  /// meanwhile is delivered.
  func reopen(
    _ request: RequestTray.Request, completion: @escaping (Result<Value, ScreensError>) -> Void
  ) {
    requests.open[request.token] = OpenRequest(
      completion: completion, onProgress: { _ in }, relay: ProgressRelay())
    if let result = tray.takeResult(request.token) { mailbox.deliver(request.token, result) }
  }

  /// A connector has ended. On the session's executor.
  package func receive(_ token: UInt64, _ result: Result<Value, ScreensError>) {
    guard let request = requests.open.removeValue(forKey: token) else {
      tray.returned(token, result, from: requests.owner)
      return
    }
    if requests.open.isEmpty { requests.open = [:] }
    request.timer?.cancel()
    request.pause?.cancel()
    tray.remove(token)
    request.completion(result)
  }

  /// A connector has renewed the proof of the user who had signed in then. On the session's
  /// executor.
  package func receiveRenewal(_ proof: Value, _ signInCount: Int) {
    guard signInCount == context.signInCount, let proof = proof.map else { return }
    context.renew(proof)
  }

  /// A token came back for the class that has a view's handle. On the session's executor.
  package func receivePost(_ token: UInt64, view handle: UInt64) {
    for screenlet in screenlets.values {
      guard let view = screenlet.view, let link = view.link(of: handle) else { continue }
      view.receive(token, at: link)
      screenlet.list?.renewCells()
      onChange?(screenlet)
      return
    }
  }

  /// Switches to a new environment: the views that look different in it are made anew.
  ///
  /// - Parameter change: what differs, where many sessions switch; nil to find it out.
  package func adopt(_ new: Environment, _ change: EnvironmentChange? = nil) {
    let change = change ?? EnvironmentChange(from: environment, to: new)
    let old = environment.attributes
    let previous = environment.server
    environment = new
    if (try? previous.server()) != (try? new.server.server()) { context.forgetProof() }
    if !change.attributes.isEmpty { adoptAttributes(old, change.attributes) }
    for screenlet in sorted(where: { change.affects($0.name, in: $0.themeName) }) {
      guard screenlets[screenlet.id] === screenlet else { continue }
      if let kind = new.library[screenlet.name] { screenlet.adopt(kind) }
      screenlet.reload()
    }
  }

  /// An attribute that is configured no more gets its initial value again.
  private func adoptAttributes(
    _ old: [ScreenletName: [AttributeName: Value]], _ names: Set<ScreenletName>
  ) {
    for screenlet in sorted(where: { names.contains($0.name) }) {
      let before = (old[screenlet.name] ?? [:]).mapValues { _ in Value.none }
      apply(
        before.merging(environment.attributes[screenlet.name] ?? [:]) { $1 }, to: screenlet)
    }
  }

  private func sorted(where isMeant: (Screenlet) -> Bool) -> [Screenlet] {
    screenlets.values.filter(isMeant).sorted { $0.id < $1.id }
  }

  /// Writes one line for the operator.
  package func report(_ sentence: String) { log(sentence) }

  /// The log for lines about this session.
  package var log: OperatorLog { environment.log.about(session: surroundings.label) }
}

/// A face's knowledge of pages and sessions around one session.
package struct SessionSurroundings {
  /// Names the session in the log; never its token.
  package var label: String?
  /// Called after one row of a list changed, and nothing else of its screenlet.
  package var rowChanged: ((Screenlet, _ row: Int) -> Void)?
  /// Tells the page that a screenlet is on; nil where it is on none.
  package var page: ((Screenlet) -> String?)?
  /// Ends all other sessions of a user, and forgets the browsers that are remembered.
  package var endOthers: ((_ userId: Int64) -> Void)?
  /// Puts on record, for the process after this one, that a screenlet is about to send a request
  /// that is never repeated; the answer says whether it is. Nil where nothing outlives the process.
  package var record: ((_ screenlet: Screenlet, _ answer: @escaping (Bool) -> Void) -> Void)?
  /// Counts the messages that the session's visitor has sent; nil where they are not limited.
  package var messages: MessageAllowance?
}

/// The messages that a session's visitor may still have sent, as a face counts them.
package struct MessageAllowance {
  /// Counts a message to a receiver; false where it may not be sent.
  package let take: (_ receiver: String) -> Bool
  /// Gives back a message that was counted and not sent.
  package let giveBack: (_ receiver: String) -> Void

  /// An allowance that a face counts.
  package init(
    take: @escaping (_ receiver: String) -> Bool, giveBack: @escaping (_ receiver: String) -> Void
  ) {
    self.take = take
    self.giveBack = giveBack
  }
}
