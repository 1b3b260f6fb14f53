import ScreensCore
import ScreensModel

/// The operations that read articles.
extension OperationDeclaration {
  private static let articleId = Parameter(
    "articleId", .string, sample: "37002", "the article's number, as a text; never empty")

  static let webContentLoadHtml = OperationDeclaration(
    .webContentLoadHtml, .read,
    parameters: [
      .groupId, articleId,
      Parameter(
        "templateId", .id, isRequired: false, sample: nil,
        "the template; without it the article's own"),
    ],
    result: AnswerDeclaration(
      [
        .init(
          "html", .string, isRequired: true,
          "the content in the user's language; its allowed part is shown, without scripts")
      ], refusal: "The server's answer has no content."),
    errors: LibraryOperations.errors, "Reads an article as HTML.")

  static let webContentLoadStructured = OperationDeclaration(
    .webContentLoadStructured, .read,
    parameters: [
      .groupId, articleId,
      Parameter("structureId", .id, sample: 34_012, "the structure of the article"),
    ],
    result: AnswerDeclaration(
      [
        .init(
          "definition", .string, isRequired: true,
          "the structure: JSON of Liferay 7, or XML of 6.2"),
        .init("content", .string, isRequired: true, "the values of its fields, as XML"),
        .init("articleId", .string, "the article's number, as a text"),
        .init("title", .string, "the title, as localized XML"),
        .init("urlTitle", .string, "the title as addresses have it"),
        .init("modifiedDate", .date, "when it was last changed"),
      ], refusal: "The server's answer has no structure or no content."),
    errors: LibraryOperations.errors, "Reads an article's fields with their structure.")
}
