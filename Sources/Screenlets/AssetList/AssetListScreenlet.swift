import ScreensCore
import ScreensLayout
package import ScreensModel

/// Lists the assets of a site: the entries that blogs, files, articles and records have in common.
package enum AssetListScreenlet {
  /// The kind: attributes, events, operation and cells.
  package static let kind = ScreenletKind(
    listing: list, .assetList, "Lists the assets of a site: articles, files, entries of blogs.",
    attributes: [
      .groupId, .keywords, .onlySearches,
      Inspectable(.classNameId, .int, 0, "the number of the class whose assets are listed"),
      Inspectable(
        .portletItemName, .string, "",
        "the saved settings of an Asset Publisher, which say what is listed instead",
        isFromAddress: false),
      Inspectable(
        .customEntryQuery, .string, "",
        "properties of the server's query, such as its order, as the text of a JSON object",
        isFromAddress: false, effect: .objects),
      Inspectable(
        .obcClassName, .string, "", "without effect: customEntryQuery sets the order",
        isFromAddress: false,
        effect: .none("a request for assets takes no comparator; set the order in customEntryQuery")
      ),
    ],
    outlets: [.tableView, .collectionView, .keywordsField, .keywordsButton],
    events: [
      .init(.onAssetListResponse, [("assets", .list)], "a page was read for the first time"),
      .init(.onAssetListError, EventDeclaration.error, "a page could not be read"),
      .init(.onAssetSelected, EventDeclaration.asset, "a row was chosen"),
    ],
    operations: [.assetListPage], missingKeys: ListedSite.missingKeys,
    needs: { _ in ScreenletNeeds(attributes: [[.classNameId, .portletItemName]]) })

  private static let list = ListDeclaration(
    cell: "AssetListCell", cellOutlets: [.titleLabel, .descriptionLabel, .dateLabel],
    events: .init(
      page: .onAssetListResponse, rows: "assets", error: .onAssetListError,
      selection: .onAssetSelected),
    samples: samples, identity: ["entryId"])

  /// The requests for pages, and rows with titles in the user's language.
  static let rows = ListSource(
    rows: { answers, screenlet in answers.map { row($0, in: screenlet.session.locale) } },
    wants: ListedSite.wantsRows
  ) { rows, countsRows, screenlet throws(ScreensError) in
    .init(
      .assetListPage, try AssetListRequest(screenlet).parameters(rows, countsRows: countsRows))
  }

  /// The row of an asset as the server answered it.
  private static func row(_ answer: Value, in locale: Locale) -> Value {
    let asset = Asset(answer.map ?? [:], locale: locale)
    let description = LocalizedText.text(asset.description, in: locale)
    // A row shows no content, which may be large. The article's own attributes are added to it.
    let isArticle = WebContent.isArticle(className: asset.className)
    var row =
      isArticle ? WebContent(asset.attributes, locale: locale).attributes : asset.attributes
    row["object"] = nil
    row["title"] = .string(asset.title)
    row["description"] = .string(description)
    return .map(row)
  }

  private static let samples: [Value] = [
    ("A new quay for the ferry", "The work begins in spring and ends before the summer boats."),
    ("Opening hours in winter", "From November on the office opens at nine."),
    ("Minutes of the assembly", "All that the members decided."),
  ].enumerated().map { place, texts in
    [
      "entryId": .int(Int64(place) + 1), "title": .string(texts.0),
      "description": .string(texts.1), "className": "com.liferay.journal.model.JournalArticle",
      "createDate": .int(1_781_784_000_000), "modifiedDate": .int(1_781_784_000_000),
    ]
  }
}

/// The values of a request for a page of assets.
private struct AssetListRequest {
  private let site: ListedSite
  private let classNameId: Int64
  private let portletItemName: String?
  private let customEntryQuery: Value?

  /// - Throws: a validation error when no site or class is named, or the query is not an object.
  init(_ screenlet: Screenlet) throws(ScreensError) {
    site = try ListedSite(screenlet, table: "assetlist-screenlet")
    classNameId = screenlet[attribute: .classNameId].int ?? 0
    portletItemName = screenlet[attribute: .portletItemName].nonEmptyString
    guard classNameId != 0 || portletItemName != nil else {
      throw screenlet.refusal("undefined-classname", table: "assetlist-screenlet")
    }
    let query = screenlet[attribute: .customEntryQuery].nonEmptyString
    customEntryQuery = query.flatMap(Value.init(object:))
    guard query == nil || customEntryQuery != nil else {
      throw screenlet.refusal("wrong-query", table: "assetlist-screenlet")
    }
  }

  func parameters(_ rows: Range<Int>, countsRows: Bool) -> [String: Value] {
    var parameters = site.parameters(rows, countsRows: countsRows)
    if classNameId != 0 { parameters["classNameId"] = .int(classNameId) }
    if let portletItemName { parameters["portletItemName"] = .string(portletItemName) }
    if let customEntryQuery { parameters["customEntryQuery"] = customEntryQuery }
    return parameters
  }
}

extension ScreenletName {
  package static let assetList = known("AssetList")
}

extension AttributeName {
  static let classNameId = known("classNameId")
  static let portletItemName = known("portletItemName")
  static let customEntryQuery = known("customEntryQuery")
}

extension EventName {
  /// A page was read for the first time.
  package static let onAssetListResponse = known("onAssetListResponse")
  /// A page could not be read.
  package static let onAssetListError = known("onAssetListError")
  /// A row was chosen.
  package static let onAssetSelected = known("onAssetSelected")
}

extension OperationDeclaration {
  /// Reads a page of a site's assets.
  static let assetListPage = OperationDeclaration(
    .known("assetListPage"), .read,
    parameters: [
      .groupId,
      Parameter(
        "classNameId", .int, isRequired: false, sample: 20_011,
        "the number of the class whose assets are listed; without it portletItemName is there"),
      Parameter(
        "portletItemName", .string, isRequired: false, sample: nil,
        "the saved settings of an Asset Publisher, which list one page and count no rows"),
      Parameter(
        "customEntryQuery", .map, isRequired: false, sample: nil,
        "properties of the server's query, which override the properties from other attributes"),
    ] + [.keywords] + Parameter.rows, result: .page("assets, as assetLoadByEntryId answers one"),
    errors: LibraryOperations.errors, "Reads a page of a site's assets.")
}
