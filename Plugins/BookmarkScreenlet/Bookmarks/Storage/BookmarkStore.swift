import PluginSystem
import Synchronization

/// The bookmarks of each site, in a database file.
///
/// Every function blocks. Nothing is opened before it is needed, and a file that could not be
/// opened is tried again at the next call, so that an operator's remedy takes effect at once.
package final class BookmarkStore: Sendable {
  /// The rows that one answer has at most.
  package static let mostRows: Int64 = 500
  /// The bookmarks that a site of the portal has at most.
  package static let mostBookmarks: Int64 = 10_000

  private struct Opened {
    let file: DatabaseFile?
    let connection: Connection
  }

  private let path: String
  private let now: @Sendable () -> Int64
  private let opened = Mutex<Opened?>(nil)

  /// Remembers the file, whose folder exists, and opens nothing.
  ///
  /// - Parameter now: milliseconds since 1970.
  package init(path: String, now: @escaping @Sendable () -> Int64 = WallClock.milliseconds) {
    self.path = path
    self.now = now
  }

  /// Saves a page; when it returns, the bookmark is on the disk. An address that has a bookmark
  /// keeps it, with the new title.
  ///
  /// - Parameters:
  ///   - groupId: the site of the portal that the bookmark belongs to.
  ///   - most: the bookmarks that it has at most.
  /// - Returns: the bookmark; nil for a new one where there are as many already.
  package func add(
    _ address: PageAddress, title: String, groupId: Int64, most: Int64 = mostBookmarks
  ) throws -> Bookmark? {
    let sql = """
      INSERT INTO bookmarks (groupId, url, title, site, modifiedAt) SELECT ?1, ?2, ?3, ?4, ?5
      WHERE EXISTS (SELECT 1 FROM bookmarks WHERE groupId = ?1 AND url = ?2)
      OR (SELECT count(*) FROM bookmarks WHERE groupId = ?1) < ?6
      ON CONFLICT (groupId, url) DO UPDATE SET title = ?3, modifiedAt = ?5
      RETURNING \(Self.columns)
      """
    let parameters: [Binding] = [
      .integer(groupId), .text(address.text), .text(title), .text(address.site), .integer(now()),
      .integer(most),
    ]
    return try using { connection throws(StorageError) in
      try connection.rows(sql, parameters, read: Self.bookmark).first
    }
  }

  /// Removes the bookmark of an address.
  ///
  /// - Returns: whether there was one.
  package func remove(_ address: PageAddress, groupId: Int64) throws -> Bool {
    let sql = "DELETE FROM bookmarks WHERE groupId = ?1 AND url = ?2 RETURNING id"
    return try using { connection throws(StorageError) in
      try connection.rows(sql, [.integer(groupId), .text(address.text)]) { $0.integer(at: 0) }
    } != []
  }

  /// Reads a page of the list, which is ordered by site and then by title.
  package func page(_ rows: Range<Int64>, groupId: Int64, counts: Bool) throws -> BookmarkPage {
    let sql = """
      SELECT \(Self.columns) FROM bookmarks WHERE groupId = ?1
      ORDER BY site, title COLLATE NOCASE, id LIMIT ?2 OFFSET ?3
      """
    let count = "SELECT count(*) FROM bookmarks WHERE groupId = ?1"
    return try using { connection throws(StorageError) in
      try connection.transaction(.reading) { () throws(StorageError) in
        let found = try connection.rows(
          sql, [.integer(groupId), .integer(Int64(rows.count)), .integer(rows.lowerBound)],
          read: Self.bookmark)
        let all =
          try counts
          ? connection.rows(count, [.integer(groupId)]) { $0.integer(at: 0) }.first : nil
        return BookmarkPage(rows: found, count: all)
      }
    }
  }

  private static let columns = "id, url, title, site, modifiedAt"

  private static func bookmark(_ row: Statement) -> Bookmark {
    Bookmark(
      id: row.integer(at: 0), url: row.text(at: 1), title: row.text(at: 2), site: row.text(at: 3),
      modified: row.integer(at: 4))
  }

  /// Opens the file unless it is open. A replaced file is opened again; a deleted one is not
  /// replaced by an empty one.
  private func using<Result: Sendable>(
    _ body: @Sendable (Connection) throws(StorageError) -> Result
  ) throws -> Result {
    try opened.withLock { opened in
      let found = DatabaseFile(at: path)
      if opened != nil, found == nil { throw StorageError.deleted(path: path) }
      if let opened, opened.file == found { return try body(opened.connection) }
      let sqlite = try SQLite()
      try DatabaseFile.prepare(at: path)
      let connection = try Connection(path: path, sqlite: sqlite)
      try Schema.bookmarks.update(connection) {}
      opened = Opened(file: DatabaseFile(at: path), connection: connection)
      return try body(connection)
    }
  }
}

extension Schema {
  fileprivate static let bookmarks = Schema(
    applicationId: 0x5342_4D4B,
    steps: [
      """
      CREATE TABLE bookmarks (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        groupId INTEGER NOT NULL,
        url TEXT NOT NULL CHECK (url <> ''),
        title TEXT NOT NULL CHECK (title <> ''),
        site TEXT NOT NULL,
        modifiedAt INTEGER NOT NULL,
        UNIQUE (groupId, url)
      ) STRICT;
      CREATE INDEX bookmarksBySite ON bookmarks (groupId, site, title COLLATE NOCASE, id);
      """
    ])
}
