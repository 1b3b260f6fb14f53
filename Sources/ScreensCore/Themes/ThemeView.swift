/// What a theme has for one screenlet.
package struct ThemeView: Sendable, Hashable, CustomStringConvertible {
  package let theme: ThemeName
  package let screenlet: ScreenletName

  package init(theme: ThemeName, screenlet: ScreenletName) {
    self.theme = theme
    self.screenlet = screenlet
  }

  package var description: String { "\(screenlet) in theme \(theme)" }
}
