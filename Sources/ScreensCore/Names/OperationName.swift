/// An operation of a back end that a connector carries out: `loginByEmail`.
package struct OperationName: ValidatedName {
  package let rawValue: String

  package init?(_ text: String) {
    guard isIdentifier(text) else { return nil }
    rawValue = text
  }

  private init(known: String) { rawValue = known }

  package static let loginByEmail = OperationName(known: "loginByEmail")
  package static let loginByScreenName = OperationName(known: "loginByScreenName")
  package static let loginByUserId = OperationName(known: "loginByUserId")
  package static let loginByCookie = OperationName(known: "loginByCookie")
  package static let checkStorage = OperationName(known: "checkStorage")
  package static let demoAccount = OperationName(known: "demoAccount")
  package static let getCurrentUser = OperationName(known: "getCurrentUser")
}
