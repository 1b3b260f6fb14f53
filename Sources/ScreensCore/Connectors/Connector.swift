/// One operation on a back end with its parameters, as a factory made it.
///
/// Concurrent: `validate`, `start` and `cancel` may be called on any thread and return within a
/// millisecond.
package protocol Connector: AnyObject, Sendable {
  /// Checks the parameters before anything is sent; nil accepts.
  func validate() -> ScreensError?

  /// Has a renewed proof of the signed-in user passed on while the request is open; called before
  /// it begins. `body` is called on any thread.
  func onRenewal(_ body: @escaping @Sendable (Value) -> Void)

  /// Begins, and calls `completion` exactly once, on any thread, possibly before it returns.
  func start(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void)

  /// Asks to stop. The completion still comes, or was already given.
  func cancel()
}

extension Connector {
  /// Renews nothing.
  package func onRenewal(_ body: @escaping @Sendable (Value) -> Void) {}
}

/// How far a connector is, in bytes or steps; a total of 0 is unknown.
package struct ConnectorProgress: Sendable, Hashable {
  /// The part that is done.
  package let done: UInt64
  /// The whole; 0 while it is not known.
  package let total: UInt64

  /// Both in the same unit, of the connector's choice.
  package init(done: UInt64, total: UInt64) {
    self.done = done
    self.total = total
  }

  /// The sum of several; its total is unknown where one of theirs is, or where no number holds it.
  init(of parts: some Sequence<ConnectorProgress>) {
    var (done, total, isKnown) = (UInt64(0), UInt64(0), true)
    for part in parts {
      let sum = done.addingReportingOverflow(part.done)
      done = sum.overflow ? .max : sum.partialValue
      let whole = total.addingReportingOverflow(part.total)
      total = whole.partialValue
      isKnown = isKnown && part.total > 0 && !whole.overflow
    }
    self.init(done: done, total: isKnown ? total : 0)
  }

  /// The done part of the whole, from 0 to 1; nil while the whole is not known.
  package var fraction: Double? { total > 0 ? min(Double(done) / Double(total), 1) : nil }
}
