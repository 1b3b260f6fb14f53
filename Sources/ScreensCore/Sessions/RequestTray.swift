import Synchronization

/// The requests of one session that are under way, by screenlet and action.
///
/// It outlives the session: a result that comes while a screenlet is saved waits here for the one
/// that is restored under the same id. Sendable; in memory only, since a part of a result may be a
/// secret.
package final class RequestTray: Sendable {
  /// The receiver of a result.
  package struct Tag: Sendable, Hashable {
    /// The screenlet that shows it, which may be saved at the moment.
    package let screenlet: ScreenletID
    /// The action that asked for it.
    package let action: ActionName
    /// The operation's place in the graph.
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

  /// One request, with how far the graph is that it belongs to.
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

  /// How many requests are known.
  package var count: Int { state.withLock { $0.requests.count } }

  /// From now on results go to the session behind `deliver`.
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
      // Most sessions wait for nothing most of the time: they keep no room for it.
      if state.requests.isEmpty { state.requests = [:] }
    }
  }

  func note(_ ticket: ConnectorQueue.Ticket, for token: UInt64) {
    state.withLock { $0.requests[token]?.ticket = ticket }
  }

  /// Notes how far a graph is: all its requests go on from there.
  func note(_ run: OperationRun, for tickets: some Sequence<ConnectorQueue.Ticket>) {
    let tickets = Set(tickets)
    guard !tickets.isEmpty else { return }
    state.withLock { state in
      for (token, request) in state.requests {
        guard let ticket = request.ticket, tickets.contains(ticket) else { continue }
        state.requests[token]?.run = run
      }
    }
  }

  /// The actions of a screenlet that wait for answers, sorted.
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

  /// Forgets requests whose results nobody can use.
  func drop(_ requests: [Request]) {
    for request in requests { remove(request.token) }
  }

  func tokens(of screenlet: ScreenletID) -> [UInt64] { requests(of: screenlet).map(\.token) }

  /// Takes a result that came while no session waited for it.
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

  /// Passes a result that a session could not use to the one that took its place; else it waits
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
