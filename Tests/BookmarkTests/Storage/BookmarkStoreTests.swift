import PluginSystem
import TestSupport
import Testing

@testable import Bookmarks

@Suite(.enabled(if: (try? SQLite()) != nil, "apt install libsqlite3-0"))
struct BookmarkStoreTests {
  private let folder: TemporaryFolder
  private let store: BookmarkStore

  init() throws {
    folder = try TemporaryFolder()
    store = BookmarkStore(path: folder.path("bookmarks.sqlite"), now: { 7 })
  }

  private static let owner = BookmarkOwner(groupId: 1, userId: 7)
  /// Another user of the site, and the same user on another site.
  private static let others = [
    BookmarkOwner(groupId: 1, userId: 8), BookmarkOwner(groupId: 2, userId: 7),
  ]

  private func add(
    _ url: String, _ title: String, of owner: BookmarkOwner = owner
  ) throws -> Bookmark {
    let address = try #require(PageAddress(url))
    return try #require(try store.add(address, title: title, of: owner))
  }

  private func titles(
    _ rows: Range<Int64> = 0..<100, of owner: BookmarkOwner = owner
  ) throws -> [String] {
    try store.page(rows, of: owner, counts: false).rows.map(\.title)
  }

  @Test func `bookmarks are ordered by their sites, and there by their titles`() throws {
    for (url, title) in [
      ("https://b.example/1", "zebra"), ("https://www.a.example/1", "Second"),
      ("https://a.example/2", "first"), ("http://B.example/2", "Aardvark"),
    ] { _ = try add(url, title) }
    #expect(try titles() == ["first", "Second", "Aardvark", "zebra"])
    #expect(try titles(1..<3) == ["Second", "Aardvark"])
    #expect(try titles(4..<9) == [])
    let page = try store.page(0..<1, of: Self.owner, counts: true)
    #expect(page.count == 4 && page.rows.first?.site == "a.example")
  }

  @Test func `an address has one bookmark, and each user of each site their own`() throws {
    let first = try add("https://a.example/", "Old")
    let again = try add("https://a.example/", "New")
    #expect(first.id == again.id && again.title == "New" && again.modified == 7)
    for other in Self.others { _ = try add("https://a.example/", "Other", of: other) }
    #expect(try titles() == ["New"] && Self.others.allSatisfy { try titles(of: $0) == ["Other"] })
    let page = try #require(PageAddress("https://a.example/"))
    #expect(try !store.remove(page, of: BookmarkOwner(groupId: 1, userId: 9)))
    #expect(try store.remove(page, of: Self.owner))
    #expect(try !store.remove(page, of: Self.owner))
    #expect(try titles().isEmpty && Self.others.allSatisfy { try titles(of: $0) == ["Other"] })
  }

