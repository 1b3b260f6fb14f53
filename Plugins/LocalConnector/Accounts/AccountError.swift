import PluginSystem

/// A refused request; any other error means that there is no answer.
package enum AccountError: Error, Equatable, CustomStringConvertible {
  /// The same for an unknown user as for a wrong password.
  case wrongCredentials
  /// The number of a user that the store does not have.
  case noSuchUser(Int64)
  /// An address without an account; for operators alone.
  case noSuchAddress(String)
  /// The same for a code that was never sent as for one that is wrong, used or too old.
  case wrongCode
  /// The present password of a user who is signed in.
  case wrongPassword
  /// A new password that says a name of the user again.
  case ownName
  /// A name that another user has.
  case claimed(TakenName)
  /// A new address that gets no message.
  case unusable(MailAddress.Fault)
  /// The code of a sign-up from another browser, without a password.
  case otherSignUp(address: String, name: String)

  /// The fault and its remedy, in one sentence.
  package var description: String {
    switch self {
    case .wrongCredentials:
      "The user name or the password is wrong; check both and try again."
    case .noSuchUser(let userId):
      "There is no user \(userId); sign in again."
    case .noSuchAddress(let address):
      "There is no account '\(address)'; see 'screens accounts list'."
    case .wrongCode: "The code is wrong or too old; ask for another one."
    case .wrongPassword: "The present password is wrong."
    case .ownName: Wording.english.text(PasswordFault.ownName)
    case .claimed(.emailAddress): "This address has an account already; sign in with it."
    case .claimed(.screenName): "Another user has this name; choose another one."
    case .unusable(let fault): Wording.english.text(fault)
    case .otherSignUp(let address, let name):
      "This code is for \(address)\(name.isEmpty ? "" : " (\(name))"). Choose its password: "
        + "it replaces the one that was typed in another browser. Nothing was made yet."
    }
  }

  /// The value that the user must correct, as view models name it; nil where it is none alone.
  package var field: String? {
    switch self {
    case .wrongCredentials, .noSuchUser, .noSuchAddress: nil
    case .wrongCode: "code"
    case .wrongPassword: "presentPassword"
    case .ownName: "password"
    case .claimed(let name): name.rawValue
    case .unusable: TakenName.emailAddress.rawValue
    case .otherSignUp: "password"
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
