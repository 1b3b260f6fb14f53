import CScreens
import ConnectorSupport
import PluginSystem
import TestSupport
import Testing

@testable import Bookmarks

/// The built library, through the ABI alone.
@Suite(.needsCurl, .enabled(if: (try? SQLite()) != nil, "apt install libsqlite3-0"))
struct BookmarkPluginTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func host(_ options: [String: HostValue] = [:]) throws -> PluginHost {
    try PluginHost(
      library: BuiltProducts.library("BookmarkScreenlet"), folder: folder,
      options: ["stateDirectory": .text(folder.path)].merging(options) { $1 })
  }

  private func open() throws -> PluginHost { try host(["allowPrivateAddresses": .bool(true)]) }

  @Test func `the factory stands alone and lists its operations`() throws {
    let factory = try unsafe host().factory
    #expect(unsafe HostValue.text(factory.name) == "BookmarkConnectorFactory")
    #expect(unsafe HostValue.text(factory.parent) == "")
    let operations = unsafe UnsafeBufferPointer(
      start: factory.operations, count: Int(factory.operation_count))
    #expect(
      unsafe operations.map { unsafe HostValue.text($0) } == [
        "getSiteTitle", "saveBookmark", "removeBookmark", "bookmarkPage", "usersWithData",
        "eraseUser",
      ])
  }

  @Test func `an operator's erasing removes the bookmarks of one user on all sites`() async throws {
    let host = try open()
    func save(_ user: Int64, group: Int64) async throws {
      let answer = try await host.request(
        "saveBookmark", ["url": .text("https://a.example/"), "title": .text("A")],
        context: ["userId": .integer(user), "groupId": .integer(group)])
      #expect(answer.status == SCREENS_OK)
    }
    func users(after last: Int64 = 0) async throws -> HostValue {
      try await host.request("usersWithData", ["after": .integer(last)]).result["users"]
    }
    for (user, group) in [(7, 1), (7, 2), (8, 1), (9, 1)] as [(Int64, Int64)] {
      try await save(user, group: group)
    }
    #expect(try await users() == .list([.integer(7), .integer(8), .integer(9)]))
    #expect(try await users(after: 7) == .list([.integer(8), .integer(9)]))
    for _ in 0..<2 {
      let erased = try await host.request("eraseUser", ["userId": .integer(7)])
      #expect(erased.status == SCREENS_OK)
    }
    #expect(try await users() == .list([.integer(8), .integer(9)]))
    for value in [HostValue.integer(0), .text("8"), .none] {
      let refused = try await host.request("eraseUser", ["userId": value])
      #expect(refused.status == SCREENS_VALIDATION_FAILED)
    }
    #expect(try await users() == .list([.integer(8), .integer(9)]))
  }

  @Test func `a preview is the page's title, description and site`() async throws {
    let head = "<title>The page</title><meta name=description content='Its sense'>"
    let server = try PageServer(["/": [.page(head)]])
    let answer = try await open().request("getSiteTitle", ["url": .text(server.url())])
    #expect(
      answer
        == .init(
          status: SCREENS_OK,
          result: .map([
            "title": .text("The page"), "description": .text("Its sense"),
            "site": .text("127.0.0.1"),
          ])))
  }

  @Test(arguments: ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])
  func `without the operator's leave no private address is reached`(host name: String) async throws
  {
    let server = try PageServer(["/": [.page("<title>Secret</title>")]])
    for option in [HostValue.none, .bool(false)] {
      let answer = try await host(["allowPrivateAddresses": option])
        .request("getSiteTitle", ["url": .text("http://\(name):\(server.port)/")])
      #expect(answer.status == SCREENS_VALIDATION_FAILED)
      #expect(answer.text == "The address is not public.")
      #expect(answer.result["fields"]["url"] == .text(answer.text))
    }
    #expect(server.connections == 0)
  }

  @Test func `a page without a title, and one that does not come, have a sentence each`()
    async throws
  {
    let server = try PageServer([
      "/none": [.page("<p>Text</p>")], "/file": [.redirect("file:///etc/passwd")],
      "/silent": [.holds],
    ])
    let host = try open()
    func text(_ path: String, _ context: [String: HostValue] = [:]) async throws -> String {
      let answer = try await host.request(
        "getSiteTitle", ["url": .text(server.url(path))], context: context)
      #expect(answer.status == SCREENS_VALIDATION_FAILED && answer.result["fields"] != .none)
      return answer.text
    }
    #expect(try await text("/none") == "The page has no title. Type one.")
    #expect(try await text("/404") == "The site answered 404.")
    #expect(
      try await text("/file") == "The page leads to an address that is none of the web.")
    #expect(
      try await text("/silent", ["timeoutMilliseconds": .integer(200)])
        == "The page did not come in time.")
    #expect(
      try await text("/none", ["locale": .text("es_ES")])
        == "La página no tiene título. Escriba uno.")
    #expect(host.log.isEmpty)
  }

  @Test func `a preview that is cancelled before its turn opens no connection`() async throws {
    let server = try PageServer(["/": [.page("<title>Late</title>")]])
    let host = try open()
    host.usePool(.holds)
    let request = try PluginRequest(host, "getSiteTitle", ["url": .text(server.url())])
    request.start()
    request.cancel()
    host.runHeldWork()
    #expect(try await request.answer().status == SCREENS_CANCELLED)
    #expect(server.connections == 0 && host.surplusCompletions == 0)
  }

  @Test(
    arguments: [
      ("getSiteTitle", [:]), ("getSiteTitle", ["url": .text("ftp://example.org/")]),
      ("getSiteTitle", ["url": .integer(1)]),
      ("saveBookmark", ["url": .text("https://example.org/")]),
      ("saveBookmark", ["url": .text("https://example.org/"), "title": .text(" \n")]),
      ("saveBookmark", ["url": .text("example.org"), "title": .text("T")]),
      ("bookmarkPage", [:]), ("bookmarkPage", ["startRow": .integer(-1), "endRow": .integer(5)]),
      ("bookmarkPage", ["startRow": .integer(5), "endRow": .integer(4)]),
      ("bookmarkPage", ["startRow": .integer(0), "endRow": .integer(501)]),
      (
        "bookmarkPage",
        ["startRow": .integer(.max - 1), "endRow": .integer(.min), "computeRowCount": .bool(true)]
      ),
    ] as [(String, [String: HostValue])])
  func `a parameter that cannot be used is refused before anything is opened`(
    operation: String, parameters: [String: HostValue]
  ) async throws {
    let answer = try await host().request(operation, parameters, context: Self.ada)
    #expect(answer.status == SCREENS_VALIDATION_FAILED && !answer.text.isEmpty)
    #expect(answer.text != Self.signIn)
    #expect(!folder.has("bookmarks.sqlite"))
  }

  private static let ada: [String: HostValue] = ["userId": .integer(20102)]
  private static let signIn = "Sign in to see and keep your bookmarks."

  @Test func `a bookmark is its user's, and a guest is asked to sign in`() async throws {
    let host = try host()
    let page: [String: HostValue] = ["url": .text("https://example.org/"), "title": .text("T")]
    let rows: [String: HostValue] = ["startRow": .integer(0), "endRow": .integer(10)]
    for (operation, parameters) in [
      ("saveBookmark", page), ("removeBookmark", page), ("bookmarkPage", rows),
    ] {
      let answer = try await host.request(operation, parameters)
      #expect(answer.status == SCREENS_VALIDATION_FAILED && answer.text == Self.signIn)
    }
    #expect(!folder.has("bookmarks.sqlite"))
    _ = try await host.request("saveBookmark", page, context: Self.ada)
    let bob: [String: HostValue] = ["userId": .integer(20103)]
    #expect(
      try await host.request("bookmarkPage", rows, context: bob).result
        == .map(["rows": .list([])]))
    #expect(
      try await host.request("removeBookmark", page, context: bob).status == SCREENS_FAILED)
    let own = try await host.request("bookmarkPage", rows, context: Self.ada)
    #expect(own.result["rows"].items.map { $0["title"] } == [.text("T")])
  }

  @Test func `a bookmark that is saved is in the list, and one that is removed is not`()
    async throws
  {
    let host = try host()
    let url = "https://www.example.org/a"
    let added = try await host.request(
      "saveBookmark", ["url": .text(" \(url) "), "title": .text(" My\n title &amp; ")],
      context: Self.ada)
    #expect(added.status == SCREENS_OK)
    #expect(added.result["title"] == .text("My title &amp;"))
    #expect(added.result["url"] == .text(url) && added.result["site"] == .text("example.org"))
    let rows: [String: HostValue] = ["startRow": .integer(0), "endRow": .integer(10)]
    let plain = try await host.request("bookmarkPage", rows, context: Self.ada)
    #expect(plain.result == .map(["rows": .list([added.result])]))
    let counted = try await host.request(
      "bookmarkPage", rows.merging(["computeRowCount": .bool(true)]) { $1 },
      context: Self.ada)
    #expect(counted.result["rowCount"] == .integer(1))
    let removed = try await host.request(
      "removeBookmark", ["url": .text(url)], context: Self.ada)
    #expect(removed == .init(status: SCREENS_OK))
    let again = try await host.request(
      "removeBookmark", ["url": .text(url)], context: Self.ada)
    #expect(again == .init(status: SCREENS_FAILED, text: "There is no such bookmark."))
    let empty = try await host.request("bookmarkPage", rows, context: Self.ada)
    #expect(empty.result == .map(["rows": .list([])]))
  }

  @Test func `a folder's bookmarks are saved, listed and removed apart from others`() async throws {
    let host = try host()
    func request(
      _ operation: String, _ more: [String: HostValue] = [:], in folder: HostValue = .none
    ) async throws -> PluginHost.Answer {
      let parameters: [String: HostValue] = [
        "url": .text("https://example.org/"), "startRow": .integer(0), "endRow": .integer(10),
        "computeRowCount": .bool(true), "folderId": folder,
      ]
      return try await host.request(
        operation, parameters.merging(more) { $1 }, context: Self.ada)
    }
    func titles(in folder: HostValue) async throws -> [HostValue] {
      let result = try await request("bookmarkPage", in: folder).result
      #expect(result["rowCount"] == .integer(Int64(result["rows"].items.count)))
      return result["rows"].items.map { $0["title"] }
    }
    _ = try await request("saveBookmark", ["title": .text("Loose")])
    _ = try await request("saveBookmark", ["title": .text("Filed")], in: .integer(7))
    #expect(try await titles(in: .integer(7)) == [.text("Filed")])
    #expect(try await titles(in: .none) == [.text("Loose")])
    #expect(try await titles(in: .integer(0)) == [.text("Loose")])
    #expect(try await request("removeBookmark", in: .integer(7)).status == SCREENS_OK)
    #expect(try await request("removeBookmark", in: .integer(7)).status == SCREENS_FAILED)
    #expect(try await titles(in: .none) == [.text("Loose")])
    for folder in [HostValue.integer(-1), .text("7"), .double(0.5), .integer(.min)] {
      for operation in ["saveBookmark", "bookmarkPage", "removeBookmark"] {
        let refused = try await request(operation, ["title": .text("T")], in: folder)
        #expect(refused.status == SCREENS_VALIDATION_FAILED)
        #expect(refused.text == "A folder's number is 0 or positive.")
      }
    }
  }

  @Test func `a database that cannot be used is not available, and the log says why`() async throws
  {
    let host = try host(["database": .text("missing/bookmarks.sqlite")])
    let answer = try await host.request(
      "bookmarkPage", ["startRow": .integer(0), "endRow": .integer(5)], context: Self.ada)
    #expect(answer.status == SCREENS_NOT_AVAILABLE)
    #expect(!answer.text.isEmpty && !answer.text.contains("sqlite"))
    let path = folder.path("missing/bookmarks.sqlite")
    #expect(host.log == [StorageError.noFolder(path: path).description])
  }

  @Test(
    arguments: [
      (["allowPrivateAddresses": .text("yes")], "'allowPrivateAddresses' is not true or false"),
      (["database": .text("")], "'database' is not a path"),
      (["stateDirectory": .none], "names no state folder"),
    ] as [([String: HostValue], String)])
  func `an option that cannot be used refuses the plugin`(
    options: [String: HostValue], text: String
  ) {
    let refusal = #expect(throws: PluginHost.Refusal.self) { try host(options) }
    #expect(refusal?.text.contains(text) == true)
    #expect(refusal?.text.contains("plugins.plist") == true)
  }

  @Test func `an operation of other back ends is not made`() throws {
    let host = try host()
    let error = #expect(throws: PluginHost.Refusal.self) {
      try PluginRequest(host, "loginByEmail", [:])
    }
    #expect(error?.status == SCREENS_UNKNOWN_NAME)
  }
}
