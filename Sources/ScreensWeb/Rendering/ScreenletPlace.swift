package import ScreensCore

/// Where a face shows a screenlet: which one, in which theme. A session has one screenlet for each.
package struct ScreenletPlace: Sendable, Hashable {
  package let screenlet: ScreenletName
  package let theme: ThemeName

  package init(_ screenlet: ScreenletName, _ theme: ThemeName) {
    self.screenlet = screenlet
    self.theme = theme
  }

  /// The path of the page that shows it alone: `/Login/flat7`.
  package var path: String { "/\(screenlet)/\(theme)" }

  /// The id of its element: names of this kind need no escaping.
  package var elementID: String { "s-\(screenlet)-\(theme)" }
}
