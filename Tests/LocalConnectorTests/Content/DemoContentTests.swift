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
