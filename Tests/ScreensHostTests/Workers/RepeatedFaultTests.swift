@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import Foundation
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// A harmful content is not rerun by itself, and is quarantined when it does harm again.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct RepeatedFaultTests {
  private let faulty: FaultyGenerations

  init() throws { faulty = try FaultyGenerations() }

  private func lastGood() throws -> String {
    try String(contentsOfFile: faulty.folder.path("state/lastgood.plist"), encoding: .utf8)
  }

  @Test func `a crashed plugin is not run at every look, but when the operator asks`() async throws
  {
    // A kill is not remembered over a restart, so that only the row keeps it from running.
    try faulty.write("first", edge: "== 0", harm: "kill(getpid(), SIGKILL)")
    let host = try await faulty.makeHost()
    try await faulty.wait(forFaults: 1, host)
    let row = try #require(await host.row(faulty.library))
    #expect(row.state == .crashed)
    #expect(row.reason?.hasPrefix("\(faulty.library): crashed: ") == true, "\(row.reason ?? "")")
    for _ in 0..<3 { await host.plugins.rescan() }
    await host.plugins.reconfigure(host.plugins.configuration)
    await host.plugins.apply([.rescan])
    #expect(faulty.faults(host) == 1)
    #expect(await host.row(faulty.library)?.state == .crashed)
    #expect(await host.plugins.retry() == [faulty.library])
    try await faulty.wait(forFaults: 2, host)
    #expect(await host.row(faulty.library)?.state == .crashed)
  }

  @Test(arguments: [("abort()", PluginState.crashed), ("for (;;) {}", .hung)])
  func `a version that faults in its trial is quarantined at once, also after a restart`(
    harm: String, state: PluginState
  ) async throws {
    try faulty.write("first", edge: "== 0", harm: harm)
    let host = try await faulty.makeHost(1_000)
    let row = try #require(await host.row(faulty.library))
    #expect(row.state == state, "\(row.reason ?? "")")
    #expect(row.reason?.contains("(version 1.0.0, digest ") == true, "\(row.reason ?? "")")
    #expect(row.reason?.contains("screens retry") == true)
    #expect(row.trace != nil)

    let next = try await faulty.makeHost(1_000)
    #expect(await next.row(faulty.library)?.state == state)
    #expect(faulty.faults(next) == 0)
    // The operator and new content lift it.
    #expect(await next.plugins.retry() == [faulty.library])
    await next.plugins.source.admit(faulty.theme)
    try await faulty.wait(forFaults: 1, next)
    #expect(await next.row(faulty.library)?.state == state)
    try faulty.write("second")
    await next.plugins.rescan()
    #expect(try faulty.button(next) == "second")
    #expect(await next.row(faulty.library)?.reason == nil)
  }

  @Test func `an update that faults in its trial is not run at the next start`() async throws {
    try faulty.write("first")
    let host = try await faulty.makeHost()
    try await faulty.pass(host)
    try faulty.write("second", edge: "== 0")
    await host.plugins.rescan()
    await host.plugins.rescan()
    try await faulty.wait(forFaults: 1, host)
    #expect(try faulty.button(host) == "first")

    let next = try await faulty.makeHost()
    #expect(try faulty.button(next) == "first")
    #expect(faulty.faults(next) == 0)
    #expect(await next.row(faulty.library)?.reason?.contains("its last good content") == true)
  }

  @Test func `a content that faults twice in a minute is replaced by the last good one`()
    async throws
  {
    try faulty.write("first")
    let host = try await faulty.makeHost()
    try await faulty.pass(host)
    let first = try #require(await host.row(faulty.library)?.digest)
    try faulty.write("second")
    await host.plugins.rescan()
    try await faulty.pass(host)
    let second = try #require(await host.row(faulty.library)?.digest)
    #expect(try lastGood().contains("\(second)"))

    try faulty.say("ask-and-crash", to: host)
    #expect(try await host.row(faulty.library, saying: "is shown by its parent").state == .crashed)
    try await faulty.wait(forFaults: 1, host)
    // A turn of the host after the one that handled the fault.
    _ = await host.row(faulty.library)
    #expect(try !lastGood().contains("\(second)"))
    #expect(try lastGood().contains("\(first)"))

    // A rewritten content is tried again, once.
    try faulty.write("second")
    await host.plugins.rescan()
    #expect(try faulty.button(host) == "second")
    try faulty.say("ask-and-crash", to: host)
    let row = try await host.row(
      faulty.library, saying: "its last good content (digest \(first.short))")
    #expect(row.state == .ready)
    #expect(row.digest == first)
    #expect(row.reason?.contains("(version 1.0.0, digest \(second.short)) is quarantined") == true)
    #expect(try faulty.button(host) == "first")
    let next = try await faulty.makeHost()
    #expect(try faulty.button(next) == "first")
    #expect(faulty.faults(next) == 0)
  }

  @Test func `without an earlier good content, the parents replace one that faults twice`()
    async throws
  {
    try faulty.write("first")
    let host = try await faulty.makeHost()
    try await faulty.pass(host)
    try faulty.say("ask-and-crash", to: host)
    _ = try await host.row(faulty.library, saying: "is shown by its parent")
    try faulty.write("first")
    await host.plugins.rescan()
    try faulty.say("ask-and-crash", to: host)
    let row = try await host.row(faulty.library, saying: "is quarantined")
    #expect(row.state == .crashed)
    let login = try DrivenLogin(host.plugins.source.current, faulty.theme)
    #expect(login.view?.resolution.isSubstitute == true)
    login.end()
    let next = try await faulty.makeHost()
    #expect(faulty.faults(next) == 0)
    #expect(await next.row(faulty.library)?.state == .crashed)
    #expect(await host.plugins.retry() == [faulty.library])
    #expect(try faulty.button(host) == "first")
  }

  @Test func `a single kill of a worker does not count against its content`() async throws {
    try faulty.write("first")
    let host = try await faulty.makeHost()
    try await faulty.pass(host)
    let digest = try #require(await host.row(faulty.library)?.digest)
    try faulty.say("kill", to: host)
    try await faulty.wait(forFaults: 1, host)
    _ = await host.row(faulty.library)
    #expect(try lastGood().contains("\(digest)"))
    #expect(await host.plugins.record.quarantine.entries.isEmpty)
  }

  // MARK: New views

  @Test(arguments: [
    ("arm-create", "signal 6", "create"), ("arm-created", "signal 6", "created"),
    ("arm-create-hang", "did not answer within ", "create"),
  ])
  func `a visitor of a lost view sees its parent at once, and no longer waits for it`(
    fault: String, reason: String, slot: String
  ) async throws {
    try faulty.write("first")
    let host = try await faulty.makeHost(500)
    try await faulty.pass(host)
    let environment = host.plugins.source.current
    try faulty.say(fault, to: host)
    for visitor in 0..<3 {
      // The environment is from before the fault, since the host's next one needs time.
      let login = try DrivenLogin(environment, faulty.theme)
      #expect(login.screenlet.appearance.failure == nil)
      let view = try #require(login.view)
      #expect(view.resolution.isSubstitute)
      #expect(view.classes.map(\.name.rawValue) == ["LoginView_default"])
      #expect(try login.text("loginButton") != "")
      if visitor == 0 {
        let line = try #require(login.reports.lines.first)
        #expect(line.contains(reason), "\(line)")
        #expect(line.contains(" in LoginView_faulty.\(slot);"), "\(line)")
      }
      login.end()
    }
    try await faulty.wait(forFaults: 1, host)
    #expect(try await host.row(faulty.library, saying: "is shown by its parent").reason != nil)
    #expect(faulty.faults(host) == 1)
    // The visitors' faults may reach the host after the first request to retry it.
    try await Limit.wait(for: "another try") {
      _ = await host.plugins.retry()
      return try faulty.button(host) == "first"
    }
  }
}
