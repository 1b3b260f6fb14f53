import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensViews

/// One attempt to create or change an account, with the values of view and attributes from its
/// start.
struct SignUpInteractor {
  let action: ActionName
  let password: String?
  private let entered: [AttributeName: Value]
  private let code: String
  private let receipt: String?
  private let isFromElsewhere: Bool
  private let mustBeChosen: Bool
  private let anonymous: AnonymousAccount
  private let companyId: Result<Int64, ServerContext.Failure>
  private let user: SessionContext.SignedIn?
  private let text: (String) -> String

  /// The address that a code would go to.
  var address: Value { .string(entered[.emailAddress]?.string ?? "") }

  /// The attributes of the view model that are sent unchanged.
  private static let names: [AttributeName] = [
    .emailAddress, .screenName, .firstName, .middleName, .lastName, .jobTitle,
  ]

  init(_ action: ActionName, _ screenlet: Screenlet) {
    self.action = action
    let view = screenlet.view
    entered = Dictionary(
      uniqueKeysWithValues: Self.names.map { ($0, view?.attribute($0) ?? .none) })
    password = view?.attribute(.password).nonEmptyString
    code =
      view?.attribute(.code).nonEmptyString ?? screenlet[attribute: .code].nonEmptyString ?? ""
    receipt = screenlet[attribute: .receipt].nonEmptyString
    isFromElsewhere = screenlet[attribute: .isFromElsewhere] == true
    mustBeChosen = screenlet[attribute: .mustBeChosen].bool ?? false
    anonymous = AnonymousAccount(screenlet)
    let own = screenlet[attribute: .companyId].int ?? 0
    companyId = own != 0 ? .success(own) : screenlet.session.environment.server.companyIdResult
    user = screenlet.session.context.current
    text = { key in view?.text(key, table: "signup-screenlet") ?? "signup-screenlet-\(key)" }
  }

  /// - Throws: the faults of all missing values at once.
  func step() throws(ScreensError) -> ConnectorTask.Step {
    switch action {
    case .saveSignUp: try saving()
    case .confirmSignUp: try confirming()
    default: try signingUp()
    }
  }

  private func signingUp() throws(ScreensError) -> ConnectorTask.Step {
    var faults: [AttributeName: String] = [:]
    if entered[.emailAddress]?.nonEmptyString == nil {
      faults[.emailAddress] = text("validation-email")
    }
    if mustBeChosen, password == nil { faults[.password] = text("undefined-password") }
    guard faults.isEmpty else { throw .validation(faults) }
    var parameters = names
    parameters["password"] = password.map(Value.string)
    do {
      parameters["companyId"] = .int(try companyId.get())
    } catch {
      throw ScreensError.missing(error)
    }
    return .init(.signUp, parameters, caller: try anonymous.caller())
  }

  /// Values that a theme has no field for are sent back unchanged.
  private func saving() throws(ScreensError) -> ConnectorTask.Step {
    guard let user else { throw .needsSignIn }
    var faults: [AttributeName: String] = [:]
    if entered[.emailAddress]?.nonEmptyString == nil {
      faults[.emailAddress] = text("validation-email")
    }
    if let password, password == user.authentication.password {
      faults[.password] = text("validation-change-password")
    }
    guard faults.isEmpty else { throw .validation(faults) }
    var parameters: [String: Value] = ["userId": .int(user.attributes.userId)]
    for name in Self.names {
      parameters[name.rawValue] = .string(user.attributes.string(name.rawValue))
    }
    parameters.merge(names) { $1 }
    parameters["password"] = password.map(Value.string)
    parameters["presentPassword"] =
      password.flatMap { _ in user.authentication.password }.map(Value.string)
    return .init(.updateCurrentUser, parameters)
  }

  private func confirming() throws(ScreensError) -> ConnectorTask.Step {
    guard !code.isEmpty else { throw .validation(text("undefined-code"), field: .code) }
    var parameters: [String: Value] = ["code": .string(code)]
    parameters["receipt"] = receipt.map(Value.string)
    if isFromElsewhere { parameters["password"] = password.map(Value.string) }
    // A new address is valid only for the user who requested it.
    return .init(.confirmSignUp, parameters, caller: user == nil ? .ephemeral(nil) : .session)
  }

  private var names: [String: Value] {
    Dictionary(
      uniqueKeysWithValues: entered.filter { !$0.value.isNone }.map { ($0.key.rawValue, $0.value) })
  }

  /// The credentials of a user who was just created: the typed password, or the host's word where
  /// the address was confirmed without one.
  ///
  /// - Parameter chosen: the password of the sign-up that this confirms, where it is known.
  /// - Throws: `abortedDueToPreconditions` without credentials to sign in with.
  func authentication(
    of user: UserAttributes, chosen: String?
  ) throws(ScreensError) -> Authentication {
    guard let name = anonymous.name(of: user) else {
      throw ScreensError(
        .abortedDueToPreconditions, "The new user has no name of the kind that signs in here.")
    }
    if action == .confirmSignUp {
      return (isFromElsewhere ? password : chosen).map { .basic(userName: name, password: $0) }
        ?? .remembered(userName: name, authType: .basic)
    }
    guard let password else {
      throw ScreensError(
        .abortedDueToPreconditions, "The server made the password; it is in a message.")
    }
    return .basic(userName: name, password: password)
  }
}

/// The account for requests that need no user: its attributes, and values that follow from them.
struct AnonymousAccount {
  private let userName: String
  private let password: String

  init(_ screenlet: Screenlet) {
    userName = screenlet[attribute: .anonymousApiUserName].string ?? ""
    password = screenlet[attribute: .anonymousApiPassword].string ?? ""
  }

  /// The account as the caller of a step.
  ///
  /// - Throws: `abortedDueToPreconditions` without a name and a password.
  func caller() throws(ScreensError) -> ConnectorTask.Caller {
    guard !userName.isEmpty, !password.isEmpty else {
      throw ScreensError(
        .abortedDueToPreconditions,
        "anonymousApiUserName and anonymousApiPassword name no account; nothing was sent.")
    }
    return .ephemeral(.basic(userName: userName, password: password))
  }

  /// The user's name of the same kind as this account's own name.
  func name(of user: UserAttributes) -> String? {
    let key =
      userName.contains("@") ? "emailAddress" : Int64(userName) != nil ? "userId" : "screenName"
    switch user.values[key] {
    case .int(let number) where number > 0: return String(number)
    case let value: return value?.nonEmptyString
    }
  }
}
