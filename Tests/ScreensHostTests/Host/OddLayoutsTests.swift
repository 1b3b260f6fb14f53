@testable import PluginFormat
@testable import PluginCatalog
import Foundation
import Screenlets
import ScreensCore
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Layouts that would be ignored silently without a report.
struct OddLayoutsTests {
  private let folder: TemporaryFolder
  private let harbor: ThemeName
  private let bundle: String
  private static let good = "plugins/Harbor.screens/LoginView_harbor.xib"

  init() throws {
    folder = try TemporaryFolder()
    bundle = try folder.copyHarbor()
    harbor = try #require(ThemeName("harbor"))
  }

  private func started() async throws -> FixtureHost {
    let host = try FixtureHost(folder)
    await host.plugins.start()
    return host
  }

  private func copy(_ name: String) throws {
    try folder.write(try folder.read(Self.good), to: "plugins/Harbor.screens/\(name)")
  }

  private func resolution(_ host: FixtureHost) throws -> ThemeResolution {
    try host.plugins.source.current.registry.resolve(.login, theme: harbor)
  }

  /// Whether the gallery has a notice about the layout.
  private func isReported(_ host: FixtureHost) -> Bool {
    host.plugins.source.notices.contains { $0.reason.contains("LoginView_harbor.xib") }
  }

  /// Expects a sentence in the log, in the gallery and, if it is a problem, in `check`.
  private func expectReport(_ text: String, _ host: FixtureHost, isProblem: Bool = true) async {
    #expect(host.log.lines.contains { $0.contains(text) }, "\(host.log.lines)")
    let notices = host.plugins.source.notices.map(\.reason)
    #expect(notices.contains { $0.contains(text) }, "\(notices)")
    let problems = await host.plugins.survey().map(\.description)
    #expect(problems.contains { $0.contains(text) } == isProblem, "\(problems)")
    let warnings = await host.plugins.unusedParts().map(\.description)
    #expect(warnings.contains { $0.contains(text) } == !isProblem, "\(warnings)")
  }

  @Test(arguments: ["LoginView_other.xib", "LoginView_acme.xib", "LoginScreenlet_zoo.xib"])
  func `a layout of another theme's name is reported, and never used`(name: String) async throws {
    try copy(name)
    let host = try await started()
    await host.plugins.source.admit(harbor)
    #expect(try resolution(host).layout.path == folder.path(Self.good))
    await expectReport("Harbor.screens/\(name): is not used, because it is a layout of", host)
    await expectReport("this is the theme 'harbor'; remove or rename it", host)
  }

  @Test func `the manifest chooses between two names of one layout`() async throws {
    try copy("LoginScreenlet_harborTheme.xib")
    let host = try await started()
    await host.plugins.source.admit(harbor)
    #expect(try resolution(host).layout.path == folder.path(Self.good))
    await expectReport(
      "LoginScreenlet_harborTheme.xib: is not used, because the manifest names "
        + "LoginView_harbor.xib; remove one of them", host)
  }

  @Test func `a layout whose name differs in case is reported, and not used`() async throws {
    try copy("loginview_harbor.xib")
    let host = try await started()
    await host.plugins.source.admit(harbor)
    #expect(try resolution(host).layout.path == folder.path(Self.good))
    await expectReport(
      "loginview_harbor.xib: is not used, because its name differs from LoginView_harbor.xib in "
        + "case; rename it", host)
  }

