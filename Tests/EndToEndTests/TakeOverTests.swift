import Foundation
import ScreensDocuments
import ScreensSystem
import TestSupport
import Testing

/// One host replaces another unnoticed.
@Suite struct TakeOverTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private func configuration(listen: String) throws -> String {
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key>
      <array><string>\(Repository.root)/Plugins</string></array>
      <key>listen</key><string>\(listen)</string>
      </dict></plist>
      """, to: "plugins.plist")
  }

  @Test func `a second host takes over the socket during requests, and none fails`() async throws {
    let file = try configuration(listen: "127.0.0.1:0")
    let first = try ServedScreens(screens, file)
    let load = Load(port: UInt16(try #require(first.url.port)))
    async let failures = load.run()
    let second = try ServedScreens(screens, file, "--take-over")
    #expect(second.url == first.url)
    first.process.waitForEnd()
    #expect(first.process.terminationStatus == 0)
    try load.untilAnswered(20)
    load.stop()
    let failed = await failures
    #expect(failed == [])
    #expect(try second.get("Login/default").contains("autocomplete"))
    #expect(try screens.run("plugins", "--config", file, "--json").json()[0]?["source"] == "host")
    #expect(second.end() == 0)
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `a sign-in during a take-over ends once, and the user stays signed in`() async throws {
    let file = try LateConnector.configuration(in: folder, after: 3_000)
    let first = try ServedScreens(screens, file)
    let page = try LoginPage(first.url.appending(path: "Login/default"))
    // A separate thread: this one waits meanwhile, and no other may be free. The client's own limit
    // ends it.
    let signIn = Task.detached(executorPreference: ServiceExecutor.shared) {
      try page.signIn(name: "ada%40example.org", password: "pw")
    }
    try first.waitForError("late: asked")
    let second = try ServedScreens(screens, file, "--take-over")
    #expect(try await signIn.value == 303)
    first.process.waitForEnd()
    #expect(!(try first.rest()).contains("late: asked"))
    #expect(second.url == first.url)
    #expect(try page.again().contains("Signed in as ada@example.org"))
    #expect(second.end() == 0)
    #expect(!(try second.rest()).contains("late: asked"))
  }

  @Test func `without a host to take over from, a host starts alone`() throws {
    let file = try configuration(listen: "127.0.0.1:0")
    let host = try ServedScreens(screens, file, "--take-over")
    try host.waitForError("there is nothing to take over")
    #expect(try host.get("").contains("autocomplete"))
    kill(try host.child(), SIGKILL)
    try host.waitForError("again")
    #expect(try host.get("").contains("autocomplete"))
    #expect(host.end() == 0)
  }
}
