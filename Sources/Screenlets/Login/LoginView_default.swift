import ScreensCore
import ScreensModel
import ScreensViews

/// The Default theme's login view: user name, password, and the button of the redirect mode.
final class LoginView_default: ViewCode {
  static let viewClass = defaultViewClass(
    "LoginView_default", for: .login,
    attributes: Set(LoginScreenlet.kind.viewModel.map(\.name)),
    selectors: LoginScreenlet.kind.actions.flatMap(\.selectors),
    slots: SlotSet(
      .setTranslations, .startInteraction, .finishInteraction, .progressMessage,
      .progressPresenter, .getAttribute, .setAttribute)
  ) { LoginView_default() }

  private var authType = AuthType.basic
  private var method = BasicAuthMethod.email

  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    try view.caption(.passwordField, "password-placeholder")
    try view.set(.text, .loginButton, view.text("signin-button", table: table))
    try view.set(.text, .authorizeButton, view.text("authorize-button", table: table))
    try view.caption(.userNameField, for: method)
    return .handled
  }

  func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome {
    try setButtons(view, enabled: false)
    return .handled
  }

  func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome {
    try setButtons(view, enabled: true)
    return .handled
  }

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  {
    switch phase {
    case .working: .text(view.text("login-loading-message", table: table))
    case .failure: .text(view.text("login-loading-error", table: table))
    case .success: ProgressMessage.none
    }
  }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? {
    ProgressPresenter(style: .overlay, color: "#00b8e0", opacity: 0.87)
  }

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    switch name {
    case .userName: try view.text(in: .userNameField)
    case .password: try view.text(in: .passwordField)
    case .authType: .string(authType.rawValue)
    case .basicAuthMethod: .string(method.rawValue)
    default: nil
    }
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    switch name {
    case .userName: try view.set(.text, .userNameField, value.string ?? "")
    case .password: try view.set(.text, .passwordField, value.string ?? "")
    case .authType:
      authType = AuthType(text: value.string ?? "") ?? .basic
      try applyAuthType(view)
    case .basicAuthMethod:
      method = BasicAuthMethod(text: value.string ?? "")
      try view.caption(.userNameField, for: method)
    default: return .inherit
    }
    return .handled
  }

  func send(_ selector: SelectorName, sender: Sender, to view: ScreenletView) throws
    -> SlotOutcome
  {
    view.userAction(nil, sender: sender)
    return .handled
  }

  private let table = "default"

  /// The redirect mode shows its button and hides the container of the other nodes.
  private func applyAuthType(_ view: ScreenletView) throws {
    let redirects = authType == .oauth2Redirect
    try view.set(.hidden, .authorizeButton, .bool(!redirects))
    guard let button = view.tree.find(OutletDeclaration.loginButton.name),
      let container = try view.tree.parent(of: button)
    else { return }
    try view.tree.set(.hidden, to: .bool(redirects), of: container)
  }

  private func setButtons(_ view: ScreenletView, enabled: Bool) throws {
    try view.set(.enabled, .loginButton, .bool(enabled))
    try view.set(.enabled, .authorizeButton, .bool(enabled))
  }
}
