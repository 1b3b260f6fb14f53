import CScreens
import ConnectorSupport
import TestPortal
import TestSupport
import Testing

/// Assets, articles, comments, ratings, records and files.
@Suite struct ContentTests {
  private static func rows(_ start: Int64, _ end: Int64, counts: Bool = true) -> [String: HostValue]
  {
    ["startRow": .integer(start), "endRow": .integer(end), "computeRowCount": .bool(counts)]
  }

  @Test(arguments: SignInTests.shapes)
  func `a page of articles and its count come in one request`(shape: String) async throws {
    let site = try PortalSite(shape)
    let page = try await site.ask(
      "webContentListPage",
      Self.rows(0, 2).merging(["groupId": .integer(20_126), "folderId": .integer(0)]) { $1 })
    #expect(page.status == SCREENS_OK, "\(page)")
    #expect(page.result["rows"].items.count == 2 && page.result["rowCount"] == .integer(3))
    #expect(page.result["rows"].items.first?["articleId"] == .text("37002"))
    #expect(page.result["rows"].items.first?["modifiedDate"] == .integer(1_569_844_300_000))
    #expect(site.portal.requests.count == 1 && site.portal.requests[0].commands.count == 2)
    let rest = try await site.ask(
      "webContentListPage",
      Self.rows(2, 4, counts: false).merging(["groupId": .integer(20_126)]) { $1 })
    #expect(rest.result["rows"].items.count == 1 && rest.result["rowCount"] == .none)
  }

  @Test func `a portal that is newer than its configured version is read with its own signatures`()
    async throws
  {
    let site = try PortalSite("7.4", version: 70)
    for requests in [2, 3] {
      let page = try await site.ask(
        "webContentListPage", Self.rows(0, 2).merging(["groupId": .integer(20_126)]) { $1 })
      #expect(page.result["rows"].items.count == 2, "\(page)")
      #expect(site.portal.requests.count == requests)
    }
  }

  @Test func `a comparator that the portal refuses is given up, and the log says so`() async throws
  {
    let site = try PortalSite("7.0")
    let page = try await site.ask(
      "webContentListPage",
      Self.rows(0, 5).merging(["obcClassName": .text("a.b.ArticleComparator")]) { $1 })
    #expect(page.result["rows"].items.count == 3, "\(page)")
    #expect(site.host.log.contains { $0.contains("refuses the comparator") })
    let old = try PortalSite("7.0") { $0.refusesComparators = false }
    _ = try await old.ask(
      "webContentListPage",
      Self.rows(0, 5).merging(["obcClassName": .text("a.b.ArticleComparator")]) { $1 })
    #expect(old.portal.requests.count == 1)
  }

  @Test func `an article is HTML with the portal's own address, or its fields`() async throws {
    let site = try PortalSite("7.0")
    let article: [String: HostValue] = [
      "groupId": .integer(20_126), "articleId": .text("37002"), "structureId": .integer(34_012),
    ]
    let html = try await site.ask("webContentLoadHtml", article)
    #expect(html.result["html"].text?.contains("\(site.portal.url)/a.png") == true)
    let templated = try await site.ask(
      "webContentLoadHtml", article.merging(["templateId": .integer(7)]) { $1 })
    #expect(templated.result["html"].text?.contains("Template 7") == true)
    let fields = try await site.ask("webContentLoadStructured", article)
    #expect(fields.result["definition"].text?.contains("Visitor") == true, "\(fields)")
    #expect(fields.result["content"].text?.contains("Headline") == true)
    #expect(fields.result["title"] == .text("Article 0"))
    let missing = try await site.ask(
      "webContentLoadHtml", article.merging(["articleId": .text("1")]) { $1 })
    #expect(missing.status == SCREENS_FAILED && missing.text == "There is no such thing.")
  }

  @Test(arguments: ["7.0", "7.4"])
  func `assets are listed by class and by saved settings, and read by their numbers`(
    shape: String
  ) async throws {
    let site = try PortalSite(shape)
    let list = try await site.ask(
      "assetListPage", Self.rows(0, 5).merging(["classNameId": .integer(20_011)]) { $1 })
    #expect(list.result["rows"].items.first?["entryId"] == .integer(36_001), "\(list)")
    #expect(list.result["rowCount"] == .integer(1))
    let saved = try await site.ask(
      "assetListPage", Self.rows(0, 5).merging(["portletItemName": .text("news")]) { $1 })
    #expect(saved.result["rows"].items.count == 1 && saved.result["rowCount"] == .integer(1))
    for (operation, parameters) in [
      ("assetLoadByEntryId", ["entryId": .integer(36_001)]),
      ("assetLoadByClassPK", ["className": .text("a.B"), "classPK": .integer(35_990)]),
      ("assetLoadByPortletItemName", ["portletItemName": .text("news")]),
    ] as [(String, [String: HostValue])] {
      let asset = try await site.ask(operation, parameters)
      #expect(asset.result["title"] == .text("Opening day"), "\(asset)")
      #expect(asset.result["object"]["blogsEntry"]["entryId"] == .integer(35_990))
    }
  }

