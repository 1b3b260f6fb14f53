/// The kind of name by which a user signs in with a password.
package enum BasicAuthMethod: String, Sendable, CaseIterable {
  case email
  case screenName
  case userId

  /// Reads a text in any case; an unknown one is `email`.
  package init(text: String) {
    self = Self.allCases.first { $0.rawValue.lowercased() == text.lowercased() } ?? .email
  }
}
