import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// Lists of content, in a database file.
@Suite(.needsSystemLibraries)
struct ContentStoreTests {
  private let folder: TemporaryFolder
  private let store: ContentStore
  private static let site: Int64 = 7

  init() throws {
    folder = try TemporaryFolder()
    let path = folder.path("local.sqlite")
    _ = try UserStore(path: path)
    store = try ContentStore(path: path)
  }

  private func draft(
    _ key: Int64, at date: Int64, _ title: String = "", of assetClass: AssetClass = .blogsEntry
  ) -> AssetDraft {
    AssetDraft(
      Asset(
        assetClass, classPK: key, companyId: 1, groupId: Self.site, date: date,
        text: AssetText(title: title)))
  }

  private func query(_ rows: Range<Int64>, of classes: AssetClass...) -> AssetQuery {
    AssetQuery(
      groupIds: [Self.site],
      classNameIds: (classes.isEmpty ? [.blogsEntry] : classes).map(\.rawValue),
      rows: rows)
  }

  private func keys(_ query: AssetQuery, language: String = "en") throws -> [Int64] {
    try store.page(query, language: language, counts: false).assets.map(\.classPK)
  }

  @Test func `a list begins with its newest row, and a page ends where the list ends`() throws {
    try store.add([draft(1, at: 30), draft(2, at: 10), draft(3, at: 20)])
    #expect(try keys(query(0..<2)) == [1, 3])
    #expect(try keys(query(2..<5)) == [2])
    #expect(try keys(query(3..<5)) == [] && keys(query(1..<1)) == [])
    #expect(try keys(query(0..<Int64.max)) == [1, 3, 2])
    #expect(try store.page(query(2..<3), language: "en", counts: true).count == 3)
    #expect(try store.page(query(2..<3), language: "en", counts: false).count == nil)
  }

  @Test func `a newer row that arrives later is the first, and an older one is sorted in`() throws {
    try store.add([draft(1, at: 30), draft(2, at: 10)])
    try store.add([draft(3, at: 20), draft(4, at: 40)])
    #expect(try keys(query(0..<9)) == [4, 1, 3, 2])
  }

