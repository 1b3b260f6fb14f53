import ScreensCore
import ScreensModel

/// The operations that read and write comments on things.
extension OperationDeclaration {
  private static let commentId = Parameter("commentId", .id, sample: 38_001, "the comment's number")
  private static let body = Parameter(
    "body", .string, sample: "<p>Probe</p>", "the text as HTML, never empty")

  private static let comment = AnswerDeclaration(
    [
      .init("commentId", .id, isRequired: true, "the comment's number"),
      .init("body", .string, isRequired: true, "the text as HTML, which is shown cleaned"),
      .init("userId", .int, "who wrote it"), .init("userName", .string, "the writer's name"),
      .init("createDate", .date, "when it was written"),
      .init("modifiedDate", .date, "when it was last changed"),
      .init("deletePermission", .bool, "whether the user may delete it"),
      .init("updatePermission", .bool, "whether the user may change it"),
    ], refusal: "The server's answer is no comment.")

  static let commentListPage = OperationDeclaration(
    .known("commentListPage"), .read, parameters: [.className, .classPK] + Parameter.page,
    result: .page("comments, as commentLoad answers one"), errors: LibraryOperations.errors,
    "Reads a page of the comments on a thing.")

  static let commentAdd = OperationDeclaration(
    .commentAdd, .once, needsProof: true, parameters: [.className, .classPK, body],
    result: comment, errors: LibraryOperations.formErrors, "Adds a comment to a thing.")

  static let commentLoad = OperationDeclaration(
    .commentLoad, .read, parameters: [commentId], result: comment,
    errors: LibraryOperations.errors, "Reads a comment.")

  static let commentUpdate = OperationDeclaration(
    .commentUpdate, .write, needsProof: true, parameters: [commentId, body],
    result: comment, errors: LibraryOperations.formErrors, "Replaces the text of a comment.")

  static let commentDelete = OperationDeclaration(
    .commentDelete, .write, needsProof: true, parameters: [commentId],
    errors: LibraryOperations.errors, "Deletes a comment; one that is gone already is no error.")
}

extension OperationName {
  static let commentAdd = known("commentAdd")
  static let commentLoad = known("commentLoad")
  static let commentUpdate = known("commentUpdate")
  static let commentDelete = known("commentDelete")
}
