package import ScreensModel
import Synchronization

/// The open requests of one session, by screenlet and action.
///
/// It outlives the session: a result for a saved screenlet waits here until the screenlet is
/// restored under the same id. Sendable; kept in memory only, because a part of a result may be a
/// secret.
package final class RequestTray: Sendable {
  /// The receiver of a result.
  package struct Tag: Sendable, Hashable {
    /// The screenlet that shows the result; it may be saved at the moment.
    package let screenlet: ScreenletID
    /// The action that requested it.
    package let action: ActionName
    /// The operation's index in the graph.
    let node: Int

    /// The tag of an interactor's operation; nil for an interactor without a screenlet.
    init?(_ interactor: Interactor, node: Int) {
      guard let screenlet = interactor.screenlet, let action = interactor.actionName else {
        return nil
      }
      self.screenlet = screenlet.id
      self.action = action
      self.node = node
    }
  }

  /// One request, with the progress of its graph.
  package struct Request: Sendable {
    let token: UInt64
    let tag: Tag
    var run: OperationRun
    var ticket: ConnectorQueue.Ticket?
    var result: Result<Value, ScreensError>?

    init(token: UInt64, tag: Tag, run: OperationRun) {
      self.token = token
      self.tag = tag
      self.run = run
    }
  }

  private struct State {
    var requests: [UInt64: Request] = [:]
    var owner: UInt64 = 0
    var deliver: @Sendable (UInt64, Result<Value, ScreensError>) -> Void = { _, _ in }
  }

  private let state = Mutex(State())

  /// A tray without requests and without a session.
  package init() {}

  /// The number of known requests.
  package var count: Int { state.withLock { $0.requests.count } }

  /// Sends results to the session behind `deliver` from now on.
  func attach(_ deliver: @escaping @Sendable (UInt64, Result<Value, ScreensError>) -> Void)
    -> UInt64
  {
    state.withLock { state in
      state.owner += 1
      state.deliver = deliver
      return state.owner
    }
  }

  func add(_ request: Request) { state.withLock { $0.requests[request.token] = request } }

  /// Notes a request that is about to be sent.
  func announce(_ tag: Tag, _ run: OperationRun) -> UInt64 {
    let token = InteractorIdentity.next()
    add(Request(token: token, tag: tag, run: run))
    return token
  }

  func remove(_ token: UInt64) {
    state.withLock { state in
      state.requests[token] = nil
      // Most sessions have no open request most of the time and need no storage for it.
      if state.requests.isEmpty { state.requests = [:] }
    }
  }

  func note(_ ticket: ConnectorQueue.Ticket, for token: UInt64) {
    state.withLock { $0.requests[token]?.ticket = ticket }
  }

  /// Stores the progress of a graph; all its requests continue from there.
  func note(_ run: OperationRun) {
    state.withLock { state in
      for (token, request) in state.requests where request.run.id == run.id {
        state.requests[token]?.run = run
      }
    }
  }

  /// The actions of a screenlet with open requests, sorted.
  func openActions(of screenlet: ScreenletID) -> [OpenAction] {
    let actions = requests(of: screenlet).map { request in
      OpenAction(action: request.tag.action, isRepeatable: request.run.isRepeatable)
    }
    return Dictionary(grouping: actions, by: \.action).values.compactMap { same in
      same.first { !$0.isRepeatable } ?? same.first
    }.sorted { $0.action < $1.action }
  }

  /// The requests of a screenlet, in the order of their start.
  func requests(of screenlet: ScreenletID) -> [Request] {
    state.withLock { $0.requests.values.filter { $0.tag.screenlet == screenlet } }
      .sorted { $0.token < $1.token }
  }

  /// Drops requests whose results are no longer useful.
  func drop(_ requests: [Request]) {
    for request in requests { remove(request.token) }
  }

  func tokens(of screenlet: ScreenletID) -> [UInt64] { requests(of: screenlet).map(\.token) }

  /// Removes and returns a result that came while no session waited for it.
  func takeResult(_ token: UInt64) -> Result<Value, ScreensError>? {
    state.withLock { state in
      let result = state.requests[token]?.result
      state.requests[token]?.result = nil
      return result
    }
  }

  /// Passes a connector's result on to the session.
  func arrived(_ token: UInt64, _ result: Result<Value, ScreensError>) {
    state.withLock { $0.deliver }(token, result)
  }

  /// Passes on a result that a session could not use. It goes to the session's successor, or waits
  /// here.
  func returned(_ token: UInt64, _ result: Result<Value, ScreensError>, from owner: UInt64?) {
    let next = state.withLock {
      state -> (@Sendable (UInt64, Result<Value, ScreensError>) -> Void)? in
      guard state.requests[token] != nil else { return nil }
      if let owner, owner != state.owner { return state.deliver }
      state.requests[token]?.result = result
      return nil
    }
    next?(token, result)
  }
}
