import PluginSystem

/// The statements that read one page of the assets of a list in which words are found.
struct SearchStatement {
  private let query: AssetQuery
  private let words: SearchWords
  private let language: String

  /// Nil for a query without words.
  init?(_ query: AssetQuery, language: String) {
    guard let words = query.words else { return nil }
    self.query = query
    self.words = words
    self.language = language
  }

  /// Whether nothing can be found, so that nothing is read.
  var isEmpty: Bool { words.isEmpty || query.groupIds.isEmpty || query.classNameIds.isEmpty }

  private var expression: String { "\(scope) AND \(words.expression)" }

  /// The documents that readers of the language see: those in it, and the English ones of assets
  /// without a translation.
  private var scope: String {
    let scopes = query.groupIds.flatMap { groupId in
      query.classNameIds.map {
        SearchScope(groupId: groupId, classNameId: $0, isVisible: query.isVisible)
      }
    }
    func documents(in language: String) -> String {
      "(" + scopes.map { "\"\($0.token(language))\"" }.joined(separator: " OR ") + ")"
    }
    let english = documents(in: SearchScope.common)
    let shown =
      language == SearchScope.common
      ? english
      : "(\(documents(in: language)) OR (\(english) NOT "
        + "\"\(SearchScope.token(translation: language))\"))"
    let folder = query.folderId.map { " AND \"\(SearchScope.token(folder: $0))\"" } ?? ""
    return "scope : (\(shown)\(folder))"
  }

  /// Counts all that is found.
  var count: AssetStatement.Prepared {
    ("SELECT count(*) FROM assetSearch WHERE assetSearch MATCH ?1", [.text(expression)])
  }

  /// Reads the page.
  var rows: AssetStatement.Prepared {
    let (first, end) = (query.rows.lowerBound, query.rows.upperBound)
    return (
      query.order.column == .modifiedDate ? rowsByChange : sortedRows,
      [.text(language), .text(expression), .integer(end - first), .integer(first)]
    )
  }

  private var direction: String { query.order.isAscending ? "ASC" : "DESC" }

  /// The order of documents is that of changes, so that a page ends the search.
  private var rowsByChange: String {
    """
    SELECT \(AssetRow.columns)
    FROM (
      SELECT rowid AS number FROM assetSearch WHERE assetSearch MATCH ?2
      ORDER BY rowid \(direction) LIMIT ?3 OFFSET ?4
    ) AS found
    JOIN searchDocuments AS document ON document.documentId = found.number
    JOIN assets AS asset ON asset.entryId = document.entryId
    \(AssetRow.texts)
    ORDER BY document.documentId \(direction)
    """
  }

  private var sortedRows: String {
    let column =
      query.order.column == .title
      ? "\(AssetRow.title) COLLATE NOCASE" : "asset.\(query.order.column)"
    return """
      SELECT \(AssetRow.columns)
      FROM assetSearch AS found
      JOIN searchDocuments AS document ON document.documentId = found.rowid
      JOIN assets AS asset ON asset.entryId = document.entryId
      \(AssetRow.texts)
      WHERE found.assetSearch MATCH ?2
      ORDER BY \(column) \(direction), asset.entryId \(direction) LIMIT ?3 OFFSET ?4
      """
  }
}
