package import ScreensCore

/// The operator's account that signs every session in.
package struct OperatorAccount: Sendable, Hashable {
  /// The user's name.
  package let userName: String
  /// The kind of the user name: an address, a screen name or a number.
  package let method: BasicAuthMethod
  /// Where the password is.
  package let password: SecretReference

  /// The account as the server context names it, without the password.
  var contextValue: Value {
    [
      "userName": .string(userName), "basicAuthMethod": .string(method.rawValue),
      "passwordReference": .string(password.description),
    ]
  }
}
