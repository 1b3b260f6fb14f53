/// One screenlet in one theme.
package struct ThemeView: Sendable, Hashable, CustomStringConvertible {
  /// The theme.
  package let theme: ThemeName
  /// The screenlet.
  package let screenlet: ScreenletName

  /// A pair of any names; neither has to exist.
  package init(theme: ThemeName, screenlet: ScreenletName) {
    self.theme = theme
    self.screenlet = screenlet
  }

  /// Both names, for a sentence.
  package var description: String { "\(screenlet) in theme \(theme)" }
}
