@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import Foundation
import Glibc
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A library that never finishes loading, beside others.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct SlowLoadTests {
  private static let sleepy = "org.example.sleepy"

  /// The process in which the plugin sleeps, once it sleeps.
  private func sleeper(_ log: TestLog) async throws -> pid_t {
    var pid: pid_t?
    try await Limit.wait(for: "the plugin's sleep") {
      let matches = log.lines.compactMap { $0.firstMatch(of: /sleeps in process (\d+)/) }
      pid = matches.first.flatMap { pid_t($0.1) }
      return pid != nil
    }
    return try #require(pid)
  }

  @Test func `while one plugin hangs in its loading, others are loaded and shown`() async throws {
    let host = try await WorkerHost(
      ["Workers/sleepy"], processes: [Self.sleepy, "org.screens.flat7"])
    func state(_ id: String) async -> PluginState? {
      await host.host.plugins.rows(source: .host).first { $0.id?.rawValue == id }?.state
    }
    async let first = host.admit("sleepy")
    async let second = host.admit("sleepy")
    let pid = try await sleeper(host.host.log)
    let flat7 = try await host.admit("flat7")
    #expect(await state(Self.sleepy) == .listed)
    #expect(await state("org.screens.flat7") == .ready)
    let shown = try DrivenLogin(host.host.plugins.source.current, flat7)
    #expect(shown.view?.classes.first?.name.rawValue == "LoginView_flat7")
    await host.host.plugins.rescan()
    kill(pid, SIGKILL)
    _ = try await (first, second)
    #expect(await state(Self.sleepy) == .crashed)
    let tries = host.host.log.lines.filter { $0.contains("sleeps in process") }
    #expect(tries.count == 1)
    shown.end()
  }

  @Test func `while a new version hangs in its worker, the old one goes on, and others are loaded`()
    async throws
  {
    let host = try await WorkerHost(
      ["Workers/sleepy"], processes: [Self.sleepy, "org.screens.flat7"])
    let sleepy = host.folder.path("libsleepy.so")
    let hanging = try host.folder.read("libsleepy.so")
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/sleepy") + ".c", encoding: .utf8)
    try CCompiler.compile(
      source.replacing("for (;;) sleep(60);", with: "").replacing("sleeps in", with: "runs in"),
      to: host.folder.path("calm"))
    try host.folder.rename("calm", to: "libsleepy.so")
    await host.host.plugins.rescan()
    _ = try await host.admit("sleepy")
    func row() async throws -> PluginRow {
      try #require(
        await host.host.plugins.rows(source: .host).first { $0.id?.rawValue == Self.sleepy })
    }
    #expect(try await row().state == .ready)
    let generation = try await row().generation
    _ = try host.folder.write(hanging, to: "next")
    try host.folder.rename("next", to: "libsleepy.so")
    async let slow = host.host.plugins.apply([.written(sleepy)])
    let pid = try await sleeper(host.host.log)
    // A look at everything rebuilds nothing.
    await host.host.plugins.rescan()
    let flat7 = try await host.admit("flat7")
    #expect(host.host.plugins.source.current.registry.unloaded(for: flat7).isEmpty)
    #expect(try await row().generation == generation)
    #expect(try await row().reason == nil)
    kill(pid, SIGKILL)
    _ = await slow
    #expect(try await row().state == .ready)
    #expect(try await row().generation == generation)
    #expect(try await row().reason?.contains("libsleepy.so") == true)
    let tries = host.host.log.lines.filter { $0.contains("sleeps in process") }
    #expect(tries.count == 1)
  }
}
