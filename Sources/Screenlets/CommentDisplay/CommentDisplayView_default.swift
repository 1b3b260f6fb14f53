import ScreensCore
import ScreensModel
import ScreensSystem
import ScreensViews

/// The Default theme's view of a comment: the text, a question before it is deleted, and an editor.
final class CommentDisplayView_default: ViewCode {
  static let viewClass = defaultViewClass(
    "CommentDisplayView_default", for: .commentDisplay,
    attributes: Set(CommentDisplayScreenlet.kind.viewModel.map(\.name)),
    selectors: CommentDisplayScreenlet.kind.actions.flatMap(\.selectors),
    slots: SlotSet(
      .setTranslations, .finishInteraction, .progressMessage, .progressPresenter, .getAttribute,
      .setAttribute, .changeEditable)
  ) { CommentDisplayView_default() }

  /// The state of the view.
  private enum Mode {
    case normal
    /// The user is asked whether to delete the comment.
    case deleting
    case editing
  }

  private var value = Value.none
  private var comment: Comment?
  private var mode = Mode.normal

  // MARK: Texts

  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    let texts: [(outlet: OutletDeclaration, key: String)] = [
      (.editedLabel, "comment-display-edited"), (.editButton, "comment-display-edit"),
      (.deleteButton, "comment-display-delete"),
      (.confirmButton, "comment-display-confirm-button"),
      (.cancelButton, "comment-display-cancel-button"),
      (.bodyTextLabel, "comment-add-placeholder"), (.saveBodyButton, "save-button"),
      (.cancelEditingButton, "comment-display-cancel-button"),
    ]
    for (outlet, key) in texts {
      try view.set(.text, outlet, view.text(key, table: "default"))
    }
    try view.set(
      .accessibilityLabel, .bodyTextView, view.text("comment-add-placeholder", table: "default"))
    try draw(view)
    return .handled
  }

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  {
    let failure =
      switch action {
      case .deleteAction: "comment-deleting-error"
      case .updateAction: "comment-adding-error"
      default: "comment-loading-error"
      }
    return .ofSmallChange(phase, failure: failure, view)
  }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { .ofSmallChanges }

  // MARK: View model

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    switch name {
    case .comment: value
    case .editComment: mode == .editing ? true : Value.none
    default: nil
    }
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    switch name {
    case .comment:
      let former = comment
      (self.value, comment) = (value, Comment(value))
      // A user who edits a comment goes on while the same one is read again.
      if comment?.commentId != former?.commentId { try enter(.normal, view) }
    case .editComment:
      if value == true { try edit(view) } else if mode == .editing { try enter(.normal, view) }
    default: return .inherit
    }
    try draw(view)
    return .handled
  }

  func changeEditable(_ view: ScreenletView, _ editable: Bool) throws -> SlotOutcome {
    view.setEditableFlag(editable)
    if !editable { try enter(.normal, view) }
    try draw(view)
    return .handled
  }

  // MARK: Actions

  func send(_ selector: SelectorName, sender: Sender, to view: ScreenletView) throws
    -> SlotOutcome
  {
    guard let selector = CommentDisplaySelector(rawValue: selector.rawValue) else {
      return .inherit
    }
    switch selector {
    case .deleteButtonClicked:
      if comment?.canDelete == true { try enter(.deleting, view) }
    case .confirmDeletionButtonClicked:
      guard mode == .deleting else { break }
      try enter(.normal, view)
      view.userAction(.deleteAction, sender: .none)
    case .cancelDeletionButtonClicked, .cancelEditingButtonClicked: try enter(.normal, view)
    case .editButtonClicked: try edit(view)
    case .saveBodyButtonClicked: try save(view)
    }
    try draw(view)
    return .handled
  }

  /// Opens the editor with the text of the comment.
  private func edit(_ view: ScreenletView) throws {
    guard mode != .editing, mayEdit(view), let comment else { return }
    try enter(.editing, view)
    try view.set(.text, .bodyTextView, comment.text.plain)
  }

  /// Stores the text of the editor, which stays open until that is done; an unchanged text needs
  /// no request.
  private func save(_ view: ScreenletView) throws {
    guard mode == .editing else { return }
    let text = CommentText.lines(try view.text(in: .bodyTextView).string ?? "")
    if text == comment?.text.plain { return try enter(.normal, view) }
    view.userAction(.updateAction, sender: .text(text))
  }

  func finishInteraction(
    _ view: ScreenletView, _ action: ActionName, result: Value, error: ScreensError?
  ) throws -> SlotOutcome {
    guard action == .updateAction, error == nil, mode == .editing else { return .handled }
    try enter(.normal, view)
    try draw(view)
    return .handled
  }

  // MARK: States

  private func enter(_ mode: Mode, _ view: ScreenletView) throws {
    if self.mode == .editing, mode != .editing {
      try view.set(.text, .bodyTextView, Value.none)
    }
    self.mode = mode
  }

  /// Whether the user may edit the comment, and the layout has an editor.
  private func mayEdit(_ view: ScreenletView) -> Bool {
    view.isEditable && comment?.canEdit == true
      && view.tree.find(OutletDeclaration.bodyTextView.name) != nil
  }

  private func draw(_ view: ScreenletView) throws {
    try view.set(.text, .userNameLabel, comment?.userName ?? "")
    try view.set(.text, .createdDateLabel, age(view))
    try view.set(.text, .commentBodyLabel, comment?.text.shown ?? "")
    // Without a comment nothing takes room.
    try view.set(.hidden, .userNameLabel, .bool(comment == nil))
    try view.set(.hidden, .createdDateLabel, .bool(comment == nil))
    try view.set(.hidden, .editedLabel, .bool(comment?.isEdited != true))
    let (mayEdit, mayDelete) = (mayEdit(view), view.isEditable && comment?.canDelete == true)
    try view.set(.hidden, .editButton, .bool(!mayEdit))
    try view.set(.hidden, .deleteButton, .bool(!mayDelete))
    try view.set(
      .hidden, .normalStateButtonsContainer, .bool(mode != .normal || !(mayEdit || mayDelete)))
    try view.set(.hidden, .deletingStateButtonsContainer, .bool(mode != .deleting))
    try view.set(.hidden, .commentBodyLabel, .bool(comment == nil || mode == .editing))
    try view.set(.hidden, .editingStateContainer, .bool(mode != .editing))
    let warns = mode == .editing && comment?.text.isStyled == true
    try view.set(.hidden, .bodyNoteLabel, .bool(!warns))
    try view.set(.text, .bodyNoteLabel, warns ? warning(view) : "")
  }

  private func warning(_ view: ScreenletView) -> String {
    ["comment-display-warning", "comment-display-styled"].map { view.text($0, table: "default") }
      .joined(separator: " ")
  }

  private func age(_ view: ScreenletView) -> String {
    guard let moment = comment?.createDate else { return "" }
    return Age.text(
      of: moment, now: wallClock() / 1_000_000, in: view.owner.locale
    ) { view.text($0, table: "default") }
  }
}
