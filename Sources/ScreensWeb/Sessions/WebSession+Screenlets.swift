import ScreensCore
import ScreensFace
import ScreensModel

/// The screenlets of a session, made where a page first shows them.
extension WebSession {
  /// The screenlet that a page shows at a place, made on first use. A page that names another theme
  /// than before changes the view, and one that names another kind makes another screenlet.
  ///
  /// - Returns: nil when the library has no such screenlet, the row around it is not there, or the
  ///   values around it choose another one.
  func screenlet(at placed: PlacedScreenlet) -> Screenlet? {
    guard holds(placed), let placed = withRow(placed) else { return nil }
    let place = placed.place
    if let known = places.occupants[place] {
      if known.screenlet.name == placed.screenlet {
        places.occupants[place]?.placed = placed
        return show(placed, in: known)
      }
      places.occupants[place] = nil
      scope.remove(known.screenlet)
    }
    func put(_ screenlet: Screenlet) {
      places.occupants[place] = SessionPlaces.Occupant(screenlet: screenlet, placed: placed)
    }
    // An action that continues by itself needs the page's attributes, which are not kept, and sends
    // its events there.
    let kept = places.takeWaiting(for: placed)
    let restored = kept.flatMap { scope.restore($0.setting(placed.attributes), place: put) }
    guard let made = restored ?? scope.makeScreenlet(placed.screenlet) else { return nil }
    if let old = places.takeOldest(besides: place) { scope.remove(old) }
    set(placed.attributes, on: made)
    made.load(theme: placed.theme)
    put(made)
    tie(made, placed)
    made.setShown(true)
    // Being shown ends a sample; the screenlet around it may show one still.
    tie(made, placed)
    places.occupants[place]?.isRecovered = kept?.isUnderWay == true
    return made
  }

  /// Whether the screenlets around a place choose the one that is to stand there. One that they no
  /// longer choose is removed with all that it contains.
  func holds(_ placed: PlacedScreenlet) -> Bool {
    guard placed.isChosen, let place = placed.place.outer else { return true }
    let outer = places.occupants[place]?.screenlet
    if let outer, placed.child.map(outer.holds) != false { return true }
    // Text that was typed before a restart waits until the values are read again.
    if places.occupants[placed.place] != nil {
      for screenlet in places.remove(placed.place) { scope.remove(screenlet) }
    }
    return false
  }

  private func show(
    _ placed: PlacedScreenlet, in known: SessionPlaces.Occupant
  ) -> Screenlet {
    adopt(placed.attributes, instead: known.placed.attributes, known.screenlet)
    if known.placed.theme != placed.theme { known.screenlet.load(theme: placed.theme) }
    tie(known.screenlet, placed)
    return known.screenlet
  }

  /// The screenlet that a page paints at a place. Where it would show nothing but its row, the rows
  /// of a list have one that shows them in turn, until somebody acts in one of them.
  ///
  /// - Parameter mayShare: Whether other rows may be shown by the same one.
  func painted(at placed: PlacedScreenlet, mayShare: Bool) -> Screenlet? {
    guard mayShare, let key = RowScreenlet(placed), !places.isUsed(placed.place),
      let ofRow = withRow(placed)
    else { return screenlet(at: placed) }
    if let known = places.ofRows[key] {
      if known.screenlet.showsGivenAlone {
        places.show(ofRow, key)
        return show(ofRow, in: known)
      }
      removeShared()
    }
    guard let made = screenlet(at: placed) else { return nil }
    if made.showsGivenAlone {
      if places.ofRows.count >= SessionPlaces.sharedLimit { removeShared() }
      places.share(ofRow, key)
    }
    return made
  }

  func removeShared() {
    for screenlet in places.removeShared() { scope.remove(screenlet) }
  }

  /// Ties a screenlet to the one around it, as that one's kind declares.
  private func tie(_ screenlet: Screenlet, _ placed: PlacedScreenlet) {
    guard let child = placed.child,
      let outer = placed.place.outer.flatMap({ places.occupants[$0]?.screenlet })
    else { return }
    // A row that is on its way again keeps the values that it had.
    let value =
      placed.place.row.map { row in
        outer.list.flatMap { list in list.rows.row(numbered: row.row).flatMap { list.rows[$0] } }
          ?? .none
      } ?? .none
    if placed.place.row == nil || !value.isNone { outer.contain(screenlet, as: child, row: value) }
  }

  /// A screenlet with the values of the row that contains it. An existing screenlet keeps its
  /// values while the row is not in memory.
  private func withRow(_ placed: PlacedScreenlet) -> PlacedScreenlet? {
    guard let row = placed.place.row else { return placed }
    var placed = placed
    let list = placed.place.outer.flatMap { places.occupants[$0]?.screenlet.list }
    if let list, let value = list.row(numbered: row.row, row.content).flatMap({ list.rows[$0] }) {
      for (name, field) in placed.ofRow { placed.attributes[name] = value.map?[field] }
      return placed
    }
    guard let known = places.occupants[placed.place]?.placed else { return nil }
    for name in placed.ofRow.keys { placed.attributes[name] = known.attributes[name] }
    return placed
  }

  /// Drops the screenlets in rows which a list no longer holds, with those inside. The screenlets
  /// of a row stay while one of them is at work. Typed text is kept for the row's return.
  func letGoRows(of list: Screenlet, at place: ScreenletPlace) {
    guard let list = list.list else { return }
    let gone = places.occupants.keys.filter { inner in
      inner.outer == place
        && inner.row.map { list.row(numbered: $0.row, $0.content) == nil } == true
    }
    for inner in gone {
      let all = places.occupants.filter { $0.key == inner || $0.key.isInside(inner) }
      guard !all.contains(where: { $0.value.screenlet.isBusy }) else { continue }
      for (place, occupant) in all {
        places.putAside(place)
        scope.remove(occupant.screenlet)
      }
    }
  }

  private func set(_ attributes: [AttributeName: Value], on screenlet: Screenlet) {
    for (name, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      do { try screenlet.set(name, to: value) } catch {
        scope.report("\(screenlet.name): a page's attribute is not set: \(error)")
      }
    }
  }

  /// Sets the present attributes of a layout. An attribute that the layout no longer sets gets its
  /// configured value back.
  private func adopt(
    _ new: [AttributeName: Value], instead old: [AttributeName: Value], _ screenlet: Screenlet
  ) {
    guard new != old else { return }
    let configured = scope.environment.attributes[screenlet.name] ?? [:]
    var wanted = new
    for name in old.keys where wanted[name] == nil {
      wanted.updateValue(configured[name] ?? Value.none, forKey: name)
    }
    set(wanted, on: screenlet)
  }

  /// Sets the attributes of layouts again, since they override the operator's.
  func setAttributesAgain() {
    removeShared()
    for occupant in places.occupants.values {
      set(occupant.placed.attributes, on: occupant.screenlet)
    }
  }
}
