import PluginSystem
import Synchronization

/// The bookmarks of each user on each site, in a database file.
///
/// Every function blocks. Nothing is opened before it is needed, and a file that could not be
/// opened is tried again at the next call, so that an operator's remedy takes effect at once.
package final class BookmarkStore: Sendable {
  /// The rows that one answer has at most.
  package static let mostRows: Int64 = 500
  /// The folder of bookmarks that name none.
  package static let rootFolder: Int64 = 0
  /// The bookmarks that a user has at most on a site of the portal, in all folders.
  package static let mostBookmarks: Int64 = 1_000

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

  /// Saves a page; when it returns, the bookmark is on the disk. An address that has a bookmark in
  /// the folder keeps it, with the new title.
  ///
  /// - Parameters:
  ///   - folder: the folder's number; a folder exists as long as a bookmark is in it.
  ///   - most: the bookmarks that the owner has at most.
  /// - Returns: the bookmark; nil for a new one where there are as many already.
  package func add(
    _ address: PageAddress, title: String, of owner: BookmarkOwner,
    in folder: Int64 = rootFolder, most: Int64 = mostBookmarks
  ) throws -> Bookmark? {
    let sql = """
      INSERT INTO bookmarks (groupId, userId, url, title, site, modifiedAt, folderId)
      SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?8
      WHERE EXISTS (
        SELECT 1 FROM bookmarks
        WHERE groupId = ?1 AND userId = ?2 AND folderId = ?8 AND url = ?3)
      OR (SELECT count(*) FROM bookmarks WHERE groupId = ?1 AND userId = ?2) < ?7
      ON CONFLICT (groupId, userId, folderId, url) DO UPDATE SET title = ?4, modifiedAt = ?6
      RETURNING \(Self.columns)
      """
    let parameters: [Binding] = [
      .integer(owner.groupId), .integer(owner.userId), .text(address.text), .text(title),
      .text(address.site), .integer(now()), .integer(most), .integer(folder),
    ]
    return try using { connection throws(StorageError) in
      try connection.rows(sql, parameters, read: Self.bookmark).first
    }
  }

  /// Removes the bookmark of an address from a folder.
  ///
  /// - Returns: whether there was one.
  package func remove(
    _ address: PageAddress, of owner: BookmarkOwner, in folder: Int64 = rootFolder
  ) throws -> Bool {
    let sql = """
      DELETE FROM bookmarks WHERE groupId = ?1 AND userId = ?2 AND folderId = ?3 AND url = ?4
      RETURNING id
      """
    let parameters: [Binding] = [
      .integer(owner.groupId), .integer(owner.userId), .integer(folder), .text(address.text),
    ]
    return try using { connection throws(StorageError) in
      try connection.rows(sql, parameters) { $0.integer(at: 0) }
    } != []
  }

  /// Reads a page of a folder's list, which is ordered by site and then by title.
  package func page(
    _ rows: Range<Int64>, of owner: BookmarkOwner, in folder: Int64 = rootFolder, counts: Bool
  ) throws -> BookmarkPage {
    let sql = """
      SELECT \(Self.columns) FROM bookmarks
      WHERE groupId = ?1 AND userId = ?2 AND folderId = ?3
      ORDER BY site, title COLLATE NOCASE, id LIMIT ?4 OFFSET ?5
      """
    let count = """
      SELECT count(*) FROM bookmarks WHERE groupId = ?1 AND userId = ?2 AND folderId = ?3
      """
    let list: [Binding] = [
      .integer(owner.groupId), .integer(owner.userId), .integer(folder),
    ]
    return try using { connection throws(StorageError) in
      try connection.transaction(.reading) { () throws(StorageError) in
        let found = try connection.rows(
          sql, list + [.integer(Int64(rows.count)), .integer(rows.lowerBound)],
          read: Self.bookmark)
        let all =
          try counts
          ? connection.rows(count, list) { $0.integer(at: 0) }.first : nil
        return BookmarkPage(rows: found, count: all)
      }
    }
  }

  /// The users who have bookmarks, in ascending order, beginning after a number.
  package func owners(after last: Int64) throws -> [Int64] {
    let sql = """
      SELECT DISTINCT userId FROM bookmarks WHERE userId > ?1 ORDER BY userId LIMIT ?2
      """
    return try using { connection throws(StorageError) in
      try connection.rows(sql, [.integer(last), .integer(Self.mostRows)]) { $0.integer(at: 0) }
    }
  }

  /// Removes all bookmarks of a user, on all sites.
  package func erase(_ userId: Int64) throws {
    try using { connection throws(StorageError) in
      try connection.run("DELETE FROM bookmarks WHERE userId = ?1", [.integer(userId)])
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
      """,
      // Bookmarks have users. Those of the list that all visitors shared go to the demo user of
      // LocalConnector, whose number is the first that it gives.
      """
      ALTER TABLE bookmarks RENAME TO sharedBookmarks;
      CREATE TABLE bookmarks (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        groupId INTEGER NOT NULL,
        userId INTEGER NOT NULL,
        url TEXT NOT NULL CHECK (url <> ''),
        title TEXT NOT NULL CHECK (title <> ''),
        site TEXT NOT NULL,
        modifiedAt INTEGER NOT NULL,
        UNIQUE (groupId, userId, url)
      ) STRICT;
      INSERT INTO bookmarks (id, groupId, userId, url, title, site, modifiedAt)
        SELECT id, groupId, 20101, url, title, site, modifiedAt FROM sharedBookmarks;
      DROP TABLE sharedBookmarks;
      CREATE INDEX bookmarksBySite
        ON bookmarks (groupId, userId, site, title COLLATE NOCASE, id);
      """,
      // Users are listed, and erased when their accounts are deleted.
      "CREATE INDEX bookmarksByUser ON bookmarks (userId);",
      // Bookmarks have folders; those from before are in the one of bookmarks that name none.
      """
      DROP INDEX bookmarksBySite;
      DROP INDEX bookmarksByUser;
      ALTER TABLE bookmarks RENAME TO looseBookmarks;
      CREATE TABLE bookmarks (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        groupId INTEGER NOT NULL,
        userId INTEGER NOT NULL,
        folderId INTEGER NOT NULL DEFAULT 0 CHECK (folderId >= 0),
        url TEXT NOT NULL CHECK (url <> ''),
        title TEXT NOT NULL CHECK (title <> ''),
        site TEXT NOT NULL,
        modifiedAt INTEGER NOT NULL,
        UNIQUE (groupId, userId, folderId, url)
      ) STRICT;
      INSERT INTO bookmarks (id, groupId, userId, folderId, url, title, site, modifiedAt)
        SELECT id, groupId, userId, 0, url, title, site, modifiedAt FROM looseBookmarks;
      DROP TABLE looseBookmarks;
      CREATE INDEX bookmarksBySite
        ON bookmarks (groupId, userId, folderId, site, title COLLATE NOCASE, id);
      CREATE INDEX bookmarksByUser ON bookmarks (userId);
      """,
    ])
}
