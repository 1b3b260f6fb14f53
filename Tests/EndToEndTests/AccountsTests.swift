import Foundation
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
      deleted.output == "Deleted \(Self.demo); 1 session ended; not asked, so its own data stays: "
        + "BookmarkConnectorFactory\n")
    #expect(!(try page.again().contains("Signed in as")))
    #expect(try SignIn.status(host) == 422)
    let rows = try accounts("list", "--json")
    #expect(rows.status == 0 && rows.output == "[]\n", "\(rows)")
    let again = try accounts("delete", Self.demo)
    #expect(again.status == 1 && again.errors.contains("There is no account"), "\(again)")
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
