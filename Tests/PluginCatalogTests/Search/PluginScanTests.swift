@testable import PluginFormat
@testable import PluginCatalog
import Glibc
import ScreensCore
import ScreensModel
import Testing
import TestSupport

@Suite(.enabled(if: CCompiler.isThere, "needs a C compiler"))
struct PluginScanTests {
  private let folder: TemporaryFolder
  private var marker: String { folder.path("executed") }

  init() throws { folder = try TemporaryFolder() }

  private func compile(
    _ name: String, _ descriptor: String = PluginSource.descriptor(), entry: Bool = true
  ) throws {
    try folder.makeFolder(String(name.prefix { $0 != "/" }))
    try CCompiler.compile(
      PluginSource.plugin(descriptor, entry: entry), to: folder.path(name), witness: marker)
  }

  private func scan(_ origins: [(String, PluginDirectory.Origin)]) -> PluginScan {
    PluginScan(origins.map { PluginDirectory(folder.path($0.0), origin: $0.1) })
  }

  @Test func `a library is described by its note and nothing of it runs`() throws {
    try compile("a/libacme.so")
    let plugins = scan([("a", .configuration)]).plugins
    #expect(plugins.count == 1)
    let descriptor = try #require(plugins.first?.descriptor)
    #expect(descriptor.id.rawValue == "org.example.acme")
    #expect(descriptor.theme?.rawValue == "acme")
    #expect(plugins.first?.libraryPath == folder.path("a/libacme.so"))
    #expect(!folder.has("executed"))
  }

  @Test func `a library that vanishes after it was found has no row, like an absent one`() throws {
    try compile("a/libacme.so")
    let directory = PluginDirectory(folder.path("a"), origin: .configuration)
    let candidate = try #require(Discovery([directory]).candidates.first)
    #expect(CandidateReader.library(candidate)?.objection == nil)
    let isGone = unsafe unlink(candidate.path) == 0
    try #require(isGone)
    #expect(CandidateReader.library(candidate) == nil)
  }

  @Test func `a library's name that is no file is a row with that reason`() throws {
    try folder.makeFolder("a")
    try folder.makeFolder("a/folder.so")
    let made =
      unsafe mkfifo(folder.path("a/pipe.so"), 0o600) == 0
      && symlink(folder.path("nowhere.so"), folder.path("a/link.so")) == 0
    #expect(made)
    let scan = scan([("a", .configuration)])
    let rows = PluginGraph(scan.plugins, offer: HostOffer(viewClasses: [])).rows
    #expect(rows.map(\.state) == [.notAPlugin, .notAPlugin, .notAPlugin])
    let reasons = rows.map { $0.reason ?? "" }
    #expect(reasons[0].contains("folder.so: is a folder, where a library is expected; give it"))
    #expect(reasons[1].contains("link.so: is a link without a target; build that library"))
    #expect(reasons[2].contains("pipe.so: is a pipe, where a library"))
    #expect(scan.failures.isEmpty)
    #expect(self.scan([("a", .executable)]).plugins.isEmpty)
  }

  @Test func `earlier directories come first, and names are sorted within one`() throws {
    try compile("b/libz.so")
    try compile("b/liba.so")
    try compile("a/libm.so")
    let paths = scan([("b", .configuration), ("a", .environment)]).plugins.map(\.candidate.path)
    #expect(
      paths == ["b/liba.so", "b/libz.so", "a/libm.so"].map(folder.path))
  }

  @Test func `a file with two names is listed once`() throws {
    try compile("a/libm.so")
    try folder.makeFolder("b")
    let linked =
      unsafe link(folder.path("a/libm.so"), folder.path("b/libm.so")) == 0
      && symlink(folder.path("a"), folder.path("c")) == 0
    #expect(linked)
    #expect(
      scan([("a", .configuration), ("b", .configuration), ("c", .configuration)]).plugins.count == 1
    )
  }

  @Test func `a bundle's library is found beside it and not listed a second time`() throws {
    try compile("build/libAcmeTheme.so")
    try folder.write(
      Self.manifest(library: "libAcmeTheme.so"), to: "plugins/Acme/Acme.screens/manifest.plist")
    let plugins = scan([("plugins", .configuration), ("build", .executable)]).plugins
    #expect(plugins.count == 1)
    #expect(plugins.first?.candidate.form == .bundle)
    #expect(plugins.first?.libraryPath == folder.path("build/libAcmeTheme.so"))
    #expect(!folder.has("executed"))
  }

  @Test func `a bundle's missing library is passed over beside the executable only`()
    throws
  {
    let view = #"{"screenlet": "Login", "class": "LoginView_acme", "extends": "LoginView_default""#
    let layout = #", "layout": "LoginView_acme.xib"}]"#
    try compile(
      "build/libacme.so", PluginSource.descriptor(more: ["views": "[" + view + layout]))
    #expect(scan([("build", .executable)]).plugins.isEmpty)
    #expect(scan([("build", .configuration)]).plugins.count == 1)
    try compile("build/libacme.so", PluginSource.descriptor(more: ["views": "[" + view + "}]"]))
    #expect(scan([("build", .executable)]).plugins.count == 1)
  }

  @Test func `a bundle without a library needs none, and a missing library is reported`() throws {
    try folder.write(Self.manifest(library: nil), to: "p/Acme.screens/manifest.plist")
    try folder.write(Self.manifest(library: "libgone.so"), to: "p/Gone.screens/manifest.plist")
    let plugins = scan([("p", .configuration)]).plugins
    #expect(plugins.first?.descriptor != nil)
    let objection = try #require(plugins.last?.objection)
    #expect(objection.state == .missingDependency)
    #expect(objection.reason.contains("libgone.so"))
    #expect(objection.reason.contains("plugin directories"))
  }

  @Test func `a library without note and entry is no plugin, and ignored beside the executable`()
    throws
  {
    try folder.makeFolder("a")
    let source = PluginSource.code(entry: false)
    try CCompiler.compile(source, to: folder.path("a/libsupport.so"), witness: marker)
    #expect(scan([("a", .configuration)]).plugins.first?.objection?.state == .notAPlugin)
    #expect(scan([("a", .executable)]).plugins.isEmpty)
    #expect(!folder.has("executed"))
  }

  @Test func `a library with an entry but no note is refused`() throws {
    try folder.makeFolder("a")
    try CCompiler.compile(PluginSource.code(), to: folder.path("a/libacme.so"), witness: marker)
    let objection = try #require(scan([("a", .executable)]).plugins.first?.objection)
    #expect(objection.state == .refused)
    #expect(objection.reason.contains("SCREENS_NOTE"))
    #expect(!folder.has("executed"))
  }

  @Test func `a missing directory is a failure, and a missing folder of the executable is not`() {
    #expect(scan([("none", .configuration), ("nowhere", .executable)]).failures.count == 1)
  }

  static func manifest(library: String?) -> String {
    let library = library.map { "<key>library</key><string>\($0)</string>" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>id</key><string>org.example.acme</string><key>kind</key><string>theme</string>
      <key>version</key><string>1.0.0</string><key>abi</key><string>1.0</string>
      <key>parent</key><string>default</string>\(library)
      </dict></plist>
      """
  }
}
