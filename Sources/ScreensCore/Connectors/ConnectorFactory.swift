package import ScreensModel

/// Makes connectors. Third parties provide their own factories.
package protocol ConnectorFactory: Sendable {
  /// The factory's name in `plugins.plist`.
  var name: ConnectorFactoryName { get }

  /// The name of the factory that makes an operation's connectors: this one's, unless it delegates
  /// the operation.
  func name(for operation: OperationName) -> ConnectorFactoryName

  /// The factories whose code makes its connectors: this one and the ones that it delegates
  /// operations to.
  var makers: Set<ConnectorMaker> { get }

  /// The factory whose code makes an operation's connectors; nil when none does.
  func maker(of operation: OperationName) -> ConnectorMaker?

  /// All factories whose own code makes an operation's connectors, each for itself: this one and
  /// the ones that it delegates operations to. `connector` asks one of them.
  func all(making operation: OperationName) -> [any ConnectorFactory]

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
  /// This factory's own name: it delegates no operation.
  package func name(for operation: OperationName) -> ConnectorFactoryName { name }

  /// Only this factory, which belongs to no plugin.
  package var makers: Set<ConnectorMaker> { [ConnectorMaker(factory: name)] }

  /// This factory, which belongs to no plugin.
  package func maker(of operation: OperationName) -> ConnectorMaker? {
    ConnectorMaker(factory: name)
  }

  /// Only this factory.
  package func all(making operation: OperationName) -> [any ConnectorFactory] { [self] }

  /// Refuses work that needs operations of which one is made by no code.
  ///
  /// - Throws: the error about the first such operation.
  package func demand(_ operations: [OperationName]) throws(ScreensError) {
    if let unmade = operations.first(where: { maker(of: $0) == nil }) {
      throw .unmade(unmade, by: name(for: unmade))
    }
  }

  /// Makes the connector for one operation and enforces its declaration. A request with wrong types
  /// is never sent, and an answer with wrong types ends the connector with an error. All requests
  /// of the host use this method, whatever code answers them.
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

/// The server and the session for a connector: a copy that is made with the connector.
package struct ConnectorContext: Sendable, Hashable {
  /// The back end to talk to.
  package let server: ServerContext
  /// The user who is signed in.
  package let userId: Int64?
  /// The user's language and country, such as `es_ES`.
  package let locale: String
  /// The credentials for requests to the configured server; nil for an anonymous session.
  package let authentication: Authentication?
  /// The end of the credentials, in milliseconds since 1970; 0 where it is not known.
  package let expires: Int64
  /// Milliseconds after which a request is given up.
  package let timeout: Int
  /// Whether the operation must send no message, but otherwise do and answer the same.
  package let isQuiet: Bool

  /// By default an anonymous caller in American English with a limit of 15 seconds.
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

/// A factory with the generation of its plugin. Equal makers have the same code.
package struct ConnectorMaker: Hashable, Sendable {
  /// The factory's name in `plugins.plist`.
  package let factory: ConnectorFactoryName
  /// The plugin; nil for a factory without one.
  package let plugin: PluginReference?

  package init(factory: ConnectorFactoryName, plugin: PluginReference? = nil) {
    self.factory = factory
    self.plugin = plugin
  }
}

/// Stands for a factory that a host does not have. Every request for a connector throws.
package struct NoConnectorFactory: ConnectorFactory {
  /// The name that the configuration asks for.
  package let name: ConnectorFactoryName

  package init(name: ConnectorFactoryName) { self.name = name }

  package var makers: Set<ConnectorMaker> { [] }

  package func maker(of operation: OperationName) -> ConnectorMaker? { nil }

  package func all(making operation: OperationName) -> [any ConnectorFactory] { [] }

  /// Always throws `notAvailable`.
  package func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    // The reason is for the operator; the user of the screenlet did nothing wrong.
    throw ScreensError(
      .notAvailable, "This is not available now. Try again later.",
      origin: .unmade(operation, by: name))
  }
}
