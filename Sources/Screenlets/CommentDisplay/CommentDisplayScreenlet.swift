import ScreensCore
import ScreensLayout
package import ScreensModel

/// Shows a comment, and lets its author change and delete it.
package enum CommentDisplayScreenlet {
  /// The kind: an entry that is read by its number, and two ways to change it.
  package static let kind = ScreenletKind(
    .commentDisplay, "Shows a comment, and lets its author change and delete it.",
    attributes: [
      Inspectable(.commentId, .int, 0, "the comment's number"),
      .editable(
        initially: false,
        "whether the author may change it; a theme says it of its layout by a run-time attribute "
          + "of that name at the root"),
    ],
    viewModel: [
      .init(.comment, .map, .out, "the comment, as commentLoad answers it; none before"),
      .init(
        .editComment, .bool, .command,
        "lets the user edit the text, or no longer; true while the editor is open"),
    ],
    actions: [
      .init(.default, "reads the comment again"),
      .init(
        .deleteAction, selectors: CommentDisplaySelector.ofDeletion.map(\.name), effect: delete,
        "deletes the comment"),
      .init(
        .updateAction, selectors: CommentDisplaySelector.ofEditing.map(\.name), effect: update,
        "replaces the text by plain lines"),
    ],
    outlets: .ofCommentDisplay, events: events,
    operations: [.commentLoad, .commentUpdate, .commentDelete], entry: entry,
    parts: [
      ChildDeclaration(
        .view, outlet: "userPortraitScreenlet", .userPortrait,
        given: [.userId: .entry(field: "userId")])
    ])

  private static let commentId = ["attribute.commentId"]

  private static let entry = EntryDeclaration(
    .default,
    [.init(needs: [.commentId], runs: .run(.commentLoad, from: ["commentId": commentId]))],
    value: .comment, identity: [.commentId], event: .onCommentLoaded,
    failure: .onLoadCommentError,
    sample: [
      "commentId": 1, "userName": "Nuria Vidal", "createDate": 1_781_000_000_000,
      "modifiedDate": 1_781_000_000_000,
      "body": "<p>Please keep number twelve for me, as last winter.</p>",
    ])

  private static let delete = DeclaredEffect(
    needs: [.commentId], runs: .run(.commentDelete, from: ["commentId": commentId]),
    then: .remove, event: .onCommentDeleted, failure: .onDeleteCommentError)

  private static let update = DeclaredEffect(
    takes: .init(.string, refusal: "undefined-body") { text in
      let body = CommentText.html(ofPlain: text.string ?? "")
      return body.isEmpty ? nil : .string(body)
    }, needs: [.commentId],
    runs: .run(.commentUpdate, from: ["commentId": commentId, "body": ["sender"]]), then: .show,
    event: .onCommentUpdated, failure: .onUpdateCommentError)

  private static let events: [EventDeclaration] = [
    .init(.onCommentLoaded, EventDeclaration.comment, "the comment was read"),
    .init(.onLoadCommentError, EventDeclaration.error, "the comment could not be read"),
    .init(.onCommentDeleted, [], "the comment was deleted"),
    .init(.onDeleteCommentError, EventDeclaration.error, "the comment could not be deleted"),
    .init(.onCommentUpdated, EventDeclaration.comment, "the comment was changed"),
    .init(.onUpdateCommentError, EventDeclaration.error, "the comment could not be changed"),
  ]
}

/// The methods of the Default theme's class for controls.
enum CommentDisplaySelector: String, CaseIterable {
  case deleteButtonClicked, confirmDeletionButtonClicked, cancelDeletionButtonClicked
  case editButtonClicked, saveBodyButtonClicked, cancelEditingButtonClicked

  static let ofDeletion: [Self] = [
    .deleteButtonClicked, .confirmDeletionButtonClicked, .cancelDeletionButtonClicked,
  ]
  static let ofEditing: [Self] = [
    .editButtonClicked, .saveBodyButtonClicked, .cancelEditingButtonClicked,
  ]

  var name: SelectorName {
    guard let name = SelectorName(rawValue) else { preconditionFailure("\(self) is no selector") }
    return name
  }
}

extension ScreenletName {
  static let commentDisplay = known("CommentDisplay")
}

extension AttributeName {
  static let comment = known("comment")
  static let editComment = known("editComment")
}

extension ActionName {
  package static let deleteAction = known("deleteAction")
  package static let updateAction = known("updateAction")
}

extension EventName {
  package static let onCommentLoaded = known("onCommentLoaded")
  package static let onLoadCommentError = known("onLoadCommentError")
  package static let onCommentDeleted = known("onCommentDeleted")
  package static let onDeleteCommentError = known("onDeleteCommentError")
}

extension [OutletDeclaration] {
  fileprivate static let ofCommentDisplay: Self = [
    .userPortraitScreenlet, .userNameLabel, .createdDateLabel, .editedLabel, .commentBodyLabel,
    .normalStateButtonsContainer, .editButton, .deleteButton, .deletingStateButtonsContainer,
    .confirmButton, .cancelButton, .editingStateContainer, .bodyNoteLabel, .bodyTextLabel,
    .bodyTextView, .editedBodyField, .saveBodyButton, .cancelEditingButton,
  ]
}

/// The nodes of a comment. The editor's are optional: without them nobody can edit.
extension OutletDeclaration {
  static let userPortraitScreenlet = OutletDeclaration(
    "userPortraitScreenlet", .view, "the place of the author's picture", isOptional: true)
  static let userNameLabel = OutletDeclaration("userNameLabel", .label, "the author's name")
  static let createdDateLabel = OutletDeclaration(
    "createdDateLabel", .label, "when it was written")
  static let editedLabel = OutletDeclaration(
    "editedLabel", .label, "says that it was changed later")
  static let commentBodyLabel = OutletDeclaration("bodyLabel", .label, "the text without marks")
  static let normalStateButtonsContainer = OutletDeclaration(
    "normalStateButtonsContainer", .view, "has the buttons for an author")
  static let editButton = OutletDeclaration("editButton", .button, "opens the editor")
  static let deleteButton = OutletDeclaration(
    "deleteButton", .button, "asks whether to delete it")
  static let deletingStateButtonsContainer = OutletDeclaration(
    "deletingStateButtonsContainer", .view, "has the buttons that answer that question")
  static let confirmButton = OutletDeclaration("confirmButton", .button, "deletes it")
  static let cancelButton = OutletDeclaration("cancelButton", .button, "keeps it")
  static let editingStateContainer = OutletDeclaration(
    "editingStateContainer", .stackView, "has the editor", isOptional: true)
  static let bodyNoteLabel = OutletDeclaration(
    "bodyNoteLabel", .label, "warns that an edit loses marks", isOptional: true)
  static let bodyTextLabel = OutletDeclaration(
    "bodyTextLabel", .label, "names bodyTextView, which else names itself", isOptional: true)
  static let bodyTextView = OutletDeclaration(
    "bodyTextView", .textView, "the plain lines of the text", isOptional: true)
  static let editedBodyField = OutletDeclaration(
    "bodyField", .textView, "bodyTextView, as errors about the text know it", isOptional: true)
  static let saveBodyButton = OutletDeclaration(
    "saveBodyButton", .button, "stores the lines", isOptional: true)
  static let cancelEditingButton = OutletDeclaration(
    "cancelEditingButton", .button, "closes the editor", isOptional: true)
}
