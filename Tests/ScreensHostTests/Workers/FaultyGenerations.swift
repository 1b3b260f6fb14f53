@testable import PluginCatalog
import Foundation
import ScreensCore
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// A host and one plugin in a worker that does harm on demand, in successive contents.
struct FaultyGenerations {
  let folder: TemporaryFolder
  let library: String
  let theme: ThemeName

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("plugins")
    library = folder.path("plugins/libfaulty.so")
    theme = try #require(ThemeName("faulty"))
  }

  /// Writes a content with its own title on the button.
  ///
  /// - Parameters:
  ///
  ///   - edge: the length of a text that harms it, as C compares it.
  ///
  ///   - harm: its harm then; nil for a crash.
  func write(_ button: String, edge: String? = nil, harm: String? = nil) throws {
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/faulty") + ".c", encoding: .utf8)
    let lines =
      ["#define BUTTON \"\(button)\""] + [edge.map { "#define EDGE \($0)" }].compactMap { $0 }
      + [harm.map { "#define HARM \($0)" }].compactMap { $0 }
    try CCompiler.compile(
      lines.joined(separator: "\n") + "\n" + source, to: folder.path("next.so"))
    try folder.rename("next.so", to: "plugins/libfaulty.so")
  }

  func makeHost(_ milliseconds: Int = 20_000, pause: Int? = nil) async throws -> FixtureHost {
    let host = try FixtureHost(
      folder, workers: WorkerHost.pool(milliseconds, pause: pause), probation: .seconds(3_600))
    await host.plugins.start()
    await host.plugins.source.admit(theme)
    return host
  }

  /// Ends the probation of the running content.
  func pass(_ host: FixtureHost) async throws {
    let digest = try #require(await host.row(library)?.digest)
    await host.plugins.endProbation(of: library, digest)
  }

  /// Sets a text that triggers the plugin.
  func say(_ text: String, to host: FixtureHost) throws {
    let login = try DrivenLogin(host.plugins.source.current, theme)
    try login.set("userName", to: .string(text))
    login.end()
  }

  /// The title that the present generation sets on its button.
  func button(_ host: FixtureHost) throws -> Value {
    let login = try DrivenLogin(host.plugins.source.current, theme)
    defer { login.end() }
    try login.set("userName", to: "me")
    return try login.text("loginButton")
  }

  /// The number of workers that the plugin has ended so far.
  func faults(_ host: FixtureHost) -> Int {
    host.log.lines.count { $0.hasPrefix("the worker of org.example.faulty 1.0.0") }
  }

  /// Waits until it has ended that many.
  func wait(forFaults count: Int, _ host: FixtureHost) async throws {
    try await Limit.wait(for: "\(count) faults") { faults(host) >= count }
  }
}
