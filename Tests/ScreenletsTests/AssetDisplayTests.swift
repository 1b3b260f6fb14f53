import ScreensCore
import ScreensModel
import ScreensViews
import Screenlets
import TestSupport
import Testing

/// An asset: the ways to read it, and the screenlet that its kind chooses.
struct AssetDisplayTests {
  private func host(_ values: [String: Value], _ answer: Value = .none) throws
    -> AccountKindTests.Host
  {
    let host = try AccountKindTests.Host(AssetDisplayScreenlet.kind)
    for (name, value) in values { try host.set(name, value) }
    for name in ["EntryId", "ClassPK", "PortletItemName"] {
      host.connectors.answer("assetLoadBy\(name)", .success(answer))
    }
    host.screenlet.beginShowing()
    host.session.deliverResults()
    return host
  }

  private func inside(_ host: AccountKindTests.Host) throws -> [Screenlet] {
    host.session.scope.makeScreenlets(in: try host.view).map(\.screenlet)
  }

  @Test(
    arguments: [
      (["assetEntryId": 5, "className": "a.B", "classPK": 7], "EntryId", ["entryId": 5]),
      (["className": "a.B", "classPK": 7], "ClassPK", ["className": "a.B", "classPK": 7]),
      (
        ["className": "a.B", "portletItemName": "latest"], "PortletItemName",
        ["groupId": 10184, "portletItemName": "latest"]
      ),
    ] as [([String: Value], String, [String: Value])])
  func `an asset is read by the first way that is open`(
    values: [String: Value], way: String, parameters: [String: Value]
  ) throws {
    let host = try host(values)
    #expect(host.connectors.requests.map(\.operation.rawValue) == ["assetLoadBy\(way)"])
    #expect(host.connectors.requests.map(\.parameters) == [parameters])
  }

  /// An asset, the screenlet that shows it, and an attribute that it is given.
  private static let assets: [(asset: Value, screenlet: String, given: (String, Value))] = [
    (["entryId": 1, "mimeType": "image/png"], "ImageDisplay", ("assetEntryId", 1)),
    (["entryId": 2, "mimeType": "video/mp4"], "VideoDisplay", ("assetEntryId", 2)),
    (["entryId": 3, "mimeType": "audio/wav"], "AudioDisplay", ("mimeTypes", "audio/wav")),
    (["entryId": 4, "mimeType": "application/pdf"], "PdfDisplay", ("assetEntryId", 4)),
    (["entryId": 5, "mimeType": "text/plain"], "FileDisplay", ("assetEntryId", 5)),
    (
      [
        "entryId": 6, "mimeType": "application/zip",
        "className": "com.liferay.document.library.kernel.model.DLFileEntry",
      ], "FileDisplay", ("mimeTypes", "application/zip")
    ),
    (
      [
        "entryId": 7, "mimeType": "text/html",
        "className": "com.liferay.journal.model.JournalArticle",
        "object": ["modelAttributes": ["articleId": "A7"]],
      ], "WebContentDisplay", ("articleId", "A7")
    ),
    (
      [
        "entryId": 8, "className": "com.liferay.portlet.journal.model.JournalArticle",
        "object": ["modelAttributes": ["articleId": "A8"]],
      ], "WebContentDisplay", ("articleId", "A8")
    ),
    (["entryId": 9, "classNameId": 20_011], "BlogsEntryDisplay", ("classPK", 0)),
  ]

  @Test(arguments: 0..<9)
  func `an asset is shown by the screenlet for its type, else for its class`(row: Int) throws {
    let (asset, screenlet, given) = Self.assets[row]
    let host = try host(["assetEntryId": 1], asset)
    host.connectors.answer("fileLoad", .failure(.cancelled))
    let inside = try inside(host)
    #expect(inside.map(\.name.rawValue) == [screenlet])
    #expect(inside.first?[attribute: try #require(AttributeName(given.0))] == given.1)
  }

  @Test(
    arguments: [
      ["entryId": 1, "className": "org.example.Boat"], ["entryId": 1],
      ["entryId": 1, "className": ["com.liferay.journal.model.JournalArticle"]],
      ["entryId": 1, "mimeType": "image/psd"],
    ] as [Value])
  func `an asset that no screenlet shows is one clear sentence`(asset: Value) throws {
    let host = try host(["assetEntryId": 1], asset)
    let error = try #require(host.screenlet.outcome?.error)
    #expect(error.cause == .invalidServerResponse)
    let unread = "The server's answer cannot be used. Its field className is list, not string."
    let isUnread = asset.map?["className"]?.list != nil
    #expect(error.text == (isUnread ? unread : "Content of this kind cannot be shown here."))
    #expect(try inside(host).isEmpty)
  }

  @Test func `a delegate's HTML stands in the place of the screenlet`() throws {
    final class Editor: ScreenletDelegate {
      func screenlet(_ screenlet: Screenlet, answerTo event: ScreenletEvent) -> Value {
        event.name.rawValue == "onAsset" ? "\u{3c}p>A boat.\u{3c}/p>" : .none
      }
    }
    let editor = Editor()
    let host = try AccountKindTests.Host(AssetDisplayScreenlet.kind)
    host.screenlet.delegate = editor
    try host.set("assetEntryId", 1)
    host.connectors.answer(
      "assetLoadByEntryId", .success(["entryId": 1, "className": "org.example.Boat"]))
    host.screenlet.beginShowing()
    host.session.deliverResults()
    #expect(host.screenlet.outcome?.error == nil)
    let view = try host.view
    let node = try #require(view.tree.find("innerScreenlet"))
    #expect(try view.tree.value(.html, of: node).string == "\u{3c}p>A boat.\u{3c}/p>")
  }

  @Test func `a reading without any name is refused in a sentence`() throws {
    let host = try host([:])
    #expect(host.connectors.requests.isEmpty && host.screenlet.outcome == nil)
    host.screenlet.performAction(try #require(ActionName("loadAsset")))
    #expect(host.screenlet.outcome?.error == .validation("No content is named."))
  }
}
