/// The operator's account for the automatic sign-in of sessions. The configuration contains a
/// reference to its password, never the password.
package struct ImplicitLogin: Sendable, Hashable {
  /// The account's name, of the kind of `method`.
  package let userName: String
  /// The kind of the name: an address, a screen name or a number.
  package let method: BasicAuthMethod
  package let password: SecretReference

  package init(userName: String, method: BasicAuthMethod, password: SecretReference) {
    self.userName = userName
    self.method = method
    self.password = password
  }
}
