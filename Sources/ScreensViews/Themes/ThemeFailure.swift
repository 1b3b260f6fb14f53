package import ScreensModel

/// The reason for which no view could be made for a theme.
package struct ThemeFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The screenlet without a new view.
  package let screenlet: ScreenletName
  /// The requested theme.
  package let theme: ThemeName
  /// A clause for the operator.
  package let reason: String

  package init(screenlet: ScreenletName, theme: ThemeName, reason: String) {
    self.screenlet = screenlet
    self.theme = theme
    self.reason = reason
  }

  /// Screenlet, theme and reason, as one sentence for the operator.
  package var description: String {
    "\(screenlet): no view for theme \(theme): \(reason)"
  }
}
