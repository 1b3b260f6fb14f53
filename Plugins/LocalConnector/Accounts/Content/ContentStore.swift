package import PluginSystem
import Synchronization

/// The content of sites, in the database of the accounts.
///
/// It has a connection of its own, so that a list does not wait for a change of an account.
package final class ContentStore: Sendable {
  /// The rows that one answer has at most.
  package static let mostRows: Int64 = 500

  /// Milliseconds since 1970.
  let now: @Sendable () -> Int64
  /// Makes a file of the demo; nil for another address.
  let demoFile: @Sendable (_ url: String) -> [UInt8]?
  /// SQLite's module for the index of words.
  let searchModule: String
  /// Whether SQLite has that module; without it nothing is searched.
  package let isSearchable: Bool
  private let connection: Mutex<Connection>

  /// Opens a database that has its tables.
  ///
  /// - Parameter demoFile: makes a file of the demo; by default there is none.
  init(
    path: String, now: @escaping @Sendable () -> Int64 = WallClock.milliseconds,
    library: String = "libsqlite3.so.0", searchModule: String = "fts5",
    demoFile: @escaping @Sendable (_ url: String) -> [UInt8]? = { _ in nil }
  ) throws {
    self.now = now
    self.demoFile = demoFile
    self.searchModule = searchModule
    let opened = try Connection(path: path, sqlite: SQLite(library: library))
    isSearchable = try SearchIndex.has(searchModule, opened)
    connection = Mutex(opened)
  }

  /// Reads a page of a list.
  ///
  /// - Parameters:
  ///   - language: such as `es`; a text that is not there in it is the English one.
  ///   - counts: whether the rows of the whole list are counted.
  package func page(
    _ query: AssetQuery, language: String, counts: Bool
  ) throws(StorageError) -> AssetPage {
    if let found = try found(query, language: language, counts: counts) { return found }
    let statement = AssetStatement(query, language: language)
    return try reading { connection throws(StorageError) in
      let needsCount = counts || statement.needsCount
      let count = needsCount ? try Self.count(statement, connection) : 0
      let (sql, parameters) = statement.rows(count: count)
      let assets = try connection.rows(sql, parameters, read: AssetRow.asset)
      return AssetPage(assets: assets, count: counts ? count : nil)
    }
  }

  private static func count(
    _ statement: AssetStatement, _ connection: Connection
  ) throws(StorageError) -> Int64 {
    let (sql, parameters) = statement.count
    return try connection.rows(sql, parameters) { $0.integer(at: 0) }.first ?? 0
  }

  /// Reads an asset; nil when there is none of that key.
  package func asset(entryId: Int64, language: String) throws(StorageError) -> Asset? {
    try asset("asset.entryId = ?2", [.text(language), .integer(entryId)])
  }

  /// Reads the asset of a thing; nil when there is none.
  package func asset(
    className: String, classPK: Int64, language: String
  ) throws(StorageError) -> Asset? {
    try asset(
      "asset.className = ?2 AND asset.classPK = ?3",
      [.text(language), .text(className), .integer(classPK)])
  }

  private func asset(
    _ condition: String, _ parameters: [Binding]
  ) throws(StorageError) -> Asset? {
    let sql = """
      SELECT \(AssetRow.columns) FROM assets AS asset \(AssetRow.texts) WHERE \(condition)
      """
    return try reading { connection throws(StorageError) in
      try connection.rows(sql, parameters, read: AssetRow.asset).first
    }
  }

  /// The key of the asset of a thing; nil when there is none.
  static func entryId(
    _ className: String, _ classPK: Int64, _ connection: Connection
  ) throws(StorageError) -> Int64? {
    try connection.rows(
      "SELECT entryId FROM assets WHERE className = ?1 AND classPK = ?2",
      [.text(className), .integer(classPK)]
    ) { $0.integer(at: 0) }.first
  }

  /// Reads a list that was set up; nil when its site has none of that name.
  package func savedList(_ name: String, groupId: Int64) throws(StorageError) -> SavedList? {
    let sql = """
      SELECT value, orderBy, ascending FROM savedLists, json_each(savedLists.classNameIds)
      WHERE groupId = ?1 AND name = ?2
      """
    return try reading { connection throws(StorageError) in
      let rows = try connection.rows(sql, [.integer(groupId), .text(name)]) {
        (
          classNameId: $0.integer(at: 0), column: AssetOrder.Column(rawValue: $0.text(at: 1)),
          isAscending: $0.integer(at: 2) != 0
        )
      }
      guard let first = rows.first else { return nil }
      var list = SavedList(groupId: groupId, name: name, classNameIds: rows.map(\.classNameId))
      list.order = AssetOrder(first.column ?? .modifiedDate, isAscending: first.isAscending)
      return list
    }
  }

  /// Reads one state of the file.
  func reading<Result: Sendable>(
    _ body: @Sendable (Connection) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try connection.withLock { connection throws(StorageError) in
      try connection.transaction(.reading) { () throws(StorageError) in try body(connection) }
    }
  }

  /// Does all of `body` or nothing.
  func writing<Result: Sendable>(
    _ body: @Sendable (Connection) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try connection.withLock { connection throws(StorageError) in
      try connection.transaction { () throws(StorageError) in try body(connection) }
    }
  }
}
