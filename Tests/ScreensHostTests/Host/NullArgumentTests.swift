@testable import PluginCatalog
@testable import ScreensSystem
import Foundation
import ScreensCore
import Screenlets
import ScreensModel
import TestSupport
import Testing

@testable import ScreensHost

/// A NULL where a table declares a pointer is answered as a wrong type, and a handle that names
/// nothing as stale, in the host and in a worker: every pointer and every handle of every function
/// that a plugin can call.
@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"), .ownThreads, .timeLimit(.minutes(15)))
struct NullArgumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Compiles a fixture with statements at the begin of a function.
  private func compile(
    _ fixture: String, _ changes: [(place: String, text: String)]
  ) throws {
    var source = try String(contentsOfFile: Repository.fixtures(fixture) + ".c", encoding: .utf8)
    source = "#include <stdio.h>\n#include <string.h>\n" + source
    for change in changes {
      let place = try #require(source.firstRange(of: change.place), "\(change.place)")
      source.replaceSubrange(place, with: change.text)
    }
    let name = fixture.split(separator: "/").last ?? ""
    try CCompiler.compile(source, to: try folder.makeFolder("plugins") + "/lib\(name).so")
  }

  private func host(_ id: String, _ isolation: PluginSetting.Isolation) async throws -> FixtureHost
  {
    let host = try FixtureHost(folder, workers: WorkerHost.pool(20_000)) {
      $0.plugins[id] = .init(isolation: isolation)
    }
    await host.plugins.start()
    return host
  }

  /// The end of the statements: an error that says what was wrong.
  private static let end = """
    if (said[0] != 0) {
      screens_string text = {said, strlen(said)};
      return host->fail(host->context, SCREENS_FAILED, text);
    }
    """

  @Test(arguments: [.host, .process] as [PluginSetting.Isolation])
  func `a theme's calls with NULL are wrong types, and with no handle stale`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let views = try ["1", "2", "3"].map {
      try NullCalls.statements(
        "screens_view_host_\($0)", "views\($0)", first: "host->context",
        texts: [
          "get_screenlet attribute": "saveCredentials",
          "set_screenlet attribute": "saveCredentials", "super_of table": "screens.list-view/1",
        ])
    }
    let handles = try ["1", "2", "3"].map {
      try NullCalls.statementsOfHandles(
        "screens_view_host_\($0)", "views\($0)", first: "host->context",
        texts: ["super_of table": "screens.list-view/1"])
    }
    let calls = [
      try NullCalls.statements("screens_host_1", "host", first: "host->context"),
      try NullCalls.statements(
        "screens_connector_host_1", "connectors", first: "host->context"),
      try NullCalls.statements("screens_session_1", "sessions", first: "host->context"),
      try NullCalls.statements("screens_blob_1", "blobs", first: "host->context"),
      try NullCalls.statements("screens_view_slots_1", "me->super", first: "me->super_self"),
      try NullCalls.statements("screens_list_slots_1", "rows", first: "me->super_self"),
    ]
    let queries = ["1", "2", "3"].map {
      "const screens_view_host_\($0) *views\($0) = host->query(c, TEXT(SCREENS_VIEW_HOST_\($0)));"
    }
    try compile(
      "Chains/strict",
      [
        (
          "static int32_t created(void *self, screens_view view) {\n",
          "static void idle(void *argument) { (void)argument; }\n"
            + "static int32_t created(void *self, screens_view view) {\n"
        ),
        (
          "  if (status != SCREENS_OK) return status;\n",
          """
          if (status != SCREENS_OK) return status;
          {
          \(NullCalls.variables)
          \(queries.joined(separator: "\n"))
          const screens_connector_host_1 *connectors =
              host->query(c, TEXT(SCREENS_CONNECTOR_HOST_1));
          const screens_session_1 *sessions = host->query(c, TEXT(SCREENS_SESSION_1));
          const screens_blob_1 *blobs = host->query(c, TEXT(SCREENS_BLOB_1));
          const void *found = NULL;
          void *super_self = NULL;
          views3->super_of(c, view, TEXT(SCREENS_LIST_VIEW_1), &found, &super_self);
          const screens_list_slots_1 *rows = found;
          \((views + handles + calls).joined(separator: "\n"))
          \(Self.end)
          }

          """
        ),
      ])
    let host = try await host("org.example.strict", isolation)
    await host.plugins.source.admit(try #require(ThemeName("strict")))
    let login = try DrivenLogin(
      host.plugins.source.current, try #require(ThemeName("strict")))
    #expect(login.reports.lines == [])
    #expect(!host.log.lines.contains { $0.contains("crashed") }, "\(host.log.lines)")
    login.end()
  }

  @Test(arguments: [.host, .process] as [PluginSetting.Isolation])
  func `a logic's calls with NULL are wrong types, and with no handle stale`(
    isolation: PluginSetting.Isolation
  ) async throws {
    let calls = try NullCalls.statements(
      "screens_screenlet_host_1", "screenlets", first: "host->context",
      texts: ["attribute name": "text", "set_attribute name": "text"],
      // The effects of calls that need no context would be carried out.
      withFirst: false)
    let handles = try NullCalls.statementsOfHandles(
      "screens_screenlet_host_1", "screenlets", first: "host->context")
    try compile(
      "Workers/fan",
      [
        (
          "static const screens_screenlet_1 fan = {",
          """
          static int32_t created(screens_screenlet screenlet) {
          \(NullCalls.variables)
          \(calls)
          \(handles)
          \(Self.end)
          /* An effect, so that the host's refusals above are not the function's own failure. */
          return screenlets->set_attribute(host->context, screenlet, TEXT("text"), &none);
          }

          static const screens_screenlet_1 fan = {.created = created,
          """
        )
      ])
    let host = try await host("org.example.fan", isolation)
    await host.plugins.source.admit(try #require(ThemeName("fan")))
    #expect(host.log.lines.filter { !$0.contains("is not trusted") } == [])
    let driven = try DrivenScreenlet(host, try #require(ScreenletName("Fan")))
    #expect(driven.log.lines == [])
    #expect(driven.screenlet.view != nil)
  }
}