  private static let thing: [String: HostValue] = [
    "className": .text("com.liferay.blogs.kernel.model.BlogsEntry"), "classPK": .integer(35_990),
  ]

  @Test func `comments are added, changed, listed and deleted`() async throws {
    let site = try PortalSite { $0.countsRoot = true }
    let added = try await site.ask("commentAdd", Self.thing.merging(["body": .text("A")]) { $1 })
    #expect(added.status == SCREENS_OK && added.result["updatePermission"] == .bool(true))
    let id = added.result["commentId"]
    let changed = try await site.ask("commentUpdate", ["commentId": id, "body": .text("B")])
    #expect(changed.result["body"] == .text("B"))
    let other = try await site.ask(
      "commentUpdate", ["commentId": id, "body": .text("C")], as: .grace)
    #expect(other.status == SCREENS_FAILED && other.text == "You are not allowed to do this.")
    let page = try await site.ask("commentListPage", Self.thing.merging(Self.rows(0, 5)) { $1 })
    #expect(page.result["rows"].items.count == 1 && page.result["rowCount"] == .integer(1))
    #expect(try await site.ask("commentLoad", ["commentId": id]).result["body"] == .text("B"))
    #expect(try await site.ask("commentDelete", ["commentId": id]).status == SCREENS_OK)
    site.portal.change { $0.describesErrors = true }
    #expect(try await site.ask("commentDelete", ["commentId": id]).status == SCREENS_OK)
    let empty = try await site.ask("commentAdd", Self.thing.merging(["body": .text("")]) { $1 })
    #expect(empty.status == SCREENS_VALIDATION_FAILED)
  }

  @Test func `ratings are given, counted in groups, and withdrawn`() async throws {
    let site = try PortalSite()
    let groups: [String: HostValue] = ["ratingsGroupCount": .integer(5)]
    let thing = Self.thing.merging(groups) { $1 }
    let none = try await site.ask("ratingLoadByClassPK", thing)
    #expect(none.result["totalCount"] == .integer(0) && none.result["userScore"] == .none)
    let given = try await site.ask("ratingUpdate", thing.merging(["score": .double(0.8)]) { $1 })
    #expect(given.result["userScore"] == .double(0.8), "\(given)")
    #expect(given.result["ratings"].items == [0, 0, 0, 0, 1].map(HostValue.integer))
    let read = try await site.ask(
      "ratingLoadByEntryId", groups.merging(["entryId": .integer(36_001)]) { $1 }, as: .grace)
    #expect(read.result["totalCount"] == .integer(1) && read.result["userScore"] == .none)
    let gone = try await site.ask("ratingDelete", thing)
    #expect(gone.result["totalCount"] == .integer(0))
    let high = try await site.ask("ratingUpdate", thing.merging(["score": .double(2)]) { $1 })
    #expect(high.status == SCREENS_VALIDATION_FAILED)
  }

  @Test(arguments: ["6.2", "7.0"])
  func `a form is read, sent, listed and changed`(shape: String) async throws {
    let site = try PortalSite(shape)
    let form = try await site.ask("ddlFormLoad", ["structureId": .integer(34_012)])
    #expect(form.result["definition"].text?.contains("Visitor") == true, "\(form)")
    let values: [String: HostValue] = [
      "values": .map(["Visitor": .text("Joan"), "Door": .text("")]),
      "groupId": .integer(20_126), "recordSetId": .integer(34_020), "userId": .integer(20_123),
    ]
    let sent = try await site.ask("ddlFormSubmit", values)
    #expect(sent.status == SCREENS_OK, "\(sent)")
    #expect(site.portal.requests.last?.body.contains("\"Door\"") == false)
    let record = try await site.ask("ddlFormRecordLoad", ["recordId": sent.result["recordId"]])
    #expect(record.result["modelValues"]["Visitor"] == .text("Joan"))
    #expect(record.result["modelAttributes"]["recordId"] == sent.result["recordId"])
    let changed = try await site.ask(
      "ddlFormSubmit", values.merging(["recordId": sent.result["recordId"]]) { $1 })
    #expect(changed.result["version"] == .text("2.0"))
    let page = try await site.ask(
      "ddlListPage", Self.rows(0, 5).merging(["recordSetId": .integer(34_020)]) { $1 })
    #expect(page.result["rows"].items.count == 2 && page.result["rowCount"] == .integer(2))
    let wrong = try await site.ask(
      "ddlFormSubmit", values.merging(["values": .map(["Door": .text("n")])]) { $1 })
    #expect(wrong.status == SCREENS_VALIDATION_FAILED)
  }

