package import ScreensModel

/// One run of a use case: started by an action, ended exactly once.
///
/// Confined to the session's executor. Its own closures run first, then the screenlet's pipeline.
package final class Interactor {
  private enum State {
    case idle
    case running
    case ended
  }

  /// A number that counts up in a session and identifies results.
  package let id: UInt64
  /// The action of the run; nil without one.
  package internal(set) var actionName: ActionName?
  /// The screenlet that shows the result; nil for use without one.
  package private(set) weak var screenlet: Screenlet?
  /// Called with the result before the screenlet's pipeline.
  package var onSuccess: ((Value) -> Void)?
  /// Called with the error before the screenlet's pipeline.
  package var onFailure: ((ScreensError) -> Void)?
  /// The error it ended with.
  package private(set) var lastError: ScreensError?
  /// The result for `onFinishInteraction`.
  package var interactionResult: Value = .none

  /// The user's act that this run follows from; nil for a run that nobody asked for.
  let act: UserAct?
  /// Whether a request that changes something on the back end has been answered.
  var hasWritten = false
  private let task: any InteractorTask
  private var state = State.idle

  /// - Parameters:
  ///   - screenlet: the screenlet that shows the result.
  ///   - task: the use case's work.
  package init(_ task: any InteractorTask, for screenlet: Screenlet?) {
    self.task = task
    self.screenlet = screenlet
    id = InteractorIdentity.next()
    act = screenlet?.session.chain.act
  }

  /// Starts the work. A failure that is known at once has ended the interactor when this returns.
  ///
  /// - Returns: false when no work was started.
  package func start() -> Bool {
    precondition(state == .idle, "an interactor is started once, and is \(state)")
    state = .running
    return task.start(self)
  }

  /// Ends with success; ignored after the end.
  package func callOnSuccess(_ result: Value = .none) {
    guard state == .running else { return }
    state = .ended
    finish(nil) { onSuccess?(result) }
  }

  /// Ends with an error; ignored after the end.
  package func callOnFailure(_ error: ScreensError) {
    guard state == .running else { return }
    state = .ended
    lastError = error
    finish(error) { onFailure?(error) }
  }

  /// Reports the progress of the work; ignored after the end.
  package func report(_ progress: ConnectorProgress) {
    guard state == .running else { return }
    screenlet?.show(progress, of: self)
  }

  /// Ends with an error even if it was never started; ignored after the end.
  func endUnstarted(_ error: ScreensError) {
    if state == .idle { state = .running }
    callOnFailure(error)
  }

  /// Stops the work and ends with `cancelled`; a later result is dropped.
  package func cancel() {
    guard state == .running else { return }
    task.cancel()
    callOnFailure(.cancelled)
  }

  /// Continues with requests that are under way or have been answered meanwhile.
  ///
  /// - Returns: false when this use case cannot continue in the middle.
  func resume(_ requests: [RequestTray.Request]) -> Bool {
    precondition(state == .idle, "an interactor is started once, and is \(state)")
    state = .running
    if task.resume(requests, self) { return true }
    state = .idle
    return false
  }

  /// Releases the work without an event: the screenlet is saved, and its requests continue.
  func detach() {
    guard state == .running else { return }
    state = .ended
    task.detach()
    onSuccess = nil
    onFailure = nil
  }

  private func finish(_ error: ScreensError?, _ tell: () -> Void) {
    defer {
      onSuccess = nil
      onFailure = nil
    }
    guard let screenlet else { return tell() }
    screenlet.session.during(act) {
      if hasWritten { screenlet.session.chain.act?.hasWritten = true }
      tell()
      screenlet.endInteractor(self, error: error)
    }
  }
}

/// The work of an interactor. Confined to the session's executor.
package protocol InteractorTask: AnyObject {
  /// Begins the work, which ends with one of the interactor's two calls, at once or later.
  ///
  /// - Returns: whether any work was started.
  func start(_ interactor: Interactor) -> Bool

  /// Stops all work that can be stopped.
  func cancel()

  /// The screenlet is saved: work that cannot be resumed is stopped.
  func detach()

  /// Continues with the requests of an earlier interactor of the same action.
  ///
  /// - Returns: false when the work cannot continue in the middle.
  func resume(_ requests: [RequestTray.Request], _ interactor: Interactor) -> Bool
}

extension InteractorTask {
  package func cancel() {}
  /// Work that cannot be resumed is stopped.
  package func detach() { cancel() }
  package func resume(_ requests: [RequestTray.Request], _ interactor: Interactor) -> Bool { false }
}
