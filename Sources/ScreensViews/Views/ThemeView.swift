package import ScreensModel

/// One screenlet in one theme.
package struct ThemeView: Sendable, Hashable, CustomStringConvertible {
  package let theme: ThemeName
  package let screenlet: ScreenletName

  /// Neither name has to exist.
  package init(theme: ThemeName, screenlet: ScreenletName) {
    self.theme = theme
    self.screenlet = screenlet
  }

  /// Both names, for a sentence.
  package var description: String { "\(screenlet) in theme \(theme)" }
}
