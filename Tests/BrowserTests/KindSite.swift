import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensHTTP
import ScreensLayout
import ScreensModel
import ScreensSystem
import ScreensViews
import ScreensWeb
import Screenlets
import TestSupport
import Testing

/// Pages with the tests' own kind, served by this process: one page with two notes, of which the
/// second is refreshed when the first adds one, and one page to sign in.
final class KindSite: Sendable {
  /// The back end: Ada signs in with any password.
  let connectors = ScriptedConnectors()
  private let face: WebFace
  fileprivate static let ada: Value = [
    "userId": 7, "emailAddress": "ada@example.org", "firstName": "Ada",
  ]

  /// - Parameter folder: the state folder; the next site over it knows the sessions of this one.
  init(over folder: TemporaryFolder, port: UInt16 = 0) throws {
    connectors.answer("loginByEmail", .success(Self.ada))
    connectors.answer("publishNote", .success(.none))
    let library = ScreenletLibrary(DefaultTheme.library.classes + [NoteScreenlet.screenletClass])
    let themes = [DefaultTheme.make(), try NoteScreenlet.theme()]
    let environment = Environment(
      library: library,
      registry: ThemeRegistry(
        generation: 1, themes: Dictionary(uniqueKeysWithValues: themes.map { ($0.name, $0) }),
        coreStrings: DefaultTheme.coreStrings()),
      server: .fallback, connectors: connectors, log: .none)
    var configuration = WebConfiguration()
    configuration.address = .tcp(.loopback, port: port)
    configuration.gallery = .off
    configuration.loops = 1
    configuration.stateFolder = folder.path("state")
    configuration.pages = [
      try Self.page(
        "/notes", library,
        Self.screenlet("adding", "NoteScreenlet", y: 0, ["refresh:onNoteAdded": "list"])
          + Self.screenlet("listing", "NoteScreenlet", y: 210, ["name": "list"])),
      try Self.page("/sign-in", library, Self.screenlet("door", "LoginScreenlet", y: 0, [:])),
    ]
    face = try WebFace(configuration, source: EnvironmentSource(environment))
    face.start()
  }

  /// The site's address, without a slash at the end.
  var origin: String { String(face.url.dropLast()) }

  var port: UInt16 { face.address.port ?? 0 }

  var published: Int {
    connectors.requests.count { $0.operation == NoteScreenlet.publishing.name }
  }

  func stop() async { await face.stop() }

