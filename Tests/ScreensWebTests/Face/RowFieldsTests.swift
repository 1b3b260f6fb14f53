import Foundation
import ScreensCore
import ScreensDocuments
import ScreensFace
@testable import TestSupport
import ScreensModel
import Testing

@testable import ScreensWeb

/// The fields and buttons in the cells of a list: typed text belongs to its row, and a change of
/// one row is sent as that row.
@Suite(.serialized) struct RowFieldsTests {
  private static func list(_ attributes: (String, String)...) throws -> SitePage {
    let all =
      [
        ("themeName", "remarks"), ("classNameId", "29634"), ("firstPageSize", "4"),
        ("pageSize", "3"), ("onAssetSelected", "/news"),
      ] + attributes
    return try SitePageTests.page(
      SitePageTests.view(
        SitePageTests.screenlet(
          "news", "AssetListScreenlet", y: 0,
          all.map(SitePageTests.attribute).joined(separator: "\n"))), at: "/news")
  }

  private func makeFace(
    rows: Int = 10, configure: (inout WebConfiguration) -> Void = { _ in }
  ) throws -> TestFace {
    let page = try Self.list()
    let face = try TestFace(
      themes: [try RemarkTheme.theme()],
      configure: {
        $0.pages = [page]
        configure(&$0)
      })
    face.connectors.rows(rows)
    return face
  }