  @Test func `a picture is uploaded, listed, read and deleted`() async throws {
    let site = try PortalSite()
    let upload: [String: HostValue] = [
      "repositoryId": .integer(20_126), "folderId": .integer(0),
      "sourceFileName": .text("a \"b\".png"), "mimeType": .text("image/png"),
      "title": .text("A"), "image": .bytes([0x89, 0x50, 0x0d, 0x0a, 0x00, 0xff]),
    ]
    let made = try await site.ask("imageGalleryUpload", upload)
    #expect(made.status == SCREENS_OK && made.result["size"] == .integer(6), "\(made)")
    site.portal.change { $0.describesErrors = true }
    let second = try await site.ask("imageGalleryUpload", upload)
    #expect(second.status == SCREENS_VALIDATION_FAILED && second.result["fields"]["title"] != .none)
    let folder: [String: HostValue] = [
      "repositoryId": .integer(20_126), "folderId": .integer(0),
      "mimeTypes": .list([.text("image/png")]),
    ]
    let page = try await site.ask("imageGalleryPage", folder.merging(Self.rows(0, 5)) { $1 })
    #expect(page.result["rows"].items.count == 2, "\(page)")
    let gone = try await site.ask(
      "imageGalleryDelete", ["imageEntryId": made.result["fileEntryId"]])
    #expect(gone.status == SCREENS_OK)
    let document = try await site.ask(
      "ddlFormUpload",
      [
        "document": .bytes([1, 2, 3]), "mimeType": .text("text/plain"),
        "filePrefix": .text("form-"), "repositoryId": .integer(20_126), "folderId": .integer(0),
      ])
    #expect(document.result["title"].text?.hasPrefix("form-") == true, "\(document)")
  }

  @Test func `a rejected upload with the status of a success is no success`() async throws {
    for body in ["{}", "null", "{\"exception\":\"com.liferay.FileSizeException\"}"] {
      let site = try PortalSite()
      site.portal.answerNext(200, body)
      let answer = try await site.ask(
        "ddlFormUpload", ["document": .bytes([1]), "mimeType": .text("a/b")])
      #expect(answer.status != SCREENS_OK, "\(body)")
    }
  }

  @Test func `a file is read with the proof, and one of another type is not read`() async throws {
    let site = try PortalSite()
    let file = try await site.ask("fileLoad", ["entryId": .integer(36_002)])
    #expect(file.result["title"] == .text("A photo"), "\(file)")
    guard case .bytes(let bytes) = file.result["url"] else {
      Issue.record("no bytes")
      return
    }
    #expect(bytes.starts(with: [0x89, 0x50]))
    #expect(site.portal.requests.map(\.proof) == ["basic", "basic"])
    let other = try await site.ask(
      "fileLoad", ["entryId": .integer(36_002), "mimeTypes": .text("image/gif, video/webm")])
    #expect(other.status == SCREENS_FAILED && other.text.contains("image/png"))
    #expect(site.portal.requests.count == 3)
    site.portal.change { $0.knowsHeaderAtFiles = false }
    let refused = try await site.ask("fileLoad", ["entryId": .integer(36_002)])
    #expect(refused.status == SCREENS_FAILED)
  }

  @Test func `a portal of 6 2 has no comments, and the sentence names the version`() async throws {
    let site = try PortalSite("6.2")
    let page = try await site.ask("commentListPage", Self.thing.merging(Self.rows(0, 5)) { $1 })
    #expect(page.status == SCREENS_ABORTED_DUE_TO_PRECONDITIONS)
    #expect(page.text == "A portal of version 6.2 cannot do this.")
    #expect(site.portal.requests.isEmpty)
  }

  @Test func `a portal without the module for Screens says so`() async throws {
    let site = try PortalSite("7.0") { $0.hasModule = false }
    let page = try await site.ask("commentListPage", Self.thing.merging(Self.rows(0, 5)) { $1 })
    #expect(page.status == SCREENS_ABORTED_DUE_TO_PRECONDITIONS)
    #expect(page.text == "This portal cannot do this.")
  }
}
