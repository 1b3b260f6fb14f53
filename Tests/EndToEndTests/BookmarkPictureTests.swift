import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// A bookmark's preview in a host: the picture of its page, read by the program's own processes, and
/// the folder that it is saved in.
@Suite struct BookmarkPictureTests {
  private static let demo = [
    "userNameField": "demo@screens.local", "passwordField": "screens-demo",
  ]

  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private func page(_ title: String, naming picture: String) -> PageServer.Step {
    .page("<head><title>\(title)</title><meta property=og:image content=\(picture)></head>")
  }

  /// The picture's element on a page; nil without one.
  private func picture(_ answer: FormBrowser.Answer) -> MarkupTree.Element? {
    MarkupTree(answer.text).all("img").first { $0["src"]?.hasPrefix("/media/") == true }
  }

  @Test func `a preview shows the picture of its page, to its user alone, until another one`()
    throws
  {
    let server = try PageServer([
      "/seen": [page("Seen", naming: "/picture")], "/broken": [page("Broken", naming: "/text")],
      "/plain": [.page("<title>Plain</title>")],
      "/picture": [.page([UInt8](LikenessPage.picture), type: "image/png")],
      // It begins like a picture, and is none.
      "/text": [.page([UInt8](LikenessPage.picture.prefix(20)) + Array("none".utf8))],
    ])
    let host = try ServedScreens(screens, previewingIn: folder)
    let (browser, stranger) = (FormBrowser(host.url), FormBrowser(host.url))
    for user in [browser, stranger] {
      #expect(try user.send(Self.demo, on: "/sign-in").status == 303)
    }
    func preview(_ path: String) throws -> FormBrowser.Answer {
      let answer = try browser.send(
        ["url": server.url(path), "title": "", "fire": "previewButton"], on: "/bookmarks")
      return answer.status == 303 ? try browser.follow(answer) : answer
    }
    #expect(picture(try browser.get("/bookmarks")) == nil)
    let seen = try preview("/seen")
    #expect(MarkupTree(seen.text)["[name=title]"]?["value"] == "Seen")
    let shown = try #require(picture(seen))
    #expect(shown["alt"] == "The page's picture")
    let address = try #require(shown["src"])
    let file = try #require(try browser.bytes(address))
    #expect(file.type.hasPrefix("image/") && !file.data.isEmpty)
    #expect(try stranger.bytes(address) == nil)
    #expect(picture(try stranger.get("/bookmarks")) == nil)
    #expect(picture(try browser.get("/bookmarks"))?["src"] == address)

    #expect(picture(try preview("/plain")) == nil)
    #expect(picture(try preview("/seen"))?["src"] == address)
    // A preview that fails does not keep the picture of another page.
    #expect(picture(try preview("/missing")) == nil)
    #expect(picture(try preview("/seen"))?["src"] == address)
    let saved = try browser.send(
      ["url": server.url("/seen"), "title": "Seen", "fire": "saveButton"], on: "/bookmarks")
    #expect(saved.status == 303)
    #expect(picture(try browser.follow(saved)) == nil)

    // Bytes that are no picture harm nothing.
    let broken = try preview("/broken")
    #expect(MarkupTree(broken.text)["[name=title]"]?["value"] == "Broken")
    if let address = picture(broken)?["src"] { #expect(try browser.bytes(address) == nil) }
    #expect(host.end() == 0)
  }

  @Test func `a form without a picture has no room for one`() throws {
    let drawn = try screens.run("render", "Bookmark", "--format", "json")
    let nodes = try #require(try drawn.json()["nodes"]?.array)
    func node(_ id: String) throws -> JSONValue {
      try #require(nodes.first { $0["id"]?.string == id })
    }
    #expect(try node("bkm-iv-001")["hidden"] == true)
    #expect(try node("bkm-bt-001")["frame"] == [0, 64, 288, 48])
    #expect(try node("bkm-tf-002")["frame"] == [0, 128, 288, 48])
  }

  @Test func `a bookmark is saved in the folder of its form, and listed there`() throws {
    let site = try String(
      contentsOfFile: "\(Repository.root)/Plugins/ExamplePages/Bookmarks.xib", encoding: .utf8)
    let given =
      #"<userDefinedRuntimeAttribute type="string" keyPath="folderId" value="{query:in}"/>"#
    try folder.write(
      site.replacing(
        "<userDefinedRuntimeAttributes>", with: "<userDefinedRuntimeAttributes>\(given)"),
      to: "Filed.xib")
    let host = try ServedScreens(screens, previewingIn: folder, page: "Filed.xib")
    let browser = FormBrowser(host.url)
    #expect(try browser.send(Self.demo, on: "/sign-in").status == 303)
    func fire(_ button: String, _ title: String, at path: String) throws {
      let answer = try browser.send(
        ["url": "https://example.org/", "title": title, "fire": button], on: path)
      #expect(answer.status == 303)
    }
    func has(_ title: String, at path: String) throws -> Bool {
      MarkupTree(try browser.get(path).text).shows(title)
    }
    try fire("saveButton", "Loose", at: "/bookmarks")
    try fire("saveButton", "Filed", at: "/bookmarks?in=7")
    try Limit.block(for: "the loose one") { try has("Loose", at: "/bookmarks") }
    try Limit.block(for: "the filed one") { try has("Filed", at: "/bookmarks?in=7") }
    #expect(try !has("Filed", at: "/bookmarks") && !has("Loose", at: "/bookmarks?in=7"))
    try fire("removeButton", "", at: "/bookmarks?in=7")
    try Limit.block(for: "its end") { try !has("Filed", at: "/bookmarks?in=7") }
    #expect(try has("Loose", at: "/bookmarks"))
    #expect(host.end() == 0)
  }
}
