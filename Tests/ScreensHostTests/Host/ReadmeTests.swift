@testable import PluginFormat
@testable import PluginCatalog
import Foundation
import ScreensCore
import Screenlets
import TestSupport
import Testing

@testable import ScreensHost

/// The README's examples run.
@Suite struct ReadmeTests {
  private func readme() throws -> String {
    try String(contentsOfFile: "\(Repository.root)/README.md", encoding: .utf8)
  }

  private func block(_ language: String) throws -> String {
    let text = try readme()
    let start = try #require(text.range(of: "```\(language)\n"))
    let end = try #require(text[start.upperBound...].range(of: "```"))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `the theme in C is compiled from the header alone and shows its own text`() async throws {
    let folder = try TemporaryFolder()
    let plugins = try folder.makeFolder("plugins")
    try CCompiler.compile(
      block("c"), to: "\(plugins)/libdoor.so", flags: ["-std=c11", "-Wall", "-Wextra", "-Werror"])
    let host = try FixtureHost(folder)
    await host.plugins.start()
    let theme = try #require(ThemeName("door"))
    await host.plugins.source.admit(theme)
    #expect(await host.row("\(plugins)/libdoor.so")?.state == .ready)
    let scope = SessionScope(
      environment: host.plugins.source.current, context: SessionContext(now: { 0 }),
      library: DefaultTheme.library, connectors: ConnectorQueue(), locale: Locale("en"),
      mailbox: .nowhere)
    let screenlet = try #require(scope.makeScreenlet(.login))
    screenlet.load(theme: theme)
    let view = try #require(screenlet.view)
    let button = try #require(view.tree.find("loginButton"))
    #expect(try view.tree.value(.text, of: button) == "Open the door")
    scope.remove(screenlet)
  }

  @Test func `every path that the README names is there`() throws {
    let named = try readme().matches(of: /(?:Plugins|Tests|Sources)\/[\w.\/]*\w/).map {
      String($0.output)
    }
    #expect(named.count >= 5)
    for path in named {
      #expect(FileManager.default.fileExists(atPath: "\(Repository.root)/\(path)"), "\(path)")
    }
  }
}
