/// Makes the connectors of the operations that its descriptor lists.
public protocol ConnectorFactory: Sendable {
  /// Makes the connector for one operation; returns within a millisecond.
  func connector(
    for operation: String, parameters: [String: Value], context: ConnectorContext
  ) throws -> any Connector
}
