import ScreensDocuments
import TestSupport
import Testing

/// The rows of a theme of XIBs alone.
struct OwnRowTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
    try folder.write(
      """
      <plist version="1.0"><dict><key>id</key><string>org.example.tide</string>
      <key>kind</key><string>theme</string><key>name</key><string>tide</string>
      <key>version</key><string>1.0.0</string><key>abi</key><string>1.0</string>
      <key>parent</key><string>default</string></dict></plist>
      """, to: "Tide.screens/manifest.plist")
    try folder.write(
      Self.xib(
        """
        <label text="Changed" id="ch"><rect key="frame" x="8" y="8" width="90" height="20"/></label>
        <label text="Title" id="ti"><rect key="frame" x="8" y="30" width="90" height="20"/></label>
        <label text="18 Mar" id="da" restorationIdentifier="modifiedDate">\
        <rect key="frame" x="100" y="8" width="200" height="20"/></label>
        """, outlets: ["titleLabel": "ti"]), to: "Tide.screens/AssetListCell_tide.xib")
    try folder.write(
      "\"ch.text\" = \"Cambiado\";", to: "Tide.screens/es.lproj/AssetListCell_tide.strings")
  }

  private static func xib(
    _ views: String, outlets: [String: String], custom: String = ""
  ) -> String {
    let outlets = outlets.map {
      "<outlet property=\"\($0)\" destination=\"\($1)\" id=\"o-\($1)\"/>"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      toolsVersion="14109"><objects>
      <view id="root" \(custom)><rect key="frame" x="0" y="0" width="320" height="64"/>
      <subviews>\(views)</subviews><connections>\(outlets.joined())</connections></view>
      </objects></document>
      """
  }

  private func writeList(_ separators: String) throws {
    let table = """
      <tableView style="plain" separatorStyle="\(separators)" rowHeight="64" id="ta">\
      <rect key="frame" x="0" y="0" width="320" height="64"/></tableView>
      """
    try folder.write(
      Self.xib(
        table, outlets: ["tableView": "ta"], custom: "customClass=\"AssetListView_default\""),
      to: "Tide.screens/AssetListView_tide.xib")
  }

  private func render(_ format: String, _ language: String = "en") throws -> String {
    let result = try screens.alone(with: folder.path).run(
      "render", "AssetList", "--theme", "tide", "--locale", language, "--format", format)
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  @Test(arguments: [
    ("en", "18 June 2026", "Changed"), ("es", "18 de junio de 2026", "Cambiado"),
    ("de", "2026-06-18", "Changed"),
  ])
  func `a date is shown as one, and a cell's own labels are translated`(
    language: String, date: String, label: String
  ) throws {
    let json = try JSONReader.read(Array(try render("json", language).utf8), file: "tree")
    let nodes = json["rows"]?[0]?["nodes"]?.array ?? []
    #expect(nodes.first { $0["id"]?.string == "da" }?["text"]?.string == date)
    #expect(nodes.first { $0["id"]?.string == "ch" }?["text"]?.string == label)
    for face in ["html", "svg"] {
      let text = try render(face, language)
      #expect(text.contains(date) && text.contains(label) && !text.contains("1781"), "\(face)")
    }
  }

  @Test func `a table without separators has no lines between its rows`() throws {
    try writeList("default")
    #expect(!MarkupTree(try render("html")).has(".bare"))
    try writeList("none")
    #expect(MarkupTree(try render("html")).has(".list.bare"))
  }
}
