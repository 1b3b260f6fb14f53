import ScreensCore
import ScreensFace
import ScreensModel
import ScreensViews

/// The theme and the state of what surrounds a page.
extension SiteSnapshot {
  /// The theme that a page names, else the default one. A screenlet alone has its own.
  func theme(of page: Page) -> ThemeName {
    switch page {
    case .site(let address): map.pages[address.path]?.theme ?? environment.defaultTheme
    case .screenlet(let placed, _): placed.theme
    case .gallery: environment.defaultTheme
    }
  }

  /// The view around a page; nil where nothing surrounds pages.
  func shell(of page: Page) -> ThemeView? {
    environment.library.kind(drawing: .surroundings).map {
      ThemeView(theme: theme(of: page), screenlet: $0.name)
    }
  }

  /// The state of a page that has one, whatever happened on it.
  func state(of page: Page) -> PageState? {
    if case .gallery = page { return .gallery }
    let signsIn = outermost(on: page).contains {
      environment.library[$0.screenlet]?.signsIn == true
    }
    return signsIn ? .signin : nil
  }
}
