import ScreensCore
import ScreensLayout
package import ScreensModel
import ScreensViews

/// Shows an article.
package enum WebContentDisplayScreenlet {
  /// The kind: an entry that is read as HTML, or with the fields of a structure.
  package static let kind = ScreenletKind(
    .webContentDisplay, "Shows an article.",
    attributes: [
      .groupId, Inspectable(.articleId, .string, "", "the number of the article, as a text"),
      Inspectable(
        .templateId, .int, 0, "the template of its HTML; 0 is the article's own",
        isFromAddress: false),
      Inspectable(
        .structureId, .int, 0, "the structure whose fields are shown instead of HTML; 0 for HTML",
        isFromAddress: false),
      Inspectable(
        .customCssFile, .string, "default", "without effect: the theme dresses articles",
        isFromAddress: false,
        effect: .none("articles have the colours and the type of the theme")),
    ],
    viewModel: [
      .init(.htmlContent, .string, .out, field: "html", "the article; none before"),
      .init(.recordContent, .string, .out, field: "content", "the values of its fields, as XML"),
      .init(.definition, .string, .out, "the structure of the fields"),
    ],
    actions: [.init(.loadWebContent, "reads the article again")],
    outlets: [
      .init("webView", .webView, "the article; without it the whole view", isOptional: true)
    ],
    events: [
      .init(
        .onWebContentResponse, [(name: "html", type: .string)],
        "the article was read; a delegate may answer other HTML, which is shown instead"),
      .init(.onWebContentError, EventDeclaration.error, "the article could not be read"),
    ],
    operations: [.webContentLoadHtml, .webContentLoadStructured], entry: entry,
    missingKeys: ListedSite.missingKeys)

  private static let entry = EntryDeclaration(
    .loadWebContent,
    [
      .init(needs: [.articleId, .structureId], runs: run(.webContentLoadStructured, .structureId)),
      .init(needs: [.articleId, .templateId], runs: run(.webContentLoadHtml, .templateId)),
      .init(needs: [.articleId], runs: run(.webContentLoadHtml)),
    ], event: .onWebContentResponse, failure: .onWebContentError, answered: .htmlContent,
    sample: [
      "html": """
      <p>Twelve strakes a side, <em>from the keel to the sheer</em>.</p><h2>The order</h2>\
      <ol><li>The garboard first.</li><li>The shutter last, when the tide allows.</li></ol>
      """
    ])

  private static func run(_ operation: OperationName, _ number: AttributeName? = nil)
    -> DeclaredSteps
  {
    let ofArticle: KeyValuePairs = [
      "groupId": ["attribute.groupId"], "articleId": ["attribute.articleId"],
    ]
    guard let number else { return .run(operation, from: ofArticle) }
    return .run(
      operation,
      from: [
        "groupId": ["attribute.groupId"], "articleId": ["attribute.articleId"],
        number.rawValue: ["attribute.\(number)"],
      ])
  }
}

extension ScreenletName {
  package static let webContentDisplay = known("WebContentDisplay")
}

extension AttributeName {
  static let articleId = known("articleId")
  static let templateId = known("templateId")
  static let structureId = known("structureId")
  static let customCssFile = known("customCssFile")
  static let htmlContent = known("htmlContent")
  static let recordContent = known("recordContent")
  static let definition = known("definition")
}

extension ActionName {
  static let loadWebContent = known("loadWebContent")
}

extension EventName {
  package static let onWebContentResponse = known("onWebContentResponse")
  package static let onWebContentError = known("onWebContentError")
}

extension OperationName {
  static let webContentLoadHtml = known("webContentLoadHtml")
  static let webContentLoadStructured = known("webContentLoadStructured")
}
