import ScreensCore

/// The forms that a session has sent, by their one-time numbers and contents. A repeated form gets
/// the first answer again, and has no second effect.
package struct Submissions {
  /// The end of a form's submission.
  package enum Result: Sendable, Equatable {
    /// Done: the browser continues at the path.
    case done(path: String)
    /// The form again, in the present state of its session.
    case again(Refusal)
    /// To be finished at another server's page.
    case leaves(url: String)
    /// Undone, because it could not be written.
    case notKept
    /// Not tried: too many tries before.
    case tooMany(seconds: Int)
  }

  /// The reason to show a form again.
  package enum Refusal: Sendable, Equatable {
    /// Its screenlet is no longer in the library.
    case unknown
    /// The user has to correct something, or to begin again.
    case incorrect
    /// The chosen row has been replaced.
    case changed
    /// The place has no view now, or a server is unreachable.
    case unavailable
    /// An earlier process sent something unrepeatable, and its end is unknown.
    case cut
  }

  /// One form.
  package struct Key: Hashable, Sendable {
    /// The place of the form's screenlet.
    package let place: ScreenletPlace
    /// A code of the form's number and content, by a key that only the host has.
    package let once: [UInt8]

    package init(place: ScreenletPlace, once: [UInt8]) {
      self.place = place
      self.once = once
    }
  }

  package enum State {
    case running([(Result) -> Void])
    case ended(Result)
  }

  private var states: [Key: State] = [:]
  private var order: [Key] = []
  private static let limit = 64
  /// The action that continues when its user has signed in again.
  package var awaited: AwaitedAction?
  /// The form that gave the session its name; the browser that sent it gets that name.
  package var renewer: Key?
  package var outcomes = FormOutcomes()

  /// The form that acts, or acted last, at each place.
  private var acting: [ScreenletPlace: Key] = [:]
  /// The forms that have sent something unrepeatable, the oldest first.
  private var sentOnce: [Key] = []
  private static let sentOnceLimit = 8

  package init() {}

  /// Whether a form is new or repeated.
  package enum Arrival {
    /// The form is to be processed.
    case first
    /// The form is repeated, and the first one has not ended; its end is reported.
    case copy
    /// The form is repeated, and the first one ended with this result.
    case ended(Result)
  }

  /// Records a form.
  ///
  /// - Parameter waiter: called with its end, unless the end is already known.
  package mutating func begin(_ key: Key, _ waiter: @escaping (Result) -> Void) -> Arrival {
    switch states[key] {
    case .ended(let result): return .ended(result)
    case .running(let waiters):
      states[key] = .running(waiters + [waiter])
      return .copy
    case nil:
      states[key] = .running([waiter])
      order.append(key)
      if order.count > Self.limit { states[order.removeFirst()] = nil }
      return .first
    }
  }

  /// Records the end of a form's first submission, and returns the waiters for it.
  package mutating func end(_ key: Key, _ result: Result) -> [(Result) -> Void] {
    guard case .running(let waiters) = states[key] else { return [] }
    states[key] = .ended(result)
    return waiters
  }

  /// Forgets a form, so that it may be sent again.
  package mutating func forget(_ key: Key) {
    states[key] = nil
    order.removeAll { $0 == key }
  }

  // MARK: Unrepeatable forms

  /// Records that a form's action begins at its place.
  package mutating func act(_ key: Key) { acting[key.place] = key }

  /// Records that the form that acts at a place is about to send something unrepeatable.
  package mutating func noteSentOnce(at place: ScreenletPlace) {
    guard let key = acting[place], !sentOnce.contains(key) else { return }
    sentOnce.append(key)
    if sentOnce.count > Self.sentOnceLimit { sentOnce.removeFirst() }
  }

  /// The forms that the next process must not process again: they have sent something unrepeatable,
  /// unless it is known to have failed.
  package var spent: [SpentForm] {
    sentOnce.compactMap { key in
      switch states[key] {
      case nil, .ended(.again(.incorrect)): nil
      case .ended(.done(let path)): SpentForm(key: key, path: path)
      case .ended, .running: SpentForm(key: key, path: nil)
      }
    }
  }

  /// Restores the forms that an earlier process handled.
  package mutating func restore(_ spent: [SpentForm]) {
    for form in spent {
      _ = begin(form.key) { _ in }
      _ = end(form.key, form.path.map { .done(path: $0) } ?? .again(.cut))
    }
    sentOnce = spent.map(\.key)
  }

  /// The progress of a form; nil for an unknown one.
  package func state(_ key: Key) -> State? { states[key] }
}
