package import ScreensModel
package import ScreensSystem
import ScreensViews

/// The contents of one user's session: contexts, screenlets, and results on their way back.
///
/// Not Sendable: it belongs to its session's loop and never leaves it.
package final class SessionScope {
  /// The present environment. Requests in flight keep the environment that they were made with.
  package private(set) var environment: Environment
  /// The user of the session.
  package let context: SessionContext
  /// The queue of the session's requests.
  package let connectors: ConnectorQueue
  /// The user's full locale, e.g. `es_ES`.
  package var locale: Locale
  /// The screenlets of the session that are not saved at the moment, by id.
  package private(set) var screenlets: [ScreenletID: Screenlet] = [:]

  /// The face that has the session; nil in a trial.
  package var house: (any SessionHouse)?

  /// The session's name in the log, never its token.
  package var label: String?

  /// The actions that led to the present one.
  var chain = ActionChain()

  /// The requests that it waits for.
  private var requests: SessionRequests
  private var nextID: UInt32 = 1

  /// Makes the objects of one session, or of a trial without a session.
  ///
  /// - Parameters:
  ///   - tray: the tray of the saved session, so that results still reach it.
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
    context.scope = self
  }

  /// Makes the objects of a session on a loop. Requests in flight do not keep them alive.
  ///
  /// - Parameter tray: the tray of the saved session, so that results still reach it.
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

  /// Reaches this session from any thread.
  package var mailbox: SessionMailbox { requests.mailbox }

  /// Whether a request is open, including requests without a screenlet.
  package var isWaiting: Bool { !requests.open.isEmpty }

  /// The open requests; the tray outlives this object.
  package var tray: RequestTray { requests.tray }

  /// Makes a screenlet of a kind. A restored one keeps its id, unless another screenlet already has
  /// it.
  ///
  /// - Returns: nil when this host has no such screenlet.
  package func makeScreenlet(_ name: ScreenletName, id: ScreenletID? = nil) -> Screenlet? {
    guard let made = environment.library.screenletClass(name) else { return nil }
    let id = id.flatMap { screenlets[$0] == nil ? $0 : nil } ?? freeID()
    nextID = max(nextID, id.rawValue) % 0x00ff_ffff + 1
    let screenlet = Screenlet(made, id: id, in: self)
    screenlets[id] = screenlet
    apply(environment.attributes[name] ?? [:], to: screenlet)
    return screenlet
  }

  private func freeID() -> ScreenletID {
    var number = nextID
    while screenlets[ScreenletID(rawValue: number)] != nil { number = number % 0x00ff_ffff + 1 }
    return ScreenletID(rawValue: number)
  }

  /// Sets the attributes that the operator configured. A secret is looked up at this moment, so
  /// that no configuration contains it.
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

  /// Removes a screenlet from the session and cancels its work.
  package func remove(_ screenlet: Screenlet) {
    screenlet.cancelAll()
    screenlet.setShown(false)
    screenlet.view?.destroy()
    screenlets[screenlet.id] = nil
  }

  package func removeAll() {
    for screenlet in screenlets.values.sorted(by: { $0.id > $1.id }) { remove(screenlet) }
  }

  /// Removes a screenlet from the session so that it can be restored later. Its work continues
  /// without events, and the results wait for its id.
  package func detach(_ screenlet: Screenlet) -> ScreenletState {
    let state = screenlet.state
    for interactor in screenlet.running.all { interactor.detach() }
    for token in tray.tokens(of: screenlet.id) { requests.open[token] = nil }
    screenlet.setShown(false)
    screenlet.view?.destroy()
    screenlets[screenlet.id] = nil
    return state
  }

  /// The context of a new connector for the session's user.
  package var connectorContext: ConnectorContext { context(of: .session) }

  /// The context of a new connector for a caller with a time limit.
  ///
  /// - Parameter isQuiet: whether the connector must send no message.
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

  /// Runs a connector. `completion` is called on the session's executor, exactly once, unless the
  /// session has ended. A connector without an answer in time ends as late, even after the
  /// session's end.
  ///
  /// - Parameters:
  ///   - kind: its operation, which does not get all places of the queue.
  ///   - limit: the time limit, by default that of the queue.
  ///   - progress: receives the connector's progress on the session's executor.
  package func run(
    _ connector: any Connector, priority: ConnectorQueue.Priority = .normal,
    kind: OperationName? = nil, within limit: Duration? = nil, tag: RequestTray.Tag? = nil,
    of run: OperationRun? = nil,
    progress: @escaping (ConnectorProgress) -> Void = { _ in },
    completion: @escaping (Result<Value, ScreensError>) -> Void
  ) -> ConnectorQueue.Ticket {
    let token = InteractorIdentity.next()
    let relay = ProgressRelay()
    requests.open[token] = OpenRequest(completion: completion, onProgress: progress, relay: relay)
    if let tag, let run { tray.add(RequestTray.Request(token: token, tag: tag, run: run)) }
    connector.onRenewal { [mailbox, count = context.signInCount] in mailbox.renew($0, count) }
    let ticket = connectors.add(
      connector, priority: priority, kind: kind,
      progress: { [mailbox] in if relay.report($0) { mailbox.progress(token) } },
      completion: { [tray] result in tray.arrived(token, result) })
    tray.note(ticket, for: token)
    // The loop's timer runs even if the session ends first.
    let timer = mailbox.loop?.schedule(after: limit ?? connectors.deadline) { [connectors] in
      connectors.expire(ticket)
    }
    requests.open[token]?.timer = timer
    return ticket
  }

  /// Handles progress of a connector, on the session's executor, a few times a second at most.
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

  /// Delivers a value in the session's next turn, like the result of a connector.
  func deliver(
    _ value: Value, tag: RequestTray.Tag?, of run: OperationRun,
    completion: @escaping (Result<Value, ScreensError>) -> Void
  ) {
    let token = InteractorIdentity.next()
    requests.open[token] = OpenRequest(
      completion: completion, onProgress: { _ in }, relay: ProgressRelay())
    if let tag { tray.add(RequestTray.Request(token: token, tag: tag, run: run)) }
    tray.arrived(token, .success(value))
  }

  /// Waits again for a request that was sent before a restore. A result that came meanwhile is
  /// delivered.
  func reopen(
    _ request: RequestTray.Request, completion: @escaping (Result<Value, ScreensError>) -> Void
  ) {
    requests.open[request.token] = OpenRequest(
      completion: completion, onProgress: { _ in }, relay: ProgressRelay())
    if let result = tray.takeResult(request.token) { mailbox.deliver(request.token, result) }
  }

  /// Handles the end of a connector, on the session's executor.
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

  /// Handles a renewed proof of the user who was signed in at that count, on the session's
  /// executor.
  package func receiveRenewal(_ proof: Value, _ signInCount: Int) {
    guard signInCount == context.signInCount, let proof = proof.map else { return }
    context.renew(proof)
  }

  /// Returns a token to the class with a view's handle, on the session's executor.
  package func receivePost(_ token: UInt64, view handle: UInt64) {
    for screenlet in screenlets.values {
      guard let view = screenlet.view, let link = view.link(of: handle) else { continue }
      view.receive(token, at: link)
      screenlet.list?.renewCells()
      house?.changed(screenlet)
      return
    }
  }

  /// Switches to a new environment and rebuilds the views that look different in it.
  ///
  /// - Parameter change: the differences, if the caller knows them; nil computes them.
  package func adopt(_ new: Environment, _ change: EnvironmentChange? = nil) {
    let change = change ?? EnvironmentChange(from: environment, to: new)
    let old = environment.attributes
    let previous = environment.server
    environment = new
    if (try? previous.server()) != (try? new.server.server()) { context.forgetProof() }
    if !change.attributes.isEmpty { adoptAttributes(old, change.attributes) }
    for screenlet in sorted(where: { change.affects($0.name, in: $0.themeName) }) {
      guard screenlets[screenlet.id] === screenlet else { continue }
      if let made = new.library.screenletClass(screenlet.name) { screenlet.adopt(made) }
      screenlet.reload()
    }
  }

  /// Resets attributes that are no longer configured to their initial values.
  private func adoptAttributes(
    _ old: [ScreenletName: [AttributeName: Value]], _ names: Set<ScreenletName>
  ) {
    for screenlet in sorted(where: { names.contains($0.name) }) {
      let before = (old[screenlet.name] ?? [:]).mapValues { _ in Value.none }
      apply(
        before.merging(environment.attributes[screenlet.name] ?? [:]) { $1 }, to: screenlet)
    }
  }

  /// Passes on that another user is present, or that the user has other attributes.
  func userChanged() {
    for screenlet in sorted(where: { _ in true }) { screenlet.logic.onUserChanged(screenlet) }
  }

  private func sorted(where isMeant: (Screenlet) -> Bool) -> [Screenlet] {
    screenlets.values.filter(isMeant).sorted { $0.id < $1.id }
  }

  /// Writes one line for the operator.
  package func report(_ sentence: String) { log(sentence) }

  /// The log for lines about this session.
  package var log: OperatorLog { environment.log.about(session: label) }
}
