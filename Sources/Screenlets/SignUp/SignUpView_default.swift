import ScreensCore
import ScreensModel
import ScreensViews

/// The Default theme's sign-up view: names, address and password; then the code of the message.
final class SignUpView_default: ViewCode {
  static let viewClass = defaultViewClass(
    "SignUpView_default", for: .signUp,
    attributes: Set(SignUpScreenlet.kind.viewModel.map(\.name)),
    selectors: SignUpScreenlet.kind.actions.flatMap(\.selectors),
    slots: SlotSet(
      .setTranslations, .startInteraction, .finishInteraction, .progressMessage,
      .progressPresenter, .getAttribute, .setAttribute)
  ) { SignUpView_default() }

  private var edits = false
  private var awaitsCode = false
  /// Whether the address contained the code, so that it need not be typed.
  private var hasCode = false

  /// The fields by the attributes of the view model.
  private static let fields: [AttributeName: OutletDeclaration] = [
    .emailAddress: .emailAddressField, .screenName: .screenNameField, .password: .passwordField,
    .firstName: .firstNameField, .middleName: .middleNameField, .lastName: .lastNameField,
    .jobTitle: .jobTitleField, .code: .codeField,
  ]

  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    try view.caption(.firstNameField, "first-name")
    try view.caption(.middleNameField, "middle-name")
    try view.caption(.lastNameField, "last-name")
    try view.caption(.emailAddressField, "auth-method-email")
    try view.caption(.screenNameField, "auth-method-screenname")
    try view.caption(.jobTitleField, "job-title")
    try view.caption(.codeField, "code-placeholder")
    try view.set(.text, .reviseButton, view.text("revise-button", table: "default"))
    try applyMode(view)
    return .handled
  }

  func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome {
    try view.set(.enabled, .signUpButton, false)
    return .handled
  }

  func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome {
    try view.set(.enabled, .signUpButton, true)
    return .handled
  }

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  {
    let key =
      switch action {
      case .saveSignUp: "signup-saving"
      case .confirmSignUp: "signup-confirming"
      default: "signup-loading"
      }
    if action == .reviseSignUp { return ProgressMessage.none }
    return switch phase {
    case .working: .text(view.text("\(key)-message", table: "default"))
    case .failure: .text(view.text("\(key)-error", table: "default"))
    case .success:
      successKey(of: action).map { ProgressMessage.text(view.text($0, table: "default")) }
        ?? ProgressMessage.none
    }
  }

  private func successKey(of action: ActionName) -> String? {
    if awaitsCode { return "signup-code-sent" }
    if action == .confirmSignUp { return "signup-confirmed" }
    return edits ? "signup-saved" : nil
  }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { .ofDefaultTheme }

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    if let field = Self.fields[name] { return try view.typed(in: field) }
    return switch name {
    case .editCurrentUser: .bool(edits)
    case .awaitsCode: .bool(awaitsCode)
    default: nil
    }
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    if let field = Self.fields[name] {
      try view.set(.text, field, value.string ?? "")
      guard name == .code else { return .handled }
      hasCode = value.nonEmptyString != nil
      try applyMode(view)
      return .handled
    }
    switch name {
    case .editCurrentUser: edits = value.bool ?? false
    case .awaitsCode: awaitsCode = value.bool ?? false
    default: return .inherit
    }
    try applyMode(view)
    return .handled
  }

  func send(_ selector: SelectorName, sender: Sender, to view: ScreenletView) throws
    -> SlotOutcome
  {
    let action: ActionName =
      selector == .reviseSignUp
      ? .reviseSignUp : awaitsCode ? .confirmSignUp : edits ? .saveSignUp : .signUp
    view.userAction(action, sender: sender)
    return .handled
  }

  /// While a code is expected, its field replaces the others, unless the code is already there; the
  /// password stays for a code that was asked for elsewhere. In a theme without the field, the code
  /// comes through the message's link.
  private func applyMode(_ view: ScreenletView) throws {
    let asksCode = awaitsCode && view.tree.find(OutletDeclaration.codeField.name) != nil
    let isFromElsewhere = awaitsCode && view.owner[attribute: .isFromElsewhere] == true
    for (name, field) in Self.fields {
      let isShown =
        switch name {
        case .code: asksCode && !hasCode
        case .password: !asksCode || isFromElsewhere
        default: !asksCode
        }
      try view.set(.hidden, field, .bool(!isShown))
    }
    try view.set(.hidden, .reviseButton, .bool(!asksCode))
    let key = awaitsCode ? "confirm-button" : edits ? "save-button" : "signup-button"
    try view.set(.text, .signUpButton, view.text(key, table: "default"))
    try view.note(.passwordField, asksCode && !isFromElsewhere ? nil : view.passwordRule)
    try view.note(.codeField, asksCode && !hasCode ? codeNote(view) : nil)
    let isOptional = edits && !isFromElsewhere
    try view.caption(.passwordField, isOptional ? "unchanged-password" : "new-password")
  }

  /// The instruction above the code's field, with the address that the message went to.
  private func codeNote(_ view: ScreenletView) throws -> String {
    // The field has the present address of a user who changes it.
    let address = view.owner[attribute: .sentTo].nonEmptyString
    if let address = try address ?? view.typed(in: .emailAddressField).nonEmptyString {
      return view.text("signup-code-sent-to", address)
    }
    return view.text("signup-code-sent", table: "default")
  }
}
