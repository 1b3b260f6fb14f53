package import ScreensCore
import ScreensModel
import Synchronization

/// A session without an executor: results wait in a box until the test delivers them, so that every
/// order can be tried.
package final class StillSession {
  private final class Box: Sendable {
    let results = Mutex<[(UInt64, Result<Value, ScreensError>)]>([])
    let posts = Mutex<[(UInt64, UInt64)]>([])
    let progress = Mutex<[UInt64]>([])
  }

  /// The session, whose results wait for `deliverResults`.
  package let scope: SessionScope
  /// The house of the session, which has none before the first use.
  package lazy var house = {
    let house = StillHouse()
    scope.house = house
    return house
  }()
  private let box = Box()

  /// A session of this environment, by default with a context at second 1000.
  package init(
    _ environment: Environment,
    context: SessionContext = SessionContext(now: { 1000 }), tray: RequestTray = RequestTray(),
    queue: ConnectorQueue = ConnectorQueue()
  ) {
    let box = box
    scope = SessionScope(
      environment: environment, context: context, connectors: queue,
      locale: Locale("en"), tray: tray,
      mailbox: SessionMailbox(
        deliver: { token, result in box.results.withLock { $0.append((token, result)) } },
        post: { token, view in box.posts.withLock { $0.append((token, view)) } },
        progress: { token in box.progress.withLock { $0.append(token) } }))
  }

  /// The number of waiting results.
  package var waiting: Int { box.results.withLock { $0.count } }

  /// Delivers the result that waits longest, without its consequences.
  package func deliverOne() {
    let first = box.results.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let (token, result) = first { scope.receive(token, result) }
  }

  /// Delivers the waiting progress, results and posts, and their consequences, until none waits.
  package func deliverResults() {
    while let token = box.progress.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      scope.receiveProgress(token)
    }
    while let (token, result) = box.results.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      scope.receive(token, result)
    }
    while let (token, view) = box.posts.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      scope.receivePost(token, view: view)
    }
  }
}
