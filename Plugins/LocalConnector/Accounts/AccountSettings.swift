/// The settings of the operator.
package struct AccountSettings: Sendable, Equatable {
  /// The SQLite file; its folder exists.
  package var databasePath: String
  /// The company that a request means when it names none.
  package var companyId: Int64 = 10157
  /// Whether a new database starts with the demo account.
  package var seedsDemo = true
  /// yescrypt's cost, 1…11; 0 is libcrypt's own.
  package var hashCost = PasswordHasher.defaultCost
  /// Whether an address is good only when its owner has typed the code that was sent there. Without
  /// it a sign-up tells who has an account.
  package var confirmsAddress = true
  /// The way of messages to users.
  package var mail: MailRoute
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
}
