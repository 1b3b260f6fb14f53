import Foundation
import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import Synchronization
import TestSupport
import Testing

@testable import ScreensHost

/// One chain through three libraries and two languages: C over Swift over Swift in the host.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct SuperChainTests {
  /// The shipped themes and one more, which extends Flat7 in C.
  private func makeHost() async throws -> (ShippedHost, TemporaryFolder) {
    let folder = try TemporaryFolder()
    let source = "\(Repository.fixtures("Chains"))/reef.c"
    try CCompiler.compile(
      try String(contentsOfFile: source, encoding: .utf8), to: folder.path("libreef.so"))
    let host = try ShippedHost(more: [folder.path])
    await host.plugins.start()
    await host.plugins.source.admit(try #require(ThemeName("reef")))
    return (host, folder)
  }

  private func scope(_ host: ShippedHost, posts: PostBox) -> SessionScope {
    SessionScope(
      environment: host.plugins.source.current, context: SessionContext(now: { 0 }),
      connectors: ConnectorQueue(), locale: Locale("en"),
      mailbox: SessionMailbox(
        deliver: { _, _ in }, post: { token, view in posts.add(token, view) }))
  }

  @Test func `the chain is C, Swift in a library, Swift in the host`() async throws {
    let (host, folder) = try await makeHost()
    defer { withExtendedLifetime(folder) {} }
    let theme = try #require(ThemeName("reef"))
    let resolution = try host.plugins.source.current.registry.resolve(.login, theme: theme)
    #expect(
      resolution.chain.map(\.name.rawValue)
        == ["LoginView_reef", "LoginView_flat7", "LoginView_default"])
    #expect(resolution.layoutTheme.rawValue == "flat7")
    #expect(host.log.lines == [])
  }

  @Test func `super reaches each parent, and a slot may call the whole host`() async throws {
    let (host, folder) = try await makeHost()
    defer { withExtendedLifetime(folder) {} }
    let posts = PostBox()
    let scope = scope(host, posts: posts)
    let screenlet = try #require(scope.makeScreenlet(.login))
    screenlet.load(theme: try #require(ThemeName("reef")))
    let view = try #require(screenlet.view)
    func text(_ outlet: String) throws -> Value {
      try view.tree.value(.text, of: try #require(view.tree.find(outlet)))
    }
    // Reef wrote the title after Flat7, and Default's text of the button came before both.
    #expect(try text("titleLabel") == "Reef")
    #expect(try text("loginButton") != "")
    screenlet.setShown(true)
    #expect(host.log.lines == [])
    // A value of four letters comes back renamed by the most derived class.
    let userName = try #require(AttributeName("userName"))
    #expect(view.attribute(userName) == "from the reef")
    #expect(view.attribute(userName, from: 1) == "reef")
    #expect(screenlet.outcome?.error?.isValidation == true)
    #expect(screenlet[attribute: try #require(AttributeName("basicAuthMethod"))] == "screenName")
    #expect(posts.all.map(\.token) == [7])
    #expect(posts.all.map(\.view) == [view.id])
    view.event(7)
    #expect(try text("titleLabel") == "Posted")
    scope.remove(screenlet)
    #expect(host.log.lines == [])
  }
}

/// The tokens that plugins posted.
final class PostBox: Sendable {
  private let posts = Mutex<[(token: UInt64, view: UInt64)]>([])

  var all: [(token: UInt64, view: UInt64)] { posts.withLock { $0 } }

  func add(_ token: UInt64, _ view: UInt64) { posts.withLock { $0.append((token, view)) } }
}
