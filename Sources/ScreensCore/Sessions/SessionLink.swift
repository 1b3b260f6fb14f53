import Synchronization

/// The way back to a session that may be gone: it is not kept alive by requests in flight.
final class SessionLink: Sendable {
  private struct Weak: Sendable {
    weak var session: Session?
    var owner: UInt64?
  }

  private let target = Mutex(Weak())

  private let tray: RequestTray

  init(_ tray: RequestTray) { self.tray = tray }

  func set(_ session: Session, owner: UInt64) {
    target.withLock { target in
      target.session = session
      target.owner = owner
    }
  }

  func deliver(_ token: UInt64, _ result: Result<Value, ScreensError>) {
    guard let session = target.withLock({ $0.session }) else {
      tray.returned(token, result, from: target.withLock { $0.owner })
      return
    }
    // Ends by itself: one hop to the session's executor from this thread, nothing to cancel.
    Task.immediate { await session.deliver(token, result) }
  }

  func post(_ token: UInt64, _ view: UInt64) {
    guard let session = target.withLock({ $0.session }) else { return }
    // Ends by itself, as above.
    Task.immediate { await session.post(token, view) }
  }
}
