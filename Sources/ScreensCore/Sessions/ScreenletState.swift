/// The part of a screenlet that is saved and restored later: plain data, without secrets.
package struct ScreenletState: Sendable, Hashable {
  /// The id that results find it by.
  package let id: ScreenletID
  /// The kind.
  package let name: ScreenletName
  /// The theme that was asked for, also when another one stood in.
  package let theme: ThemeName
  /// The attributes that were set; secret ones are left out.
  package let attributes: [AttributeName: Value]
  /// The user's input, without secrets.
  package let entered: EnteredState
  /// The actions that were running.
  package let running: [ActionName]
  /// Those of them whose requests had been sent.
  package let open: [OpenAction]

  /// Makes a state of its parts, as they were kept elsewhere.
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
}

/// An action whose requests had been sent, and not all been answered.
package struct OpenAction: Sendable, Hashable {
  /// The action.
  package let action: ActionName
  /// Whether all its requests may be sent once more.
  package let isRepeatable: Bool
  /// The user in whose name it runs; nil for a guest.
  package let userId: Int64?

  /// An action as it was saved.
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

  /// The actions that wait for answers. One for which a secret was typed cannot be repeated: the
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
  /// The same with other values of some attributes.
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

  /// Makes a screenlet as it was saved, under the id it had. Actions whose requests are still known
  /// go on with the result; those whose requests a process took with it are sent again where that
  /// does no harm, and their end is not known otherwise.
  ///
  /// - Parameter place: called with the screenlet before anything goes on, to put it where it was.
  /// - Returns: nil when this host has no such screenlet any more.
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