  private static func page(
    _ path: String, _ library: ScreenletLibrary, _ content: String
  ) throws -> SitePage {
    let xib = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root" userLabel="Notes"><rect key="frame" x="0" y="0" width="320" height="600"/>
      <subviews>\(content)</subviews></view></objects></document>
      """
    return try SitePage(
      path: path, XIBReader.read(Array(xib.utf8), file: "Page.xib"),
      digest: Digest(of: Array(xib.utf8)), library: library)
  }

  private static func screenlet(
    _ id: String, _ name: String, y: Int, _ attributes: [String: String]
  ) -> String {
    let theme = name == "NoteScreenlet" ? "notes" : "default"
    let lines = attributes.merging(["themeName": theme]) { $1 }.sorted { $0.key < $1.key }.map {
      "<userDefinedRuntimeAttribute type=\"string\" keyPath=\"\($0)\" value=\"\($1)\"/>"
    }
    return """
      <view id="\(id)" customClass="\(name)"><rect key="frame" x="0" y="\(y)" width="320" \
      height="200"/><userDefinedRuntimeAttributes>\(lines.joined())\
      </userDefinedRuntimeAttributes></view>
      """
  }
}

extension BrowserTests {
  /// Events and proofs of the tests' own kind.
  @Suite struct KindTests {
    private static let loads =
      "document.querySelector('#s-listing').innerText.match(/loads=\\d/)[0]"

    /// Presses a button of the first note; the buttons of the test's layout cover each other.
    private func press(_ button: String, in window: WebDriver) async throws {
      try await window.leading {
        _ = try await window.value(
          "document.querySelector('#s-adding button[value=\(button)]').click()")
      }
    }

    private func write(_ text: String, in window: WebDriver) async throws {
      _ = try await window.value(
        "document.querySelector('#s-adding input[name=note]').value = '\(text)'")
    }

    @Test(arguments: [true, false])
    func `an event refreshes another screenlet of the page, in other tabs at once`(scripts: Bool)
      async throws
    {
      let site = try KindSite(over: try TemporaryFolder())
      try await Chromium.withWindow(scripts: scripts) { window in
        try await window.go(to: site.origin + "/notes")
        let first = try await window.tab()
        #expect(try await window.value(Self.loads).string == "loads=0")
        // The first answer makes the session. A screenlet that it shows for the first time has
        // nothing to refresh.
        try await write("bad", in: window)
        try await press("add", in: window)
        for count in 1...2 {
          try await write("a note", in: window)
          try await press("add", in: window)
          #expect(try await window.value(Self.loads).string == "loads=\(count)")
        }
        guard scripts else { return }
        try await window.openTab(site.origin + "/notes")
        let second = try await window.tab()
        try await window.show(first)
        try await press("add", in: window)
        try await window.show(second)
        try await window.wait(until: Self.loads + " === 'loads=3'")
      }
      await site.stop()
    }

    @Test(arguments: [true, false])
    func `an action after a restart asks to sign in again, and goes on once`(
      scripts: Bool
    ) async throws {
      let folder = try TemporaryFolder()
      let first = try KindSite(over: folder)
      try await Chromium.withWindow(scripts: scripts) { window in
        try await window.go(to: first.origin + "/sign-in")
        try await window.type("ada@example.org", into: LoginPage.name)
        try await window.leading { try await window.type("pw\n", into: LoginPage.password) }
        await first.stop()
        let second = try KindSite(over: folder, port: first.port)
        try await window.go(to: second.origin + "/notes")
        #expect(try await window.text("#account").contains("Ada"))
        try await write("half a thought", in: window)
        try await press("publish", in: window)
        #expect(try await window.url() == "\(second.origin)/sign-in?next=%2Fnotes")
        #expect(try await window.text("#s-door").contains("Sign in again to go on."))
        #expect(
          try await window.property("value", of: LoginPage.name).string == "ada@example.org")
        #expect(second.published == 0)
        try await window.leading { try await window.type("pw\n", into: LoginPage.password) }
        #expect(try await window.url() == "\(second.origin)/notes")
        #expect(second.published == 1)
        #expect(
          try await window.property("value", of: "#s-adding input[name=note]").string
            == "half a thought")
        await second.stop()
      }
    }

    @Test func `a page shows the progress of a request of its session`() async throws {
      let folder = try TemporaryFolder()
      let site = try KindSite(over: folder)
      let operation = "loginByEmail"
      site.connectors.answer(operation, .failure(ScreensError(.failed, "not now")))
      try await Chromium.withWindow { window in
        try await window.go(to: site.origin + "/sign-in")
        try await window.type("ada@example.org", into: LoginPage.name)
        try await window.leading { try await window.type("pw\n", into: LoginPage.password) }
        site.connectors.wait(for: operation)
        try await window.type("pw", into: LoginPage.password)
        // A tab that is sending a form follows no orders until it is answered.
        _ = try await window.value(
          """
          void fetch(location.href, { method: 'POST', body: new URLSearchParams(
            new FormData(document.querySelector('main form'))) })
          """)
        try await Limit.wait(for: "the request") { site.connectors.open == [operation] }
        for done in [UInt64(1), 3] {
          site.connectors.report(operation, ConnectorProgress(done: done, total: 4))
          try await window.wait(
            until: "document.querySelector('#s-door progress')?.value === \(done * 250)")
        }
        site.connectors.complete(operation, .success(KindSite.ada))
        try await window.wait(
          until: "document.querySelector('#account').innerText.includes('Ada')")
        try await window.wait(until: "!document.querySelector('progress')")
      }
      await site.stop()
    }
  }
}
