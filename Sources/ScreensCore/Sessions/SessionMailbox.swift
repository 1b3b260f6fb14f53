package import ScreensModel
import ScreensSystem
import ScreensViews
import Synchronization

/// Brings results back to a session from any thread.
package struct SessionMailbox: Sendable {
  let deliver: @Sendable (UInt64, Result<Value, ScreensError>) -> Void
  /// The way of posted tokens alone.
  let views: ViewMailbox
  let renew: @Sendable (Value, Int) -> Void
  let progress: @Sendable (UInt64) -> Void
  /// The loop whose timers end overdue work; nil without a clock.
  let loop: EventLoop?

  /// - Parameters:
  ///   - deliver: brings back a connector's result, by token.
  ///   - post: brings a posted token to one class of a view, by the class's handle.
  ///   - renew: brings a renewed proof of the user of that sign-in count.
  ///   - progress: reports that a connector has made progress, by token.
  package init(
    deliver: @escaping @Sendable (UInt64, Result<Value, ScreensError>) -> Void,
    post: @escaping @Sendable (_ token: UInt64, _ view: UInt64) -> Void,
    renew: @escaping @Sendable (_ proof: Value, _ signInCount: Int) -> Void = { _, _ in },
    progress: @escaping @Sendable (_ token: UInt64) -> Void = { _ in }
  ) {
    self.deliver = deliver
    views = ViewMailbox(post)
    self.renew = renew
    self.progress = progress
    loop = nil
  }

  /// The mailbox of a trial: all messages are dropped.
  package static let nowhere = SessionMailbox(deliver: { _, _ in }, post: { _, _ in })

  /// Sends a token to the `event` slot of the class that has a handle.
  package func post(_ token: UInt64, to view: UInt64) { views.post(token, to: view) }

  /// The mailbox of a session on a loop. Results for an ended session wait in the tray.
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
    views = ViewMailbox { token, view in
      loop.execute { home.value.scope?.receivePost(token, view: view) }
    }
    renew = { proof, count in loop.execute { home.value.scope?.receiveRenewal(proof, count) } }
    progress = { token in loop.execute { home.value.scope?.receiveProgress(token) } }
  }
}

/// A reference to a session that may have ended. Confined to the session's loop.
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
  /// Ends the request at its time limit.
  var timer: EventLoopTimer?
  /// Delivers progress that came too soon after the last report.
  var pause: EventLoopTimer?
}

/// The progress of one request on its way to the session. Only the last of several reports counts,
/// and one report at a time is on its way. Any thread reports.
final class ProgressRelay: Sendable {
  private struct State {
    var last: ConnectorProgress?
    var isOnItsWay = false
  }

  private let state = Mutex(State())

  /// - Returns: whether the session has to be notified; false when a notification is on its way.
  func report(_ progress: ConnectorProgress) -> Bool {
    state.withLock { state in
      state.last = progress
      defer { state.isOnItsWay = true }
      return !state.isOnItsWay
    }
  }

  /// Removes and returns the last report.
  func take() -> ConnectorProgress? {
    state.withLock { state in
      state.isOnItsWay = false
      defer { state.last = nil }
      return state.last
    }
  }
}
