/// Everything that belongs to one session: contexts, screenlets, results on their way back.
///
/// Not Sendable: it never leaves its session's executor.
package final class SessionScope {
  /// What is used from now on; requests in flight keep what they were made with.
  package private(set) var environment: Environment
  package let context: SessionContext
  package let library: ScreenletLibrary
  package let connectors: ConnectorQueue
  /// Full locale of the user, e.g. `es_ES`.
  package var locale: Locale
  package private(set) var screenlets: [ScreenletID: Screenlet] = [:]

  /// Called after a screenlet's tree, progress or outcome changed outside of a face's own call.
  package var onChange: ((Screenlet) -> Void)?

  /// How any thread reaches this session.
  package let mailbox: SessionMailbox
  private var open: [UInt64: (Result<Value, ScreensError>) -> Void] = [:]
  private var nextToken: UInt64 = 1
  private var nextID: UInt32 = 1

  /// Makes the objects of one session; a trial makes them without a session.
  package init(
    environment: Environment, context: SessionContext, library: ScreenletLibrary,
    connectors: ConnectorQueue, locale: Locale, mailbox: SessionMailbox
  ) {
    self.environment = environment
    self.context = context
    self.library = library
    self.connectors = connectors
    self.locale = locale
    self.mailbox = mailbox
  }

  /// Makes a screenlet of a kind, with the id it had when it is restored.
  ///
  /// - Returns: nil when this host has no such screenlet.
  package func makeScreenlet(_ name: ScreenletName, id: ScreenletID? = nil) -> Screenlet? {
    guard let kind = library[name] else { return nil }
    let id = id ?? ScreenletID(rawValue: nextID)
    nextID = max(nextID, id.rawValue) % 0x00ff_ffff + 1
    let screenlet = Screenlet(kind.init(), id: id, in: self)
    screenlets[id] = screenlet
    return screenlet
  }

  /// Takes a screenlet out of the session; what it runs is cancelled.
  package func remove(_ screenlet: Screenlet) {
    screenlet.cancelAll()
    screenlet.setShown(false)
    screenlet.view?.destroy()
    screenlets[screenlet.id] = nil
  }

  /// What a connector made now gets to know.
  package var connectorContext: ConnectorContext {
    ConnectorContext(
      server: environment.server, userId: context.user?.userId, locale: locale.identifier,
      authentication: context.current?.authentication)
  }

  /// Runs a connector; `completion` comes back on the session's executor, exactly once, unless the
  /// session is gone.
  package func run(
    _ connector: any Connector, priority: ConnectorQueue.Priority = .normal,
    after dependencies: [ConnectorQueue.Ticket] = [],
    completion: @escaping (Result<Value, ScreensError>) -> Void
  ) -> ConnectorQueue.Ticket {
    let token = nextToken
    nextToken += 1
    open[token] = completion
    return connectors.add(connector, priority: priority, after: dependencies) {
      [mailbox] result in
      mailbox.deliver(token, result)
    }
  }

  /// Sends a view's posted token back to it later.
  package func post(_ token: UInt64, to view: UInt64) {
    mailbox.post(token, view)
  }

  func receive(_ token: UInt64, _ result: Result<Value, ScreensError>) {
    open.removeValue(forKey: token)?(result)
  }

  func receivePost(_ token: UInt64, view id: UInt64) {
    guard let screenlet = screenlets.values.first(where: { $0.view?.id == id }) else { return }
    screenlet.view?.event(token)
    changed(screenlet)
  }

  /// Switches to a new environment: all views whose theme changed are made anew.
  func adopt(_ new: Environment) {
    let old = environment
    environment = new
    guard old.registry.generation != new.registry.generation else { return }
    for screenlet in screenlets.values.sorted(by: { $0.id < $1.id }) {
      screenlet.reload()
    }
  }

  func changed(_ screenlet: Screenlet) {
    onChange?(screenlet)
  }

  /// Writes one line for the operator.
  package func report(_ sentence: String) {
    environment.report(sentence)
  }
}

/// How results come back to a session from any thread.
package struct SessionMailbox: Sendable {
  let deliver: @Sendable (UInt64, Result<Value, ScreensError>) -> Void
  let post: @Sendable (UInt64, UInt64) -> Void

  /// - Parameters:
  ///   - deliver: brings a connector's result back, by token.
  ///   - post: brings a posted token to a view, by the view's id.
  package init(
    deliver: @escaping @Sendable (UInt64, Result<Value, ScreensError>) -> Void,
    post: @escaping @Sendable (_ token: UInt64, _ view: UInt64) -> Void
  ) {
    self.deliver = deliver
    self.post = post
  }

  /// The mailbox of a trial: nothing comes back.
  package static let nowhere = SessionMailbox(deliver: { _, _ in }, post: { _, _ in })

  /// Sends a token to a view's `event` slot.
  package func post(_ token: UInt64, to view: UInt64) { post(token, view) }
}
