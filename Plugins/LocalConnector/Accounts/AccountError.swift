import PluginSystem

/// A refused request; any other error means that there is no answer.
package enum AccountError: Error, Equatable, CustomStringConvertible {
  /// The same for an unknown user as for a wrong password.
  case wrongCredentials
  /// The number of a user that the store does not have.
  case noSuchUser(Int64)
  /// The same for a code that was never sent as for one that is wrong, used or too old.
  case wrongCode
  /// The present password of a user who is signed in.
  case wrongPassword
  /// A name that another user has.
  case claimed(TakenName)

  /// The fault and its remedy, in one sentence.
  package var description: String {
    switch self {
    case .wrongCredentials:
      "The user name or the password is wrong; check both and try again."
    case .noSuchUser(let userId):
      "There is no user \(userId); sign in again."
    case .wrongCode: "The code is wrong or too old; ask for another one."
    case .wrongPassword: "The present password is wrong."
    case .claimed(.emailAddress): "This address has an account already; sign in with it."
    case .claimed(.screenName): "Another user has this name; choose another one."
    }
  }

  /// The value that the user must correct, as view models name it; nil where it is none alone.
  package var field: String? {
    switch self {
    case .wrongCredentials, .noSuchUser: nil
    case .wrongCode: "code"
    case .wrongPassword: "presentPassword"
    case .claimed(let name): name.rawValue
    }
  }

  /// Runs `body`; turns a duplicate name into `claimed`.
  static func catching<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch StorageError.duplicate(_, let reason) {
      // SQLite names the columns of the key that is there already.
      throw AccountError.claimed(reason.contains("screenName") ? .screenName : .emailAddress)
    }
  }
}

/// A name that one user of a company has alone.
package enum TakenName: String, Sendable {
  case emailAddress
  case screenName
}
