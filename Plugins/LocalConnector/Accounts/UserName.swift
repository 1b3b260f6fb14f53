/// The name that a user signs in with, beside the password.
package enum UserName: Sendable, Equatable {
  case emailAddress(String)
  case screenName(String)
  case userId(Int64)
}
