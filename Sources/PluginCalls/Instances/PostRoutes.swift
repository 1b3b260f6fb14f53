import ScreensCore
import ScreensViews
import Synchronization

/// The way from any thread of a plugin to the session of a view, by the handle that one class of
/// the view has.
final class PostRoutes: Sendable {
  static let shared = PostRoutes()

  private let mailboxes = Mutex<[UInt64: ViewMailbox]>([:])

  /// Registers the mailbox of a live view.
  func open(_ view: UInt64, _ mailbox: ViewMailbox) {
    mailboxes.withLock { $0[view] = mailbox }
  }

  /// Forgets a view that is gone; later tokens for it are dropped.
  func close(_ view: UInt64) {
    _ = mailboxes.withLock { $0.removeValue(forKey: view) }
  }

  /// Sends a token on its way.
  ///
  /// - Returns: false when the view is gone.
  func post(_ token: UInt64, to view: UInt64) -> Bool {
    guard let mailbox = mailboxes.withLock({ $0[view] }) else { return false }
    mailbox.post(token, to: view)
    return true
  }
}
