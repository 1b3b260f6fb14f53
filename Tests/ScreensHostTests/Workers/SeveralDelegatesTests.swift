@testable import PluginCatalog
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// Two delegates of one kind, of two plugins, in the host and in workers.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct SeveralDelegatesTests {
  /// The plugins that wrote a line with a word, in the order of the lines.
  private func plugins(_ word: String, _ login: DelegatedLogin) -> [String] {
    login.host.log.lines.compactMap { line in
      [DelegatedLogin.id, DelegatedLogin.secondID].first { line.contains("\($0) 1.0.0: \(word) ") }
    }
  }

  static let orders: [(isolation: PluginSetting.Isolation, order: Int)] = [
    (.host, -1), (.host, 1), (.process, -1), (.process, 1),
  ]

  @Test(arguments: orders)
  func `several delegates of a kind hear each event and are asked in ascending order`(
    isolation: PluginSetting.Isolation, order: Int
  ) async throws {
    let login = try await DelegatedLogin(
      isolation, ["interactor": "none"], second: (order, ["interactor": "none"]))
    login.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    #expect(login.signIn())
    #expect(login.session.scope.context.user?.userId == 20)
    let both = [DelegatedLogin.id, DelegatedLogin.secondID]
    let expected = order < 0 ? both.reversed() : both
    #expect(plugins("asked for", login) == expected)
    let heard = plugins("heard", login)
    #expect(heard.count >= 2 && heard.count.isMultiple(of: 2))
    for event in 0..<heard.count / 2 {
      #expect(Array(heard[2 * event..<2 * event + 2]) == expected)
    }
  }

  @Test(arguments: DelegateTests.places)
  func `the first delegate that writes steps supplies the interactor, and later ones are not asked`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let first = try await DelegatedLogin(
      isolation, ["interactor": "one"], second: (1, ["interactor": "empty"]))
    first.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    #expect(first.signIn())
    #expect(plugins("asked for", first) == [DelegatedLogin.id])
    #expect(first.connectors.requests.map(\.operation.rawValue) == ["loginByEmail"])
    let later = try await DelegatedLogin(
      isolation, ["interactor": "one"], second: (-1, ["interactor": "none"]))
    later.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    #expect(later.signIn())
    #expect(plugins("asked for", later) == [DelegatedLogin.secondID, DelegatedLogin.id])
    // The screenlet's own interactor alone signs in.
    #expect(later.session.scope.context.user == nil)
    #expect(later.connectors.requests.map(\.operation.rawValue) == ["loginByEmail"])
  }

  @Test(arguments: ["event", "interactor"])
  func `a delegate that crashes in a worker leaves the kind to the next one`(
    function: String
  ) async throws {
    let login = try await DelegatedLogin(
      .process, ["interactor": "none"], second: (-1, [function: "crash"]))
    login.connectors.answer("loginByEmail", .success(DelegatedLogin.user))
    #expect(login.signIn())
    #expect(plugins("asked for", login).last == DelegatedLogin.id)
    #expect(plugins("heard", login).contains(DelegatedLogin.id))
    #expect(login.session.scope.context.user?.userId == 20)
  }
}
