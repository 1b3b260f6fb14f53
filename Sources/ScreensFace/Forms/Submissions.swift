import ScreensCore

/// The forms that a session has sent, by their one-time numbers and contents. A form that comes
/// twice gets the first answer again, and nothing happens a second time.
package struct Submissions {
  /// How a form's submission ended.
  package enum Result: Sendable, Equatable {
    /// Done: go there.
    case done(path: String)
    /// The form again, as its session shows it now.
    case again(Refusal)
    /// To be finished at another server's page.
    case leaves(url: String)
    /// Undone, because it could not be written down.
    case notKept
    /// Not tried: too many tries before.
    case tooMany(seconds: Int)
  }

  /// The reason to show a form once more.
  package enum Refusal: Sendable, Equatable {
    /// Its screenlet is no longer in the library.
    case unknown
    /// The user has to correct something, or to begin anew.
    case incorrect
    /// The row that was chosen is another one by now.
    case changed
    /// The place has no view now, or a server cannot be reached.
    case unavailable
    /// A process before this one sent what is never repeated, and its end is not known.
    case cut
  }

  /// One form.
  package struct Key: Hashable, Sendable {
    /// The place of the form's screenlet.
    package let place: ScreenletPlace
    /// Made of the form's number and content, by a key that only the host has.
    package let once: [UInt8]

    /// Makes the key of a form at a place.
    package init(place: ScreenletPlace, once: [UInt8]) {
      self.place = place
      self.once = once
    }
  }

  /// How far a form is.
  package enum State {
    case running([(Result) -> Void])
    case ended(Result)
  }

  private var states: [Key: State] = [:]
  private var order: [Key] = []
  private static let limit = 64
  /// The action that goes on when its user has signed in again.
  package var awaited: AwaitedAction?
  /// The form that gave the session its name: the browser that sent it gets that.
  package var renewer: Key?
  /// The success that the page tells to which a form has led.
  package var pendingSuccess: ToldSuccess?

  /// The form that acts, or acted last, at each place.
  private var acting: [ScreenletPlace: Key] = [:]
  /// The forms that have sent what is never repeated, the oldest first.
  private var sentOnce: [Key] = []
  private static let sentOnceLimit = 8

  /// No forms.
  package init() {}

  /// The place of a form among those that came.
  package enum Arrival {
    /// It is to be acted upon.
    case first
    /// It came before, and the one that came first has not ended; its end is told.
    case copy
    /// It came before, and ended so.
    case ended(Result)
  }

  /// Notes that a form came.
  ///
  /// - Parameter waiter: called with its end, unless that is known already.
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

  /// Notes the end of a form that came first, and tells all who wait for it.
  package mutating func end(_ key: Key, _ result: Result) -> [(Result) -> Void] {
    guard case .running(let waiters) = states[key] else { return [] }
    states[key] = .ended(result)
    return waiters
  }

  /// Forgets a form, so that it may be sent once more.
  package mutating func forget(_ key: Key) {
    states[key] = nil
    order.removeAll { $0 == key }
  }

  // MARK: Forms that are never repeated

  /// Notes that a form's action begins at its place.
  package mutating func act(_ key: Key) { acting[key.place] = key }

  /// Notes that the form that acts at a place is about to send what is never repeated.
  package mutating func noteSentOnce(at place: ScreenletPlace) {
    guard let key = acting[place], !sentOnce.contains(key) else { return }
    sentOnce.append(key)
    if sentOnce.count > Self.sentOnceLimit { sentOnce.removeFirst() }
  }

  /// The forms that the process after this one must not act upon again: those that have sent what
  /// is never repeated, unless it is known that it failed.
  package var spent: [SpentForm] {
    sentOnce.compactMap { key in
      switch states[key] {
      case nil, .ended(.again(.incorrect)): nil
      case .ended(.done(let path)): SpentForm(key: key, path: path)
      case .ended, .running: SpentForm(key: key, path: nil)
      }
    }
  }

  /// Takes up the forms upon which a process before this one has acted.
  package mutating func restore(_ spent: [SpentForm]) {
    for form in spent {
      _ = begin(form.key) { _ in }
      _ = end(form.key, form.path.map { .done(path: $0) } ?? .again(.cut))
    }
    sentOnce = spent.map(\.key)
  }

  /// How far a form is; nil for one that is not known.
  package func state(_ key: Key) -> State? { states[key] }
}
