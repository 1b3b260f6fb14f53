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
  ///   - parameters: what the operation takes, by name.
  ///   - context: the server and the session as they are now; the connector works on this copy.
  /// - Throws: `abortedDueToPreconditions` when nothing makes this operation.
  func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector
}

extension ConnectorFactory {
  package func name(for operation: OperationName) -> ConnectorFactoryName { name }
}

/// What a connector knows of server and session: a copy taken when it is made.
package struct ConnectorContext: Sendable, Hashable {
  package let server: ServerContext
  /// The user who is signed in.
  package let userId: Int64?
  package let locale: String
  /// What requests to the configured server are authenticated with.
  package let authentication: Authentication?
  /// Milliseconds after which a request is given up.
  package let timeout: Int

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
  package let name: ConnectorFactoryName

  /// Stands for a factory that is not there.
  package init(name: ConnectorFactoryName) { self.name = name }

  package func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    // Why is for the operator to know: whoever uses the screenlet did nothing wrong.
    throw ScreensError(.notAvailable, "This is not available now. Try again later.")
  }
}