  @Test func `the only layout is not used in another case, and the theme's row says why`()
    async throws
  {
    try folder.rename(Self.good, to: "plugins/Harbor.screens/loginView_harbor.XIB")
    let host = try await started()
    await host.plugins.source.admit(harbor)
    #expect(try resolution(host).layoutTheme == .default)
    #expect(
      await host.plugins.survey().contains {
        $0.description.contains("loginView_harbor.XIB: is not a layout's name; name it after view")
      })
    #expect(
      await host.plugins.survey().contains {
        $0.description.contains("the layout LoginView_harbor.xib of its view for Login is not")
      })
  }

  @Test(arguments: [
    ("LognView_harbor.xib", "this host has no screenlet 'Logn'; did you mean 'Login'?", true),
    ("WeatherView_harbor.xib", "this host has no screenlet 'Weather'; it has ", false),
  ])
  func `a layout for a screenlet that this host lacks is reported`(
    name: String, says: String, isProblem: Bool
  ) async throws {
    try copy(name)
    let host = try await started()
    await expectReport("\(name): \(says)", host, isProblem: isProblem)
  }

  @Test(arguments: [
    ("LoginVeiw_harbor.xib", "LoginView_harbor.xib"),
    ("AssetLisCell_harbor.xib", "AssetListCell_harbor.xib"),
  ])
  func `a layout that nothing can choose is reported with the nearest name`(
    name: String, near: String
  ) async throws {
    try copy(name)
    let host = try await started()
    await expectReport(
      "\(name): is not used, because no screenlet has a view or rows of that name; did you mean "
        + "'\(near)'?", host)
  }

  @Test func `a method that no class has is reported with its line and the nearest one`()
    async throws
  {
    let text = String(decoding: try folder.read(Self.good), as: UTF8.self)
    try folder.write(
      text.replacing("loginButtonClicked:", with: "loginButtonCliked:"), to: Self.good)
    let host = try await started()
    await expectReport(
      "no class of Login has the method 'loginButtonCliked:'; did you mean "
        + "'loginButtonClicked:'?", host)
  }

  @Test func `a view for a screenlet that this host lacks is reported`() async throws {
    let manifest = "plugins/Harbor.screens/manifest.plist"
    let text = String(decoding: try folder.read(manifest), as: UTF8.self)
    let views = ["Logni", "Weather"].map {
      "<dict><key>screenlet</key><string>\($0)</string></dict>"
    }
    let end = try #require(text.ranges(of: "</array>").last)
    try folder.write(
      text.replacingCharacters(in: end, with: views.joined() + "</array>"), to: manifest)
    let host = try await started()
    await expectReport("views.1: this host has no screenlet 'Logni'; did you mean 'Login'?", host)
    await expectReport(
      "views.2: this host has no screenlet 'Weather'; it has AssetDisplay, AssetList, AudioDisplay, "
        + "BlogsEntryDisplay, CommentAdd, CommentDisplay, CommentList, DDLForm, DDLList, Empty, "
        + "ErrorSummary, Failed, FileDisplay, ForgotPassword, ImageDisplay, Loading, Login, "
        + "NewPassword, Page, Pager, PdfDisplay, Rating, RequiredMark, RevealButton, SectionHead, SignUp, UserPortrait, "
        + "VideoDisplay, "
        + "WebContentDisplay, WebContentList; take the view out", host,
      isProblem: false)
    await host.plugins.source.admit(harbor)
    #expect(try resolution(host).layoutTheme == harbor)
  }

  // MARK: Unreadable layouts

  @Test(arguments: ["<document", "", "no XML at all"])
  func `at start an unreadable layout costs its own view until it can be read`(content: String)
    async throws
  {
    let text = try folder.read(Self.good)
    try folder.write(content, to: Self.good)
    let host = try await started()
    await host.plugins.source.admit(harbor)
    #expect(try resolution(host).layoutTheme == .default)
    #expect(try resolution(host).lineage.first?.name == harbor)
    let row = try #require(await host.row(bundle))
    #expect(row.state == .ready)
    #expect(row.reason?.contains("LoginView_harbor.xib") == true)
    let registry = host.plugins.source.current.registry
    #expect(registry.themes(showing: .login).contains { $0.name == harbor })
    await expectReport("LoginView_harbor.xib", host)
    // Another bad save gives the same reason, and a good one takes effect.
    let again = try await started()
    await again.plugins.source.admit(harbor)
    try folder.write(text, to: Self.good)
    await again.plugins.rescan()
    #expect(try resolution(again).layoutTheme == harbor)
    #expect(await again.row(bundle)?.reason == nil)
    #expect(!isReported(again))
  }

  @Test func `a forbidden layout costs its own view`() async throws {
    let file = folder.path(Self.good)
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    let host = try await started()
    await host.plugins.source.admit(harbor)
    #expect(try resolution(host).layoutTheme == .default)
    #expect(await host.row(bundle)?.state == .ready)
    #expect(await host.row(bundle)?.reason?.contains("LoginView_harbor.xib") == true)
  }

  /// Harbor's layout with another class at its root, and the sentence about it.
  private static let wrongRoots = [
    (
      "customClass=\"LoginView_defalt\"",
      "its root has the class LoginView_defalt, which no theme of its lineage has; did you mean "
        + "'LoginView_default'?; its parent shows Login"
    ),
    (
      "customClass=\"Porch\"",
      "its root has the class Porch, which no theme of its lineage has; name a class of the theme "
        + "or its parent; its parent shows Login"
    ),
    ("", "its root has no class of its own; name a class of the theme or its parent"),
  ]

  private func writeRoot(_ root: String) throws {
    let text = String(decoding: try folder.read(Self.good), as: UTF8.self)
    let changed = text.replacing("customClass=\"LoginView_default\"", with: root)
    #expect(changed != text)
    try folder.write(changed, to: Self.good)
  }

  @Test(arguments: wrongRoots)
  func `at start a root of a wrong class costs its own view, with a report`(
    root: String, says: String
  ) async throws {
    let text = try folder.read(Self.good)
    try writeRoot(root)
    let host = try await started()
    await host.plugins.source.admit(harbor)
    #expect(try resolution(host).layoutTheme == .default)
    #expect(try resolution(host).lineage.first?.name == harbor)
    #expect(await host.row(bundle)?.state == .ready)
    #expect(await host.row(bundle)?.reason?.contains("LoginView_harbor.xib: its root has") == true)
    await expectReport(says, host)
    let again = try await started()
    await again.plugins.source.admit(harbor)
    try folder.write(text, to: Self.good)
    await again.plugins.rescan()
    #expect(try resolution(again).layoutTheme == harbor)
    #expect(await again.row(bundle)?.reason == nil)
    #expect(!isReported(again))
  }

  @Test(arguments: [true, false])
  func `while the host runs a root of a wrong class changes nothing`(isInUse: Bool) async throws {
    let host = try await started()
    if isInUse { await host.plugins.source.admit(harbor) }
    let before = try resolution(host).layout.digest
    try writeRoot("customClass=\"Porch\"")
    await host.plugins.rescan()
    await host.plugins.source.admit(harbor)
    #expect(try resolution(host).layout.digest == before)
    #expect(try resolution(host).layoutTheme == harbor)
    #expect(await host.row(bundle)?.reason?.contains("its root has the class Porch") == true)
  }

  @Test(arguments: [true, false])
  func `while the host runs a broken save changes nothing, in use or not`(isInUse: Bool)
    async throws
  {
    let host = try await started()
    if isInUse { await host.plugins.source.admit(harbor) }
    let before = try resolution(host).layout.digest
    let text = try folder.read(Self.good)
    try folder.write("<document", to: Self.good)
    await host.plugins.rescan()
    #expect(try resolution(host).layout.digest == before)
    #expect(try resolution(host).layoutTheme == harbor)
    #expect(await host.row(bundle)?.reason?.contains("LoginView_harbor.xib") == true)
    #expect(isReported(host))
    await host.plugins.source.admit(harbor)
    #expect(try resolution(host).layout.digest == before)
    try folder.write(text, to: Self.good)
    await host.plugins.rescan()
    #expect(await host.row(bundle)?.reason == nil)
    #expect(!isReported(host))
  }
}
