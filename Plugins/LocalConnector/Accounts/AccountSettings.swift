/// The settings of the operator.
package struct AccountSettings: Sendable, Equatable {
  /// The SQLite file; its folder exists.
  package var databasePath: String
  /// The company that a request means when it names none.
  package var companyId: Int64 = 10157
  /// The site of the demo's content; nil for that of the first request.
  package var groupId: Int64?
  /// Whether a new database starts with the demo account, and one without content with the demo's.
  package var seedsDemo = true
  /// yescrypt's cost, 1…11; 0 is libcrypt's own.
  package var hashCost = PasswordHasher.defaultCost
  /// Whether an address is good only when its owner has typed the code that was sent there. Without
  /// it a sign-up shows who has an account.
  package var confirmsAddress = true
  /// The way of messages to users.
  package var mail: MailRoute
  /// The most messages that may wait to be sent.
  package var mailQueue: Int64 = 10_000
  /// The page where a sign-up's code is typed, as a path or an address; empty for no link.
  package var signUpPage = ""
  /// The page where a recovery's code is typed, as a path or an address; empty for no link.
  package var newPasswordPage = ""

  /// Settings with their defaults: messages are files in the folder `mail` beside the database.
  package init(databasePath: String) {
    self.databasePath = databasePath
    let folder = databasePath.lastIndex(of: "/").map { String(databasePath[..<$0]) } ?? "."
    mail = .folder("\(folder)/mail")
  }

  /// Advice for the operator about what the settings give away.
  package var remarks: [String] {
    guard !confirmsAddress else { return [] }
    return [
      "the option 'confirmAddress' is false: anybody can find out which addresses have an account, "
        + "and make accounts with addresses of others; set it to true"
    ]
  }
}

/// The account that a new database starts with, so that the first page can be tried out.
package struct DemoAccount: Sendable, Equatable {
  /// The screen name to sign in with.
  package let userName: String
  /// Not a secret: the host prints it.
  package let password: String

  /// The account of a new database: its name and password are public.
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
