import Foundation
import PluginCatalog
import PluginFormat
import ScreensCore
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Screenlets in the layouts of themes: none contains itself, and one that the host lacks is
/// reported.
struct NestingRuleTests {
  private let folder: TemporaryFolder
  private static let layout = "plugins/Harbor.screens/LoginView_harbor.xib"

  init() throws {
    folder = try TemporaryFolder()
    try folder.copyHarbor()
  }

  /// The end of an element's content, where additions go.
  private static func end(of element: String) -> String { "</\(element)>" }

  private static func nested(_ name: String, theme: String? = nil, more: String = "") -> String {
    let attribute = theme.map {
      "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"string\" "
        + "keyPath=\"themeName\" value=\"\($0)\"/></userDefinedRuntimeAttributes>"
    }
    return """
      <view id="nested" customClass="\(name)"><rect key="frame" x="0" y="0" width="320" \
      height="100"/>\(more)\(attribute ?? "")</view>
      """
  }

  /// Adds markup to the root of Harbor's login.
  private func add(_ more: String, outlet: String? = nil) throws {
    var text = String(decoding: try folder.read(Self.layout), as: UTF8.self)
    let end = try #require(text.ranges(of: Self.end(of: "subviews")).last)
    text.insert(contentsOf: more, at: end.lowerBound)
    if let outlet {
      let connections = try #require(text.ranges(of: Self.end(of: "connections")).last)
      text.insert(
        contentsOf: "<outlet property=\"\(outlet)\" destination=\"nested\" id=\"nested-1\"/>",
        at: connections.lowerBound)
    }
    try folder.write(text, to: Self.layout)
  }

