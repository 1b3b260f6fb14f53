import ScreensCore
import ScreensModel

/// The operation that reads a file.
extension OperationDeclaration {
  static let fileLoad = OperationDeclaration(
    .fileLoad, .read,
    parameters: [
      Parameter("entryId", .id, isRequired: false, sample: 36_001, "the number of its asset"),
      Parameter(
        "className", .string, isRequired: false, sample: nil,
        "the class of the file, where no asset is named"),
      Parameter(
        "classPK", .id, isRequired: false, sample: nil,
        "the number of the file among those of its class"),
      Parameter(
        "mimeTypes", .string, isRequired: false, sample: nil,
        "the types that are accepted, with commas between them, in any case; a file of another "
          + "type is refused before it is read"),
    ],
    result: AnswerDeclaration(
      [
        .init("url", .media, isRequired: true, "the content, which views know by a name"),
        .init("title", .string, "the title, in the user's language"),
        .init("mimeType", .string, "the type of the content, as the server declares it"),
      ], refusal: "The server's answer is no file."),
    errors: LibraryOperations.errors, "Reads a file, of an asset or by its own number.")
}
