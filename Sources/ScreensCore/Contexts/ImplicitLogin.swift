/// The operator's account that sessions sign in with by themselves. Its password is named by
/// reference, and is no part of the context.
package struct ImplicitLogin: Sendable, Hashable {
  /// The account's name, of the kind that `method` says.
  package let userName: String
  /// The kind of `userName`.
  package let method: BasicAuthMethod
  /// The reference by which the host finds the password.
  package let passwordReference: String
}

extension ServerContext {
  /// The operator's account that sessions sign in with by themselves; nil where none is named.
  package var implicitLogin: ImplicitLogin? {
    guard let entry = properties["implicitLogin"]?.map,
      let userName = entry["userName"]?.nonEmptyString,
      let reference = entry["passwordReference"]?.nonEmptyString
    else { return nil }
    return ImplicitLogin(
      userName: userName, method: BasicAuthMethod(text: entry["basicAuthMethod"]?.string ?? ""),
      passwordReference: reference)
  }
}
