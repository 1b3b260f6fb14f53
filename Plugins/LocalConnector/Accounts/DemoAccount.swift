/// The account that a new database starts with, so that the first page can be tried out.
package struct DemoAccount: Sendable, Equatable {
  /// The screen name to sign in with.
  package let userName: String
  /// Not a secret: the host prints it.
  package let password: String

  /// The one that is seeded.
  package static let seeded = DemoAccount(
    userName: "demo@screens.local", password: "screens-demo")

  /// Its owner.
  static func user(companyId: Int64) -> User {
    var user = User(companyId: companyId, emailAddress: seeded.userName, screenName: "demo")
    user.firstName = "Demo"
    user.lastName = "User"
    user.greeting = "Welcome Demo User!"
    user.jobTitle = "Guide"
    return user
  }
}