  @Test func `a user has a limited number of bookmarks`() throws {
    func add(_ number: Int, of owner: BookmarkOwner = Self.owner) throws -> Bookmark? {
      let address = try #require(PageAddress("https://a.example/\(number)"))
      return try store.add(address, title: "Page \(number)", of: owner, most: 2)
    }
    #expect(try add(1) != nil && add(2) != nil)
    #expect(try add(3) == nil)
    #expect(try add(2) != nil)
    for other in Self.others { #expect(try add(3, of: other) != nil) }
    #expect(try titles() == ["Page 1", "Page 2"])
  }

  @Test func `the list that all visitors shared goes to the demo user`() throws {
    let path = folder.path("bookmarks.sqlite")
    try DatabaseFile.prepare(at: path)
    do {
      let connection = try Connection(path: path, sqlite: SQLite())
      try connection.execute(Self.shared)
      for number in 1...3 {
        try connection.run(
          """
          INSERT INTO bookmarks (groupId, url, title, site, modifiedAt)
          VALUES (1, ?1, ?1, 'a.example', 5)
          """, [.text("https://a.example/\(number)")])
      }
    }
    #expect(try titles().isEmpty)
    let page = try store.page(
      0..<9, of: BookmarkOwner(groupId: 1, userId: 20101), counts: true)
    #expect(page.rows.map(\.id) == [1, 2, 3] && page.count == 3 && page.rows[0].modified == 5)
    #expect(try add("https://a.example/1", "Own").id == 4)
  }

  @Test func `a folder has bookmarks of its own, and all count together`() throws {
    func add(_ title: String, in folder: Int64) throws -> Bookmark? {
      let address = try #require(PageAddress("https://a.example/"))
      return try store.add(address, title: title, of: Self.owner, in: folder, most: 3)
    }
    func titles(in folder: Int64) throws -> [String] {
      let page = try store.page(0..<9, of: Self.owner, in: folder, counts: true)
      #expect(page.count == Int64(page.rows.count))
      return page.rows.map(\.title)
    }
    for folder in [0, 7, 8] as [Int64] { _ = try add("In \(folder)", in: folder) }
    #expect(try add("Later", in: 7)?.title == "Later")
    #expect(try add("One too many", in: 9) == nil)
    #expect(try titles(in: 0) == ["In 0"] && titles(in: 7) == ["Later"])
    let page = try #require(PageAddress("https://a.example/"))
    #expect(try store.remove(page, of: Self.owner, in: 7))
    #expect(try !store.remove(page, of: Self.owner, in: 7))
    #expect(try titles(in: 7) == [] && titles(in: 8) == ["In 8"] && titles(in: 0) == ["In 0"])
    #expect(throws: StorageError.self) { try add("No folder", in: -1) }
  }

  @Test func `bookmarks from before there were folders are in the root folder`() throws {
    let path = folder.path("bookmarks.sqlite")
    try DatabaseFile.prepare(at: path)
    do {
      let connection = try Connection(path: path, sqlite: SQLite())
      try connection.execute(Self.withoutFolders)
    }
    let page = try store.page(0..<9, of: Self.owner, counts: true)
    #expect(page.rows.map(\.id) == [4, 5] && page.count == 2 && page.rows[1].modified == 6)
    #expect(try titles(of: Self.others[0]) == ["Other"])
    #expect(try store.page(0..<9, of: Self.owner, in: 1, counts: true).count == 0)
    #expect(try add("https://a.example/1", "New").id == 4)
    #expect(try store.owners(after: 0) == [7, 8])
  }

  /// The schema of version 1.0 with users, and bookmarks of two.
  private static let withoutFolders = """
    PRAGMA application_id = 0x53424D4B;
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
    CREATE INDEX bookmarksBySite
      ON bookmarks (groupId, userId, site, title COLLATE NOCASE, id);
    CREATE INDEX bookmarksByUser ON bookmarks (userId);
    INSERT INTO bookmarks (id, groupId, userId, url, title, site, modifiedAt) VALUES
      (4, 1, 7, 'https://a.example/1', 'First', 'a.example', 5),
      (5, 1, 7, 'https://a.example/2', 'Second', 'a.example', 6),
      (6, 1, 8, 'https://a.example/1', 'Other', 'a.example', 7);
    PRAGMA user_version = 3;
    """

  /// The schema of version 1.0.
  private static let shared = """
    PRAGMA application_id = 0x53424D4B;
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
    PRAGMA user_version = 1;
    """

  @Test func `a store that is opened again has what was saved`() throws {
    _ = try add("https://a.example/", "Kept")
    let again = BookmarkStore(path: folder.path("bookmarks.sqlite"))
    #expect(try again.page(0..<9, of: Self.owner, counts: true).rows.map(\.title) == ["Kept"])
  }

  @Test func `a file that is removed while in use is not replaced by an empty one`() throws {
    _ = try add("https://a.example/", "Gone")
    try folder.rename("bookmarks.sqlite", to: "elsewhere.sqlite")
    let path = folder.path("bookmarks.sqlite")
    #expect(throws: StorageError.deleted(path: path)) { try titles() }
    try folder.rename("elsewhere.sqlite", to: "bookmarks.sqlite")
    #expect(try titles() == ["Gone"])
  }

  @Test func `the file of another program is left alone`() throws {
    let path = folder.path("bookmarks.sqlite")
    try DatabaseFile.prepare(at: path)
    try Connection(path: path, sqlite: SQLite()).execute("CREATE TABLE other (x)")
    #expect(throws: StorageError.ofAnotherProgram(path: path)) { try titles() }
  }
}
