import Foundation
import FoundationNetworking
import ScreensDocuments
import TestSupport
import Testing

/// `check`, the log and the gallery report each setting or part that is ignored.
@Suite struct SilenceTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
    try folder.makeFolder("plugins")
    for bundle in ["Flat7Theme/Flat7", "HarborTheme/Harbor"] {
      let name = bundle.split(separator: "/")[1]
      try FileManager.default.copyItem(
        atPath: "\(Repository.root)/Plugins/\(bundle).screens",
        toPath: folder.path("plugins/\(name).screens"))
    }
    try edit("plugins/Flat7.screens/LoginView_flat7.xib") {
      $0.replacing("property=\"authorizeButton\"", with: "property=\"authorizeButon\"")
        .replacing(
          "<outlet property=\"titleLabel\"",
          with: "<outlet property=\"porchLantern\" destination=\"fl7-lg-003\" id=\"t-1\"/>"
            + "<outlet property=\"titleLabel\""
        ).replacing(
          "<subviews>",
          with: "<subviews><imageView image=\"lantern\" id=\"t-2\"><rect key=\"frame\" x=\"0\" "
            + "y=\"0\" width=\"20\" height=\"20\"/></imageView>", maxReplacements: 1)
    }
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"20\"/>",
      to: "plugins/Flat7.screens/Lantern.svg")
    let layout = try folder.read("plugins/Harbor.screens/LoginView_harbor.xib")
    for name in ["LoginView_other", "loginview_harbor", "WeatherView_harbor"] {
      try folder.write(layout, to: "plugins/Harbor.screens/\(name).xib")
    }
    try edit("plugins/Harbor.screens/manifest.plist") { text in
      guard let end = text.ranges(of: "</array>").last else { return text }
      return text.replacingCharacters(
        in: end, with: "<dict><key>screenlet</key><string>Logni</string></dict></array>")
    }
    try folder.write(Self.page, to: "Welcome.xib")
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>plugins</string></array>
      <key>pages</key><dict><key>/welcome</key><string>Welcome.xib</string></dict>
      <key>limits</key><dict><key>trialMilliseconds</key><integer>60000</integer></dict>
      </dict></plist>

      """, to: "plugins.plist")
  }

  private static func login(_ id: String, y: Int, theme: String = "") -> String {
    let attribute =
      theme.isEmpty
      ? ""
      : "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"string\" "
        + "keyPath=\"themeName\" value=\"\(theme)\"/></userDefinedRuntimeAttributes>"
    return
      "<view id=\"\(id)\" customClass=\"LoginScreenlet\"><rect key=\"frame\" x=\"0\" y=\"\(y)\" "
      + "width=\"320\" height=\"200\"/>\(attribute)</view>\n"
  }

  private static let page = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
    <view id="root"><rect key="frame" x="0" y="0" width="320" height="900"/><subviews>
    \(login("a", y: 0))\(login("b", y: 210, theme: "harbour"))
    </subviews></view></objects></document>
    """

  private func edit(_ file: String, _ change: (String) -> String) throws {
    let text = String(decoding: try folder.read(file), as: UTF8.self)
    let changed = change(text)
    #expect(changed != text)
    try folder.write(changed, to: file)
  }

  /// The sentence about each of them, with its suggestion.
  private static let sentences = [
    "Welcome.xib:4: no plugin has the theme 'harbour', so that Login is shown in the theme default; "
      + "did you mean 'harbor'?",
    "views.1: this host has no screenlet 'Logni'; did you mean 'Login'?",
    "LoginView_other.xib: is not used, because it is a layout of the theme 'other' by its name, and "
      + "this is the theme 'harbor'; remove or rename it",
    "loginview_harbor.xib: is not used, because its name differs from LoginView_harbor.xib in case; "
      + "rename it",
    "Login has no outlet 'authorizeButon'; did you mean 'authorizeButton'?",
    "the image 'lantern' is not shown, because the name of the file Lantern.svg differs from it in "
      + "case; rename one of them",
  ]
  private static let remarks = [
    "WeatherView_harbor.xib: this host has no screenlet 'Weather'",
    "Login has no outlet 'porchLantern', and no class of the theme's lineage names it; take it out",
  ]

  @Test func `check reports each with a suggestion, and settings for other hosts as warnings`()
    throws
  {
    let result = try screens.run("check", "--config", folder.path("plugins.plist"), "--json")
    #expect(result.status == 1)
    let json = try result.json()
    func texts(_ name: String) -> [String] {
      json[name]?.array?.compactMap { $0.string ?? $0["reason"]?.string } ?? []
    }
    for sentence in Self.sentences {
      let found = texts("problems").filter { $0.contains(sentence) }
      #expect(found.count == 1, "\(sentence): \(texts("problems"))")
    }
    #expect(texts("problems").count == Self.sentences.count, "\(texts("problems"))")
    #expect(texts("warnings").count == Self.remarks.count, "\(texts("warnings"))")
    for remark in Self.remarks {
      #expect(texts("warnings").contains { $0.contains(remark) }, "\(texts("warnings"))")
    }
  }

  @Test func `the log and the gallery report each`() async throws {
    let host = try ServedScreens(screens, folder.path("plugins.plist"))
    var line = try host.line()
    while !line.hasPrefix("Gallery: ") { line = try host.line() }
    let session = URLSession(configuration: .ephemeral)
    let address = try #require(URL(string: String(line.dropFirst("Gallery: ".count))))
    let (data, _) = try await session.data(from: address)
    // A page escapes the sentence.
    let page = String(decoding: data, as: UTF8.self)
      .replacing("&#39;", with: "'").replacing("&quot;", with: "\"")
    let drawn = String(
      decoding: try await session.data(from: host.url.appending(path: "welcome")).0, as: UTF8.self
    ).replacing("&#39;", with: "'")
    #expect(host.end() == 0)
    let log = try host.rest()
    for sentence in Self.sentences + Self.remarks {
      #expect(page.contains(sentence), "the gallery: \(sentence)")
      #expect(log.contains(sentence), "the log: \(sentence)")
      #expect(drawn.contains(sentence) == sentence.hasPrefix("Welcome.xib"), "\(sentence)")
    }
  }
}
