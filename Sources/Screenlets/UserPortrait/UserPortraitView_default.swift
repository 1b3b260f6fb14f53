import ScreensCore
import ScreensModel
import ScreensViews

/// The Default theme's view of a user's picture, and of the button that replaces it.
final class UserPortraitView_default: ViewCode {
  static let viewClass = defaultViewClass(
    "UserPortraitView_default", for: .userPortrait,
    attributes: [.image, .borderWidth, .borderColor],
    selectors: UserPortraitScreenlet.kind.actions.flatMap(\.selectors),
    slots: SlotSet(
      .setTranslations, .progressMessage, .progressPresenter, .getAttribute, .setAttribute,
      .changeEditable, .send)
  ) { UserPortraitView_default() }

  private var image = Value.none

  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    let title = view.text("userportrait-edit", table: "default")
    try view.set(.accessibilityLabel, .portraitEditButton, title)
    if let button = view.tree.find(OutletDeclaration.portraitEditButton.name),
      try view.tree.value(.width, of: button).double ?? 0 > Self.widthOfSign
    {
      try view.tree.set(.text, to: .string(title), of: button)
    }
    try view.set(
      .accessibilityLabel, .portraitImage, view.text("userportrait-image", table: "default"))
    try view.set(.hidden, .portraitEditButton, .bool(!view.isEditable))
    return .handled
  }

  /// A button that is narrower keeps the layout's sign instead of words.
  private static let widthOfSign = 60.0

  func changeEditable(_ view: ScreenletView, _ editable: Bool) throws -> SlotOutcome {
    view.setEditableFlag(editable)
    try view.set(.hidden, .portraitEditButton, .bool(!editable))
    return .handled
  }

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  {
    let failure =
      action == .uploadPortrait ? "userportrait-upload-error" : "userportrait-loading-error"
    return .ofSmallChange(phase, failure: failure, view)
  }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { .ofSmallChanges }

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    name == .image ? image : nil
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    switch name {
    case .image:
      image = value
      guard let node = view.tree.find(OutletDeclaration.portraitImage.name) else { break }
      try view.tree.show(image: value, in: node)
    case .borderWidth: try view.set(.borderWidth, .portraitImage, value)
    case .borderColor:
      if value.nonEmptyString != nil { try view.set(.borderColor, .portraitImage, value) }
    default: return .inherit
    }
    return .handled
  }

  func send(_ selector: SelectorName, sender: Sender, to view: ScreenletView) throws
    -> SlotOutcome
  {
    view.userAction(.uploadPortrait, sender: sender)
    return .handled
  }
}
