import ScreensSystem

/// How results come back to a session from any thread.
package struct SessionMailbox: Sendable {
  let deliver: @Sendable (UInt64, Result<Value, ScreensError>) -> Void
  let post: @Sendable (UInt64, UInt64) -> Void
  let renew: @Sendable (Value, Int) -> Void

  /// - Parameters:
  ///   - deliver: brings a connector's result back, by token.
  ///   - post: brings a posted token to one class of a view, by the handle that the class has.
  ///   - renew: brings a renewed proof of the user who had signed in at that count.
  package init(
    deliver: @escaping @Sendable (UInt64, Result<Value, ScreensError>) -> Void,
    post: @escaping @Sendable (_ token: UInt64, _ view: UInt64) -> Void,
    renew: @escaping @Sendable (_ proof: Value, _ signInCount: Int) -> Void = { _, _ in }
  ) {
    self.deliver = deliver
    self.post = post
    self.renew = renew
  }

  /// The mailbox of a trial: nothing comes back.
  package static let nowhere = SessionMailbox(deliver: { _, _ in }, post: { _, _ in })

  /// Sends a token to the `event` slot of the class that has a handle.
  package func post(_ token: UInt64, to view: UInt64) { post(token, view) }

  /// The mailbox of a session that lives on a loop; what comes when it is gone waits in the tray.
  init(_ home: EventLoopBound<SessionHome>, _ tray: RequestTray) {
    let loop = home.loop
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
  var open: [UInt64: (Result<Value, ScreensError>) -> Void] = [:]

  init(_ tray: RequestTray, _ mailbox: SessionMailbox) {
    self.tray = tray
    self.mailbox = mailbox
    owner = tray.attach(mailbox.deliver)
  }
}
