/// Why no view could be made for a theme: the previous view stays.
package struct ThemeFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The screenlet that has no new view.
  package let screenlet: ScreenletName
  /// The theme that was asked for.
  package let theme: ThemeName
  /// A clause for the operator.
  package let reason: String

  /// A failure that names where it happened.
  package init(screenlet: ScreenletName, theme: ThemeName, reason: String) {
    self.screenlet = screenlet
    self.theme = theme
    self.reason = reason
  }

  /// Screenlet, theme and reason, as one sentence for the operator.
  package var description: String {
    "\(screenlet): no view for theme \(theme): \(reason); the previous view stays."
  }
}

extension Screenlet {
  /// Shows the screenlet in a theme; asking for the one that is loaded does nothing.
  package func load(theme: ThemeName) {
    guard view == nil || theme != themeName else { return }
    themeName = theme
    reload()
  }

  /// Makes the view anew from the session's present registry: a change of theme or generation.
  ///
  /// Typed text, the focus and the scroll position are carried over; interactors go on; the
  /// screenlet's `onShow` is not called and no request is sent. On failure the previous view stays.
  ///
  /// A slot that asks for another theme meanwhile gets it afterwards; themes that ask for each
  /// other without end are stopped.
  package func reload() {
    guard !isLoading else {
      wantsReload = true
      return
    }
    isLoading = true
    defer { isLoading = false }
    for _ in 0..<ThemeRegistry.maximumDepth {
      wantsReload = false
      makeView()
      if !wantsReload { return }
    }
    session.report("\(name): the views of \(themeName) and others ask for each other without end.")
  }

  private func makeView() {
    let previous = view
    let entered = previous.map(EnteredState.init(of:))
    logic.onPreCreate(self)
    do {
      let new = try newView()
      view = new
      presenter = new.progressPresenter()
      loadFailure = nil
    } catch {
      loadFailure = ThemeFailure(screenlet: name, theme: themeName, reason: "\(error)")
      session.report(loadFailure.map { "\($0)" } ?? "")
      return
    }
    previous?.destroy()
    logic.onCreated(self)
    if let view, let entered {
      logic.deliverAgain(to: view, self)
      entered.apply(to: view)
    }
    showProgressAgain()
    if isShown { view?.shown() }
    session.changed(self)
  }

  /// A view of the theme. Views whose code is lost while it is made are left to their parents at
  /// once: until the host has an environment without them, other sessions lose them, too.
  private func newView() throws -> ScreenletView {
    var registry = session.environment.registry
    var resolution = try registry.resolve(name, theme: themeName, isToBeShown: true)
    reportUnusable(resolution)
    while true {
      let lost: LostView
      do {
        let new = try ScreenletView(resolution, screenlet: self)
        try new.load()
        guard let found = new.lost else { return new }
        new.destroy()
        lost = found
      } catch let error as LostView {
        lost = error
      }
      guard registry.losses[lost.view] == nil else { throw lost }
      registry = registry.losing(lost)
      resolution = try registry.resolve(name, theme: themeName, isToBeShown: true)
    }
  }

  private func reportUnusable(_ resolution: ThemeResolution) {
    for candidate in resolution.candidates where candidate.outcome == .unusable {
      session.report("\(name): theme \(candidate.theme) was passed over: \(candidate.reason)")
    }
  }

  private func showProgressAgain() {
    guard let view else { return }
    for interactor in running.all {
      let action = interactor.actionName ?? .default
      if case .text(let text) = view.progressMessage(for: action, .working) {
        progress.show(text, for: interactor.id)
      }
      view.startInteraction(action)
    }
  }
}
