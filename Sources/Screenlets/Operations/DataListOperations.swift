import ScreensCore
import ScreensModel

/// The operations of dynamic data lists: definitions of forms, records, and their documents.
extension OperationDeclaration {
  /// The operations that no kind declares.
  static let ofDataLists = [ddlFormUpload]

  private static let recordSetId = Parameter(
    "recordSetId", .id, sample: 34_020, "the list that has the records")

  /// Reads a page of a list's records.
  static let ddlListPage = OperationDeclaration(
    .known("ddlListPage"), .read,
    parameters: [
      recordSetId,
      Parameter(
        "userId", .id, isRequired: false, sample: nil,
        "whose records they are; without it those of everybody that the user may read"),
    ] + Parameter.page, result: .page("records, as ddlFormRecordLoad answers one"),
    errors: LibraryOperations.errors, "Reads a page of a list's records.")

  static let ddlFormLoad = OperationDeclaration(
    .known("ddlFormLoad"), .read,
    parameters: [Parameter("structureId", .id, sample: 34_012, "the form's structure")],
    result: AnswerDeclaration(
      [
        .init(
          "definition", .string, isRequired: true,
          "the structure: JSON of Liferay 7, or XML of 6.2"),
        .init("layout", .string, "the pages of the form: JSON of Liferay 7"),
        .init("userId", .int, "who owns the structure"), .init("name", .string, "its name"),
      ], refusal: "The server's answer has no definition of a form."),
    errors: LibraryOperations.errors, "Reads the definition of a form.")

  static let ddlFormRecordLoad = OperationDeclaration(
    .known("ddlFormRecordLoad"), .read,
    parameters: [Parameter("recordId", .id, sample: 35_501, "the record's number")],
    result: AnswerDeclaration(
      [
        .init("modelValues", .map, isRequired: true, "the values by the names of the fields"),
        .init(
          "modelAttributes", .map,
          "`recordId`, `recordSetId`, `userId`, `modifiedDate`, `version` and others of it"),
      ], refusal: "The server's answer is no record."),
    errors: LibraryOperations.errors, "Reads a record.")

  static let ddlFormSubmit = OperationDeclaration(
    .known("ddlFormSubmit"), .once, needsProof: true,
    parameters: [
      Parameter(
        "values", .map, sample: ["Visitor": "Probe"],
        "texts by the names of the fields, as the server takes them; never empty"),
      .groupId, recordSetId,
      Parameter("userId", .id, sample: 4_000_000, "who sends them"),
      Parameter(
        "recordId", .id, isRequired: false, sample: nil,
        "the record that is changed; without it a new one is made"),
      Parameter(
        "version", .string, isRequired: false, sample: nil,
        "the version of the record that the user saw: a server that has a later one refuses"),
    ],
    result: AnswerDeclaration(
      [
        .init("recordId", .id, isRequired: true, "the record's number"),
        .init("modifiedDate", .date, "when it was last changed"),
        .init("version", .string, "the version of the record from now on"),
      ], refusal: "The server's answer names no record."),
    errors: LibraryOperations.formErrors, "Makes a record of a form's values, or changes one.")

  private static let ddlFormUpload = OperationDeclaration(
    .known("ddlFormUpload"), .once, needsProof: true,
    parameters: [
      Parameter(
        "document", .bytes, sample: .bytes(Array("probe".utf8)), "the content of the document"),
      Parameter("mimeType", .string, sample: "text/plain", "the kind of the content"),
      Parameter(
        "filePrefix", .string, sample: "form-file-",
        "the beginning of the document's name, never empty; the rest is unique"),
      .repositoryId, .folderId,
    ], result: .file, errors: LibraryOperations.formErrors,
    "Uploads the document of a form's field. Reports its progress in bytes.")
}
