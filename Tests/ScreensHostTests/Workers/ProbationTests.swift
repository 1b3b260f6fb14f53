@testable import PluginFormat
@testable import PluginCatalog
@testable import ScreensSystem
import Foundation
import Screenlets
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// New code is on probation: meanwhile the earlier generation stands by, and the last good content
/// is remembered over restarts.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct ProbationTests {
  private static let plugin = "org.example.faulty"

  private let folder: TemporaryFolder
  private let library: String
  private let theme: ThemeName

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("plugins")
    library = folder.path("plugins/libfaulty.so")
    theme = try #require(ThemeName("faulty"))
  }

  /// Writes a generation with its own title on the button.
  ///
  /// - Parameter edge: the length of a text that harms it, as C compares it.
  private func write(_ button: String, edge: String? = nil) throws {
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/faulty") + ".c", encoding: .utf8)
    try CCompiler.compile(
      "#define BUTTON \"\(button)\"\n" + (edge.map { "#define EDGE \($0)\n" } ?? "") + source,
      to: folder.path("next.so"))
    try folder.rename("next.so", to: "plugins/libfaulty.so")
  }

  private func makeHost(isolates: Bool = true) async throws -> FixtureHost {
    let host = try FixtureHost(
      folder, workers: isolates ? WorkerHost.pool(20_000) : nil, probation: .seconds(3_600))
    await host.plugins.start()
    await host.plugins.source.admit(theme)
    return host
  }

  /// The title that the present generation sets on its button.
  private func button(_ host: FixtureHost) throws -> Value {
    let login = try DrivenLogin(host.plugins.source.current, theme)
    defer { login.end() }
    try login.set("userName", to: "me")
    return try login.text("loginButton")
  }

  private func pass(_ host: FixtureHost) async throws {
    let digest = try #require(await host.row(library)?.digest)
    await host.plugins.endProbation(of: library, digest)
  }

  @Test func `a content that faults on probation is rolled back without its file, and quarantined`()
    async throws
  {
    try write("first")
    let host = try await makeHost()
    try await pass(host)
    try write("second")
    await host.plugins.rescan()
    let update = try #require(await host.row(library))
    #expect(update.generation == 2)
    #expect(update.pins.contains { $0.hasPrefix("generation 2 lives, on probation") })
    #expect(update.pins.contains { $0.hasPrefix("generation 1 stands by") })
    #expect(try button(host) == "second")

    let login = try DrivenLogin(host.plugins.source.current, theme)
    let bystander = try DrivenLogin(host.plugins.source.current, .default)
    try FileManager.default.removeItem(atPath: library)
    try login.set("userName", to: "_exit")
    let row = try await host.row(library, saying: "generation 1 is back in its place")
    #expect(row.state == .ready)
    #expect(row.generation == 1)
    #expect(
      row.reason?.contains("ended its process with exit code 7 in LoginView_faulty") == true)
    #expect(try button(host) == "first")
    #expect(bystander.reports.lines == [])
    for login in [login, bystander] { login.end() }

    // The same content again is quarantined; the operator may retry it.
    try write("second")
    await host.plugins.rescan()
    #expect(await host.row(library)?.generation == 1)
    #expect(try button(host) == "first")
    #expect(await host.plugins.retry() == [library])
    #expect(try button(host) == "second")
  }

  @Test func `a content that would harm a live view is never shown`() async throws {
    try write("first")
    let host = try await makeHost()
    var entered = EnteredState()
    entered.attributes[try #require(AttributeName("userName"))] = "kill"
    let live = ScreenletState(
      id: ScreenletID(rawValue: 7), name: .login, theme: theme, attributes: [:],
      entered: entered, running: [])
    host.plugins.source.addWitness { themes, answer in
      answer(themes.contains(live.theme) ? [live] : [])
    }
    try write("second")
    await host.plugins.apply([.rescan])
    let row = try #require(await host.row(library))
    #expect(row.state == .ready)
    #expect(row.generation == 1)
    #expect(row.reason?.contains("crashed (Killed, signal 9)") == true)
    #expect(try button(host) == "first")
  }

  @Test(arguments: ["== 0", "> 4000"])
  func `a content that fails at an edge state is never shown`(edge: String) async throws {
    try write("first")
    let host = try await makeHost()
    try await pass(host)
    try write("second", edge: edge)
    await host.plugins.rescan()
    let row = try #require(await host.row(library))
    #expect(row.generation == 1)
    #expect(row.reason?.contains("crashed (Aborted, signal 6)") == true, "\(row.reason ?? "")")
    #expect(row.trace?.contains("at set_attribute (libfaulty.so+0x") == true, "\(row.trace ?? "")")
    #expect(try button(host) == "first")
  }

  @Test func `a silent witness is not awaited`() async throws {
    let host = try await makeHost()
    host.plugins.source.addWitness { _, _ in }
    #expect(await host.plugins.source.liveStates(in: [theme], within: .milliseconds(1)) == [])
  }

  @Test func `proven code releases the earlier one, and its faults count as usual`() async throws {
    try write("first")
    let host = try await makeHost()
    try await pass(host)
    try write("second")
    await host.plugins.rescan()
    try await pass(host)
    let row = try #require(await host.row(library))
    #expect(row.pins == ["generation 2 lives: pinned by 0 views and 0 requests"])
    let login = try DrivenLogin(host.plugins.source.current, theme)
    try login.set("userName", to: "kill")
    login.end()
    #expect(try await host.row(library, saying: "is shown by its parent").state == .crashed)
  }

  @Test(arguments: [true, false])
  func `an unpinned generation's copy is removed, in a worker and in the host`(isolates: Bool)
    async throws
  {
    try write("first")
    let host = try await makeHost(isolates: isolates)
    try await pass(host)
    var login: DrivenLogin? = try DrivenLogin(host.plugins.source.current, theme)
    for number in 2...6 {
      try write("generation \(number)")
      await host.plugins.rescan()
      try await pass(host)
      #expect(try button(host) == .string("generation \(number)"))
    }
    // The copies of the present generation and of the view's.
    try await wait(forCopies: ["gen-1-", "gen-6-"])
    try login?.set("userName", to: "me")
    #expect(try login?.text("loginButton") == "first")
    login?.end()
    login = nil
    try await wait(forCopies: ["gen-6-"])
    let good = try FolderListing(folder.path("copies/good")).entries
    #expect(good.count == 2, "the last two that proved good")
  }

  /// Waits until the host has exactly the copies of these generations.
  private func wait(forCopies names: [String]) async throws {
    try await Limit.wait(for: "the copies \(names)") {
      let homes = try FolderListing(folder.path("copies")).entries.map(\.name)
        .filter { $0.hasPrefix("host-") }
      let found = try homes.flatMap {
        try FolderListing(folder.path("copies/\($0)")).entries.map(\.name)
      }.filter { $0.hasPrefix("gen-") }
      return found.count == names.count
        && zip(found.sorted(), names).allSatisfy { $0.hasPrefix($1) }
    }
  }

  @Test(arguments: ["harmful", "unreadable"])
  func `after a restart the last good content replaces a bad file, and the row says so`(
    kind: String
  ) async throws {
    try write("first")
    let host = try await makeHost()
    try await pass(host)
    try write("second")
    if kind == "harmful" {
      await host.plugins.rescan()
      let login = try DrivenLogin(host.plugins.source.current, theme)
      try login.set("userName", to: "_exit")
      login.end()
      _ = try await host.row(library, saying: "is back in its place")
    } else {
      try folder.write("no library", to: "plugins/libfaulty.so")
    }
    let next = try await makeHost()
    let row = try #require(await next.row(library))
    #expect(row.state == .ready)
    #expect(row.reason?.contains("its last good content (digest ") == true, "\(row.reason ?? "")")
    #expect(try button(next) == "first")
    // A good file is used as usual.
    try write("third")
    await next.plugins.rescan()
    #expect(try button(next) == "third")
    #expect(await next.row(library)?.reason == nil)
  }
}
