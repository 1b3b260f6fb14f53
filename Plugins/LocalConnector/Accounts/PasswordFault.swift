/// A reason for which a new password is refused: the rules of OWASP ASVS 5.0, 6.2, and no others.
/// All characters are accepted, in any mixture.
package enum PasswordFault: Sendable, Equatable {
  case missing
  case tooShort
  case tooLong
  /// Attackers try it first.
  case common
  /// It says the user's own name or address again.
  case ownName

  /// The fewest characters of a password.
  package static let fewest = 8
  /// The most characters of a password.
  package static let most = 128

  /// The fault of a password as it was typed; nil where it is a good one. A character is one of
  /// Unicode's code points, of which a composed letter is one.
  ///
  /// - Parameter names: the user's own, which are too easily guessed.
  package static func of(_ text: String, names: [String] = []) -> PasswordFault? {
    let text = text.composed
    let length = text.unicodeScalars.count
    if length == 0 { return .missing }
    if length < fewest { return .tooShort }
    if length > most { return .tooLong }
    let plain = text.lowercased()
    if CommonPasswords.all.contains(plain) { return .common }
    return names.contains { $0.lowercased() == plain } ? .ownName : nil
  }
}
