import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// The site whose content a list shows, and the words that its rows have.
struct ListedSite {
  private let groupId: Int64
  private let keywords: String?

  /// Reads the attributes, and the server context when they name no site.
  ///
  /// - Throws: a validation error when both name no site, in the words of `table`.
  init(_ screenlet: Screenlet, table: String) throws(ScreensError) {
    let own = screenlet[attribute: .groupId].int ?? 0
    let server = screenlet.session.environment.server
    groupId = own != 0 ? own : (try? server.groupId()) ?? 0
    guard groupId > 0 else { throw screenlet.refusal("undefined-group", table: table) }
    keywords = Self.keywords(of: screenlet)
  }

  private static func keywords(of screenlet: Screenlet) -> String? {
    screenlet[attribute: .keywords].string.flatMap { text in
      text.allSatisfy(\.isWhitespace) ? nil : text
    }
  }

  /// Whether a list reads rows: one that only searches needs words.
  @Sendable static func wantsRows(_ screenlet: Screenlet) -> Bool {
    screenlet[attribute: .onlySearches].bool != true || keywords(of: screenlet) != nil
  }

  /// The parameters of a request for a page of rows.
  func parameters(_ rows: Range<Int>, countsRows: Bool) -> [String: Value] {
    var parameters: [String: Value] = [
      "groupId": .int(groupId), "startRow": .int(Int64(rows.lowerBound)),
      "endRow": .int(Int64(rows.upperBound)), "computeRowCount": .bool(countsRows),
    ]
    if let keywords { parameters["keywords"] = .string(keywords) }
    return parameters
  }

  /// Reports a missing site when neither the attribute nor the server context names one.
  @Sendable static func missingKeys(
    in server: ServerContext, _ attribute: (AttributeName) -> Value
  ) -> [ServerContext.Failure] {
    guard attribute(.groupId).int ?? 0 == 0 else { return [] }
    do throws(ServerContext.Failure) {
      _ = try server.groupId()
      return []
    } catch {
      return [error]
    }
  }
}

extension Screenlet {
  /// The error of a list whose attributes do not determine its content.
  func refusal(_ key: String, table: String) -> ScreensError {
    .validation(view?.text(key, table: table) ?? "\(table)-\(key)")
  }
}

extension Inspectable {
  static let groupId = Inspectable(
    .groupId, .int, 0, "the site; 0 is the server context's", isFromAddress: false)
  static let keywords = Inspectable(
    .keywords, .string, "", "the words that each listed row has; empty for all rows")
  static let onlySearches = Inspectable(
    .onlySearches, .bool, false, "whether no rows are read without keywords", isFromAddress: false)
}

extension OperationDeclaration.Parameter {
  static let keywords = OperationDeclaration.Parameter(
    "keywords", .string, isRequired: false, sample: nil,
    "the words that the rows have, each of them, in their titles or texts; never empty")
}

extension AttributeName {
  static let groupId = known("groupId")
  static let keywords = known("keywords")
  static let onlySearches = known("onlySearches")
}

extension OutletDeclaration {
  static let tableView = OutletDeclaration("tableView", .tableView, "the rows stand in it")
  static let keywordsField = OutletDeclaration(
    "keywordsField", .searchBar,
    "the words to look for, where the page reads them from its address",
    isOptional: true)
  static let keywordsButton = OutletDeclaration(
    "keywordsButton", .button, "looks for the words", isOptional: true)
  static let collectionView = OutletDeclaration(
    "collectionView", .collectionView, "the rows stand in it, side by side", isOptional: true)
  static let titleLabel = OutletDeclaration("titleLabel", .label, "the row's title")
  static let descriptionLabel = OutletDeclaration(
    "descriptionLabel", .label, "a sentence about the row", isOptional: true)
  static let dateLabel = OutletDeclaration(
    "dateLabel", .label, "the day on which it was made", isOptional: true)
  static let webView = OutletDeclaration(
    "webView", .webView, "the row's content, which is foreign HTML", isOptional: true)
}
