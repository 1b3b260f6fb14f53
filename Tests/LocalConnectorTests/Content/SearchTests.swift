import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// Words that are looked for in lists of content, in a database file.
@Suite(.needsSystemLibraries)
struct SearchTests {
  private let folder: TemporaryFolder
  private let path: String
  private let store: ContentStore
  private static let site: Int64 = 7

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("local.sqlite")
    _ = try UserStore(path: path)
    store = try ContentStore(path: path)
  }

  private func draft(
    _ key: Int64, _ title: String, _ content: String = "", of assetClass: AssetClass = .blogsEntry
  ) -> AssetDraft {
    AssetDraft(
      Asset(
        assetClass, classPK: key, companyId: 1, groupId: Self.site, date: key,
        text: AssetText(title: title, description: "", content: content)))
  }

  private func query(
    _ words: String, _ rows: Range<Int64> = 0..<9, of classes: AssetClass...
  ) -> AssetQuery {
    var query = AssetQuery(
      groupIds: [Self.site],
      classNameIds: (classes.isEmpty ? [.blogsEntry] : classes).map(\.rawValue), rows: rows)
    query.words = SearchWords(words)
    return query
  }

  private func keys(_ query: AssetQuery, in language: String = "en") throws -> [Int64] {
    let page = try store.page(query, language: language, counts: true)
    if query.rows == 0..<9 { #expect(page.count == Int64(page.assets.count)) }
    return page.assets.map(\.classPK)
  }

  private func change(_ sql: String) throws {
    try store.writing { connection throws(StorageError) in try connection.execute(sql) }
  }

  @Test(arguments: [
    ("boat", [3, 1]), ("BOAT", [3, 1]), ("bo", [3, 1]), ("oat", []), ("boat old", [1]),
    ("old boat", [1]), ("ol boat", []), ("cafe", [2]), ("CAFÉ", [2]), ("cafe\u{301}", [2]),
    ("tides", [2]), ("strong", []), ("oak", [3]), ("hidden", []), ("R&D", [3]), ("co-operate", [1]),
    ("\u{202E}boat\u{200F}", [3, 1]), ("boat\u{0}old", [1]), ("href", []), ("example", []),
  ])
  func `words are found in titles and texts without regard to case and marks`(
    words: String, expected: [Int64]
  ) throws {
    try store.add([
      draft(1, "The old boat", "We co-operate."),
      draft(2, "Café", "<p>Wind &amp; <strong>ti</strong>des</p><script>hidden</script>"),
      draft(3, "A boat", "<!-- hidden -->O<b>ak</b> from R&amp;D <a href='//example'>there</a>"),
    ])
    #expect(try keys(query(words)) == expected)
  }

  @Test(arguments: [
    "\"", "*", "\" OR \"", "NEAR(", "title:", "boat AND", "(boat", "boat)", "^", "-boat\"", "{",
    "NOT boat", "boat \" *", "scope : g7", "g7c20011ven", "'; DROP TABLE assets; --",
    "\u{202E}\u{2066}", "\u{FFFD}", "\\", "%", "_",
    String(repeating: "a", count: 100_000), String(repeating: "boat ", count: 100_000),
    String(repeating: "\"", count: 100_000), String(repeating: "x y ", count: 50_000),
  ])
  func `a text is words and never syntax`(words: String) throws {
    try store.add([draft(1, "boat"), draft(2, "and")])
    let found = try keys(query(words))
    let plain = words.prefix(200).split(whereSeparator: \.isWhitespace)
    let findsBoat = plain.allSatisfy {
      $0.filter(\.isLetter) == "boat" || !$0.contains { $0.isLetter }
    }
    #expect(found == (findsBoat && words.contains("boat") ? [1] : []))
    #expect(try keys(query("boat")) == [1])
  }

  @Test func `a text of spaces is none, and one without letters finds nothing`() throws {
    try store.add([draft(1, "boat")])
    #expect(SearchWords(" \t\u{0}\n") == nil && SearchWords("") == nil)
    #expect(try keys(query(" ")) == [1] && keys(query("* \"")) == [])
  }

  @Test func `each reader finds the words that are shown to that one`() throws {
    var both = draft(1, "Boat", "oak")
    both.translations = ["es": AssetText(title: "Barco")]
    try store.add([both, draft(2, "Ferry")])
    #expect(try keys(query("boat")) == [1] && keys(query("barco")) == [])
    #expect(try keys(query("barco"), in: "es") == [1] && keys(query("boat"), in: "es") == [])
    #expect(try keys(query("oak"), in: "es") == [1] && keys(query("ferry"), in: "es") == [2])
    #expect(try keys(query("boat"), in: "de") == [1] && keys(query("barco"), in: "de") == [])
  }

  @Test func `neither other sites nor other classes nor what is not visible is found or counted`()
    throws
  {
    var drafts = (1...5).map { draft($0, "boat") }
    drafts[1].asset.groupId = 8
    drafts[2].asset.isVisible = false
    drafts[3] = draft(4, "boat", of: .journalArticle)
    drafts[3].asset.folderId = 3
    try store.add(drafts)
    #expect(try keys(query("boat")) == [5, 1])
    #expect(try keys(query("boat", of: .blogsEntry, .journalArticle)) == [5, 4, 1])
    var hidden = query("boat")
    hidden.isVisible = false
    #expect(try keys(hidden) == [3])
    var folder = query("boat", of: .journalArticle)
    folder.folderId = 3
    #expect(try keys(folder) == [4])
    folder.folderId = 0
    #expect(try keys(folder) == [])
  }

  @Test func `a changed, moved or deleted asset is found as it is, whoever changed it`() throws {
    try store.add([draft(1, "boat"), draft(2, "boat"), draft(3, "boat")])
    #expect(try keys(query("boat")) == [3, 2, 1])
    try change("UPDATE assetTexts SET title = 'ferry' WHERE entryId = 36001")
    #expect(try keys(query("boat")) == [3, 2] && keys(query("ferry")) == [1])
    try change("UPDATE assets SET modifiedDate = 9 WHERE entryId = 36002")
    #expect(try keys(query("boat")) == [2, 3])
    try change("UPDATE assets SET visible = 0 WHERE entryId = 36002")
    #expect(try keys(query("boat")) == [3])
    try change("DELETE FROM assets WHERE entryId = 36003")
    #expect(try keys(query("boat")) == [])
    let other = try ContentStore(path: path)
    try other.add([draft(4, "boat")])
    #expect(try keys(query("boat")) == [4])
  }

  @Test func `pages of any order join without gaps`() throws {
    try store.add((1...700).map { draft($0, "boat \(1000 - $0)") })
    for (column, isAscending) in [
      (AssetOrder.Column.modifiedDate, false), (.modifiedDate, true), (.title, true),
      (.createDate, false),
    ] {
      var found: [Int64] = []
      for first in stride(from: Int64(0), to: 720, by: 180) {
        var page = query("boat", first..<(first + 180))
        page.order = AssetOrder(column, isAscending: isAscending)
        found += try keys(page)
      }
      let ascends = column == .title ? false : isAscending
      #expect(found == (1...700).sorted { ($0 < $1) == ascends })
    }
  }

  @Test(arguments: [3, 12, Schema.accounts.steps.count - 1])
  func `the content of an earlier schema is found`(step: Int) throws {
    let path = folder.path("earlier.sqlite")
    try folder.write("", to: "earlier.sqlite")
    do {
      let connection = try Connection(path: path, sqlite: SQLite())
      for step in Schema.accounts.steps.prefix(step) { try connection.execute(step) }
      try connection.execute(
        """
        PRAGMA user_version = \(step);
        INSERT INTO assets (companyId, groupId, classNameId, className, classPK, mimeType,
          createDate, modifiedDate)
        VALUES (1, 7, 20011, 'blog', 1, 'text/html', 1, 1);
        INSERT INTO assetTexts (entryId, language, title, description, content)
        SELECT entryId, 'en', 'boat', '', '' FROM assets;
        """)
    }
    _ = try UserStore(path: path)
    let page = try ContentStore(path: path).page(query("boat"), language: "en", counts: true)
    #expect(page.count == 1 && page.assets.map(\.classPK) == [1])
  }

  @Test func `without the module lists are read and changed, and nothing is searched`() throws {
    let bare = try ContentStore(path: path, searchModule: "fts0")
    #expect(!bare.isSearchable && store.isSearchable)
    try bare.add([draft(1, "boat")])
    var all = query("boat")
    all.words = nil
    #expect(try bare.page(all, language: "en", counts: true).count == 1)
    #expect(throws: StorageError.self) {
      try bare.page(query("boat"), language: "en", counts: true)
    }
    #expect(try keys(query("boat")) == [1])
  }
}
