import ScreensCore
import ScreensModel

/// The operations of screenlets that this host does not have yet. Authors of connectors can
/// implement them, and delegates run them.
enum LibraryOperations {
  static let all: [OperationDeclaration] =
    OperationDeclaration.ofUsers + OperationDeclaration.ofDataLists
    + OperationDeclaration.ofGalleries

  /// The errors of every operation: the server refuses the request or is unavailable.
  static let errors = [
    OperationDeclaration.Failure(
      .failed, "there is no such thing, or the user may not: the text is shown"),
    OperationDeclaration.Failure(
      .abortedDueToPreconditions, "a server of this version cannot do it"),
    OperationDeclaration.Failure(
      .notAvailable,
      "the back end cannot be reached now: the text is shown, or what is stored on this side"),
    OperationDeclaration.Failure(.cancelled, "the request was cancelled"),
  ]

  /// The errors of operations that send values of a form.
  static let formErrors =
    [
      OperationDeclaration.Failure(
        .validationFailed,
        "values are wrong: the map `fields` of the result names them, and each text is shown at "
          + "its field")
    ] + errors
}

/// The parameters that several operations share.
extension OperationDeclaration.Parameter {
  static let groupId = Self(
    "groupId", .id, sample: 20102, "the site of the screenlet, or of the server context")
  /// The repository that holds files.
  static let repositoryId = Self(
    "repositoryId", .id, sample: 20102, "the repository; a site's own has the site's number")
  /// The folder of files or articles.
  static let folderId = Self("folderId", .int, sample: 0, "the folder; 0 is the root")
  /// The class of an entry that has an asset.
  static let className = Self(
    "className", .string, sample: "com.liferay.blogs.kernel.model.BlogsEntry",
    "the class of the thing, never empty")
  /// The number of an entry within its class.
  static let classPK = Self(
    "classPK", .id, sample: 35_990, "the number of the thing among those of its class")

  /// The rows of one page, and their order.
  static let page =
    rows + [
      Self(
        "obcClassName", .string, isRequired: false, sample: nil,
        "the server's class that compares rows; without it the server's own order")
    ]

  /// The rows of one page.
  static let rows = [
    Self("startRow", .int, sample: 0, "the first row, from 0 on"),
    Self("endRow", .int, sample: 25, "the row after the last one"),
    Self(
      "computeRowCount", .bool, sample: true,
      "whether the answer says how many rows there are in all"),
  ]
}

extension AnswerDeclaration {
  /// A page of a list.
  ///
  /// - Parameter rows: a clause that explains a row.
  static func page(_ rows: String) -> AnswerDeclaration {
    AnswerDeclaration(
      [
        .init("rows", .list, isRequired: true, rows),
        .init("rowCount", .int, "how many rows there are in all, where that was asked"),
      ], refusal: "The server's answer has no rows.")
  }

  /// A file as the server keeps it.
  static let file = AnswerDeclaration(
    [
      .init("fileEntryId", .id, isRequired: true, "the file's number"),
      .init("uuid", .string, isRequired: true, "the file's name that is good everywhere"),
      .init("groupId", .id, isRequired: true, "the file's site"),
      .init("folderId", .int, "the file's folder"),
      .init("version", .string, "the file's version, such as 1.0"),
      .init("title", .string, "the file's title"),
      .init("mimeType", .string, "the kind of the content"),
      .init("size", .int, "bytes of the content"),
    ], refusal: "The server's answer names no file.")
}
