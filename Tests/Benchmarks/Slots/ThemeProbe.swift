import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews

/// One login in one theme, off screen.
struct ThemeProbe {
  private let scope: SessionScope
  private let screenlet: Screenlet?

  init(_ environment: Environment, _ theme: ThemeName) {
    scope = SessionScope(
      environment: environment, context: SessionContext(now: { 0 }),
      connectors: ConnectorQueue(), locale: Locale("en"), mailbox: .nowhere)
    screenlet = scope.makeScreenlet(.login)
    screenlet?.load(theme: theme)
  }

  var view: ScreenletView? { screenlet?.view }

  /// Why there is no view.
  var failure: String { screenlet?.appearance.failure?.reason ?? "" }

  /// The caption of the button.
  var caption: String? {
    guard let tree = view?.tree, let button = tree.find("loginButton") else { return nil }
    return (try? tree.value(.text, of: button))?.string
  }
}
