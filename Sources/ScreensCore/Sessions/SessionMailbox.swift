import ScreensSystem
import Synchronization

/// How results come back to a session from any thread.
package struct SessionMailbox: Sendable {
  let deliver: @Sendable (UInt64, Result<Value, ScreensError>) -> Void
  let post: @Sendable (UInt64, UInt64) -> Void
  let renew: @Sendable (Value, Int) -> Void
  let progress: @Sendable (UInt64) -> Void
  /// The loop whose timers end what takes too long; nil where no time passes.
  let loop: EventLoop?

  /// - Parameters:
  ///   - deliver: brings a connector's result back, by token.
  ///   - post: brings a posted token to one class of a view, by the handle that the class has.
  ///   - renew: brings a renewed proof of the user who had signed in at that count.
  ///   - progress: says that a connector, by token, has come further.
  package init(
    deliver: @escaping @Sendable (UInt64, Result<Value, ScreensError>) -> Void,
    post: @escaping @Sendable (_ token: UInt64, _ view: UInt64) -> Void,
    renew: @escaping @Sendable (_ proof: Value, _ signInCount: Int) -> Void = { _, _ in },
    progress: @escaping @Sendable (_ token: UInt64) -> Void = { _ in }
  ) {
    self.deliver = deliver
    self.post = post
    self.renew = renew
    self.progress = progress
    loop = nil
  }

  /// The mailbox of a trial: nothing comes back.
  package static let nowhere = SessionMailbox(deliver: { _, _ in }, post: { _, _ in })

  /// Sends a token to the `event` slot of the class that has a handle.
  package func post(_ token: UInt64, to view: UInt64) { post(token, view) }

  /// The mailbox of a session that lives on a loop; what comes when it is gone waits in the tray.
  init(_ home: EventLoopBound<SessionHome>, _ tray: RequestTray) {
    let loop = home.loop
    self.loop = loop
    deliver = { token, result in
      loop.execute {
        guard let scope = home.value.scope else {
          return tray.returned(token, result, from: home.value.owner)
        }
        scope.receive(token, result)
      }
    }
    post = { token, view in loop.execute { home.value.scope?.receivePost(token, view: view) } }
    renew = { proof, count in loop.execute { home.value.scope?.receiveRenewal(proof, count) } }
    progress = { token in loop.execute { home.value.scope?.receiveProgress(token) } }
  }
}

/// The way back to a session that may be gone. Confined to the session's loop.
final class SessionHome {
  weak var scope: SessionScope?
  /// The session's number in its tray.
  var owner: UInt64 = 0
}

/// The requests that a session waits for.
struct SessionRequests {
  let mailbox: SessionMailbox
  let tray: RequestTray
  /// The session's number in the tray.
  let owner: UInt64
  var open: [UInt64: OpenRequest] = [:]

  init(_ tray: RequestTray, _ mailbox: SessionMailbox) {
    self.tray = tray
    self.mailbox = mailbox
    owner = tray.attach(mailbox.deliver)
  }
}

/// A request that a session waits for.
struct OpenRequest {
  let completion: (Result<Value, ScreensError>) -> Void
  let onProgress: (ConnectorProgress) -> Void
  let relay: ProgressRelay
  /// Ends the request when its time is over.
  var timer: EventLoopTimer?
  /// Tells progress that came too soon after the last.
  var pause: EventLoopTimer?
}

/// The progress of one request on its way to the session: of many reports the last one counts, and
/// one at a time is on its way. Any thread reports.
final class ProgressRelay: Sendable {
  private struct State {
    var last: ConnectorProgress?
    var isOnItsWay = false
  }

  private let state = Mutex(State())

  /// Notes progress.
  ///
  /// - Returns: whether the session is to be told; it has been told of this otherwise.
  func report(_ progress: ConnectorProgress) -> Bool {
    state.withLock { state in
      state.last = progress
      defer { state.isOnItsWay = true }
      return !state.isOnItsWay
    }
  }

  /// Takes the last report.
  func take() -> ConnectorProgress? {
    state.withLock { state in
      state.isOnItsWay = false
      defer { state.last = nil }
      return state.last
    }
  }
}
