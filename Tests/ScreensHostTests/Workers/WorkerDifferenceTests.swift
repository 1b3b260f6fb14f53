@testable import PluginCalls
import ScreensCore
import ScreensLayout
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A plugin behaves alike in the host and in a worker.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct WorkerDifferenceTests {
  private static let flat7 = "org.screens.flat7"
  private static let reef = "org.example.reef"
  private static let rows = "org.example.corpus-rows"

  @Test(
    arguments: [
      ("default", []), ("flat7", [flat7]), ("harbor", [flat7]),
      ("lockscreen", ["org.screens.lockscreen"]),
      ("reef", [flat7, reef]), ("reef", [flat7]), ("reef", [reef]), ("rows", [rows]),
    ] as [(String, Set<String>)])
  func `random events give the same view in the host and in a worker`(
    theme: String, processes: Set<String>
  ) async throws {
    let sources = ["Chains/reef", "Corpus/list-view-1/rows"]
    let here = try await WorkerHost(sources, processes: nil)
    let there = try await WorkerHost(sources, processes: processes)
    // A new theme must also be compared.
    let themes = Set(here.host.plugins.source.current.registry.themes.keys.map(\.rawValue))
    #expect(
      themes == [
        "bookmark", "default", "default-collection", "default-emojis", "default-like",
        "default-search", "default-stars", "default-thumbs", "flat7", "flat7-collection", "harbor",
        "lockscreen", "reef", "rows",
      ])
    let name = try await here.admit(theme)
    _ = try await there.admit(theme)
    let environments = [here, there].map { $0.host.plugins.source.current }
    let runs = DefaultTheme.library.names.flatMap { kind in
      (0..<(kind == .login || theme == "rows" ? 4 : 1) as Range<UInt64>).map { (kind, $0) }
    }
    for (kind, seed) in runs {
      let logins = try environments.map { try DrivenLogin($0, name, kind) }
      var random = Seeded(seed)
      for step in 0..<40 {
        let events = RandomEvents.next(&random)
        for login in logins { events(login) }
        let pictures = logins.map(\.picture)
        let difference = zip(pictures[0], pictures[1]).first { $0 != $1 }
        try #require(difference == nil, "\(kind), seed \(seed), step \(step)")
        try #require(logins[0].reports.lines == logins[1].reports.lines)
      }
      for login in logins { login.end() }
      #expect(logins[0].reports.lines == logins[1].reports.lines)
    }
    #expect(here.lines == there.lines)
    let views = await there.host.plugins.generations.pins().map(\.views)
    #expect(views.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [[flat7, reef], [flat7], [reef]] as [Set<String>])
  func `super crosses the border in every combination`(processes: Set<String>) async throws {
    let there = try await WorkerHost(["Chains/reef"], processes: processes)
    let name = try await there.admit("reef")
    try #require(there.lines == [])
    let login = try DrivenLogin(there.host.plugins.source.current, name)
    #expect(try login.text("titleLabel") == "Reef")
    #expect(try login.text("loginButton") != "")
    login.screenlet.setShown(true)
    #expect(login.reports.lines == [])
    #expect(try login.attribute("userName") == "from the reef")
    #expect(login.screenlet.outcome?.error?.isValidation == true)
    #expect(login.posts.all.map(\.token) == [7])
    #expect(login.posts.all.map(\.view) == [login.view?.id])
    login.view?.event(7)
    #expect(try login.text("titleLabel") == "Posted")
    login.end()
    #expect(there.lines == [])
    #expect(login.reports.lines == [])
  }
}

/// Random events of a login, and of a list.
private enum RandomEvents {
  static func next(_ random: inout Seeded) -> (DrivenLogin) -> Void {
    let number = Int.random(in: 0..<30, using: &random)
    let text =
      ["", "a", "reef", "Ünï", "me@example.org", "fail"].randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<18, using: &random) {
    case 0: return { $0.screenlet.setShown(number % 2 == 0) }
    case 1, 2:
      return { login in
        guard let tree = login.view?.tree, number < tree.document.nodes.count else { return }
        try? login.view?.enter(.string(text), in: tree.handle(number))
      }
    case 3, 4:
      return { login in
        guard let tree = login.view?.tree, number < tree.document.nodes.count else { return }
        _ = try? login.view?.fire(tree.handle(number))
      }
    case 5:
      return { login in
        guard let tree = login.view?.tree, number < tree.document.nodes.count else { return }
        try? login.view?.pressReturn(in: tree.handle(number))
      }
    case 6, 7:
      return { login in
        let names = login.screenlet.kind.viewModel.map(\.name.rawValue) + ["nothing"]
        try? login.set(names[number % names.count], to: number < 25 ? .string(text) : .int(3))
      }
    case 8: return { $0.view?.event(UInt64(number)) }
    case 9: return { $0.screenlet.performDefaultAction() }
    case 10:
      return { login in
        login.scope.locale = Locale(number % 2 == 0 ? "es_ES" : "en_US")
        login.screenlet.refreshTranslations()
      }
    case 11:
      return { login in
        guard let method = AttributeName("basicAuthMethod") else { return }
        try? login.screenlet.set(
          method, to: .string(["email", "screenName", "userId"][number % 3]))
      }
    case 12: return { $0.view?.setEditable(number % 3 != 0) }
    case 13: return { $0.screenlet.reload() }
    case 14: return { $0.view?.becomeFirstResponder() }
    case 15: return { $0.choose(number, section: text) }
    default: return { $0.makeCells(number, text) }
    }
  }
}
