/// An operation of a back end that a connector carries out: `loginByEmail`.
package struct OperationName: ValidatedName {
  /// The name as it was written.
  package let rawValue: String

  /// Takes an identifier; nil for any other text.
  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }

  private init(known: String) { rawValue = known }

  /// Declared as `OperationDeclaration.checkStorage`.
  package static let checkStorage = OperationName(known: "checkStorage")
  /// Declared as `OperationDeclaration.accountsPage`, and so on.
  package static let accountsPage = OperationName(known: "accountsPage")
  package static let accountDisable = OperationName(known: "accountDisable")
  package static let accountEnable = OperationName(known: "accountEnable")
  package static let accountDelete = OperationName(known: "accountDelete")
  package static let usersWithData = OperationName(known: "usersWithData")
  package static let eraseUser = OperationName(known: "eraseUser")
  /// Declared as `OperationDeclaration.reportGuesses`.
  package static let reportGuesses = OperationName(known: "reportGuesses")
}
