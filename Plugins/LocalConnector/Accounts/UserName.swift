/// What somebody signs in with, besides the password.
package enum UserName: Sendable, Equatable {
  case emailAddress(String)
  case screenName(String)
  case userId(Int64)
}
