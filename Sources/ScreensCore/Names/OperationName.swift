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

  /// Declared as `OperationDeclaration.loginByEmail`.
  package static let loginByEmail = OperationName(known: "loginByEmail")
  /// Declared as `OperationDeclaration.loginByScreenName`.
  package static let loginByScreenName = OperationName(known: "loginByScreenName")
  /// Declared as `OperationDeclaration.loginByUserId`.
  package static let loginByUserId = OperationName(known: "loginByUserId")
  /// Declared as `OperationDeclaration.loginByCookie`.
  package static let loginByCookie = OperationName(known: "loginByCookie")
  /// Declared as `OperationDeclaration.checkStorage`.
  package static let checkStorage = OperationName(known: "checkStorage")
  /// Declared as `OperationDeclaration.demoAccount`.
  package static let demoAccount = OperationName(known: "demoAccount")
  /// Declared as `OperationDeclaration.getCurrentUser`.
  package static let getCurrentUser = OperationName(known: "getCurrentUser")
}
