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
    /// The place has no view now, or a server cannot be reached.
    case unavailable
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

  /// No forms.
  package init() {}

  /// Notes that a form came.
  ///
  /// - Returns: whether it is the first time; if not, `waiter` is called with the first one's end.
  package mutating func begin(_ key: Key, _ waiter: @escaping (Result) -> Void) -> Bool {
    switch states[key] {
    case .ended(let result):
      waiter(result)
      return false
    case .running(let waiters):
      states[key] = .running(waiters + [waiter])
      return false
    case nil:
      states[key] = .running([waiter])
      order.append(key)
      if order.count > Self.limit { states[order.removeFirst()] = nil }
      return true
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

  /// How far a form is; nil for one that is not known.
  package func state(_ key: Key) -> State? { states[key] }
}
