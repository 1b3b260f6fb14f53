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

  private func add(_ url: String, _ title: String, groupId: Int64 = 1) throws -> Bookmark {
    let address = try #require(PageAddress(url))
    return try #require(try store.add(address, title: title, groupId: groupId))
  }

  private func titles(_ rows: Range<Int64> = 0..<100, groupId: Int64 = 1) throws -> [String] {
    try store.page(rows, groupId: groupId, counts: false).rows.map(\.title)
  }

  @Test func `bookmarks are ordered by their sites, and there by their titles`() throws {
    for (url, title) in [
      ("https://b.example/1", "zebra"), ("https://www.a.example/1", "Second"),
      ("https://a.example/2", "first"), ("http://B.example/2", "Aardvark"),
    ] { _ = try add(url, title) }
    #expect(try titles() == ["first", "Second", "Aardvark", "zebra"])
    #expect(try titles(1..<3) == ["Second", "Aardvark"])
    #expect(try titles(4..<9) == [])
    let page = try store.page(0..<1, groupId: 1, counts: true)
    #expect(page.count == 4 && page.rows.first?.site == "a.example")
  }

  @Test func `an address has one bookmark, and each site of the portal its own`() throws {
    let first = try add("https://a.example/", "Old")
    let again = try add("https://a.example/", "New")
    #expect(first.id == again.id && again.title == "New" && again.modified == 7)
    _ = try add("https://a.example/", "Other", groupId: 2)
    #expect(try titles() == ["New"] && titles(groupId: 2) == ["Other"])
    let page = try #require(PageAddress("https://a.example/"))
    #expect(try !store.remove(page, groupId: 3))
    #expect(try store.remove(page, groupId: 1))
    #expect(try !store.remove(page, groupId: 1))
    #expect(try titles().isEmpty && titles(groupId: 2) == ["Other"])
  }

  @Test func `a site of the portal has a limited number of bookmarks`() throws {
    func add(_ number: Int, groupId: Int64 = 1) throws -> Bookmark? {
      let address = try #require(PageAddress("https://a.example/\(number)"))
      return try store.add(address, title: "Page \(number)", groupId: groupId, most: 2)
    }
    #expect(try add(1) != nil && add(2) != nil)
    #expect(try add(3) == nil)
    #expect(try add(2) != nil)
    #expect(try add(3, groupId: 2) != nil)
    #expect(try titles() == ["Page 1", "Page 2"])
  }

  @Test func `a store that is opened again has what was saved`() throws {
    _ = try add("https://a.example/", "Kept")
    let again = BookmarkStore(path: folder.path("bookmarks.sqlite"))
    #expect(try again.page(0..<9, groupId: 1, counts: true).rows.map(\.title) == ["Kept"])
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
