import Synchronization

/// The way back to a session that may be gone: it is not kept alive by requests in flight.
final class SessionLink: Sendable {
  private struct Weak: Sendable {
    weak var session: Session?
  }

  private let target = Mutex(Weak())

  func set(_ session: Session) {
    target.withLock { $0.session = session }
  }

  func deliver(_ token: UInt64, _ result: Result<Value, ScreensError>) {
    guard let session = target.withLock({ $0.session }) else { return }
    // Ends by itself: one hop to the session's executor, nothing to cancel.
    Task { await session.deliver(token, result) }
  }

  func post(_ token: UInt64, _ view: UInt64) {
    guard let session = target.withLock({ $0.session }) else { return }
    // Ends by itself, as above.
    Task { await session.post(token, view) }
  }
}
