import ScreensCore
import ScreensModel
import ScreensViews

/// The Default theme's view for a forgotten password: the name field and the button.
final class ForgotPasswordView_default: ViewCode {
  static let viewClass = defaultViewClass(
    "ForgotPasswordView_default", for: .forgotPassword,
    attributes: Set(ForgotPasswordScreenlet.kind.viewModel.map(\.name)),
    selectors: ForgotPasswordScreenlet.kind.actions.flatMap(\.selectors),
    slots: SlotSet(
      .setTranslations, .startInteraction, .finishInteraction, .progressMessage,
      .progressPresenter, .getAttribute, .setAttribute)
  ) { ForgotPasswordView_default() }

  private var method = BasicAuthMethod.email
  private var successKey = "forgotpassword-reset-sent"

  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    try view.caption(.userNameField, for: method)
    try view.set(
      .text, .requestPasswordButton, view.text("forgotpassword-button", table: "default"))
    return .handled
  }

  func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome {
    try view.set(.enabled, .requestPasswordButton, false)
    return .handled
  }

  func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome {
    try view.set(.enabled, .requestPasswordButton, true)
    successKey = result == true ? "forgotpassword-password-sent" : "forgotpassword-reset-sent"
    return .handled
  }

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  {
    let key =
      switch phase {
      case .working: "forgotpassword-loading-message"
      case .failure: "forgotpassword-loading-error"
      case .success: successKey
      }
    return .text(view.text(key, table: "default"))
  }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { .ofDefaultTheme }

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    switch name {
    case .userName: try view.text(in: .userNameField)
    case .basicAuthMethod: .string(method.rawValue)
    default: nil
    }
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    switch name {
    case .userName: try view.set(.text, .userNameField, value.string ?? "")
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
}
