/// One user's session: an actor whose executor is an event loop, so that its screenlets and views
/// never leave that loop.
package actor Session {
  private let loop: any SerialExecutor
  /// The session's own objects; only for code that is isolated to this session.
  package private(set) var scope: SessionScope

  /// - Parameters:
  ///   - loop: where everything of the session runs.
  ///   - tray: that of the session as it was saved, when it is restored.
  package init(
    on loop: any SerialExecutor, environment: Environment, library: ScreenletLibrary,
    connectors: ConnectorQueue, context: sending SessionContext,
    locale: Locale = Locale("en"), tray: RequestTray = RequestTray()
  ) {
    self.loop = loop
    let link = SessionLink(tray)
    scope = SessionScope(
      environment: environment, context: context, library: library, connectors: connectors,
      locale: locale, tray: tray,
      mailbox: SessionMailbox(
        deliver: { link.deliver($0, $1) }, post: { link.post($0, $1) }))
    link.set(self, owner: scope.trayOwner)
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe loop.asUnownedSerialExecutor()
  }

  /// Runs `body` with the session's objects, on the session's executor.
  package func run<Result: Sendable>(
    _ body: @Sendable (_ scope: SessionScope) throws -> sending Result
  ) rethrows -> sending Result {
    try body(scope)
  }

  /// Switches to a new environment.
  package func adopt(_ environment: Environment) {
    scope.adopt(environment)
  }

  func deliver(_ token: UInt64, _ result: Swift.Result<Value, ScreensError>) {
    scope.receive(token, result)
  }

  func post(_ token: UInt64, _ view: UInt64) {
    scope.receivePost(token, view: view)
  }
}
