import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Liferay's own layouts of this host's screenlets, unchanged, as layouts of a Child theme, where
/// they are at hand.
struct ReferenceLayoutTests {
  private static let folder = "\(Repository.root)/../shared/xib-dev/files"
  private static let isThere = FileManager.default.fileExists(atPath: folder)

  /// A host's folder with a Child theme.
  ///
  /// - Parameter layouts: The paths of its layouts by the names that they have there.
  private static func folder(_ layouts: [String: String]) throws -> TemporaryFolder {
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
    for (name, path) in layouts {
      try FileManager.default.copyItem(
        atPath: path, toPath: folder.path("plugins/Reference.screens/\(name)"))
    }
    try folder.write(
      """
      <plist version="1.0"><dict><key>pluginDirectories</key>
      <array><string>plugins</string></array></dict></plist>
      """, to: "plugins.plist")
    return folder
  }

  @Test(
    .enabled(if: isThere),
    arguments: [
      ("Auth/LoginScreenlet", "Login", ""), ("Auth/SignUpScreenlet", "SignUp", ""),
      ("Auth/ForgotPasswordScreenlet", "ForgotPassword", ""),
      ("Asset/ListScreenlet", "AssetList", ""),
      ("Asset/DisplayScreenlet", "AssetDisplay", ""),
      ("BlogsDisplay", "BlogsEntryDisplay", ""),
      ("WebContent/DisplayScreenlet", "WebContentDisplay", ""),
      ("WebContent/ListScreenlet", "WebContentList", ""),
      ("WebContent/ListScreenlet", "WebContentList", "-collection"),
      ("Auth/UserPortraitScreenlet", "UserPortrait", ""),
      ("Comment/List", "CommentList", ""), ("Comment/Add", "CommentAdd", ""),
      ("Comment/Display", "CommentDisplay", ""), ("FileDisplay", "FileDisplay", ""),
      ("FileDisplay", "ImageDisplay", ""), ("FileDisplay", "VideoDisplay", ""),
      ("FileDisplay", "AudioDisplay", ""), ("FileDisplay", "PdfDisplay", ""),
      ("DDL/FormScreenlet", "DDLForm", ""),
      ("DDL/ListScreenlet", "DDLList", ""),
    ])
  func `a layout of the reference is used unchanged`(place: String, short: String, part: String)
    throws
  {
    let source = "\(Self.folder)/\(place)/\(short)View_default\(part).xib"
    let theme = "reference\(part)"
    let folder = try Self.folder(["\(short)View_\(theme).xib": source])
    let file = folder.path("plugins.plist")
    let screens = try Screens()
    let explained = try screens.run(
      "explain", short, "--theme", theme, "--config", file, "--json")
    #expect(try explained.json()["layout"]?["theme"]?.string == theme)
    let rows = try #require(try screens.run("themes", "--config", file, "--json").json().array)
    let row = try #require(rows.first { $0["name"]?.string == theme })
    #expect(row["views"]?[short] == "child")
    let tried = try screens.run("check", "--load", "--config", file, "--json").json()
    let ofPlugin = (tried["problems"]?.array ?? []).filter { $0["path"]?.string != nil }
    #expect(ofPlugin.isEmpty, "\(ofPlugin)")
    let rendered = try screens.run("render", short, "--theme", theme, "--config", file)
    let markup = MarkupTree(rendered.output)
    #expect(
      rendered.status == 0 && (markup["button"] ?? markup[".row"] ?? markup["main .stage"]) != nil,
      "\(rendered.errors)")
  }

  @Test(.enabled(if: isThere))
  func `the cells of the reference's forms are used unchanged`() throws {
    let place = "\(Self.folder)/DDL/FormScreenlet"
    let names = try FileManager.default.contentsOfDirectory(atPath: place)
      .filter { $0.contains("TableCell") || $0.contains("FormView") }
    #expect(names.count == 12)
    let folder = try Self.folder(
      Dictionary(
        uniqueKeysWithValues: names.map {
          ($0.replacing("_default", with: "_reference"), "\(place)/\($0)")
        }))
    let file = folder.path("plugins.plist")
    let screens = try Screens()
    let tried = try screens.run("check", "--load", "--config", file, "--json").json()
    let ofPlugin = (tried["problems"]?.array ?? []).filter { $0["path"]?.string != nil }
    #expect(ofPlugin.isEmpty, "\(ofPlugin)")
    let rendered = try screens.run(
      "render", "DDLForm", "--theme", "reference", "--config", file)
    let form = RecordForm(rendered.output)
    #expect(
      form.fields.map(\.label).prefix(3) == ["Boat", "Length in metres", "Arrival"],
      "\(rendered.errors)")
    // The options' buttons of the reference are made by code: Default's layout has them.
    #expect(
      form.fields.map { $0.control?["type"] ?? $0.control?.name ?? "" } == [
        "text", "text", "text", "text", "radio", "checkbox", "textarea", "",
      ])
    #expect(form.tree.all("button").contains { $0.text == "Send" })
  }
}
