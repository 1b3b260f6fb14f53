/// Brings tokens that code posts from any thread back to the session of a view.
package struct ViewMailbox: Sendable {
  private let deliver: @Sendable (_ token: UInt64, _ view: UInt64) -> Void

  /// - Parameter deliver: Brings a token to one class of a view, by the class's handle.
  package init(_ deliver: @escaping @Sendable (_ token: UInt64, _ view: UInt64) -> Void) {
    self.deliver = deliver
  }

  /// Sends a token to the `event` slot of the class that has a handle.
  package func post(_ token: UInt64, to view: UInt64) { deliver(token, view) }
}
