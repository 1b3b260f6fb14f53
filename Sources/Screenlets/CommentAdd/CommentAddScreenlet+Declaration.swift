import ScreensCore
import ScreensLayout
package import ScreensModel

extension CommentAddScreenlet {
  /// The kind: attributes, view model, actions, outlets, events and operations.
  package static let kind = ScreenletKind(
    .commentAdd, "Lets users comment on a thing, or change a comment.",
    attributes: .ofCommentedThing + [
      Inspectable(.commentId, .int, 0, "the comment to be changed; 0 adds one")
    ],
    viewModel: [
      .init(
        .body, .string, .in, isRequired: true,
        "the text in plain lines; empty after a new comment")
    ],
    actions: [
      .init(
        .default,
        selectors: ["addComment:", "editingDidChangeAction"].compactMap(SelectorName.init),
        "stores the comment; an action of any other name does the same"),
      .init(.loadComment, "reads the comment to be changed again"),
    ],
    outlets: .ofCommentAdd,
    events: [
      .init(.onCommentAdded, EventDeclaration.comment, "the comment was added"),
      .init(.onAddCommentError, EventDeclaration.error, "the comment could not be added"),
      .init(.onCommentUpdated, EventDeclaration.comment, "the comment was changed"),
      .init(
        .onUpdateCommentError, EventDeclaration.error,
        "the comment could not be read or changed"),
    ],
    operations: [.commentAdd, .commentLoad, .commentUpdate],
    entry: EntryDeclaration(
      .loadComment,
      [
        .init(
          needs: [.commentId],
          runs: .run(.commentLoad, from: ["commentId": ["attribute.commentId"]]))
      ], failure: .onUpdateCommentError),
    needs: { attribute in
      let isNew = (attribute(.commentId).int ?? 0) <= 0
      return isNew ? ScreenletNeeds(attributes: [[.className], [.classPK]]) : ScreenletNeeds()
    })
}

extension [OutletDeclaration] {
  fileprivate static let ofCommentAdd: Self = [
    .commentField, .addCommentTextField, .commentLabel, .sendCommentButton,
  ]
}

extension OutletDeclaration {
  static let commentField = OutletDeclaration(
    "bodyField", .textView, "the text", isOptional: true)
  static let addCommentTextField = OutletDeclaration(
    "addCommentTextField", .textView, "bodyField by an earlier name; a field of one line will do",
    isOptional: true)
  static let commentLabel = OutletDeclaration(
    "bodyLabel", .label, "names the field, which else names itself", isOptional: true)
  static let sendCommentButton = OutletDeclaration(
    "sendCommentButton", .button, "stores the comment")
}

extension ScreenletName {
  static let commentAdd = known("CommentAdd")
}

extension AttributeName {
  static let commentId = known("commentId")
  static let body = known("body")
}

extension ActionName {
  static let loadComment = known("loadComment")
}

extension EventName {
  package static let onCommentAdded = known("onCommentAdded")
  package static let onAddCommentError = known("onAddCommentError")
  package static let onCommentUpdated = known("onCommentUpdated")
  package static let onUpdateCommentError = known("onUpdateCommentError")
}

extension EventDeclaration {
  /// The values of a comment.
  static let comment = OperationDeclaration.commentLoad.result.fields.map {
    (name: $0.name, type: $0.type)
  }
}