  /// The field or button of a row by the end of its name.
  private func field(_ row: Int, _ name: String, in page: TestAnswer) throws -> MarkupTree.Element {
    let element = try #require(page.markup["#s-news-r\(row)"])
    return try #require(
      (element.all("input") + element.all("button")).last {
        $0["name"]?.hasSuffix(":" + name) == true || $0["value"]?.hasSuffix(":" + name) == true
      })
  }

  private func send(
    _ fields: [(String, String)], of page: TestAnswer, to path: String? = nil,
    _ browser: TestBrowser
  ) async -> TestAnswer {
    await browser.post(
      path ?? page.markup["form"]?["action"] ?? "",
      [
        ("csrf", page.hidden("csrf")), ("once", page.hidden("once")),
        ("place", page.hidden("place")),
      ] + fields)
  }

  /// The name of a row's field.
  private func name(_ row: Int, _ name: String, in page: TestAnswer) throws -> String {
    try #require(try field(row, name, in: page)["name"])
  }

  @Test func `a field of a row has its own name, and holds the text typed there`() async throws {
    let face = try makeFace()
    let browser = face.browser()
    let page = await browser.get("/news")
    let names = page.markup.all(".row input").compactMap { $0["name"] }
    // Each switch has two inputs, of which one says that the other was shown.
    #expect(Set(names).count == 12)
    let answer = await send(
      [
        (try name(2, "remark", in: page), "later"), (try name(2, "done", in: page), ""),
        (try name(2, "done", in: page), "on"), (try name(3, "done", in: page), ""),
      ], of: page, browser)
    #expect(answer.status == 303)
    let next = await browser.get("/news")
    #expect(try field(2, "remark", in: next)["value"] == "later")
    #expect(try field(2, "done", in: next)["checked"] != nil)
    #expect(try field(1, "remark", in: next)["value"] == "")
    #expect(try field(3, "done", in: next)["checked"] == nil)
    // A switch that is off again is in the form only by its name.
    _ = await send([(try name(2, "done", in: next), "")], of: next, browser)
    #expect(try field(2, "done", in: await browser.get("/news"))["checked"] == nil)
    await face.stop()
  }

  @Test func `typed text stays while its row is dropped, and reaches no other row`() async throws {
    let face = try makeFace(rows: 30)
    let browser = face.browser()
    let page = await browser.get("/news")
    let draft = [(try name(1, "remark", in: page), "half")]
    #expect(await send(draft, of: page, to: "/draft", browser).status == 204)
    for number in 2...7 { _ = await browser.get("/news?page=\(number)") }
    let next = await browser.get("/news")
    #expect(try field(1, "remark", in: next)["value"] == "half")
    // A draft may come for a dropped row.
    for number in 2...7 { _ = await browser.get("/news?page=\(number)") }
    let late = [(try name(1, "remark", in: page), "half a thought")]
    #expect(await send(late, of: page, to: "/draft", browser).status == 204)
    #expect(
      try field(1, "remark", in: await browser.get("/news"))["value"] == "half a thought")
    // Another row at the same place has its own.
    face.connectors.rows(30, from: 500)
    let button = try #require(next.markup[".pager button"]?["value"])
    _ = await send([("fire", button)], of: next, browser)
    #expect(try field(1, "remark", in: await browser.get("/news"))["value"] == "")
    await face.stop()
  }

  @Test(arguments: ["text", "button", "choice"])
  func `a form about rows that were exchanged reaches none of the new ones`(part: String)
    async throws
  {
    let face = try makeFace()
    let browser = face.browser()
    let page = await browser.get("/news")
    face.connectors.rows(10, from: 500)
    let new = await browser.get("/news")
    #expect(try name(1, "remark", in: new) != name(1, "remark", in: page))
    switch part {
    case "text":
      let draft = [(try name(1, "remark", in: page), "for the former row")]
      _ = await send(draft, of: page, to: "/draft", browser)
    case "button":
      _ = await send(
        [("fire", try #require(try field(1, "mark", in: page)["value"]))], of: page, browser)
    default:
      let pick = try #require(page.markup.all(".pick")[1]["value"])
      _ = await send([("fire", pick)], of: page, browser)
    }
    let next = await browser.get("/news")
    #expect(try field(1, "remark", in: next)["value"] == "")
    #expect(try field(1, "mark", in: next).text == field(1, "mark", in: new).text)
    #expect(!next.markup.has("main [aria-current]"))
    await face.stop()
  }

  @Test func `typed text survives changes of its row; text that code derived does not`()
    async throws
  {
    let face = try makeFace()
    let browser = face.browser()
    let page = await browser.get("/news")
    _ = await send(
      [
        (try name(1, "remark", in: page), "half"), (try name(1, "done", in: page), "on"),
        ("fire", try #require(try field(1, "mark", in: page)["value"])),
      ], of: page, browser)
    #expect(try field(1, "mark", in: await browser.get("/news")).text == "Marked half 0")
    face.connectors.rows(10, title: "Another title")
    let button = try #require(page.markup[".pager button"]?["value"])
    _ = await send([("fire", button)], of: page, browser)
    let next = await browser.get("/news")
    #expect(next.markup["#s-news-r1"]?.all("p").first?.text == "Another title")
    #expect(try field(1, "remark", in: next)["value"] == "half")
    #expect(try field(1, "done", in: next)["checked"] != nil)
    #expect(try field(1, "mark", in: next).text != "Marked half 0")
    // A form that was shown before is still about that row.
    let late = [(try name(1, "remark", in: page), "half a thought")]
    #expect(await send(late, of: page, to: "/draft", browser).status == 204)
    #expect(
      try field(1, "remark", in: await browser.get("/news"))["value"] == "half a thought")
    await face.stop()
  }

  @Test func `a button of a row acts on the text typed there, and its secrets are forgotten`()
    async throws
  {
    let face = try makeFace()
    let browser = face.browser()
    let page = await browser.get("/news")
    let button = try field(2, "mark", in: page)
    let answer = await send(
      [
        (try name(2, "remark", in: page), "now"), (try name(2, "code", in: page), "1234"),
        ("fire", try #require(button["value"])),
      ], of: page, browser)
    #expect(answer.status == 303)
    let next = await browser.get("/news")
    #expect(try field(2, "mark", in: next).text == "Marked now 4")
    #expect(try field(1, "mark", in: next).text != "Marked now 4")
    _ = await send([("fire", try #require(button["value"]))], of: next, browser)
    #expect(try field(2, "mark", in: await browser.get("/news")).text == "Marked now 0")
    await face.stop()
  }

  @Test func `a changed cell layout keeps the text typed in its rows`() async throws {
    let face = try makeFace()
    let browser = face.browser()
    let page = await browser.get("/news?page=2")
    let draft = [(try name(5, "remark", in: page), "half"), (try name(5, "done", in: page), "on")]
    #expect(await send(draft, of: page, to: "/draft", browser).status == 204)
    face.swap([try RemarkTheme.theme(title: "Note", isWrapped: true)], generation: 2)
    try await Limit.wait(for: "the layout") {
      await browser.get("/news?page=2").markup.has("p", text: "Note")
    }
    let next = await browser.get("/news?page=2")
    #expect(try field(5, "remark", in: next)["value"] == "half")
    #expect(try field(5, "done", in: next)["checked"] != nil)
    await face.stop()
  }

  @Test func `the end of a process loses only the secrets of the rows`() async throws {
    let folder = try TemporaryFolder()
    let first = try makeFace { $0.stateFolder = folder.path("state") }
    let browser = first.browser()
    let page = await browser.get("/news?page=3")
    _ = await send(
      [
        (try name(8, "remark", in: page), "half"), (try name(8, "code", in: page), "4711"),
        ("fire", try #require(try field(8, "mark", in: page)["value"])),
      ], of: page, browser)
    await first.stop()
    let second = try makeFace { $0.stateFolder = folder.path("state") }
    let other = second.browser()
    other.copyCookies(from: browser)
    let next = await other.get("/news?page=3")
    #expect(try field(8, "remark", in: next)["value"] == "half")
    #expect(try field(7, "remark", in: next)["value"] == "")
    #expect(try field(8, "mark", in: next).text != "Marked half 4")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(files.count > 2)
    for file in files {
      let bytes = FileManager.default.contents(atPath: folder.path(file)) ?? Data()
      #expect(!String(decoding: bytes, as: UTF8.self).contains("4711"))
    }
    await second.stop()
  }

  // MARK: Patches

  private func patches(_ text: String) throws -> [(id: String, html: String)] {
    try text.split(separator: "\n").filter { $0.hasPrefix("data: {") }.compactMap { line in
      let json = try JSONReader.read(Array(line.dropFirst(6).utf8), file: "event")
      return json["id"]?.string.map { ($0, json["html"]?.string ?? "") }
    }
  }

  private func listen(_ page: TestAnswer, _ browser: TestBrowser) async -> TestSocket {
    let tab = browser.live("/news", last: page.value(of: "data-event"))
    _ = await tab.receive(until: ": \n\n")
    return tab
  }

  @Test func `only a changed row is sent, and the rest of its list is not`() async throws {
    let face = try makeFace()
    let browser = face.browser()
    let page = await browser.get("/news")
    let tab = await listen(page, browser)
    let draft = [(try name(2, "remark", in: page), "for all tabs")]
    #expect(await send(draft, of: page, to: "/draft", browser).status == 204)
    // The next change would be sent after anything else.
    let next = [(try name(3, "remark", in: page), "the next")]
    #expect(await send(next, of: page, to: "/draft", browser).status == 204)
    let sent = try patches(await tab.receive(until: "\n\n", times: 2))
    #expect(sent.map(\.id) == ["s-news-r2", "s-news-r3"])
    #expect(sent[0].html.contains("for all tabs"))
    #expect(!sent[0].html.contains("the next"))
    await face.stop()
  }

  @Test func `a chosen row is sent with the earlier chosen one`() async throws {
    let face = try makeFace()
    let browser = face.browser()
    let page = await browser.get("/news")
    let picks = page.markup.all(".pick").compactMap { $0["value"] }
    _ = await send([("fire", picks[1])], of: page, browser)
    let next = await browser.get("/news")
    #expect(next.markup["#s-news-r1[aria-current]"] != nil)
    let tab = await listen(next, browser)
    _ = await send([("fire", picks[3])], of: next, browser)
    let sent = try patches(await tab.receive(until: "\n\n", times: 2))
    #expect(sent.map(\.id).sorted() == ["s-news-r1", "s-news-r3"])
    for row in sent {
      #expect((MarkupTree(row.html)["li[aria-current]"] != nil) == (row.id == "s-news-r3"))
    }
    await face.stop()
  }

  @Test func `reread rows are sent, and rows of another page are not`() async throws {
    let face = try makeFace()
    let browser = face.browser()
    let page = await browser.get("/news")
    let tab = await listen(page, browser)
    _ = await browser.get("/news?page=2")
    // Reading the page ends an action: the frame reports that, without the rows of this page.
    let frames = try patches(await tab.receive(until: "\n\n"))
    #expect(frames.allSatisfy { MarkupTree($0.html).all(".row").isEmpty })
    #expect(frames.contains { MarkupTree($0.html).all("ul[data-kept]").count == 1 })
    face.connectors.rows(2)
    let button = try #require(page.markup[".pager button"]?["value"])
    _ = await send([("fire", button)], of: page, browser)
    let text = await tab.receive(eventWith: "s-news-r1")
    let last = try #require(try patches(text).last)
    #expect(MarkupTree(last.html).all(".row").count == 2)
    await face.stop()
  }
}
