import Foundation
import ScreensCore
import ScreensLayout
import ScreensViews
import TestSupport
import Testing

@testable import ScreensHost

/// Pages in folders.
@Suite struct PageShelfTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func layout(_ text: String, image: String = "boat") -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
    <view id="root"><rect key="frame" x="0" y="0" width="320" height="600"/><subviews>
    <label id="say" text="\(text)"><rect key="frame" x="0" y="0" width="90" height="20"/></label>
    <imageView image="\(image)" id="pic"><rect key="frame" x="0" y="30" width="9" height="9"/>
    </imageView></subviews></view></objects></document>
    """
  }

  private func write(_ text: String, image: String = "boat") throws {
    try folder.write(layout(text, image: image), to: "new.xib~")
    try folder.rename("new.xib~", to: "Home.xib")
  }

  private var pages: [String: String] { ["/home": folder.path("Home.xib")] }

  private func text(_ shelf: PageShelf) async -> String? {
    await shelf.pages.first?.files.document.nodes[1].text.plain
  }

  private func picture(_ number: UInt8) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, number]
  }

  @Test func `a page is read with its texts and the images that it names`() async throws {
    try write("Hello")
    try folder.write(picture(1), to: "boat.png")
    try folder.write(picture(2), to: "other.png")
    try folder.write("\"Hello\" = \"Hola\";", to: "es.lproj/Localizable.strings")
    try folder.write("\"say.text\" = \"Ahoj\";", to: "cs.lproj/Home.strings")
    try folder.write("\"say.text\" = \"Nej\";", to: "cs.lproj/Away.strings")
    let shelf = PageShelf()
    #expect(await shelf.look(at: pages).problems == [])
    let files = try #require(await shelf.pages.first?.files)
    #expect(files.images.keys.sorted() == ["boat.png"])
    #expect(files.strings.languages == ["es": ["Hello": "Hola"], "cs": ["say.text": "Ahoj"]])
    let folders = [".", "cs.lproj", "es.lproj"].map {
      $0 == "." ? folder.path : folder.path($0)
    }
    #expect(await shelf.folders == Set(folders))
  }

  @Test func `a page has the colours beside it, and follows them`() async throws {
    let set = "Colors.xcassets/ink.colorset/Contents.json"
    func write(_ white: String) throws {
      try folder.write(
        #"{"colors":[{"color":{"components":{"white":"\#(white)"}}}]}"#, to: set)
    }
    func ink() async -> String? {
      await shelf.pages.first?.files.document.nodes[1].appearance.backgroundColor?.hex
    }
    let shelf = PageShelf()
    let color = #"<color key="backgroundColor" name="ink"/></label>"#
    try folder.write(layout("Hello").replacing("</label>", with: color), to: "Home.xib")
    try write("0x20")
    #expect(await shelf.look(at: pages).problems == [])
    #expect(await ink() == "#202020")
    #expect(await shelf.folders.contains(folder.path("Colors.xcassets/ink.colorset")))
    try write("0x40")
    #expect(await shelf.look().hasChanged)
    #expect(await ink() == "#404040")
    try folder.write("{", to: set)
    let look = await shelf.look()
    #expect(look.problems.contains { $0.description.contains("ink.colorset/Contents.json:1") })
    #expect(await ink() == "#404040")
  }

  @Test func `each kind of change to a page's files is seen, and changes of other files are not`()
    async throws
  {
    try write("Hello")
    let shelf = PageShelf()
    #expect(await shelf.look(at: pages).hasChanged)
    #expect(await !shelf.look().hasChanged)
    try folder.write(picture(1), to: "boat.png")
    #expect(await shelf.look().hasChanged)
    try folder.write(picture(2), to: "other.png")
    try folder.write("\"a\" = \"b\";", to: "es.lproj/Away.strings")
    #expect(await !shelf.look().hasChanged)
    try folder.write("\"Hello\" = \"Hola\";", to: "es.lproj/Localizable.strings")
    #expect(await shelf.look().hasChanged)
    try write("Bye")
    #expect(await shelf.look().hasChanged)
    #expect(await text(shelf) == "Bye")
  }

  @Test(
    arguments: [
      ("Home.xib", "<document/>", "Home.xib"),
      ("Home.xib", "<document", "Home.xib"),
      ("es.lproj/Localizable.strings", "\"Hello\" = ", "es.lproj/Localizable.strings:1"),
    ])
  func `a bad file keeps the old page, and is reported once until it is repaired`(
    name: String, bad: String, place: String
  ) async throws {
    try write("Hello")
    try folder.write("\"Hello\" = \"Hola\";", to: "es.lproj/Localizable.strings")
    let shelf = PageShelf()
    await shelf.look(at: pages)
    let good = try folder.read(name)
    try folder.write(bad, to: name)
    let look = await shelf.look()
    #expect(look.problems.count == 1)
    #expect(look.problems.first?.contains(folder.path(place)) == true, "\(look.problems)")
    #expect(await text(shelf) == "Hello")
    #expect(await shelf.notices.map(\.path) == ["/home"])
    #expect(await shelf.look().problems == [])
    // Rereading the configuration reports the problems once more.
    #expect(await shelf.look(at: pages).problems == look.problems)
    try folder.write(good, to: name)
    #expect(await shelf.look().hasChanged)
    #expect(await shelf.notices.isEmpty)
  }

  @Test(arguments: [
    ("es.lproj/Localizable.strings", "\"Hello\" = \"Hola\";;", "Localizable.strings:1:"),
    ("boat.png", "no picture", "boat.png: is no image"),
  ])
  func `an unreadable text or image costs itself from the beginning, and not the page`(
    name: String, bad: String, sentence: String
  ) async throws {
    try write("Hello")
    try folder.write("\"Hello\" = \"Ahoj\";", to: "cs.lproj/Localizable.strings")
    try folder.write(bad, to: name)
    let shelf = PageShelf()
    let look = await shelf.look(at: pages)
    #expect(look.problems.count == 1)
    #expect(look.problems.first?.contains(sentence) == true, "\(look.problems)")
    #expect(await text(shelf) == "Hello")
    #expect(await shelf.pages.first?.files.strings.languages.keys.sorted() == ["cs"])
    try write("Later")
    #expect(await shelf.look().problems == [])
    #expect(await text(shelf) == "Later", "the fault is no reason against other changes")
    try FileManager.default.removeItem(atPath: folder.path(name))
    #expect(await shelf.look().hasChanged)
    #expect(await shelf.notices.isEmpty)
  }

  @Test func `a file that is being replaced is awaited`() async throws {
    try write("Hello")
    let shelf = PageShelf()
    await shelf.look(at: pages)
    try FileManager.default.removeItem(atPath: folder.path("Home.xib"))
    let look = await shelf.look(isLast: false)
    #expect(look.isUnfinished)
    #expect(look.problems == [])
    #expect(await text(shelf) == "Hello")
    #expect(await shelf.look().problems.count == 1)
    try write("Again")
    #expect(await shelf.look().hasChanged)
    #expect(await text(shelf) == "Again")
  }

  @Test func `another configuration's pages replace the earlier ones`() async throws {
    try write("Hello")
    try folder.write("no layout", to: "Bad.xib")
    let shelf = PageShelf()
    await shelf.look(at: pages)
    let look = await shelf.look(at: [
      "/home": folder.path("Bad.xib"), "/bad": folder.path("Bad.xib"),
    ])
    #expect(look.problems.count == 2)
    #expect(await shelf.pages.isEmpty)
    #expect(await shelf.look(at: [:]).hasChanged)
    #expect(await shelf.notices.isEmpty)
  }
}
