import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Pages of a running host that themes surround.
@Suite struct PageThemeTests {
  private let screens: Screens
  private let folder: TemporaryFolder
  private static let file = "plugins/Quay.screens/Page_quay.xib"

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
    try folder.write(
      """
      <plist version="1.0"><dict><key>id</key><string>org.test.quay</string>
      <key>kind</key><string>theme</string><key>name</key><string>quay</string>
      <key>version</key><string>1.0.0</string><key>abi</key><string>1.0</string>
      <key>parent</key><string>default</string></dict></plist>
      """, to: "plugins/Quay.screens/manifest.plist")
    try folder.write(Self.layout("By the water"), to: Self.file)
    try folder.write(Self.page(nil), to: "Home.xib")
    try folder.write(Self.page("default"), to: "Plain.xib")
  }

  private static func layout(_ words: String) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
    <view id="root" customClass="PageView_default"><rect key="frame" width="320" height="200"/>
    <subviews><view id="c"><rect key="frame" width="320" height="160"/></view>
    <label id="f" text="\(words)"><rect key="frame" y="160" width="320" height="40"/></label>
    </subviews><color key="backgroundColor" red="0" green="0" blue="0.2" alpha="1" \
    colorSpace="custom" customColorSpace="sRGB"/><connections>
    <outlet property="contentView" destination="c" id="o1"/>
    <outlet property="footerLabel" destination="f" id="o2"/></connections></view>
    </objects></document>
    """
  }

  private static func page(_ theme: String?) -> String {
    let attribute = theme.map {
      "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"string\" "
        + "keyPath=\"themeName\" value=\"\($0)\"/></userDefinedRuntimeAttributes>"
    }
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root" userLabel="Home"><rect key="frame" width="320" height="90"/>\
      \(attribute ?? "")</view></objects></document>
      """
  }

  private func configuration() throws -> String {
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>plugins</string></array>
      <key>defaultTheme</key><string>quay</string>
      <key>pages</key><dict><key>/home</key><string>Home.xib</string>
      <key>/plain</key><string>Plain.xib</string></dict></dict></plist>
      """, to: "plugins.plist")
  }

  @Test func `the default theme surrounds pages that name none, and a saved layout is live`()
    throws
  {
    let file = try configuration()
    #expect(try screens.run("check", "--config", file).status == 0)
    let host = try ServedScreens(screens, file)
    let home = try host.page("home")
    #expect(home.has("#page p", text: "By the water") && home.has("main#main"))
    #expect(!home.has("#home"))
    #expect(try host.page("plain").has("header a#home"))
    #expect(try host.page("plain").has("footer p", text: "Screens"))
    let missing = try FormBrowser(host.url).get("/nowhere")
    #expect(missing.status == 404)
    #expect(MarkupTree(missing.text).has("#page p", text: "By the water"))
    try folder.write(Self.layout("At sea"), to: "saved~")
    try folder.rename("saved~", to: Self.file)
    #expect(try screens.run("reload", "--config", file).status == 0)
    #expect(try host.page("home").has("#page p", text: "At sea"))
    #expect(host.end() == 0)
  }

  @Test func `the commands say which layout surrounds pages, and which outlets it may have`()
    throws
  {
    let file = try configuration()
    let explained = try screens.run(
      "explain", "Page", "--theme", "quay", "--config", file, "--json"
    ).json()
    #expect(explained["layout"]?["theme"] == "quay")
    let kind = try screens.run("screenlets", "Page", "--config", file, "--json")
    #expect(kind.status == 0)
    for outlet in ["contentView", "titleLabel", "accountLabel", "footerLabel"] {
      #expect(kind.output.contains(outlet), "\(outlet)")
    }
  }
}
