import LocalAccounts
import ScreensPluginKit

/// An operation that makes or changes an account, with its parameters, read once.
enum AccountChange: Sendable {
  case signUp(User, NewPassword)
  case confirm(code: String, receipt: String, NewPassword?, userId: Int64)
  case recover(UserName?, companyId: Int64)
  case reset(code: String, NewPassword)
  case changePassword(userId: Int64, present: Password, NewPassword)
  case update(userId: Int64, UserChanges, present: Password, NewPassword?)
  /// The host's report of wrong passwords.
  case warn(userName: String, companyId: Int64, tries: Int64)

  /// A password as it was chosen, and the reason for which it is refused.
  struct NewPassword: Sendable {
    let password: Password
    let fault: PasswordFault?

    init(_ text: String, names: [String] = []) {
      password = Password(text)
      fault = PasswordFault.of(text, names: names)
    }
  }

  /// Reads the parameters; nil for an operation of another kind. A user changes their own account
  /// alone: the host says who it is, and no parameter does.
  init?(_ name: String, _ parameters: [String: Value], _ context: ConnectorContext) {
    func text(_ key: String) -> String { parameters[key]?.stringValue ?? "" }
    let companyId = parameters["companyId"]?.intValue ?? 0
    let userId = context.userId ?? 0
    switch name {
    case "signUp":
      var user = User(companyId: companyId, emailAddress: "", screenName: "")
      user = Self.changes(parameters).applied(to: user)
      user.locale = context.locale
      let names = [user.emailAddress, user.screenName, user.firstName, user.lastName]
      self = .signUp(user, NewPassword(text("password"), names: names.filter { !$0.isEmpty }))
    case "confirmSignUp":
      let password = text("password")
      self = .confirm(
        code: text("code"), receipt: text("receipt"),
        password.isEmpty ? nil : NewPassword(password), userId: userId)
    case "forgotPasswordByEmail":
      self = .recover(.emailAddress(text("emailAddress")), companyId: companyId)
    case "forgotPasswordByScreenName":
      self = .recover(.screenName(text("screenName")), companyId: companyId)
    case "forgotPasswordByUserId":
      self = .recover(parameters["userId"]?.intValue.map(UserName.userId), companyId: companyId)
    case "resetPassword": self = .reset(code: text("code"), NewPassword(text("password")))
    case "changePassword":
      self = .changePassword(
        userId: userId, present: Password(text("presentPassword")), NewPassword(text("password")))
    case "updateCurrentUser":
      let changes = Self.changes(parameters)
      let names = [changes.emailAddress, changes.screenName].compactMap { $0 }
      let password = text("password")
      self = .update(
        userId: userId, changes, present: Password(text("presentPassword")),
        password.isEmpty ? nil : NewPassword(password, names: names.filter { !$0.isEmpty }))
    case "reportGuesses":
      self = .warn(
        userName: text("userName"), companyId: companyId, tries: parameters["tries"]?.intValue ?? 0)
    default: return nil
    }
  }

  private static func changes(_ parameters: [String: Value]) -> UserChanges {
    // A name of which no reader sees anything is none.
    func text(_ key: String) -> String? {
      parameters[key]?.stringValue.map { $0.isBlank ? "" : String($0.trimmed.composed.prefix(200)) }
    }
    var changes = UserChanges()
    changes.emailAddress = parameters["emailAddress"]?.stringValue.map(MailAddress.tidy)
    changes.screenName = text("screenName")
    changes.firstName = text("firstName")
    changes.middleName = text("middleName")
    changes.lastName = text("lastName")
    changes.jobTitle = text("jobTitle")
    return changes
  }

  /// The faults of the values that the accounts need not be asked about, by the names of the view
  /// models.
  func faults(_ wording: Wording) -> [String: String] {
    var faults: [String: String] = [:]
    switch self {
    case .signUp(let user, let password):
      faults["emailAddress"] = MailAddress.fault(of: user.emailAddress).map(wording.text)
      faults["password"] = password.fault.map(wording.text)
      for name in user.hiddenNames { faults[name] = wording.hiddenLetter }
    case .reset(_, let password): faults["password"] = password.fault.map(wording.text)
    case .changePassword(_, _, let password):
      faults["password"] = password.fault.map(wording.text)
    case .update(_, let changes, _, let password):
      faults["password"] = password?.fault.map(wording.text)
      let names = changes.applied(to: User(companyId: 0, emailAddress: "", screenName: ""))
      for name in names.hiddenNames { faults[name] = wording.hiddenLetter }
    case .confirm(_, _, let password, _):
      faults["password"] = password?.fault.map(wording.text)
    case .recover, .warn: break
    }
    return faults
  }

  /// Whether the operation is a signed-in user's, and no user is signed in.
  var lacksUser: Bool {
    switch self {
    case .changePassword(let userId, _, _), .update(let userId, _, _, _): userId <= 0
    default: false
    }
  }

  /// Carries the operation out; blocks.
  func run(on accounts: LocalAccounts, _ occasion: Occasion) throws -> Value {
    switch self {
    case .signUp(let user, let password):
      return answer(try accounts.signUp(user, password: password.password, occasion))
    case .confirm(let code, let receipt, let password, let userId):
      return try accounts.confirm(
        code, receipt: receipt, password: password?.password ?? Password(""), by: userId
      ).attributes
    case .recover(let name, let companyId):
      try accounts.recover(name ?? .userId(0), companyId: companyId, occasion)
      return ["passwordSent": false]
    case .reset(let code, let password):
      return try accounts.reset(code, password: password.password, occasion).attributes
    case .changePassword(let userId, let present, let password):
      try accounts.changePassword(of: userId, from: present, to: password.password, occasion)
      return .none
    case .warn(let name, let companyId, let tries):
      try accounts.warnOwner(of: name, companyId: companyId, tries: tries, occasion)
      return .none
    case .update(let userId, let changes, let present, let password):
      return answer(
        try accounts.update(
          userId, changes, present: present, password: password?.password, occasion))
    }
  }

  private func answer(_ change: LocalAccounts.Change) -> Value {
    var attributes = change.user?.attributes.mapValue ?? [:]
    if let receipt = change.receipt {
      attributes["awaitsCode"] = true
      attributes["receipt"] = .string(receipt)
    }
    return .map(attributes)
  }
}
