import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// `reload` says what `check` says of the same configuration, with the same exit code.
@Suite struct ReloadAgreementTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private static let theme = """
    <plist version="1.0"><dict><key>id</key><string>org.example.slate</string>
    <key>kind</key><string>theme</string><key>name</key><string>slate</string>
    <key>version</key><string>1.0.0</string><key>abi</key><string>1.0</string>
    <key>parent</key><string>default</string></dict></plist>
    """

  /// A page with a button that leads to a target.
  private static func page(_ target: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
    <view id="root"><rect key="frame" x="0" y="0" width="320" height="600"/><subviews>
    <button id="go"><rect key="frame" x="0" y="0" width="90" height="44"/>
    <state key="normal" title="Go"/><userDefinedRuntimeAttributes>
    <userDefinedRuntimeAttribute type="string" keyPath="page" value="\(target)"/>
    </userDefinedRuntimeAttributes></button></subviews></view></objects></document>
    """
  }

  private func serve(_ pages: String = "", _ more: String = "") throws -> (String, ServedScreens) {
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>plugins</string></array>
      \(pages.isEmpty ? "" : "<key>pages</key><dict>\(pages)</dict>")\(more)
      </dict></plist>
      """, to: "plugins.plist")
    return (file, try ServedScreens(screens, file, "--no-watch"))
  }

  /// Expects the same verdict from both, with a sentence.
  private func expectAgreement(_ file: String, _ status: Int32, _ sentence: String?) throws {
    for command in ["check", "reload"] {
      let said = try screens.run(command, "--config", file)
      #expect(said.status == status, "\(command): \(said.output)\(said.errors)")
      let text = said.output + said.errors
      if let sentence { #expect(text.contains(sentence), "\(command): \(text)") }
      let json = try screens.run(command, "--config", file, "--json")
      #expect(json.status == status)
      #expect(try json.json()["ok"] == .boolean(status == 0), "\(json.output)")
      let problems = try #require(try json.json()["problems"]?.array)
      let sentences = problems.map { $0.string ?? $0["reason"]?.string ?? "" }
      #expect(sentences.isEmpty == (status == 0), "\(json.output)")
      if status != 0, let sentence {
        #expect(sentences.contains { $0.contains(sentence) }, "\(json.output)")
      }
    }
  }

  @Test(arguments: [
    ("AssetLisCell_slate.xib", "did you mean 'AssetListCell_slate.xib'?"),
    ("LoginVeiw_slate.xib", "did you mean 'LoginView_slate.xib'?"),
    ("LoginView_plate.xib", "it is a layout of the theme 'plate' by its name"),
  ])
  func `a layout that nothing can choose is a problem`(name: String, sentence: String) throws {
    try folder.write(Self.theme, to: "plugins/Slate.screens/manifest.plist")
    try folder.write(ListCheckTests.cell, to: "plugins/Slate.screens/\(name)")
    let (file, host) = try serve()
    try expectAgreement(file, 1, sentence)
    #expect(host.end() == 0)
  }

  @Test func `a layout whose name is like nothing is a warning`() throws {
    try folder.write(Self.theme, to: "plugins/Slate.screens/manifest.plist")
    try folder.write(ListCheckTests.cell, to: "plugins/Slate.screens/Ornament_slate.xib")
    let (file, host) = try serve()
    try expectAgreement(
      file, 0, "Ornament_slate.xib: is not used, because no screenlet has a view or rows of that")
    #expect(host.end() == 0)
  }

  @Test(arguments: ["javascript:alert(1)", "/nowhere"])
  func `a link of a page that leads nowhere is a problem`(target: String) throws {
    try folder.makeFolder("plugins")
    try folder.write(Self.page(target), to: "Home.xib")
    let (file, host) = try serve("<key>/</key><string>Home.xib</string>")
    try expectAgreement(file, 1, "Home.xib:")
    #expect(try host.page("").shows("Go"))
    #expect(host.end() == 0)
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"), arguments: ["host", "process"])
  func `a library with a symbol for the whole process is a problem where it runs in the host`(
    isolation: String
  ) throws {
    let symbol = """
      __asm__(".pushsection .data\\n.globl acme_caption\\n"
              ".type acme_caption, %gnu_unique_object\\n.size acme_caption, 1\\n"
              "acme_caption: .byte 0\\n.popsection");
      """
    _ = try AcmeTheme(in: try folder.makeFolder("plugins"), caption: "Go", translating: symbol)
    let (file, host) = try serve(
      "",
      """
      <key>plugins</key><dict><key>org.example.acme</key><dict><key>isolation</key>
      <string>\(isolation)</string></dict></dict>
      """)
    let isRefused = isolation == "host"
    try expectAgreement(file, isRefused ? 1 : 0, isRefused ? "(STB_GNU_UNIQUE)" : nil)
    #expect(host.end() == 0)
  }

  @Test func `a good configuration is good for both`() throws {
    try folder.makeFolder("plugins")
    try folder.write(Self.page("/"), to: "Home.xib")
    let (file, host) = try serve("<key>/</key><string>Home.xib</string>")
    try expectAgreement(file, 0, nil)
    #expect(host.end() == 0)
  }
}
