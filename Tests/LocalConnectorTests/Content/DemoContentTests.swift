import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// The demo's site, and the databases that get it.
@Suite(.needsSystemLibraries)
struct DemoContentTests {
  private static let demo = DemoContent(companyId: 1, groupId: 7)
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func settings(seedsDemo: Bool = true) -> AccountSettings {
    var settings = AccountSettings(databasePath: folder.path("local.sqlite"))
    settings.hashCost = 1
    settings.seedsDemo = seedsDemo
    return settings
  }

  private func content(seedsDemo: Bool = true) -> LocalContent {
    LocalContent(LocalAccounts(settings(seedsDemo: seedsDemo)))
  }

  private func count(_ store: ContentStore, groupId: Int64 = 7) throws -> Int64? {
    var query = AssetQuery(
      groupIds: [groupId], classNameIds: AssetClass.allCases.map(\.rawValue), rows: 0..<1)
    let visible = try store.page(query, language: "en", counts: true).count
    query.isVisible = false
    let hidden = try store.page(query, language: "en", counts: true).count
    return (visible ?? 0) + (hidden ?? 0)
  }

  @Test func `each thing has a title in both languages, and each text its description`() throws {
    let drafts = Self.demo.drafts
    for draft in drafts {
      let english = draft.asset.text
      let spanish = try #require(draft.translations["es"])
      #expect(!english.title.isEmpty && !spanish.title.isEmpty && english.title != spanish.title)
      #expect(english.description.isEmpty == spanish.description.isEmpty)
      #expect((english.content == "") == (draft.asset.className == AssetClass.fileEntry.name))
      #expect((spanish.content == "") == (english.content == ""))
    }
    #expect(Set(drafts.map(\.asset.text.title)).count == drafts.count)
    #expect(Set(drafts.map(\.asset.classPK)).count == drafts.count)
  }

