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

  /// Settings with their defaults.
  package init(databasePath: String) {
    self.databasePath = databasePath
  }
}
