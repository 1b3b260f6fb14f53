package import ScreensModel
package import ScreensViews

/// The look of a screenlet: its view, theme and presenter.
package struct ScreenletAppearance {
  /// The current view; the previous one stays when a change of theme fails.
  package internal(set) var view: ScreenletView?
  /// How the present view shows progress.
  package internal(set) var presenter = ProgressPresenter()
  var theme = ThemeName.default
  var isShown = false
  /// The reason for which the last change of theme failed.
  package internal(set) var failure: ThemeFailure?
  private var making = Making.done

  /// Whether a view is being made.
  private enum Making {
    case done
    case underway
    /// A slot of the view that is being made has requested another view.
    case again
  }

  /// Begins to make a view.
  ///
  /// - Returns: false while a view is being made; then another one is made after it.
  mutating func begin() -> Bool {
    defer { making = making == .done ? .underway : .again }
    return making == .done
  }

  /// Ends the making of a view, or continues with a view that was requested meanwhile.
  ///
  /// - Returns: whether another view is to be made.
  mutating func goOn() -> Bool {
    defer { making = making == .again ? .underway : .done }
    return making == .again
  }

  /// Ends the making even if another view was requested.
  mutating func giveUp() { making = .done }
}

extension Screenlet {
  /// Shows the screenlet in a theme. The loaded theme is not loaded again.
  package func load(theme: ThemeName) {
    guard view == nil || theme != themeName else { return }
    appearance.theme = theme
    reload()
  }

  /// Rebuilds the view from the session's present registry, after a change of theme or generation.
  ///
  /// Typed text, the focus and the scroll position are carried over; interactors continue; the
  /// screenlet's `onShow` is not called and no request is sent. On failure the previous view stays.
  ///
  /// If a slot requests another theme meanwhile, that theme is loaded afterwards. Themes that
  /// request each other endlessly are stopped.
  package func reload() {
    guard appearance.begin() else { return }
    for _ in 0..<ThemeRegistry.maximumDepth {
      makeView()
      if !appearance.goOn() { return }
    }
    appearance.giveUp()
    session.report("\(name): the views of \(themeName) and others ask for each other without end.")
  }

  private func makeView() {
    let previous = view
    let entered = previous.map(EnteredState.init(of:))
    logic.onPreCreate(self)
    do {
      let new = try newView()
      switchEditing(of: new)
      appearance.view = new
      appearance.presenter = new.progressPresenter()
      appearance.failure = nil
    } catch {
      let failure =
        error as? ThemeFailure
        ?? ThemeFailure(screenlet: name, theme: themeName, reason: "\(error)")
      appearance.failure = failure
      session.report("\(failure)" + (previous == nil ? "" : "; the previous view stays"))
      return
    }
    previous?.destroy()
    logic.onCreated(self)
    if let view, let entered {
      logic.deliverAgain(to: view, self)
      entered.apply(to: view)
    }
    showProgressAgain()
    if appearance.isShown { view?.shown() }
    session.house?.changed(self)
  }

  /// Makes a view of the theme. Views whose code is lost meanwhile pass to their parents at once.
  /// Other sessions lose them too, until the host has an environment without them.
  private func newView() throws -> ScreenletView {
    var registry = session.environment.registry
    var resolution = try registry.resolve(name, theme: themeName, isToBeShown: true)
    reportUnusable(resolution)
    while true {
      let lost: LostView
      do {
        let new = try ScreenletView(resolution, owner: self)
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