  /// Makes a theme of one layout, which contains a screenlet.
  private func write(_ theme: String, _ screenlet: String, holding more: String) throws {
    let bundle = "plugins/\(theme).screens"
    try folder.makeFolder(bundle)
    let source = "\(Repository.root)/Sources/Screenlets/Default/\(screenlet)View_default.xib"
    var text = try String(contentsOfFile: source, encoding: .utf8)
    let end = try #require(text.ranges(of: Self.end(of: "subviews")).last)
    text.insert(contentsOf: more, at: end.lowerBound)
    try folder.write(text, to: "\(bundle)/\(screenlet)View_\(theme).xib")
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>id</key><string>org.example.\(theme)</string><key>kind</key><string>theme</string>
      <key>name</key><string>\(theme)</string><key>version</key><string>1.0.0</string>
      <key>abi</key><string>1.0</string><key>parent</key><string>default</string>
      <key>views</key><array><dict><key>screenlet</key><string>\(screenlet)</string>
      <key>layout</key><string>\(screenlet)View_\(theme).xib</string></dict></array>
      </dict></plist>
      """, to: "\(bundle)/manifest.plist")
  }

  /// The problems of `check`, and the state of a plugin in a host.
  private func judged(
    _ bundle: String = "Harbor"
  ) async throws -> (problems: [String], row: String, log: [String]) {
    let host = try FixtureHost(folder)
    let problems = await host.plugins.survey().map(\.description)
      .filter { $0.contains(".screens") }
    let served = try FixtureHost(folder)
    await served.plugins.start()
    for name in ["harbor", "porch", "attic"] {
      if let theme = ThemeName(name) { await served.plugins.source.admit(theme) }
    }
    let row = try #require(await served.row(folder.path("plugins/\(bundle).screens")))
    return (problems, "\(row.state) \(row.reason ?? "")", served.log.lines)
  }

  @Test func `a theme may put a screenlet into another one's layout`() async throws {
    try add(Self.nested("ForgotPasswordScreenlet"))
    let (problems, row, log) = try await judged()
    #expect(problems.isEmpty)
    #expect(row == "ready ")
    #expect(log.isEmpty)
  }

  @Test(arguments: ["LoginScreenlet", "ForgotPasswordScreenlet"])
  func `a screenlet that contains itself is refused with the files and places`(_ name: String)
    async throws
  {
    try add(Self.nested(name, theme: name == "LoginScreenlet" ? nil : "porch"))
    try write(
      "porch", "ForgotPassword", holding: Self.nested("LoginScreenlet", theme: "harbor"))
    let (problems, row, _) = try await judged()
    let sentences = [
      "LoginScreenlet":
        #/LoginView_harbor.xib:\d+: Login stands in itself: Login in theme harbor holds Login at /#,
      "ForgotPasswordScreenlet":
        #/holds ForgotPassword at .*LoginView_harbor.xib:\d+, ForgotPassword in theme porch holds /#,
    ]
    let sentence = try #require(sentences[name])
    #expect(problems.contains { $0.contains(sentence) }, "\(problems)")
    #expect(row.hasPrefix("refused ") && row.contains("stands in itself"), "\(row)")
  }

  @Test func `screenlets that are nested too deeply are refused`() async throws {
    // Each theme's login contains one of the next theme.
    for depth in 0..<9 {
      try write(
        "deep\(depth)", "Login",
        holding: Self.nested("LoginScreenlet", theme: "deep\(depth + 1)"))
    }
    let problems = await (try FixtureHost(folder)).plugins.survey().map(\.description)
    let deep = problems.filter { $0.contains("stand in each other more than 8 deep") }
    #expect(deep.count == 2, "\(problems)")
    #expect(deep.contains { $0.contains("LoginView_deep0.xib:") })
  }

  /// Makes a theme of one cell of AssetList, which contains a screenlet.
  private func writeCell(_ theme: String, in bundle: String, holding more: String) throws {
    let bundle = "plugins/\(bundle).screens"
    try folder.makeFolder(bundle)
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root"><rect key="frame" x="0" y="0" width="320" height="440"/>
      <subviews>\(more)</subviews></view></objects></document>
      """, to: "\(bundle)/AssetListCell_\(theme).xib")
  }

  private func writeManifest(_ theme: String) throws {
    try folder.makeFolder("plugins/\(theme).screens")
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>id</key><string>org.example.\(theme)</string><key>kind</key><string>theme</string>
      <key>name</key><string>\(theme)</string><key>version</key><string>1.0.0</string>
      <key>abi</key><string>1.0</string><key>parent</key><string>default</string>
      </dict></plist>
      """, to: "plugins/\(theme).screens/manifest.plist")
  }

  @Test(arguments: ["attic", "attic-old"])
  func `a list in its own cell is refused where its theme has only the cell`(theme: String)
    async throws
  {
    try writeManifest("attic")
    try writeCell(theme, in: "attic", holding: Self.nested("AssetListScreenlet"))
    let (problems, row, _) = try await judged("attic")
    #expect(problems.contains { $0.contains("AssetList stands in itself") }, "\(problems)")
    #expect(row.hasPrefix("refused ") && row.contains("AssetListCell_\(theme).xib"), "\(row)")
  }

  @Test func `too many nested screenlets are refused`() async throws {
    for depth in 0..<3 {
      let inner = (0..<8).map { number in
        Self.nested("LoginScreenlet", theme: "wide\(depth + 1)")
          .replacing("id=\"nested\"", with: "id=\"nested-\(number)\"")
      }
      try write("wide\(depth)", "Login", holding: inner.joined())
    }
    let problems = await (try FixtureHost(folder)).plugins.survey().map(\.description)
    let wide = problems.filter { $0.contains("more than 256 screenlets stand in Login") }
    #expect(wide.count == 1, "\(problems)")
    #expect(wide.first?.contains("LoginView_wide0.xib:") == true, "\(wide)")
  }

  @Test func `a screenlet that contains itself costs a sub-theme only that view`() async throws {
    let text = String(decoding: try folder.read(Self.layout), as: UTF8.self)
    let sub = "plugins/Harbor.screens/LoginView_harbor-old.xib"
    let end = try #require(text.ranges(of: Self.end(of: "subviews")).last)
    var looped = text
    looped.insert(contentsOf: Self.nested("LoginScreenlet"), at: end.lowerBound)
    try folder.write(looped, to: sub)
    let source = "\(Repository.root)/Sources/Screenlets/Default/ForgotPasswordView_default.xib"
    let other = "plugins/Harbor.screens/ForgotPasswordView_harbor-old.xib"
    try folder.write(try String(contentsOfFile: source, encoding: .utf8), to: other)
    let host = try FixtureHost(folder)
    await host.plugins.start()
    let old = try #require(ThemeName("harbor-old"))
    await host.plugins.source.admit(old)
    let registry = host.plugins.source.current.registry
    let forgot = try #require(ScreenletName("ForgotPassword"))
    #expect(try registry.resolve(.login, theme: old).layout.path == folder.path(Self.layout))
    #expect(try registry.resolve(forgot, theme: old).layout.path == folder.path(other))
  }

  @Test func `a screenlet that this host lacks is reported with the nearest name`() async throws {
    try add(Self.nested("ForgotPasswortScreenlet"))
    let (problems, row, log) = try await judged()
    let sentence =
      "this host has no screenlet ForgotPasswort; its place is empty; did you mean "
      + "'ForgotPasswordScreenlet'?"
    #expect(problems.filter { $0.contains(sentence) }.count == 1, "\(problems)")
    #expect(log.filter { $0.contains(sentence) }.count == 1, "\(log)")
    #expect(row == "ready ")
  }

  @Test func `attributes that a nested screenlet cannot accept are reported with their lines`()
    async throws
  {
    let attributes = [("companyId", "many"), ("userNam", "Ada"), ("page", "/there")].map {
      "<userDefinedRuntimeAttribute type=\"string\" keyPath=\"\($0)\" value=\"\($1)\"/>"
    }
    try add(
      Self.nested(
        "ForgotPasswordScreenlet",
        more: "<userDefinedRuntimeAttributes>\(attributes.joined())</userDefinedRuntimeAttributes>"
      ))
    let (problems, row, log) = try await judged()
    let sentences = [
      "ForgotPassword's attribute companyId takes int, not string; give it one",
      "ForgotPassword's attribute userNam is not known",
    ]
    for sentence in sentences {
      let found = problems.filter { $0.contains("LoginView_harbor.xib:") && $0.contains(sentence) }
      #expect(found.count == 1, "\(problems)")
      #expect(log.filter { $0.contains(sentence) }.count == 1, "\(log)")
    }
    #expect(problems.count == 2, "\(problems)")
    #expect(row == "ready ")
  }

  @Test func `a Child layout has the screenlets that the parent's code can see`() async throws {
    // With an outlet it is a node that code can see.
    try add(Self.nested("ForgotPasswordScreenlet"), outlet: "forgotPassword")
    let (problems, _, _) = try await judged()
    #expect(
      problems.contains {
        $0.contains("adds view screenlet ForgotPassword outlet forgotPassword; make")
      }, "\(problems)")
  }

  @Test func `the nodes inside a nested screenlet's own node are not the layout's`() async throws {
    let inner =
      "<subviews><button id=\"inner\"><rect key=\"frame\" x=\"0\" y=\"0\" "
      + "width=\"90\" height=\"40\"/><state key=\"normal\" title=\"No\"/></button></subviews>"
    try add(Self.nested("ForgotPasswordScreenlet", more: inner))
    #expect(try await judged().row == "ready ")
  }
}
