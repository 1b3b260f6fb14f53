import ScreensCore
import ScreensModel

extension [Inspectable] {
  /// The thing that is commented on.
  static let ofCommentedThing = [
    Inspectable(.className, .string, "", "the class of the thing that is commented on"),
    Inspectable(.classPK, .int, 0, "the number of the thing among those of its class"),
  ]
}

/// A comment, read from its attributes.
struct Comment: Hashable {
  let commentId: Int64
  let userName: String
  /// Milliseconds since 1970; nil where the server sent none.
  let createDate: Int64?
  let text: CommentText
  /// Whether it was changed after it was written.
  let isEdited: Bool
  /// Whether the user may delete it.
  let canDelete: Bool
  /// Whether the user may change it.
  let canEdit: Bool

  /// Nil for a value that is no comment.
  init?(_ value: Value) {
    guard let values = value.map, let commentId = values["commentId"]?.int, commentId > 0 else {
      return nil
    }
    self.commentId = commentId
    userName = values["userName"]?.string ?? ""
    createDate = values["createDate"]?.int
    text = CommentText(html: values["body"]?.string ?? "")
    isEdited = createDate != nil && values["modifiedDate"]?.int ?? createDate != createDate
    canDelete = values["deletePermission"]?.bool ?? false
    canEdit = values["updatePermission"]?.bool ?? false
  }
}
