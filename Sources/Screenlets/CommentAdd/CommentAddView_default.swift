import ScreensCore
import ScreensModel
import ScreensViews

/// The Default theme's view for a new comment: a field for its lines, and a button.
final class CommentAddView_default: ViewCode {
  static let viewClass = defaultViewClass(
    "CommentAddView_default", for: .commentAdd,
    attributes: Set(CommentAddScreenlet.kind.viewModel.map(\.name)),
    selectors: CommentAddScreenlet.kind.actions.flatMap(\.selectors),
    slots: SlotSet(
      .setTranslations, .startInteraction, .finishInteraction, .progressMessage,
      .progressPresenter, .getAttribute, .setAttribute)
  ) { CommentAddView_default() }

  /// The field, by either name.
  private func field(_ view: ScreenletView) -> NodeHandle? {
    [OutletDeclaration.commentField, .addCommentTextField].lazy
      .compactMap { view.tree.find($0.name) }.first
  }

  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    let caption = view.text("comment-add-placeholder", table: "default")
    let hasLabel = view.tree.find(OutletDeclaration.commentLabel.name) != nil
    try view.set(.text, .commentLabel, caption)
    if let field = field(view) {
      try view.tree.set(.accessibilityLabel, to: .string(caption), of: field)
      if !hasLabel { try view.tree.set(.placeholder, to: .string(caption), of: field) }
    }
    try view.set(.text, .sendCommentButton, view.text("comment-add-send", table: "default"))
    // A layout may have the button off until something is typed, of which a face without script
    // does not hear.
    try view.set(.enabled, .sendCommentButton, true)
    return .handled
  }

  func startInteraction(_ view: ScreenletView, _ action: ActionName) throws -> SlotOutcome {
    try view.set(.enabled, .sendCommentButton, false)
    return .handled
  }

  func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome {
    try view.set(.enabled, .sendCommentButton, true)
    return .handled
  }

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  {
    let failure = action == .loadComment ? "comment-loading-error" : "comment-adding-error"
    return .ofSmallChange(phase, failure: failure, view)
  }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { .ofSmallChanges }

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    guard name == .body, let field = field(view) else { return nil }
    let typed = try view.tree.value(.text, of: field).nonEmptyString
    return typed.map { .string(CommentText.lines($0)) } ?? Value.none
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    guard name == .body else { return .inherit }
    if let field = field(view) {
      try view.tree.set(.text, to: .string(value.string ?? ""), of: field)
    }
    return .handled
  }

  func send(_ selector: SelectorName, sender: Sender, to view: ScreenletView) throws
    -> SlotOutcome
  {
    // Typed text alone starts nothing.
    if selector.rawValue != "editingDidChangeAction" { view.userAction(nil, sender: sender) }
    return .handled
  }
}
