package import ScreensCore

/// A screenlet in a theme. A session has one screenlet for each place.
package struct ScreenletPlace: Sendable, Hashable {
  /// The screenlet.
  package let screenlet: ScreenletName
  /// The theme that it is shown in.
  package let theme: ThemeName

  /// Makes the place of a screenlet in a theme.
  package init(_ screenlet: ScreenletName, _ theme: ThemeName) {
    self.screenlet = screenlet
    self.theme = theme
  }

  /// The path of the page that shows it alone: `/Login/flat7`.
  package var path: String { "/\(screenlet)/\(theme)" }

  /// The id of its element: names of this kind need no escaping.
  package var elementID: String { "s-\(screenlet)-\(theme)" }
}
