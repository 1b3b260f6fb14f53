import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Liferay's own layouts of the screenlets of accounts, unchanged, as those of a Child theme, where
/// they are at hand.
struct ReferenceLayoutTests {
  private static let folder = "\(Repository.root)/../shared/xib-dev/files/Auth"
  private static let isThere = FileManager.default.fileExists(atPath: folder)

  @Test(
    .enabled(if: isThere),
    arguments: ["LoginScreenlet", "SignUpScreenlet", "ForgotPasswordScreenlet"])
  func `a layout of the reference is taken as it is`(name: String) throws {
    let short = name.replacing("Screenlet", with: "")
    let source = "\(Self.folder)/\(name)/\(short)View_default.xib"
    guard FileManager.default.fileExists(atPath: source) else { return }
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <plist version="1.0"><dict>
        <key>id</key><string>org.example.reference</string>
        <key>kind</key><string>theme</string>
        <key>version</key><string>1.0.0</string>
        <key>abi</key><string>1.0</string>
        <key>parent</key><string>default</string>
      </dict></plist>
      """, to: "plugins/Reference.screens/manifest.plist")
    let layout = "\(short)View_reference.xib"
    try FileManager.default.copyItem(
      atPath: source, toPath: folder.path("plugins/Reference.screens/\(layout)"))
    try folder.write(
      """
      <plist version="1.0"><dict><key>pluginDirectories</key>
      <array><string>plugins</string></array></dict></plist>
      """, to: "plugins.plist")
    let file = folder.path("plugins.plist")
    let screens = try Screens()
    let explained = try screens.run(
      "explain", short, "--theme", "reference", "--config", file, "--json")
    #expect(try explained.json()["layout"]?["theme"]?.string == "reference")
    let rendered = try screens.run("render", short, "--theme", "reference", "--config", file)
    #expect(rendered.status == 0 && rendered.output.contains("Button"), "\(rendered.errors)")
  }
}
