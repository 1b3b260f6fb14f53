/// Makes connectors: the point where third parties put their own.
package protocol ConnectorFactory: Sendable {
  /// The name that `plugins.plist` knows it by.
  var name: ConnectorFactoryName { get }

  /// The name of the factory that makes an operation's connectors: this one's, unless it hands
  /// the operation on.
  func name(for operation: OperationName) -> ConnectorFactoryName

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
  /// Milliseconds after which a request is given up.
  package let timeout: Int

  /// An anonymous caller in American English who waits 15 seconds, unless told otherwise.
  package init(
    server: ServerContext, userId: Int64? = nil, locale: String = "en_US",
    authentication: Authentication? = nil, timeout: Int = 15_000
  ) {
    self.server = server
    self.userId = userId
    self.locale = locale
    self.authentication = authentication
    self.timeout = timeout
  }
}

/// The factory of a host that has none: it makes nothing, and says so.
package struct NoConnectorFactory: ConnectorFactory {
  /// The name that the configuration asks for.
  package let name: ConnectorFactoryName

  /// Stands for a factory that is not there.
  package init(name: ConnectorFactoryName) { self.name = name }

  /// Always throws `notAvailable`.
  package func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    // The operator is told the reason; the user of the screenlet did nothing wrong.
    throw ScreensError(.notAvailable, "This is not available now. Try again later.")
  }
}
