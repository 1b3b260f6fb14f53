package import ScreensModel

/// One operation on a back end with its parameters, as a factory made it.
///
/// Concurrent: `validate`, `start` and `cancel` may be called on any thread and return within a
/// millisecond.
package protocol Connector: AnyObject, Sendable {
  /// Checks the parameters before a request is sent; nil accepts them.
  func validate() -> ScreensError?

  /// Sets the receiver of renewed proofs of the signed-in user while the request is open. Called
  /// before `start`; `body` is called on any thread.
  func onRenewal(_ body: @escaping @Sendable (Value) -> Void)

  /// Begins the work and calls `completion` exactly once, on any thread, possibly before it
  /// returns.
  func start(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void)

  /// Asks the connector to stop. `completion` is still called, unless it already was.
  func cancel()
}

extension Connector {
  package func onRenewal(_ body: @escaping @Sendable (Value) -> Void) {}
}
