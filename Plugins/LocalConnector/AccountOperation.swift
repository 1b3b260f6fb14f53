import LocalAccounts
import ScreensPluginKit

/// An operation with its parameters, read once.
///
/// A password leaves its `Value` here and is wiped after use.
enum AccountOperation: Sendable {
  case signIn(UserName, companyId: Int64, Password)
  case currentUser(Int64)
  case lookUp(UserName, companyId: Int64, by: Int64?, Wording)
  case demoAccount
  /// The operator's question whether the database can be used, before users come.
  case checkStorage
  case list(rows: Range<Int64>, address: String?, companyId: Int64)
  case administer(AccountAdministration, address: String, companyId: Int64)
  case portrait(PortraitOperation, Wording)

  /// Reads the parameters; one that is missing or of a wrong type counts as empty and is refused by
  /// `validate`.
  init(
    _ name: String, _ parameters: [String: Value], _ context: ConnectorContext
  ) throws(PluginError) {
    func text(_ key: String) -> String { parameters[key]?.stringValue ?? "" }
    func number(_ key: String) -> Int64 { parameters[key]?.intValue ?? 0 }
    let companyId = number("companyId")
    switch name {
    case "loginByEmail":
      let name = UserName.emailAddress(text("emailAddress"))
      self = .signIn(name, companyId: companyId, Password(text("password")))
    case "loginByScreenName":
      let name = UserName.screenName(text("screenName"))
      self = .signIn(name, companyId: companyId, Password(text("password")))
    case "loginByUserId":
      self = .signIn(.userId(number("userId")), companyId: 0, Password(text("password")))
    case "getCurrentUser":
      self = .currentUser(parameters["userId"]?.intValue ?? context.userId ?? 0)
    case "getUserByEmail", "getUserByScreenName", "getUserByUserId":
      let user: UserName =
        switch name {
        case "getUserByEmail": .emailAddress(text("emailAddress"))
        case "getUserByScreenName": .screenName(text("screenName"))
        default: .userId(number("userId"))
        }
      self = .lookUp(
        user, companyId: companyId, by: context.userId, Wording(locale: context.locale))
    case "demoAccount":
      self = .demoAccount
    case "checkStorage":
      self = .checkStorage
    case "accountsPage":
      let (start, end) = (max(0, number("startRow")), number("endRow"))
      self = .list(
        rows: start..<max(start, min(end, start.addingReportingOverflow(1_000).partialValue)),
        address: parameters["address"]?.stringValue, companyId: companyId)
    case "accountDisable", "accountEnable", "accountDelete":
      let change: AccountAdministration =
        name == "accountDelete" ? .delete : name == "accountEnable" ? .enable : .disable
      self = .administer(change, address: text("address"), companyId: companyId)
    default:
      if let portrait = PortraitOperation(name, parameters, context) {
        self = .portrait(portrait, Wording(locale: context.locale))
        return
      }
      throw PluginError(.unknownName, "LocalConnectorFactory does not make '\(name)'")
    }
  }

  /// Checks what can be checked without the accounts.
  func validate() throws(PluginError) {
    switch self {
    case .signIn(.emailAddress(""), _, _), .lookUp(.emailAddress(""), _, _, _):
      throw PluginError(.validationFailed, "Enter an e-mail address.")
    case .signIn(.screenName(""), _, _), .lookUp(.screenName(""), _, _, _):
      throw PluginError(.validationFailed, "Enter a screen name.")
    case .signIn(.userId(...0), _, _), .lookUp(.userId(...0), _, _, _), .currentUser(...0):
      throw PluginError(.validationFailed, "Enter a user id, which is a positive number.")
    case .signIn(_, _, let password) where password.isEmpty:
      throw PluginError(.validationFailed, "Enter a password.")
    case .administer(_, "", _):
      throw PluginError(.validationFailed, "Enter an e-mail address.")
    case .portrait(let portrait, let wording): try portrait.validate(wording)
    case .signIn, .currentUser, .lookUp, .demoAccount, .checkStorage, .list, .administer:
      break
    }
  }

  /// Reports paths and remedies to the operator, unlike to users: all at once, and nothing where
  /// all is well.
  private func check(_ accounts: LocalAccounts) -> Value {
    let lists = [
      "problems": accounts.problems.map { Value.string($0) },
      "remarks": accounts.settings.remarks.map { Value.string($0) },
    ].filter { !$0.value.isEmpty }
    return lists.isEmpty ? .none : .map(lists.mapValues { .list($0) })
  }

  private func lookUp(
    _ name: UserName, _ companyId: Int64, _ asking: Int64?, _ wording: Wording,
    _ accounts: LocalAccounts
  ) throws -> User {
    guard let user = try accounts.user(asking, named: name, companyId: companyId) else {
      throw PluginError(.failed, wording.otherUser)
    }
    return user
  }

  /// Carries the operation out; blocks.
  func run(on accounts: LocalAccounts) throws -> Value {
    switch self {
    case .signIn(let name, let companyId, let password):
      try accounts.signIn(name, companyId: companyId, password: password).attributes
    case .currentUser(let userId):
      try accounts.user(userId).attributes
    case .lookUp(let name, let companyId, let asking, let wording):
      try lookUp(name, companyId, asking, wording, accounts).attributes
    case .demoAccount:
      try accounts.demoAccount().map {
        ["userName": .string($0.userName), "password": .string($0.password)]
      }
        ?? .none
    case .checkStorage:
      check(accounts)
    case .list(let rows, let address, let companyId):
      ["rows": .list(try accounts.list(rows, address: address, companyId: companyId).map(\.row))]
    case .administer(let change, let address, let companyId):
      ["userId": .int(try accounts.administer(change, address: address, companyId: companyId))]
    case .portrait(let portrait, _): try portrait.run(on: accounts)
    }
  }
}
