/// Why a password cannot be hashed.
package enum HashingError: Error, Equatable, CustomStringConvertible {
  /// The cost that the options ask for.
  case costOutOfRange(Int)
  case unsupportedMethod
  case passwordTooLong(longest: Int)
  case failed(reason: String)

  /// The fault and its remedy, in one sentence.
  package var description: String {
    switch self {
    case .costOutOfRange(let cost):
      "the option 'hashCost' is \(cost); set it to 1…11, or leave it out for libcrypt's own"
    case .unsupportedMethod:
      "libcrypt.so.1: does not know yescrypt; upgrade the package libcrypt1"
    case .passwordTooLong(let longest):
      "the password is longer than \(longest) bytes or contains a NUL; choose a shorter one"
    case .failed(let reason):
      "libcrypt.so.1: cannot hash a password (\(reason)); free memory or lower 'hashCost'"
    }
  }
}
