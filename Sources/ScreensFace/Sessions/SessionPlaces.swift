package import ScreensCore

/// The screenlets of a session by their places.
package struct SessionPlaces {
  /// A screenlet that has been made.
  package struct Occupant {
    package let screenlet: Screenlet
    /// The last description by its page; code may have changed the theme since.
    package var placed: PlacedScreenlet

    package init(screenlet: Screenlet, placed: PlacedScreenlet) {
      self.screenlet = screenlet
      self.placed = placed
    }
  }

  /// The screenlets that have been made.
  package var occupants: [ScreenletPlace: Occupant] = [:]
  /// The restored states that were not used yet.
  private var waiting: [ScreenletPlace: ScreenletState] = [:]
  /// Octets of the last form of each place: no more is typed there.
  private var typed: [ScreenletPlace: Int] = [:]
  /// The size of the typed text in octets; an upper bound.
  package private(set) var typedBytes = 0

  package init() {}

  /// Records the size of a place's last form.
  package mutating func noteTyped(_ count: Int, at place: ScreenletPlace) {
    typedBytes += count - (typed.updateValue(count, forKey: place) ?? 0)
  }

  /// Keeps a state until its place is used.
  package mutating func keep(_ kept: KeptScreenlet) {
    waiting[kept.place] = kept.state
  }

  /// Puts a screenlet aside as a state with the text entered there.
  package mutating func putAside(_ place: ScreenletPlace) {
    guard let state = occupants.removeValue(forKey: place)?.screenlet.state,
      !state.entered.isEmpty
    else { return }
    waiting[place] = state
  }

  /// Removes and returns the state that waits for a screenlet.
  package mutating func takeWaiting(for placed: PlacedScreenlet) -> ScreenletState? {
    let state = waiting.removeValue(forKey: placed.place)
    return state?.name == placed.screenlet ? state : nil
  }

  /// The kept input at a place, used or not.
  package func entered(at place: ScreenletPlace) -> EnteredState? {
    waiting[place]?.entered ?? occupants[place]?.screenlet.state.entered
  }

  /// The states of places with entered input, in the order in which they were made. The attributes
  /// of places in rows come from their rows.
  package var kept: [KeptScreenlet] {
    var kept: [KeptScreenlet] = []
    for (place, occupant) in occupants {
      let state = occupant.screenlet.state
      let entered = state.entered
      let isChanged = !entered.attributes.isEmpty && !place.isInRow
      if !entered.isEmpty || isChanged || !state.open.isEmpty {
        kept.append(KeptScreenlet(place: place, state: state))
      }
    }
    for (place, state) in waiting { kept.append(KeptScreenlet(place: place, state: state)) }
    kept.sort { $0.state.id < $1.state.id }
    return kept
  }

  /// Removes the oldest idle screenlet where a browser has used more addresses than are kept.
  package mutating func takeOldest(besides place: ScreenletPlace) -> Screenlet? {
    let queried = occupants.filter { $0.key.query != nil && $0.key != place }
    guard queried.count >= Self.addressLimit,
      let oldest = queried.filter({ !$0.value.screenlet.isBusy })
        .min(by: { $0.value.screenlet.id < $1.value.screenlet.id })
    else { return nil }
    occupants[oldest.key] = nil
    return oldest.value.screenlet
  }

  /// The limit of screenlets of one session with attributes from addresses.
  private static let addressLimit = 32

  /// Forgets all screenlets but those at one place and in it.
  ///
  /// - Returns: the screenlets that had been made.
  package mutating func removeAll(besides place: ScreenletPlace) -> [Screenlet] {
    let stays: (ScreenletPlace) -> Bool = { $0 == place || $0.isInside(place) }
    defer {
      occupants = occupants.filter { stays($0.key) }
      waiting = waiting.filter { stays($0.key) }
    }
    return occupants.filter { !stays($0.key) }.map(\.value.screenlet)
  }

  /// Forgets all screenlets, made or kept.
  package mutating func removeAll() {
    occupants = [:]
    waiting = [:]
  }
}

/// A screenlet's state, and its place.
package struct KeptScreenlet: Hashable {
  /// Its place on a page.
  package let place: ScreenletPlace
  package let state: ScreenletState

  /// Makes what is kept of a place.
  package init(place: ScreenletPlace, state: ScreenletState) {
    self.place = place
    self.state = state
  }
}
