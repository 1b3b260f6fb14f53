import Synchronization

/// Lets a number of callers in at once, and the others in the order in which they came.
final class PictureLine: Sendable {
  /// A caller's place.
  final class Ticket: Sendable {
    fileprivate enum State {
      case new
      case waiting(CheckedContinuation<Bool, Never>)
      case entered
      case cancelled
    }

    fileprivate let state = Mutex(State.new)

    /// Gives the place up; one that has entered stays in.
    func cancel() {
      let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        let before = state
        if case .entered = before { return nil }
        state = .cancelled
        if case .waiting(let continuation) = before { return continuation }
        return nil
      }
      continuation?.resume(returning: false)
    }

    fileprivate var isWaiting: Bool {
      state.withLock { if case .waiting = $0 { true } else { false } }
    }

    /// Lets a waiting caller in.
    ///
    /// - Returns: false when it does not wait any more.
    fileprivate func enter() -> Bool {
      let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard case .waiting(let continuation) = state else { return nil }
        state = .entered
        return continuation
      }
      continuation?.resume(returning: true)
      return continuation != nil
    }
  }

  private struct State {
    var inside = 0
    var waiting: [Ticket] = []
  }

  private let limit: Int
  private let waitingLimit: Int
  private let state = Mutex(State())

  init(limit: Int, waitingLimit: Int) {
    self.limit = limit
    self.waitingLimit = waitingLimit
  }

  /// Waits for a place inside, which `leave` gives back.
  ///
  /// - Throws: `cancelled`, or `busy` when too many wait.
  func enter() async throws(PictureError) {
    let ticket = Ticket()
    let isFull = Mutex(false)
    let isInside = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if !add(ticket, continuation) {
          isFull.withLock { $0 = true }
          continuation.resume(returning: false)
        }
      }
    } onCancel: {
      ticket.cancel()
    }
    if isInside { return }
    throw isFull.withLock { $0 } ? .busy(waiting: waitingLimit) : .cancelled
  }

  /// - Returns: false when the line is full.
  private func add(_ ticket: Ticket, _ continuation: CheckedContinuation<Bool, Never>) -> Bool {
    enum Place { case inside, waiting, gone, full }
    let place = state.withLock { state -> Place in
      state.waiting.removeAll { !$0.isWaiting }
      return ticket.state.withLock { mine -> Place in
        if case .cancelled = mine { return .gone }
        if state.inside < limit {
          state.inside += 1
          mine = .entered
          return .inside
        }
        guard state.waiting.count < waitingLimit else { return .full }
        mine = .waiting(continuation)
        state.waiting.append(ticket)
        return .waiting
      }
    }
    switch place {
    case .inside: continuation.resume(returning: true)
    case .gone: continuation.resume(returning: false)
    case .waiting: break
    case .full: return false
    }
    return true
  }

  /// Gives a place inside to the next caller that still waits.
  func leave() {
    state.withLock { state in
      while !state.waiting.isEmpty {
        if state.waiting.removeFirst().enter() { return }
      }
      state.inside -= 1
    }
  }
}
