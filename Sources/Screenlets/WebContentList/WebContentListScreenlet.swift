import ScreensCore
package import ScreensModel

/// Lists the articles of a folder.
package enum WebContentListScreenlet {
  /// The kind: attributes, events, operation and cells.
  package static let kind = ScreenletKind(
    listing: list, .webContentList, "Lists the articles of a site's folder.",
    attributes: [
      .groupId, .keywords, .onlySearches,
      Inspectable(.folderId, .int, 0, "the folder; 0 is the root"),
    ],
    outlets: [.tableView, .collectionView, .keywordsField, .keywordsButton],
    events: [
      .init(
        .onWebContentListResponse, [("webContents", .list)], "a page was read for the first time"),
      .init(.onWebContentListError, EventDeclaration.error, "a page could not be read"),
      .init(.onWebContentSelected, article, "a row was chosen"),
    ],
    operations: [.webContentListPage], missingKeys: ListedSite.missingKeys)

  private static let list = ListDeclaration(
    cell: "WebContentListCell",
    cellOutlets: [.titleLabel, .descriptionLabel, .dateLabel, .webView],
    events: .init(
      page: .onWebContentListResponse, rows: "webContents", error: .onWebContentListError,
      selection: .onWebContentSelected),
    samples: samples, identity: ["articleId"])

  /// The requests for pages, and rows with texts in the user's language.
  static let rows = ListSource(
    rows: { answers, screenlet in answers.map { row($0, in: screenlet.session.locale) } },
    wants: ListedSite.wantsRows
  ) { rows, countsRows, screenlet throws(ScreensError) in
    let site = try ListedSite(screenlet, table: "webcontentlist-screenlet")
    var parameters = site.parameters(rows, countsRows: countsRows)
    parameters["folderId"] = screenlet[attribute: .folderId]
    if let comparator = screenlet[attribute: .obcClassName].nonEmptyString {
      parameters["obcClassName"] = .string(comparator)
    }
    return .init(.webContentListPage, parameters)
  }

  /// The row of an article as the server answered it.
  private static func row(_ answer: Value, in locale: Locale) -> Value {
    let content = WebContent(answer.map ?? [:], locale: locale)
    let about = content.attributes["description"]?.string ?? ""
    return .map(
      content.attributes.merging([
        "title": .string(content.title),
        "description": .string(LocalizedText.text(about, in: locale)),
        "html": content.html.map(Value.string) ?? .none,
      ]) { $1 })
  }

  /// The payload of a chosen row.
  private static let article: [(name: String, type: ValueType)] = [
    ("articleId", .string), ("groupId", .int), ("folderId", .int), ("title", .string),
    ("urlTitle", .string), ("description", .string), ("modifiedDate", .date),
  ]

  private static let samples: [Value] = [
    (
      "How a hull is planked", "Twelve strakes a side, from the keel to the sheer.",
      """
      <p>Twelve strakes a side, <em>from the keel to the sheer</em>.</p>
      <ol><li>The garboard first, bedded in tar.</li><li>Then each strake to the line of the \
      battens.</li><li>The shutter last, when the tide allows.</li></ol>
      """
    ),
    (
      "Our timber", "Oak from the north slope, larch from the south.",
      """
      <h2>Oak and larch</h2><table><tr><th>Part<th>Wood<tr><td>Keel<td>Oak<tr><td>Strakes<td>Larch\
      </table><p>All of it dries for three years.</p>
      """
    ),
    (
      "Visit the yard", "Every Saturday at ten, children with a hand to hold.",
      "<p>Every <strong>Saturday at ten</strong>.</p><p>Children with a hand to hold.</p>"
    ),
  ].enumerated().map { place, texts in
    [
      "articleId": .string("\(place + 1)"), "title": .string(texts.0),
      "description": .string(texts.1), "html": .string(texts.2),
    ]
  }
}

extension ScreenletName {
  package static let webContentList = known("WebContentList")
}

extension AttributeName {
  static let folderId = known("folderId")
}

extension EventName {
  /// A page was read for the first time.
  package static let onWebContentListResponse = known("onWebContentListResponse")
  /// A page could not be read.
  package static let onWebContentListError = known("onWebContentListError")
  /// A row was chosen.
  package static let onWebContentSelected = known("onWebContentSelected")
}

extension OperationDeclaration {
  /// Reads a page of a folder's articles.
  static let webContentListPage = OperationDeclaration(
    .known("webContentListPage"), .read,
    parameters: [.groupId, .folderId, .keywords] + Parameter.page,
    result: .page("the articles' attributes, with `content`, `title` and `urlTitle`"),
    errors: LibraryOperations.errors, "Reads a page of a folder's articles.")
}
