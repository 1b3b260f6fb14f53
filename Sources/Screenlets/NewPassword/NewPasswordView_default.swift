import ScreensCore
import ScreensModel
import ScreensViews

/// The Default theme's view for a new password: a code or the present password, and the new one.
final class NewPasswordView_default: ViewCode {
  static let viewClass = defaultViewClass(
    "NewPasswordView_default", for: .newPassword,
    attributes: Set(NewPasswordScreenlet.kind.viewModel.map(\.name)),
    selectors: NewPasswordScreenlet.kind.actions.flatMap(\.selectors),
    slots: SlotSet(
      .setTranslations, .startInteraction, .finishInteraction, .progressMessage,
      .progressPresenter, .getAttribute, .setAttribute)
  ) { NewPasswordView_default() }

  private var takesCode = true
  /// Whether the address contained the code, so that it need not be typed.
  private var hasCode = false

  /// The fields by the attributes of the view model.
  private static let fields: [AttributeName: OutletDeclaration] = [
    .code: .codeField, .presentPassword: .presentPasswordField, .password: .passwordField,
  ]

  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    try view.caption(.codeField, "code-placeholder")
    try view.caption(.presentPasswordField, "present-password")
    try view.caption(.passwordField, "new-password")
    try view.set(.text, .newPasswordButton, view.text("newpassword-button", table: "default"))
    let ending = view.text("newpassword-end-sessions", table: "default")
    try? view.set(.text, .endSessionsLabel, .string(ending))
    try? view.set(.accessibilityLabel, .endSessionsSwitch, .string(ending))
    try applyProof(view)
    return .handled
  }

  func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome {
    try view.set(.enabled, .newPasswordButton, false)
    return .handled
  }

  func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome {
    try view.set(.enabled, .newPasswordButton, true)
    return .handled
  }

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  {
    let key =
      switch phase {
      case .working: "newpassword-loading-message"
      case .failure: "newpassword-loading-error"
      case .success: "newpassword-done"
      }
    return .text(view.text(key, table: "default"))
  }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { .ofDefaultTheme }

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    if let field = Self.fields[name] { return try view.text(in: field) }
    return name == .takesCode ? .bool(takesCode) : nil
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    if let field = Self.fields[name] {
      try view.set(.text, field, value.string ?? "")
      guard name == .code else { return .handled }
      hasCode = value.nonEmptyString != nil
      try applyProof(view)
      return .handled
    }
    guard name == .takesCode else { return .inherit }
    takesCode = value.bool ?? true
    try applyProof(view)
    return .handled
  }

  func send(_ selector: SelectorName, sender: Sender, to view: ScreenletView) throws
    -> SlotOutcome
  {
    view.userAction(nil, sender: sender)
    return .handled
  }

  private func applyProof(_ view: ScreenletView) throws {
    try view.set(.hidden, .codeField, .bool(!takesCode || hasCode))
    try view.set(.hidden, .presentPasswordField, .bool(takesCode))
    try view.note(.passwordField, view.passwordRule)
    try view.note(.codeField, takesCode && !hasCode ? codeNote(view) : nil)
  }

  /// The instruction above the code's field, with the name that the message was asked for.
  private func codeNote(_ view: ScreenletView) -> String {
    guard let name = view.screenlet.session.context.typedUserName else {
      return view.text("newpassword-code-note", table: "default")
    }
    return view.text("newpassword-code-sent-to", name)
  }
}
