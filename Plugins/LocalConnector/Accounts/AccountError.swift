/// An answer other than the one that was hoped for; any other error means that there is no answer.
package enum AccountError: Error, Equatable, CustomStringConvertible {
  /// The same for an unknown user as for a wrong password.
  case wrongCredentials
  /// The number of a user that the store does not have.
  case noSuchUser(Int64)

  /// The fault and its remedy, in one sentence.
  package var description: String {
    switch self {
    case .wrongCredentials:
      "The user name or the password is wrong; check both and try again."
    case .noSuchUser(let userId):
      "There is no user \(userId); sign in again."
    }
  }
}