  @Test func `the stored order equals a sort, for any order of arrival`() throws {
    var random = Seeded(11)
    var all: [AssetDraft] = []
    for batch in 0..<6 {
      let drafts = (0..<20).map { number -> AssetDraft in
        let key = Int64(batch * 20 + number + 1)
        var draft = draft(key, at: .random(in: 1...40, using: &random))
        draft.asset.folderId = .random(in: 0...1, using: &random)
        draft.asset.isVisible = .random(using: &random)
        return draft
      }
      try store.add(drafts)
      all += drafts
    }
    for (folder, isVisible) in [(0 as Int64?, true), (1, true), (nil, true), (nil, false)] {
      let expected = all.map(\.asset)
        .filter { $0.isVisible == isVisible && (folder == nil || $0.folderId == folder) }
        .sorted { ($0.modifiedDate, $0.classPK) < ($1.modifiedDate, $1.classPK) }.map(\.classPK)
      var query = query(0..<200)
      (query.folderId, query.isVisible) = (folder, isVisible)
      #expect(try keys(query) == expected.reversed())
      #expect(
        try store.page(query, language: "en", counts: true).count == Int64(expected.count))
      query.order = AssetOrder(.modifiedDate, isAscending: true)
      query.rows = 5..<12
      #expect(try keys(query) == Array(expected[5..<12]))
    }
  }

  @Test func `a list can be ordered by creation or title, and made of several classes`() throws {
    var first = draft(1, at: 10, "pear")
    first.asset.modifiedDate = 99
    try store.add([
      first, draft(2, at: 20, "Apple"), draft(3, at: 30, "fig"),
      draft(1, at: 25, "Bean", of: .journalArticle), draft(9, at: 40, "Zoo", of: .layout),
    ])
    var sorted = query(0..<9)
    sorted.order = AssetOrder(.createDate, isAscending: false)
    #expect(try keys(sorted) == [3, 2, 1])
    sorted.rows = 1..<2
    #expect(try keys(sorted) == [2])
    sorted.order = AssetOrder(.title, isAscending: true)
    sorted.rows = 0..<9
    #expect(try keys(sorted) == [2, 3, 1])
    let mixed = try store.page(
      query(0..<9, of: .blogsEntry, .journalArticle), language: "en", counts: true)
    #expect(mixed.assets.map(\.text.title) == ["pear", "fig", "Bean", "Apple"])
    #expect(mixed.count == 4)
  }

  @Test func `assets of another site, class or visibility are not in a list`() throws {
    try store.add([draft(1, at: 1), draft(2, at: 2, of: .layout)])
    var other = query(0..<9)
    other.groupIds = [8]
    #expect(try store.page(other, language: "en", counts: true) == AssetPage(assets: [], count: 0))
    other.groupIds = []
    #expect(try store.page(other, language: "en", counts: true) == AssetPage(assets: [], count: 0))
    #expect(try keys(query(0..<9, of: .layout)) == [])
    var hidden = query(0..<9, of: .layout)
    hidden.isVisible = false
    #expect(try keys(hidden) == [2])
  }

  @Test func `each part of a text falls back to English alone`() throws {
    var both = draft(1, at: 1)
    both.asset.text = AssetText(title: "Boat", description: "Wood", content: "Oak")
    both.translations = ["es": AssetText(title: "Barco", content: "Roble")]
    try store.add([both])
    func text(_ language: String) throws -> AssetText? {
      try store.asset(entryId: 36001, language: language)?.text
    }
    #expect(
      try text("es") == AssetText(title: "Barco", description: "Wood", content: "Roble"))
    #expect(try text("en") == both.asset.text && text("de") == both.asset.text)
    let asset = try #require(
      try store.asset(className: both.asset.className, classPK: 1, language: "es"))
    #expect(asset.text.title == "Barco" && asset.urlTitle == "boat" && asset.uuid.count == 32)
    #expect(try store.asset(entryId: 36002, language: "en") == nil)
  }

  @Test(arguments: [
    ("A new quay for the ferry", "a-new-quay-for-the-ferry"), ("", ""), ("--", ""), ("A", "a"),
    ("  Sails  go to BED! ", "sails-go-to-bed"), ("Z9/a0@[`{", "z9-a0"), ("1\r\n2\t3", "1-2-3"),
    ("Über uns", "ber-uns"), ("Cafe\u{301} Noir", "caf-noir"), ("東京 2020", "2020"),
  ])
  func `a title is in addresses as ASCII words with hyphens`(title: String, words: String) throws {
    var asset = draft(1, at: 1)
    asset.asset.text = AssetText(title: title, description: "", content: "")
    try store.add([asset])
    #expect(try store.asset(entryId: 36001, language: "en")?.urlTitle == words)
  }

  @Test func `an order by title follows the reader's language`() throws {
    var (sun, moon) = (draft(1, at: 1, "Sun"), draft(2, at: 2, "Moon"))
    sun.translations = ["es": AssetText(title: "Astro")]
    moon.translations = ["es": AssetText(title: "Luna")]
    try store.add([sun, moon])
    var sorted = query(0..<9)
    sorted.order = AssetOrder(.title, isAscending: true)
    #expect(try keys(sorted) == [2, 1])
    #expect(try keys(sorted, language: "es") == [1, 2])
  }

  @Test func `one existing asset makes all of a batch refused`() throws {
    try store.add([draft(1, at: 1)])
    let error = #expect(throws: StorageError.self) {
      try store.add([draft(2, at: 2), draft(1, at: 3)])
    }
    guard case .duplicate = error else { throw try #require(error) }
    #expect(try keys(query(0..<9)) == [1])
  }

  @Test func `a saved list is found by its site and name, and saving it again replaces it`() throws
  {
    var list = SavedList(groupId: Self.site, name: "news", classNameIds: [1, 2])
    try store.save(list)
    #expect(try store.savedList("news", groupId: Self.site) == list)
    list.order = AssetOrder(.title, isAscending: true)
    try store.save(list)
    #expect(try store.savedList("news", groupId: Self.site) == list)
    #expect(try store.savedList("news", groupId: 8) == nil)
    #expect(try store.savedList("", groupId: Self.site) == nil)
  }

  @Test func `page 1000 of 100,000 rows takes the time of the first`() throws {
    try store.writing { connection throws(StorageError) in
      try connection.execute(
        """
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 100000)
        INSERT INTO assets (companyId, groupId, classNameId, className, classPK, mimeType,
          createDate, modifiedDate)
        SELECT 1, 7, 20011, 'blog', n, 'text/html', n, n * 7919 % 100003 FROM numbers;
        INSERT INTO assetTexts (entryId, language, title, description, content)
        SELECT entryId, 'en', 'Row ' || classPK, '', 'Some text' FROM assets;
        """)
      try ContentStore.order(groupId: 7, classNameId: 20011, connection)
    }
    func time(_ first: Int64) throws -> Duration {
      try ProcessorTime.measure {
        let page = try store.page(query(first..<(first + 25)), language: "es", counts: true)
        #expect(page.assets.count == 25 && page.count == 100_000)
      }
    }
    var times: (first: [Duration], late: [Duration]) = ([], [])
    for _ in 0..<101 {
      times.first.append(try time(0))
      times.late.append(try time(50 + 999 * 25))
    }
    let ratio = times.late.sorted()[50] / times.first.sorted()[50]
    #expect(ratio < 2, "\(times.late.sorted()[50]) against \(times.first.sorted()[50])")
  }
}
