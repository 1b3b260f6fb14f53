import Foundation
import TestSupport
import Testing

/// Lists that cannot work: their order, their back end, the layout of their rows.
@Suite struct ListCheckTests {
  private let screens: Screens

  init() throws { screens = try Screens() }

  @Test(arguments: [
    ("AssetList", "obcClassName", "org.acme.ById", "obcClassName has no effect: a request for"),
    ("WebContentList", "obcClassName", "org.acme.ById", nil),
    ("AssetList", "customEntryQuery", "{'orderByCol1'}", "is not the text of a JSON object"),
    ("AssetList", "customEntryQuery", #"{"orderByCol1": "title"}"#, nil),
  ])
  func `an order that a list cannot have is named with the line of its page`(
    screenlet: String, attribute: String, value: String, says: String?
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.list(screenlet, attribute, value), to: "List.xib")
    let result = try screens.run("check", "--config", try Self.site(in: folder))
    #expect(result.status == (says == nil ? 0 : 1), "\(result.output)")
    guard let says else { return }
    #expect(result.output.hasPrefix("\(folder.path("List.xib")):4: \(screenlet): "))
    #expect(result.output.contains(says), "\(result.output)")
  }

  @Test(arguments: [
    ("LocalConnectorFactory", 0), ("MaintenanceConnectorFactory", 0),
    ("BookmarkConnectorFactory", 1),
  ])
  func `a page whose list no connector factory in use reads is named with its line`(
    factory: String, status: Int32
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.list(), to: "List.xib")
    let result = try screens.run("check", "--config", try Self.site(in: folder, factory: factory))
    #expect(result.status == status, "\(result.output)")
    guard status != 0 else { return }
    #expect(
      result.output
        == "\(folder.path("List.xib")):3: AssetList cannot work on page /: the connector factory "
        + "'\(factory)' doesn't make 'assetListPage'; set connectorOverrides.assetListPage to "
        + "LocalConnectorFactory\n")
  }

  @Test func `a list without the attribute that says what it lists is named with its line`() throws
  {
    let folder = try TemporaryFolder()
    try folder.write(Self.list(hasClass: false), to: "List.xib")
    let result = try screens.run("check", "--config", try Self.site(in: folder))
    #expect(result.status == 1)
    #expect(
      result.output
        == "\(folder.path("List.xib")):3: AssetList cannot work on page /: it has no value of "
        + "classNameId or portletItemName, without which it can do nothing; set classNameId or "
        + "portletItemName\n")
    try folder.write(
      Self.list("AssetList", "classNameId", "{query:class}", hasClass: false), to: "List.xib")
    #expect(try screens.run("check", "--config", try Self.site(in: folder)).status == 0)
  }

  @Test func `a plugin's list whose rows have no layout is named with the missing file`() throws {
    let fixture = try #require(PluginFixture.all.first { $0.name == "list-without-cells" })
    let folder = try TemporaryFolder()
    try fixture.build(in: folder)
    let screens = try screens.alone(with: folder.path("plugins"))
    let layout = folder.path("plugins/Shelf.screens/ShelfListView_default.xib")
    let result = try screens.run("check")
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "\(layout): the rows of ShelfList are empty, because no theme has a layout for them; add "
          + "ShelfListCell_default.xib"), "\(result.output)")
    try folder.write(
      Self.cell, to: "plugins/Shelf.screens/ShelfListCell_default.xib")
    let mended = try screens.run("check")
    #expect(!mended.output.contains("ShelfList"), "\(mended.output)")
  }

  @Test(arguments: ["AssetList", "WebContentList"], [[], ["--load"]])
  func `a misspelt and a missing outlet of a cell are problems`(
    list: String, more: [String]
  ) throws {
    let folder = try TemporaryFolder()
    let made = try screens.run(
      "new", "theme", "al", "--kind", "child", "--screenlet", list, "--into",
      try folder.makeFolder("plugins"))
    #expect(made.status == 0, "\(made)")
    let setup = try folder.write(
      """
      <plist version="1.0"><dict><key>pluginDirectories</key><array><string>plugins</string></array>
      </dict></plist>
      """, to: "plugins.plist")
    let check = ["check", "--config", setup] + more
    let file = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path("plugins"))
        .first { $0.hasSuffix("\(list)Cell_al.xib") })
    let path = "plugins/\(file)"
    let text = String(decoding: try folder.read(path), as: UTF8.self)
    let sound = try screens.run(check)
    #expect(sound.status == 0, "\(sound)")

    try folder.write(text.replacing("\"titleLabel\"", with: "\"titelLabel\""), to: path)
    let misspelt = try screens.run(check)
    #expect(misspelt.status == 1)
    #expect(misspelt.output.hasPrefix("\(folder.path(path)):"), "\(misspelt)")
    #expect(
      misspelt.output.hasSuffix(
        "a cell of \(list) has no outlet 'titelLabel'; did you mean 'titleLabel'?\n"),
      "\(misspelt)")

    let outlet = /\u{3c}outlet property="titleLabel"[^>]*>/
    try folder.write(text.replacing(outlet, with: ""), to: path)
    let missing = try screens.run(check)
    #expect(missing.status == 1)
    #expect(
      missing.output
        == "\(folder.path(path)): a cell of \(list) has an outlet 'titleLabel', which this layout "
        + "lacks; connect it\n", "\(missing)")
  }

  static let cell = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
    <view id="root"><rect key="frame" x="0" y="0" width="320" height="56"/><subviews>
    <label id="title" text="Title"><rect key="frame" x="8" y="8" width="288" height="21"/></label>
    <view id="in" customClass="LoginScreenlet"><rect key="frame" x="0" y="30" width="320" \
    height="300"/></view></subviews><connections>
    <outlet property="title" destination="title" id="o"/></connections></view></objects></document>
    """

  /// A page with a list, which has an attribute or none.
  static func list(
    _ screenlet: String = "AssetList", _ attribute: String? = nil, _ value: String = "",
    hasClass: Bool = true
  ) -> String {
    let own = attribute.map {
      """
      <userDefinedRuntimeAttribute type="string" keyPath="\($0)" \
      value="\(value.replacing("\"", with: "&quot;"))"/>
      """
    }
    let ofClass =
      screenlet == "AssetList" && hasClass
      ? "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"classNameId\">"
        + "<integer key=\"value\" value=\"20015\"/></userDefinedRuntimeAttribute>" : ""
    let attributes =
      "<userDefinedRuntimeAttributes>\n\(own ?? "")\(ofClass)</userDefinedRuntimeAttributes>"
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root"><rect key="frame" x="0" y="0" width="320" height="600"/><subviews>
      <view id="in" customClass="\(screenlet)Screenlet"><rect key="frame" x="0" y="0" width="320" \
      height="600"/>\(attributes)</view></subviews></view></objects></document>
      """
  }

  /// A configuration whose only page is `List.xib`.
  private static func site(
    in folder: TemporaryFolder, factory: String = "LocalConnectorFactory"
  ) throws -> String {
    try folder.write(
      """
      <plist version="1.0"><dict><key>serverContext</key><dict><key>server</key>
      <string>http://localhost</string><key>companyId</key><integer>7</integer><key>groupId</key>
      <integer>8</integer></dict><key>pages</key><dict><key>/</key><string>List.xib</string></dict>
      <key>connectorFactory</key><string>\(factory)</string></dict></plist>
      """, to: "plugins.plist")
  }
}
