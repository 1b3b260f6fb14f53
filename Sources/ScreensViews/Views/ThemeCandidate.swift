package import ScreensModel

/// A theme that was considered for a screenlet, and the result.
package struct ThemeCandidate: Sendable, Hashable {
  package enum Outcome: String, Sendable {
    case won
    case lost
    case inherits
    case unusable
    case missing
    /// Its layout cannot be read, breaks a rule, or names no class of the lineage.
    case unreadable
    /// Its code, or a parent's, crashed, hung or broke the rules while it ran.
    case lostCode = "lost-code"
    /// Its code is still on its first trial, or a parent's is.
    case untried
  }

  package let theme: ThemeName
  package let outcome: Outcome
  /// A clause that explains the result to theme authors.
  package let reason: String

  package init(theme: ThemeName, outcome: Outcome, reason: String) {
    self.theme = theme
    self.outcome = outcome
    self.reason = reason
  }
}
