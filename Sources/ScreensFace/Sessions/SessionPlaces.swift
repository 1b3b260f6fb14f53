package import ScreensCore
package import ScreensModel
package import ScreensViews

/// The screenlets of a session by their places.
package struct SessionPlaces {
  /// A screenlet that has been made.
  package struct Occupant {
    package let screenlet: Screenlet
    /// The last description by its page; code may have changed the theme since.
    package var placed: PlacedScreenlet
    /// The outcome that one page alone shows.
    fileprivate var claim: Claim?
    /// Whether a restart has brought about its outcome, which no page has shown.
    package var isRecovered = false

    package init(screenlet: Screenlet, placed: PlacedScreenlet) {
      self.screenlet = screenlet
      self.placed = placed
    }
  }

  /// A name for the outcome of a screenlet that was its last one at that time.
  fileprivate struct Claim {
    let name: String
    let count: Int
  }

  /// The screenlets that have been made.
  package var occupants: [ScreenletPlace: Occupant] = [:]
  /// The screenlets that show the rows of a list in turn.
  package private(set) var ofRows: [RowScreenlet: Occupant] = [:]
  /// The restored states that were not used yet.
  private var waiting: [ScreenletPlace: ScreenletState] = [:]
  /// Octets of the last form of each place: no more is typed there.
  private var typed: [ScreenletPlace: Int] = [:]
  /// The size of the typed text in octets; an upper bound.
  package private(set) var typedBytes = 0

  package init() {}

  /// Whether a place has a screenlet of its own, or one that waits for its return.
  package func isUsed(_ place: ScreenletPlace) -> Bool {
    occupants[place] != nil || waiting[place] != nil
  }

  /// Has a screenlet in a row show the other rows as well.
  package mutating func share(_ placed: PlacedScreenlet, _ key: RowScreenlet) {
    ofRows[key] = occupants.removeValue(forKey: placed.place)
  }

  /// Records the row that such a screenlet shows now.
  package mutating func show(_ placed: PlacedScreenlet, _ key: RowScreenlet) {
    ofRows[key]?.placed = placed
  }

  /// Removes the screenlets that show rows in turn.
  package mutating func removeShared() -> [Screenlet] {
    defer { ofRows = [:] }
    return ofRows.values.map(\.screenlet)
  }

  /// The limit of screenlets that show rows in turn: a browser may see lists without end.
  package static let sharedLimit = 16

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

  /// Forgets the screenlets at a place and in it.
  ///
  /// - Returns: the screenlets that had been made.
  package mutating func remove(_ place: ScreenletPlace) -> [Screenlet] {
    let goes: (ScreenletPlace) -> Bool = { $0 == place || $0.isInside(place) }
    defer {
      occupants = occupants.filter { !goes($0.key) }
      waiting = waiting.filter { !goes($0.key) }
    }
    return occupants.filter { goes($0.key) }.map(\.value.screenlet)
  }

  /// Forgets all screenlets but the ones at some places and in them.
  ///
  /// - Returns: the screenlets that had been made.
  package mutating func removeAll(besides places: [ScreenletPlace]) -> [Screenlet] {
    let stays: (ScreenletPlace) -> Bool = { one in
      places.contains { one == $0 || one.isInside($0) }
    }
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

/// The outcomes of screenlets that belong to one page.
extension SessionPlaces {
  /// Reserves a screenlet's present outcome for the page that follows: no other page shows it.
  ///
  /// - Parameter name: the name of that page's outcome; nil for a new one.
  /// - Returns: the outcome's name.
  package mutating func claimOutcome(at place: ScreenletPlace, as name: String? = nil) -> String {
    guard let occupant = occupants[place] else { return name ?? FormOutcomes.newName() }
    if let claim = presentClaim(of: occupant) { return claim.name }
    let claim = Claim(
      name: name ?? FormOutcomes.newName(), count: occupant.screenlet.outcomeCount)
    occupants[place]?.claim = claim
    occupants[place]?.isRecovered = false
    return claim.name
  }

  /// Whether a page shows the present outcome of a screenlet.
  ///
  /// - Parameter name: the name of the outcome that the page was opened with; nil without one.
  package func showsOutcome(at place: ScreenletPlace, to name: String?) -> Bool {
    occupants[place].flatMap(presentClaim).map { $0.name == name } ?? true
  }

  /// Whether the screenlet at a place still shows an outcome itself. After a restart, it does not.
  package func isPresent(_ outcome: FormOutcome) -> Bool {
    guard let occupant = occupants[outcome.place], occupant.screenlet.outcome != nil else {
      return false
    }
    return presentClaim(of: occupant)?.name == outcome.name
  }

  /// The places with an outcome of a restart that no page has shown.
  package var recovered: [ScreenletPlace] {
    occupants.compactMap { place, occupant in
      let isThere =
        occupant.isRecovered && occupant.screenlet.outcome != nil && !occupant.screenlet.isBusy
      return isThere ? place : nil
    }
  }

  private func presentClaim(of occupant: Occupant) -> Claim? {
    occupant.claim.flatMap { $0.count == occupant.screenlet.outcomeCount ? $0 : nil }
  }
}

/// The screenlets of one kind and theme in the rows of a list.
package struct RowScreenlet: Hashable {
  package let list: ScreenletPlace
  package let screenlet: ScreenletName
  package let theme: ThemeName

  /// Nil for a screenlet that is in no row.
  package init?(_ placed: PlacedScreenlet) {
    guard placed.place.row != nil, let list = placed.place.outer else { return nil }
    self.list = list
    screenlet = placed.screenlet
    theme = placed.theme
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
