/// One operation on a back end, with its parameters.
///
/// `validate`, `start` and `cancel` return within a millisecond: work that may block goes through
/// ``ConnectorRequest/completeBlocking(_:)`` or a thread of the plugin's own.
public protocol Connector: Sendable {
  /// Checks the parameters before anything is sent; an error refuses them.
  func validate() throws

  /// Begins the request, which completes exactly once; a thrown error completes it.
  func start(_ request: ConnectorRequest) throws

  /// Asks a started request to stop; it may still complete.
  func cancel(_ request: ConnectorRequest)
}

extension Connector {
  /// Accepts all parameters.
  public func validate() throws {}

  /// Leaves the decision to code that reads `request.isCancelled`.
  public func cancel(_ request: ConnectorRequest) {}
}

/// Makes the connectors of the operations that its descriptor lists.
public protocol ConnectorFactory: Sendable {
  /// Makes the connector for one operation; returns within a millisecond.
  func connector(
    for operation: String, parameters: [String: Value], context: ConnectorContext
  ) throws -> any Connector
}
