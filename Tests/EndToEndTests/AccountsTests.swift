import Foundation
import PluginSystem
import ScreensDocuments
import TestSupport
import Testing

/// `screens accounts` beside a host that serves.
@Suite struct AccountsTests {
  private static let demo = "demo@screens.local"
  private let screens: Screens
  private let file = "\(Repository.root)/plugins.plist"

  init() throws { screens = try Screens() }

  private func accounts(_ order: String...) throws -> Screens.Result {
    try screens.run(["accounts"] + order + ["--config", file])
  }

  @Test func `a disabled account is signed out and stays out until it is enabled`() throws {
    let host = try ServedScreens(screens, file)
    let page = try LoginPage(host.url.appending(path: "Login/default"))
    #expect(try page.signIn() == 303)
    #expect(try page.again().contains("Signed in as"))
    let disabled = try accounts("disable", Self.demo)
    #expect(disabled.status == 0, "\(disabled)")
    #expect(disabled.output == "Disabled \(Self.demo); 1 session ended\n")
    #expect(!(try page.again().contains("Signed in as")))
    #expect(try SignIn.status(host) == 422)
    #expect(try accounts("list").output.contains(/demo@screens\.local +Demo User +\S+Z +yes/))
    #expect(try accounts("enable", Self.demo).status == 0)
    #expect(try SignIn.status(host) == 303)
  }

  @Test func `sessions end on every loop, and the account stays`() throws {
    let host = try ServedScreens(screens, file)
    let pages = try (0..<4).map { _ in
      let page = try LoginPage(host.url.appending(path: "Login/default"))
      #expect(try page.signIn() == 303)
      return page
    }
    let ended = try accounts("end-sessions", Self.demo, "--json")
    #expect(ended.status == 0 && ended.output.contains("4"), "\(ended)")
    for page in pages { #expect(!(try page.again().contains("Signed in as"))) }
    #expect(try SignIn.status(host) == 303)
  }

  @Test func `a deleted account is gone, also from the list`() throws {
    let host = try ServedScreens(screens, file)
    let page = try LoginPage(host.url.appending(path: "Login/default"))
    #expect(try page.signIn() == 303)
    let deleted = try accounts("delete", Self.demo)
    #expect(deleted.status == 0, "\(deleted)")
    #expect(
      deleted.output
        == "Deleted \(Self.demo); 1 session ended; erased by BookmarkConnectorFactory\n")
    #expect(!(try page.again().contains("Signed in as")))
    #expect(try SignIn.status(host) == 422)
    let rows = try accounts("list", "--json")
    #expect(rows.status == 0 && rows.output == "[]\n", "\(rows)")
    let again = try accounts("delete", Self.demo)
    #expect(again.status == 1 && again.errors.contains("There is no account"), "\(again)")
  }

  /// The bookmarks in the host's folder.
  private func bookmarks() throws -> Connection {
    let files =
      FileManager.default.enumerator(atPath: screens.state.path)?
      .compactMap { $0 as? String } ?? []
    let file = try #require(files.first { $0.hasSuffix("org.screens.bookmark/bookmarks.sqlite") })
    return try Connection(path: screens.state.path + "/" + file, sqlite: SQLite())
  }

  @Test(.enabled(if: (try? SQLite()) != nil, "apt install libsqlite3-0"))
  func `the bookmarks of a deleted account are erased, and those of users gone before on demand`()
    throws
  {
    let host = try ServedScreens(screens, file)
    let browser = FormBrowser(host.url)
    let signedIn = try browser.send(
      ["userNameField": Self.demo, "passwordField": "screens-demo"], on: "/sign-in")
    #expect(signedIn.status == 303)
    let saved = try browser.send(
      ["url": "https://example.org/", "title": "Mine", "fire": "saveButton"], on: "/bookmarks")
    #expect(saved.status == 303)
    let connection = try bookmarks()
    func owners() throws -> [Int64] {
      try connection.rows("SELECT userId FROM bookmarks ORDER BY 1") { $0.integer(at: 0) }
    }
    let demo = try #require(try owners().first)
    // The account of this user was deleted by an earlier host.
    try connection.execute(
      """
      INSERT INTO bookmarks (groupId, userId, url, title, site, modifiedAt)
      VALUES (1, 999999, 'https://a.example/', 'Left', 'a.example', 0)
      """)
    #expect(
      try accounts("gone").output.contains(/999999 +BookmarkConnectorFactory/)
        && !accounts("gone").output.contains("\(demo)"))
    let refused = try accounts("erase", "\(demo)")
    #expect(refused.status == 1 && refused.errors.contains("has an account"), "\(refused)")
    #expect(try owners() == [demo, 999_999])
    #expect(try accounts("delete", Self.demo).status == 0)
    #expect(try owners() == [999_999])
    let erased = try accounts("erase", "999999", "--json")
    #expect(
      try erased.json()["erasedBy"]?.array?.compactMap(\.string) == ["BookmarkConnectorFactory"])
    #expect(try owners() == [] && accounts("gone", "--json").output == "[]\n")
    for operand in ["ada", "-1", "0"] {
      #expect(try accounts("erase", operand).status == 2)
    }
  }

  @Test func `a factory that cannot erase is named, and erases later`() throws {
    let host = try ServedScreens(screens, file)
    let browser = FormBrowser(host.url)
    _ = try browser.send(
      ["userNameField": Self.demo, "passwordField": "screens-demo"], on: "/sign-in")
    _ = try browser.send(
      ["url": "https://example.org/", "title": "Mine", "fire": "saveButton"], on: "/bookmarks")
    let connection = try bookmarks()
    let path = connection.path
    try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
    let deleted = try accounts("delete", Self.demo)
    #expect(
      deleted.output.contains(
        "not erased, for the reason in the log, by BookmarkConnectorFactory"), "\(deleted)")
    let line = try host.error(with: "did not erase")
    let user = try #require(line.firstMatch(of: /accounts erase (\d+)/)).output.1
    try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    #expect(try accounts("erase", String(user)).output.contains("erased by Bookmark"))
    #expect(
      try connection.rows("SELECT count(*) FROM bookmarks") { $0.integer(at: 0) } == [0])
  }

  @Test func `a factory without the operation is named with it`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>connectorOverrides</key>
      <dict><key>accountDelete</key><string>BookmarkConnectorFactory</string></dict>
      </dict></plist>
      """, to: "plugins.plist")
    let host = try ServedScreens(screens, file)
    let refused = try screens.run("accounts", "delete", Self.demo, "--config", file)
    #expect(refused.status == 1, "\(refused)")
    #expect(
      refused.errors.contains("BookmarkConnectorFactory does not make accountDelete"),
      "\(refused)")
    #expect(try SignIn.status(host) == 303)
  }

  @Test func `without a host, and with a wrong order, nothing is done`() throws {
    let alone = try accounts("list")
    #expect(alone.status == 1 && alone.errors.contains("no host serves"), "\(alone)")
    let mistyped = try accounts("lisst")
    #expect(mistyped.status == 2 && mistyped.errors.contains("did you mean 'list'?"))
    #expect(try accounts("disable").status == 2)
    #expect(try accounts("list", Self.demo).status == 2)
  }
}
