import PluginSystem

/// The statements that read one page of a list.
///
/// A list of one site and one class is kept in the order of its changes: each asset has its place
/// there, and among those of its folder, counted from the oldest one. A page of it is a range of
/// places, so that the last page is found as fast as the first. Any other list is put in order for
/// each page, and rows before the page are passed over.
struct AssetStatement {
  private let query: AssetQuery
  private let language: String

  init(_ query: AssetQuery, language: String) {
    self.query = query
    self.language = language
  }

  /// A text of SQL and the values of its parameters.
  typealias Prepared = (sql: String, parameters: [Binding])

  /// Whether the list is kept in its order.
  private var isKept: Bool {
    query.groupIds.count == 1 && query.classNameIds.count == 1
      && query.order.column == .modifiedDate
  }

  /// The column of the place in the list.
  private var place: String { query.folderId == nil ? "place" : "folderPlace" }

  /// The conditions of the whole list, as parameters from ?2 on.
  private var condition: String {
    let folder = query.folderId == nil ? "" : " AND asset.folderId = ?5"
    return "asset.groupId \(Self.isOneOf(query.groupIds, "?2"))"
      + " AND asset.classNameId \(Self.isOneOf(query.classNameIds, "?3"))"
      + " AND asset.visible = ?4" + folder
  }

  private var parameters: [Binding] {
    [
      .text(language), Self.binding(query.groupIds), Self.binding(query.classNameIds),
      .integer(query.isVisible ? 1 : 0),
    ] + (query.folderId.map { [.integer($0)] } ?? [])
  }

  /// The two parameters of a page, behind those of the condition.
  private var pageParameters: (String, String) {
    ("?\(parameters.count + 1)", "?\(parameters.count + 2)")
  }

  /// Whether the list's length is needed to find its rows.
  var needsCount: Bool { isKept && !query.order.isAscending }

  /// Counts the whole list; a kept one has as many rows as its last place says.
  var count: Prepared {
    let sql =
      isKept
      ? "SELECT \(place) + 1 FROM assets AS asset WHERE \(condition) ORDER BY \(place) DESC LIMIT 1"
      : "SELECT count(*) FROM assets AS asset WHERE \(condition)"
    return (sql, parameters)
  }

  /// Reads the page.
  ///
  /// - Parameter count: the rows of the whole list, where `needsCount`.
  func rows(count: Int64) -> Prepared {
    let (first, end) = (query.rows.lowerBound, query.rows.upperBound)
    guard isKept else {
      return (sortedRows, parameters + [.integer(end - first), .integer(first)])
    }
    let isAscending = query.order.isAscending
    let (low, high) = pageParameters
    let sql = """
      SELECT \(AssetRow.columns) FROM assets AS asset \(AssetRow.texts)
      WHERE \(condition) AND asset.\(place) >= \(low) AND asset.\(place) < \(high)
      ORDER BY asset.\(place) \(isAscending ? "ASC" : "DESC")
      """
    let places = isAscending ? (first, end) : (count - end, count - first)
    return (sql, parameters + [.integer(places.0), .integer(places.1)])
  }

  /// The texts of passed rows are read only where they decide the order.
  private var sortedRows: String {
    let isByTitle = query.order.column == .title
    let column = isByTitle ? "\(AssetRow.title) COLLATE NOCASE" : "asset.\(query.order.column)"
    let direction = query.order.isAscending ? "ASC" : "DESC"
    let (limit, offset) = pageParameters
    let order = "ORDER BY \(column) \(direction), asset.entryId \(direction)"
    return """
      SELECT \(AssetRow.columns) FROM assets AS asset \(AssetRow.texts)
      WHERE asset.entryId IN (
        SELECT asset.entryId FROM assets AS asset \(isByTitle ? AssetRow.texts : "")
        WHERE \(condition) \(order) LIMIT \(limit) OFFSET \(offset))
      \(order)
      """
  }

  /// One number is compared, so that an index can give the order; more are one parameter, so that
  /// there are few different statements.
  private static func isOneOf(_ numbers: [Int64], _ parameter: String) -> String {
    numbers.count == 1 ? "= \(parameter)" : "IN (SELECT value FROM json_each(\(parameter)))"
  }

  private static func binding(_ numbers: [Int64]) -> Binding {
    if numbers.count == 1 { return .integer(numbers[0]) }
    return .text("[\(numbers.map(String.init).joined(separator: ","))]")
  }
}

/// A row of a statement that reads assets.
enum AssetRow {
  /// The title in the language of ?1, or in English.
  static let title = "coalesce(nullif(own.title, ''), english.title)"

  static let columns = """
    asset.entryId, asset.companyId, asset.groupId, asset.classNameId, asset.className,
    asset.classPK, asset.folderId, asset.userId, asset.userName, asset.uuid, asset.mimeType,
    asset.url, asset.createDate, asset.modifiedDate, asset.visible, \(title),
    coalesce(nullif(own.description, ''), english.description),
    coalesce(nullif(own.content, ''), english.content), english.title, asset.cover
    """

  /// Joins the texts of the language ?1, and the English ones.
  static let texts = """
    JOIN assetTexts AS english ON english.entryId = asset.entryId AND english.language = 'en'
    LEFT JOIN assetTexts AS own ON own.entryId = asset.entryId AND own.language = ?1
    """

  static func asset(_ row: Statement) -> Asset {
    let text = AssetText(
      title: row.text(at: 15), description: row.text(at: 16), content: row.text(at: 17))
    var asset = Asset(
      .blogsEntry, classPK: row.integer(at: 5), companyId: row.integer(at: 1),
      groupId: row.integer(at: 2), date: row.integer(at: 12), text: text)
    asset.entryId = row.integer(at: 0)
    asset.classNameId = row.integer(at: 3)
    asset.className = row.text(at: 4)
    asset.folderId = row.integer(at: 6)
    asset.userId = row.integer(at: 7)
    asset.userName = row.text(at: 8)
    asset.uuid = row.text(at: 9)
    asset.mimeType = row.text(at: 10)
    asset.url = row.text(at: 11)
    asset.modifiedDate = row.integer(at: 13)
    asset.isVisible = row.integer(at: 14) != 0
    asset.cover = row.integer(at: 19)
    asset.urlTitle = AssetText.urlTitle(of: row.text(at: 18))
    return asset
  }
}
