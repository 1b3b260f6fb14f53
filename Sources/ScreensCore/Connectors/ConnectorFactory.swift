/// Makes connectors: the point where third parties put their own.
package protocol ConnectorFactory: Sendable {
  /// The name that `plugins.plist` knows it by.
  var name: ConnectorFactoryName { get }

  /// The name of the factory that makes an operation's connectors: this one's, unless it hands
  /// the operation on.
  func name(for operation: OperationName) -> ConnectorFactoryName

  /// The factories whose code makes its connectors: its own, and those that it hands operations on
  /// to.
  var makers: Set<ConnectorMaker> { get }

  /// The factory whose code makes an operation's connectors; nil when none does.
  func maker(of operation: OperationName) -> ConnectorMaker?

  /// Makes the connector for one operation.
  ///
  /// - Parameters:
  ///   - parameters: the values of the operation's parameters, by name.
  ///   - context: the server and the session as they are now; the connector works on this copy.
  /// - Throws: `abortedDueToPreconditions` when nothing makes this operation.
  func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector
}

extension ConnectorFactory {
  /// This factory's own name: it hands no operation on.
  package func name(for operation: OperationName) -> ConnectorFactoryName { name }

  /// This factory alone, which is of no plugin.
  package var makers: Set<ConnectorMaker> { [ConnectorMaker(factory: name)] }

  /// This factory, which is of no plugin.
  package func maker(of operation: OperationName) -> ConnectorMaker? {
    ConnectorMaker(factory: name)
  }

  /// Makes the connector for one operation as it is declared: a request of other types is never
  /// sent, and the connector ends with an error where its answer has other types. Every request of
  /// the host is made here, whatever the code that answers it is.
  ///
  /// - Throws: `abortedDueToPreconditions` with the name of the parameter, or when nothing makes
  ///   this operation.
  package func typedConnector(
    for operation: OperationDeclaration, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    let request = try operation.request(parameters)
    return TypedConnector(
      try connector(for: operation.name, parameters: request, context: context), operation)
  }
}

/// A connector whose answer is checked against the declaration of its operation.
private final class TypedConnector: Connector {
  private let connector: any Connector
  private let operation: OperationDeclaration

  init(_ connector: any Connector, _ operation: OperationDeclaration) {
    self.connector = connector
    self.operation = operation
  }

  func validate() -> ScreensError? { connector.validate() }

  func onRenewal(_ body: @escaping @Sendable (Value) -> Void) { connector.onRenewal(body) }

  func start(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) {
    connector.start(progress: progress) { [operation] result in
      completion(
        result.flatMap { answer in
          Result { () throws(ScreensError) -> Value in try operation.answer(answer) }
        })
    }
  }

  func cancel() { connector.cancel() }
}

/// The server and the session as a connector sees them: a copy taken when it is made.
package struct ConnectorContext: Sendable, Hashable {
  /// The back end to talk to.
  package let server: ServerContext
  /// The user who is signed in.
  package let userId: Int64?
  /// The user's language and country, such as `es_ES`.
  package let locale: String
  /// The credentials for requests to the configured server; nil for an anonymous session.
  package let authentication: Authentication?
  /// When they end, in milliseconds since 1970; 0 where that is not known.
  package let expires: Int64
  /// Milliseconds after which a request is given up.
  package let timeout: Int
  /// Whether the operation is to do and answer all as ever, and send no message.
  package let isQuiet: Bool

  /// An anonymous caller in American English who waits 15 seconds, unless told otherwise.
  package init(
    server: ServerContext, userId: Int64? = nil, locale: String = "en_US",
    authentication: Authentication? = nil, expires: Int64 = 0, timeout: Int = 15_000,
    isQuiet: Bool = false
  ) {
    self.server = server
    self.userId = userId
    self.locale = locale
    self.authentication = authentication
    self.expires = expires
    self.timeout = timeout
    self.isQuiet = isQuiet
  }

  /// The proof of the signed-in user; nil for guests, and where none is at hand.
  package var proof: [String: Value]? {
    userId == nil ? nil : authentication?.proof(expires: expires)
  }
}

/// A factory with the generation of its plugin: the code of equal ones is the same.
package struct ConnectorMaker: Hashable, Sendable {
  /// The name that `plugins.plist` knows it by.
  package let factory: ConnectorFactoryName
  /// The plugin; nil where it is of none.
  package let plugin: PluginReference?

  /// The factory of a plugin; of none, unless one is given.
  package init(factory: ConnectorFactoryName, plugin: PluginReference? = nil) {
    self.factory = factory
    self.plugin = plugin
  }
}

/// The factory of a host that has none: it makes nothing, and says so.
package struct NoConnectorFactory: ConnectorFactory {
  /// The name that the configuration asks for.
  package let name: ConnectorFactoryName

  /// Stands for a factory that is not there.
  package init(name: ConnectorFactoryName) { self.name = name }

  /// None: nothing makes its connectors.
  package var makers: Set<ConnectorMaker> { [] }

  /// None.
  package func maker(of operation: OperationName) -> ConnectorMaker? { nil }

  /// Always throws `notAvailable`.
  package func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    // The operator is told the reason; the user of the screenlet did nothing wrong.
    throw ScreensError(.notAvailable, "This is not available now. Try again later.")
  }
}
