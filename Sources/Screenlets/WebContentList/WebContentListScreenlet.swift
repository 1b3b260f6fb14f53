package import ScreensCore

/// Lists the articles of a folder.
package enum WebContentListScreenlet {
  /// The kind: attributes, events, operation and cells.
  package static let kind = ScreenletKind(
    listing: list, .webContentList, "Lists the articles of a site's folder.",
    attributes: [
      .groupId, Inspectable(.folderId, .int, 0, "the folder; 0 is the root"),
    ],
    outlets: [.tableView],
    events: [
      .init(
        .onWebContentListResponse, [("webContents", .list)], "a page was read for the first time"),
      .init(.onWebContentListError, EventDeclaration.error, "a page could not be read"),
      .init(.onWebContentSelected, article, "a row was chosen"),
    ],
    operations: [.webContentListPage], missingKeys: ListedSite.missingKeys)

  private static let list = ListDeclaration(
    cell: "WebContentListCell", cellOutlets: [.titleLabel, .descriptionLabel],
    events: .init(
      page: .onWebContentListResponse, rows: "webContents", error: .onWebContentListError,
      selection: .onWebContentSelected),
    samples: samples,
    row: { answer, locale in
      let content = WebContent(answer.map ?? [:], locale: locale)
      let about = content.attributes["description"]?.string ?? ""
      return .map(
        content.attributes.merging([
          "title": .string(content.title),
          "description": .string(LocalizedText.text(about, in: locale)),
        ]) { $1 })
    }
  ) { rows, countsRows, screenlet throws(ScreensError) in
    let site = try ListedSite(screenlet, table: "webcontentlist-screenlet")
    var parameters = site.parameters(rows, countsRows: countsRows)
    parameters["folderId"] = screenlet[attribute: .folderId]
    return .init(.webContentListPage, parameters)
  }

  /// The payload of a chosen row.
  private static let article: [(name: String, type: ValueType)] = [
    ("articleId", .string), ("groupId", .int), ("folderId", .int), ("title", .string),
    ("urlTitle", .string), ("description", .string), ("modifiedDate", .date),
  ]

  private static let samples: [Value] = [
    ("How a hull is planked", "Twelve strakes a side, from the keel to the sheer."),
    ("Our timber", "Oak from the north slope, larch from the south."),
    ("Visit the yard", "Every Saturday at ten, children with a hand to hold."),
  ].enumerated().map { place, texts in
    [
      "articleId": .string("\(place + 1)"), "title": .string(texts.0),
      "description": .string(texts.1),
    ]
  }
}

extension ScreenletName {
  /// The screenlet that lists articles.
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
    .known("webContentListPage"), .read, parameters: [.groupId, .folderId] + Parameter.page,
    result: .page("the articles' attributes, with `content`, `title` and `urlTitle`"),
    errors: LibraryOperations.errors, "Reads a page of a folder's articles.")
}
