import PluginSystem

extension ContentStore {
  /// Reads a page of what is found in a list; nil where the query has no words.
  ///
  /// - Throws: `StorageError.failed` where SQLite has no full-text search.
  func found(
    _ query: AssetQuery, language: String, counts: Bool
  ) throws(StorageError) -> AssetPage? {
    guard let statement = SearchStatement(query, language: language) else { return nil }
    if statement.isEmpty { return AssetPage(assets: [], count: counts ? 0 : nil) }
    let module = searchModule
    while try reading({ connection throws(StorageError) in
      try SearchIndex(connection: connection, module: module).isDue
    }) {
      try writing { connection throws(StorageError) in
        try SearchIndex(connection: connection, module: module).update()
      }
    }
    return try reading { connection throws(StorageError) in
      let (sql, parameters) = statement.rows
      let assets = try connection.rows(sql, parameters, read: AssetRow.asset)
      guard counts else { return AssetPage(assets: assets, count: nil) }
      let count = try connection.rows(statement.count.sql, statement.count.parameters) {
        $0.integer(at: 0)
      }
      return AssetPage(assets: assets, count: count.first ?? 0)
    }
  }
}