  @Test func `the site has articles, a blog, pages, documents and pictures`() {
    let assets = Self.demo.drafts.map(\.asset)
    func count(_ assetClass: AssetClass) -> Int {
      assets.count { $0.className == assetClass.name }
    }
    #expect((40...80).contains(count(.journalArticle) + count(.blogsEntry)))
    #expect(count(.layout) == 8 && count(.fileEntry) == 22)
    #expect(assets.count { $0.mimeType.hasPrefix("image/") } == 12)
    #expect(
      Set(assets.filter { $0.className == AssetClass.journalArticle.name }.map(\.folderId)) == [
        0, 34101, 34102,
      ])
  }

  @Test func `the plain words hold no marks, so that their HTML has only its own marks`() {
    for draft in Self.demo.drafts {
      for text in [draft.asset.text] + draft.translations.values {
        #expect(!(text.title + text.description).contains { "<>&\n".contains($0) })
        var content = text.content
        for tag in ["p", "ul", "li"] {
          content = content.replacing("<\(tag)>", with: "").replacing("</\(tag)>", with: "")
        }
        #expect(!content.contains { "<>&".contains($0) })
      }
    }
  }

  @Test(arguments: [(2026, 3, 1, 1_772_355_600_000), (2024, 2, 29, 1_709_197_200_000)])
  func `a day is stored as its nine o'clock`(
    year: Int64, month: Int64, day: Int64, milliseconds: Int64
  ) {
    #expect(DemoDate(year, month, day).milliseconds == milliseconds)
  }

  @Test func `a new database gets the site once, also from two hosts`() throws {
    let hosts = [content(), content()]
    for host in hosts + [content()] {
      #expect(try count(host.store(groupId: 7)) == Int64(Self.demo.drafts.count))
    }
  }

  @Test func `a database that was made without a demo gets the site on demand`() throws {
    #expect(try count(content(seedsDemo: false).store(groupId: 7)) == 0)
    #expect(try count(content().store(groupId: 7)) == Int64(Self.demo.drafts.count))
  }

  @Test func `deleted content does not come back`() throws {
    let store = try content().store(groupId: 7)
    try store.writing { connection throws(StorageError) in
      try connection.execute("DELETE FROM assets")
    }
    #expect(try count(content().store(groupId: 7)) == 0)
  }

  private func comments(_ store: ContentStore) throws -> [StoredComment] {
    let things = Set(Self.demo.comments.map(\.classPK))
    #expect(things.count == 2)
    return try Self.demo.drafts.map(\.asset).filter { things.contains($0.classPK) }
      .flatMap { asset in
        try store.comments(
          className: asset.className, classPK: asset.classPK, rows: 0..<100, counts: false)?
          .comments ?? []
      }
  }

  @Test func `the demo user has commented on the newest article and the newest entry of the blog`()
    throws
  {
    let store = try content().store(groupId: 7)
    let comments = try comments(store)
    #expect(comments.count == 5 && Set(comments.map(\.userName)) == ["Demo User"])
    #expect(comments.map(\.html) == Self.demo.comments.map(\.body.html))
    #expect(comments.map(\.createDate) == Self.demo.comments.map(\.date))
    for assetClass in [AssetClass.journalArticle, .blogsEntry] {
      let query = AssetQuery(groupIds: [7], classNameIds: [assetClass.rawValue], rows: 0..<1)
      let newest = try #require(
        try store.page(query, language: "en", counts: false).assets.first)
      let commented = Self.demo.comments.filter { $0.className == assetClass.name }
      #expect(!commented.isEmpty && commented.allSatisfy { $0.classPK == newest.classPK })
    }
    #expect(try self.comments(content().store(groupId: 7)) == comments)
  }

  @Test func `deleted comments do not come back`() throws {
    let store = try content().store(groupId: 7)
    for comment in try comments(store) {
      #expect(try store.deleteComment(comment.commentId, by: comment.userId) == nil)
    }
    #expect(try comments(content().store(groupId: 7)).isEmpty)
  }

  @Test func `a site that is older than comments gets them, unless the demo user is gone`() throws {
    let store = try content().store(groupId: 7)
    func forget() throws {
      try store.writing { connection throws(StorageError) in
        try connection.execute(
          """
          DELETE FROM comments;
          UPDATE sqlite_sequence SET seq = 38000 WHERE name = 'comments';
          """)
      }
    }
    try forget()
    #expect(try comments(content(seedsDemo: false).store(groupId: 7)).isEmpty)
    #expect(try comments(content().store(groupId: 7)).count == 5)
    try forget()
    let accounts = LocalAccounts(settings())
    _ = try accounts.administer(.delete, address: DemoAccount.seeded.userName)
    #expect(try comments(content().store(groupId: 7)).isEmpty)
  }

  @Test func `the site is the setting's, the request's, or that of an unconfigured server`() throws
  {
    var chosen = settings()
    chosen.groupId = 12
    #expect(try count(LocalContent(LocalAccounts(chosen)).store(groupId: 7), groupId: 12) ?? 0 > 70)
    let other = try TemporaryFolder()
    chosen = AccountSettings(databasePath: other.path("local.sqlite"))
    let store = try LocalContent(LocalAccounts(chosen)).store(groupId: 0)
    #expect(try count(store, groupId: DemoContent.groupId) ?? 0 > 70)
  }

  @Test func `a replaced file is reread`() throws {
    let content = content()
    let store = try content.store(groupId: 7)
    #expect(try content.store(groupId: 7) === store)
    for suffix in ["", "-wal", "-shm"] {
      try folder.rename("local.sqlite\(suffix)", to: "old.sqlite\(suffix)")
    }
    // A restart of the host makes a new file.
    _ = try LocalAccounts(settings()).demoAccount()
    #expect(try content.store(groupId: 8) !== store)
    #expect(try count(content.store(groupId: 8), groupId: 8) ?? 0 > 70)
  }
}
