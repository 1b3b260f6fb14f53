import Foundation
import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Four classes of four C libraries in one view. Each posts the same tokens to itself.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct PostedTokenTests {
  private static let themes = ["surf", "swell", "spray", "foam"]

  /// The tokens that a view posted, as they arrive.
  private struct Posts {
    let arriving: AsyncStream<(token: UInt64, view: UInt64)>
    let mailbox: SessionMailbox

    init() {
      let (arriving, arrived) = AsyncStream<(token: UInt64, view: UInt64)>.makeStream()
      self.arriving = arriving
      mailbox = SessionMailbox(
        deliver: { _, _ in }, post: { token, view in arrived.yield((token, view)) })
    }
  }

  private static func scope(_ environment: Environment, _ posts: Posts) -> SessionScope {
    SessionScope(
      environment: environment, context: SessionContext(now: { 0 }),
      connectors: ConnectorQueue(), locale: Locale("en"),
      mailbox: posts.mailbox)
  }

  @Test(arguments: [[], ["surf", "swell", "spray", "foam"], ["swell"], ["surf", "foam"]])
  func `a token returns to the class that posted it, in the host and in workers`(
    inWorkers: [String]
  ) async throws {
    let host = try await WorkerHost(
      Self.themes.map { "Chains/\($0)" },
      processes: inWorkers.isEmpty ? nil : Set(inWorkers.map { "org.example.\($0)" }))
    let theme = try await host.admit("foam")
    let posts = Posts()
    let scope = Self.scope(host.host.plugins.source.current, posts)
    let screenlet = try #require(scope.makeScreenlet(.login))
    screenlet.load(theme: theme)
    let view = try #require(screenlet.view)
    #expect(view.classes.count == 5)
    var count = 0
    for await (token, handle) in posts.arriving {
      scope.receivePost(token, view: handle)
      count += 1
      if count == 12 { break }
    }
    let label = try view.tree.value(.accessibilityLabel, of: view.tree.root).string ?? ""
    let heard = label.split(separator: " ").map(String.init).sorted()
    // The class without the slot also posted three. Only 44 is passed on, from each class to its
    // parents.
    #expect(
      heard == [
        "spray:42", "spray:43", "spray:44", "surf:42", "surf:43", "surf:44", "surf:44", "surf:44",
        "swell:42", "swell:43", "swell:44", "swell:44",
      ])
    #expect(host.lines == [])
    scope.remove(screenlet)
  }
}
