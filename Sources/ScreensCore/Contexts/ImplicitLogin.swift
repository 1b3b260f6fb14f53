/// The operator's account that sessions sign in with by themselves. Its password is named by
/// reference, and is no part of the configuration.
package struct ImplicitLogin: Sendable, Hashable {
  /// The account's name, of the kind that `method` says.
  package let userName: String
  /// The kind of the name: an address, a screen name or a number.
  package let method: BasicAuthMethod
  /// Where the password is.
  package let password: SecretReference

  /// Names an account, and where its password is.
  package init(userName: String, method: BasicAuthMethod, password: SecretReference) {
    self.userName = userName
    self.method = method
    self.password = password
  }
}
