package import ScreensModel
package import ScreensViews

/// The saved part of a screenlet: plain data without secrets.
package struct ScreenletState: Sendable, Hashable {
  /// The id under which results find it.
  package let id: ScreenletID
  /// The kind.
  package let name: ScreenletName
  /// The requested theme, even if another one stood in for it.
  package let theme: ThemeName
  /// The attributes that were set; secret ones are omitted.
  package let attributes: [AttributeName: Value]
  /// The user's input, without secrets.
  package let entered: EnteredState
  /// The actions that were running.
  package let running: [ActionName]
  /// The running actions whose requests had been sent.
  package let open: [OpenAction]

  /// A state of stored parts.
  package init(
    id: ScreenletID, name: ScreenletName, theme: ThemeName, attributes: [AttributeName: Value],
    entered: EnteredState, running: [ActionName], open: [OpenAction] = []
  ) {
    self.id = id
    self.name = name
    self.theme = theme
    self.attributes = attributes
    self.entered = entered
    self.running = running
    self.open = open
  }

  /// Whether an action was under way.
  package var isUnderWay: Bool { !running.isEmpty || !open.isEmpty }
}

/// An action with sent requests that were not all answered.
package struct OpenAction: Sendable, Hashable {
  package let action: ActionName
  /// Whether all its requests may be sent again.
  package let isRepeatable: Bool
  /// The user of the action; nil for a guest.
  package let userId: Int64?

  package init(action: ActionName, isRepeatable: Bool, userId: Int64? = nil) {
    self.action = action
    self.isRepeatable = isRepeatable
    self.userId = userId
  }
}

extension Screenlet {
  /// The state to save.
  package var state: ScreenletState {
    let kept =
      attributes.isEmpty
      ? [:] : attributes.filter { kind.attribute($0.key)?.isSecret == false }
    return ScreenletState(
      id: id, name: name, theme: themeName, attributes: kept,
      entered: view.map { EnteredState(of: $0).withoutSecrets($0) } ?? EnteredState(),
      running: running.actions,
      open: openActions)
  }

  /// The actions with open requests. An action with a typed secret cannot be repeated, because the
  /// secret is not kept.
  private var openActions: [OpenAction] {
    guard !running.isEmpty else { return [] }
    let usesSecret = kind.viewModel.contains {
      $0.isSecret && view?.attribute($0.name).nonEmptyString != nil
    }
    return session.tray.openActions(of: id).map {
      OpenAction(
        action: $0.action, isRepeatable: $0.isRepeatable && !usesSecret,
        userId: session.context.user?.userId)
    }
  }
}

extension ScreenletState {
  /// The same state with other values of some attributes.
  package func setting(_ values: [AttributeName: Value]) -> ScreenletState {
    ScreenletState(
      id: id, name: name, theme: theme, attributes: attributes.merging(values) { $1 },
      entered: entered, running: running, open: open)
  }
}

extension SessionScope {
  /// The states of all screenlets, by id.
  package var state: [ScreenletState] {
    screenlets.values.map(\.state).sorted { $0.id < $1.id }
  }

  /// The states of the screenlets that are shown in some themes.
  package func states(in themes: Set<ThemeName>) -> [ScreenletState] {
    screenlets.values.filter { $0.view != nil && themes.contains($0.themeName) }.map(\.state)
  }

  /// Makes a screenlet from its saved state, under the same id. Actions whose requests are still
  /// known continue with their results. Requests that were lost with a process are sent again where
  /// that is harmless; else the result of the action is unknown.
  ///
  /// - Parameter place: called with the screenlet before its actions continue, to put it in its
  ///   place.
  /// - Returns: nil when this host no longer has such a screenlet.
  @discardableResult
  package func restore(
    _ state: ScreenletState, place: (Screenlet) -> Void = { _ in }
  ) -> Screenlet? {
    guard let screenlet = makeScreenlet(state.name, id: state.id) else { return nil }
    place(screenlet)
    for (name, value) in state.attributes { try? screenlet.set(name, to: value) }
    screenlet.load(theme: state.theme)
    if let view = screenlet.view { state.entered.apply(to: view) }
    guard screenlet.id == state.id else { return screenlet }
    let requests = tray.requests(of: state.id).filter { state.running.contains($0.tag.action) }
    let runs = Dictionary(grouping: requests, by: \.run.id)
    for (_, requests) in runs.sorted(by: { $0.key < $1.key }) {
      if let action = requests.first?.tag.action { screenlet.resume(action, requests) }
    }
    let known = Set(requests.map(\.tag.action))
    for open in state.open where !known.contains(open.action) { screenlet.recover(open) }
    return screenlet
  }
}
