import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// Layouts and pages drawn without a server.
struct RenderTests {
  private let screens: Screens

  init() throws { screens = try Screens() }

  private static let form = Repository.fixtures("Layouts") + "/LoginView_constraints.xib"

  /// All texts of a picture.
  private static func texts(_ element: DocumentElement) -> [String] {
    (element.text.isEmpty ? [] : [element.text]) + element.children.flatMap(texts)
  }

  private static func picture(_ result: Screens.Result) throws -> DocumentElement {
    #expect(result.status == 0, "\(result.errors)")
    let root = try XMLReader.read(Array(result.output.utf8), file: "picture.svg")
    #expect(root.name == "svg")
    return root
  }

  @Test func `render draws any layout as a picture`() throws {
    let root = try Self.picture(try screens.run("render", Self.form, "--format", "svg"))
    #expect(root["width"] == "320")
    #expect(root["height"] == "480")
    let texts = Self.texts(root)
    for text in ["Stay signed in", "Sign in", "User name"] {
      #expect(texts.contains { $0.contains(text) }, "\(text)")
    }
  }

  @Test func `render prints any layout as a self-contained page`() throws {
    let result = try screens.run("render", Self.form)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("Stay signed in"))
    let page = MarkupTree(result.output)
    #expect(page.has("[href^=data:text/css;base64,]"))
    #expect(!page.has("[href^=/a/]") && !page.has("[src^=/a/]"))
    let tree = try screens.run("render", Self.form, "--json").json()
    #expect(tree["layout"]?["file"]?.string == Self.form)
    #expect(tree["nodes"]?[0]?["frame"] == [0, 0, 320, 480])
  }

  @Test func `render draws a page with its screenlets`() throws {
    let texts = Self.texts(
      try Self.picture(try screens.run("render", "/welcome", "--format", "svg")))
    #expect(texts.contains { $0.contains("Two doors") })
    #expect(texts.contains { $0.contains("Sign in") })
    let page = try screens.run("render", "/welcome")
    #expect(page.status == 0, "\(page.errors)")
    let markup = MarkupTree(page.output)
    #expect(markup.has("[autocomplete=current-password]"))
    #expect(!markup.has("[href^=/a/]") && !markup.has("[src^=/a/]"))
  }

  @Test func `an unknown page is an error with a suggestion`() throws {
    let result = try screens.run("render", "/welcom")
    #expect(result.status == 1)
    #expect(
      result.errors.contains(
        "/welcom: the configuration has no such page; did you mean '/welcome'?"))
  }

  @Test(arguments: ["frames", "render"])
  func `a layout for another platform is reported as such`(command: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" targetRuntime="MacOSX.Cocoa">
      <objects><customView id="a"><rect key="frame" x="0" y="0" width="9" height="9"/></customView>
      </objects></document>
      """, to: "Mac.xib")
    let result = try screens.run(command, file)
    #expect(result.status == 1)
    #expect(
      result.errors
        == "screens: \(file): is a XIB for macOS; only those for iOS can be shown: draw the layout "
        + "with views of iOS\n")
  }

  @Test func `frames at another size have the size classes of a screen as large`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      """
      <document toolsVersion="14460" useAutolayout="YES"><objects><view id="root">
      <rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
      <view id="a" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="0" y="0" width="20" height="40"/></view></subviews><constraints>
      <constraint firstItem="a" firstAttribute="width" constant="20" id="w">
      <variation key="widthClass=regular" constant="70"/></constraint>
      <constraint firstItem="a" firstAttribute="height" constant="40" id="h">
      <variation key="heightClass=compact" constant="10"/></constraint>
      </constraints></view></objects></document>
      """, to: "Classes.xib")
    func size(_ text: String?) throws -> JSONValue? {
      let result = try screens.run(["frames", file] + (text.map { ["--size", $0] } ?? []))
      #expect(result.status == 0)
      return try result.json()[file]?["a"]
    }
    #expect(try size(nil) == [0, 0, 20, 40])
    #expect(try size("375x667") == [0, 0, 20, 40])
    #expect(try size("800x1000") == [0, 0, 70, 40])
    #expect(try size("667x375") == [0, 0, 20, 10])
  }

  @Test func `frames report what the editor's bars cover, and pictures have none`() throws {
    let file = Repository.fixtures("Layouts/Recorded") + "/safe_area_6_12.xib"
    let result = try screens.run("frames", file)
    #expect(
      result.errors
        == "screens: \(file): assumed as in the editor: width compact, height regular, "
        + "bars over 59 above, 34 below\n")
    #expect(try result.json()[file]?["a"] == [0, 59, 393, 759])
    let tree = try screens.run("render", file, "--json").json()
    #expect(tree["nodes"]?[1]?["frame"] == [0, 0, 393, 852])
  }

  @Test func `screenlets in the cells of a list are in every picture of it`() throws {
    let folder = try TemporaryFolder()
    try NestingTheme.write(into: folder.path)
    let screens = try screens.alone(with: folder.path)
    let words = ["render", "AssetList", "--theme", "board", "--format"]
    let page = try screens.run(words + ["html"])
    #expect(page.status == 0, "\(page.errors)")
    let markup = MarkupTree(page.output)
    let rows = markup.all(".row")
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { $0.all("[autocomplete=current-password]").count == 1 })
    let ids = markup.all("[id]").compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count)
    let texts = Self.texts(try Self.picture(try screens.run(words + ["svg"])))
    #expect(texts.contains { $0.contains("Sign in") })
    let tree = try screens.run(words + ["json"]).json()
    let cells = try #require(tree["rows"]?.array)
    #expect(cells.count == rows.count)
    for cell in cells {
      #expect(cell["screenlets"]?.array?.compactMap { $0["screenlet"]?.string } == ["Login"])
      #expect(cell["screenlets"]?[0]?["node"]?.string == "login")
    }
  }
}
