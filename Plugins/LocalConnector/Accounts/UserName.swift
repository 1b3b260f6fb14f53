/// The name that a user signs in with, beside the password.
package enum UserName: Sendable, Equatable {
  /// The address, as it was typed.
  case emailAddress(String)
  /// The name, as it was typed.
  case screenName(String)
  /// The number that the store gave the user.
  case userId(Int64)
}
