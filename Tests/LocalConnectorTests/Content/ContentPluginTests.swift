import CScreens
import ConnectorSupport
import Foundation
import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// Reading content through the built library, only by the ABI.
@Suite(.needsSystemLibraries)
struct ContentPluginTests {
  private let folder: TemporaryFolder
  private static let blog = AssetClass.blogsEntry
  private static let article = AssetClass.journalArticle

  init() throws {
    folder = try TemporaryFolder()
  }

  private func host(_ options: [String: HostValue] = [:]) throws -> PluginHost {
    let library = try ChildProcess.productsFolder() + "/libLocalConnector.so"
    let defaults: [String: HostValue] = [
      "stateDirectory": .text(folder.path), "hashCost": .integer(1),
    ]
    return try PluginHost(
      library: library, folder: folder, options: defaults.merging(options) { $1 })
  }

  private func page(
    _ first: Int64, _ end: Int64, _ more: [String: HostValue] = [:]
  ) -> [String: HostValue] {
    [
      "groupId": .integer(7), "startRow": .integer(first), "endRow": .integer(end),
      "computeRowCount": .bool(true),
    ].merging(more) { $1 }
  }

  private func answer(
    _ operation: String, _ parameters: [String: HostValue], in locale: String = "en_US"
  ) async throws -> PluginHost.Answer {
    try await host().request(
      operation, parameters, context: ["locale": .text(locale), "groupId": .integer(7)])
  }

  private func titles(_ answer: PluginHost.Answer) -> [String] {
    answer.result["rows"].items.compactMap { $0["title"].text }
  }

  @Test func `words select rows of a page, and an empty text selects all`() async throws {
    func found(_ words: String, _ more: [String: HostValue]) async throws -> PluginHost.Answer {
      let parameters = page(0, 50, more.merging(["keywords": .text(words)]) { $1 })
      return try await answer("assetListPage", parameters)
    }
    let blog: [String: HostValue] = ["classNameId": .integer(Self.blog.rawValue)]
    let sails = try await found("sail bed", blog)
    #expect(sails.status == SCREENS_OK && sails.result["rowCount"] == .integer(0))
    let begun = try await found("bed sail", blog)
    #expect(titles(begun) == ["Sails go to bed"] && begun.result["rowCount"] == .integer(1))
    #expect(titles(try await found("", blog)).count > 1)
    let saved = try await found("price", ["portletItemName": .text("documents")])
    #expect(saved.status == SCREENS_OK)
    #expect(saved.result["rowCount"] == .integer(Int64(titles(saved).count)))
  }

  @Test(
    arguments: [
      ("en_US", "Sails go to bed"), ("es_ES", "Las velas se van a dormir"),
      ("es", "Las velas se van a dormir"), ("de_DE", "Sails go to bed"), ("", "Sails go to bed"),
    ])
  func `a page of the blog is in the reader's language, or in English`(
    locale: String, title: String
  ) async throws {
    let parameters = page(0, 3, ["classNameId": .integer(Self.blog.rawValue)])
    let answer = try await answer("assetListPage", parameters, in: locale)
    #expect(answer.status == SCREENS_OK && answer.text == "")
    #expect(answer.result["rowCount"] == .integer(22))
    #expect(titles(answer).count == 3 && titles(answer).first == title)
  }

  @Test func `an entry of the blog has what its screenlet shows`() async throws {
    let parameters = page(0, 1, ["classNameId": .integer(Self.blog.rawValue)])
    let row = try #require(
      try await answer("assetListPage", parameters).result["rows"].items.first)
    #expect(row["className"] == .text(Self.blog.name))
    #expect(row["groupId"] == .integer(7) && row["companyId"] == .integer(10157))
    #expect(row["mimeType"] == .text("text/html") && row["visible"] == .bool(true))
    #expect(row["createDate"] == .integer(DemoDate(2026, 10, 26).milliseconds))
    let entry = row["object"]["blogsEntry"]
    #expect(entry["userName"] == .text("Marta Ruiz") && entry["entryId"] == row["classPK"])
    #expect(entry["urlTitle"] == .text("sails-go-to-bed"))
    #expect(entry["content"].text?.contains("Rinsed, dried") == true)
    guard case .integer(let entryId) = row["entryId"], entryId > 36000 else {
      throw NoNumber(value: row["entryId"])
    }
    let byEntry = try await answer("assetLoadByEntryId", ["entryId": .integer(entryId)])
    #expect(byEntry == .init(status: SCREENS_OK, result: row))
    let thing = ["className": .text(Self.blog.name), "classPK": row["classPK"]]
    #expect(try await answer("assetLoadByClassPK", thing) == byEntry)
  }

  @Test func `an article and a file have the object of their class`() async throws {
    let article = try await answer(
      "assetListPage", page(0, 1, ["classNameId": .integer(Self.article.rawValue)]), in: "es_ES")
    let object = try #require(article.result["rows"].items.first)["object"]
    #expect(object["modelValues"].text?.contains("Cincuenta y tres") == true)
    #expect(object["modelAttributes"]["articleId"].text?.isEmpty == false)
    #expect(object["modelAttributes"]["content"] == .none)
    let file = try await answer(
      "assetListPage", page(0, 1, ["classNameId": .integer(AssetClass.fileEntry.rawValue)]))
    let row = try #require(file.result["rows"].items.first)
    #expect(row["mimeType"] == .text("image/png"))
    #expect(row["url"] == .text("/documents/7/0/harbour-plan.png"))
    #expect(row["object"]["fileEntry"]["fileEntryId"] == row["classPK"])
  }

  @Test func `the articles of a folder are listed with their content`() async throws {
    let answer = try await answer(
      "webContentListPage", page(0, 50, ["folderId": .integer(34102)]), in: "es_ES")
    #expect(answer.status == SCREENS_OK && answer.result["rowCount"] == .integer(6))
    #expect(titles(answer).first == "Elegir ancla para arena y algas")
    let row = try #require(answer.result["rows"].items.first)
    #expect(row["content"].text?.contains("La bahía") == true)
    #expect(row["urlTitle"] == .text("choosing-an-anchor-for-sand-and-weed"))
    #expect(row["folderId"] == .integer(34102) && row["articleId"].text != nil)
    let root = try await self.answer("webContentListPage", page(0, 50))
    #expect(root.result["rowCount"] == .integer(14) && titles(root).count == 14)
  }

  @Test(
    arguments: [
      ("ArticleTitleComparator", "An apprentice joins the yard"),
      ("com.liferay.journal.util.comparator.ArticleCreateDateComparator", "Winter places"),
      ("com.liferay.journal.util.comparator.ArticleModifiedDateComparator", "Winter places"),
    ])
  func `a class that compares articles gives their order`(
    name: String, title: String
  ) async throws {
    let answer = try await answer(
      "webContentListPage", page(0, 1, ["obcClassName": .text(name)]))
    #expect(titles(answer).first?.hasPrefix(title) == true)
  }

  @Test(
    arguments: [
      (["start": .integer(20), "end": .text("22")], 22, "A sail is a wing that you can fold"),
      (["classNameIds": .integer(29634)], 26, "Winter places: tell us by the end of the month"),
      (["classNameIds": .list([.integer(29634), .text("20011")])], 48, "Sails go to bed"),
      (["groupIds": .integer(8)], 0, nil),
      (["visible": .bool(false)], 0, nil), (["visible": .text("true")], 22, "Sails go to bed"),
      (
        ["orderByCol1": .text("title"), "orderByType1": .text("asc")], 22,
        "A letter from a boat we built in 1974"
      ),
      (
        ["orderByCol1": .text("modifiedDate"), "orderByType1": .text("ASC")], 22,
        "Why I still use my grandfather's adze"
      ),
    ] as [([String: HostValue], Int64, String?)])
  func `a property of the query overrides the parameters`(
    custom: [String: HostValue], count: Int64, first: String?
  ) async throws {
    let parameters = page(
      0, 1, ["classNameId": .integer(Self.blog.rawValue), "customEntryQuery": .map(custom)])
    let answer = try await answer("assetListPage", parameters)
    #expect(answer.status == SCREENS_OK && answer.result["rowCount"] == .integer(count))
    #expect(titles(answer).first == first)
  }

  @Test func `assets that other lists hide are listed on request`() async throws {
    let parameters = page(0, 20, ["classNameId": .integer(AssetClass.layout.rawValue)])
    let answer = try await answer("assetListPage", parameters)
    #expect(answer.result["rowCount"] == .integer(8))
    #expect(titles(answer).contains("Welcome to Candela Boatyard"))
  }

  @Test func `an absent site has an empty list`() async throws {
    for operation in ["assetListPage", "webContentListPage"] {
      let parameters = page(
        0, 5, ["groupId": .integer(99), "classNameId": .integer(Self.blog.rawValue)])
      // The demo's site is the one that the server context names.
      let answer = try await host().request(
        operation, parameters, context: ["groupId": .integer(7)])
      #expect(answer.result == .map(["rows": .list([]), "rowCount": .integer(0)]))
    }
    let own = try await host().request(
      "webContentListPage", page(0, 1, ["groupId": .integer(0)]),
      context: ["groupId": .integer(7)])
    #expect(own.result["rowCount"] == .integer(14))
  }

  @Test func `a saved list has one page, the requested number of rows, and a first asset`()
    async throws
  {
    let latest = ["portletItemName": HostValue.text("latest")]
    let first = try await answer("assetListPage", page(0, 5, latest))
    #expect(titles(first).count == 5 && first.result["rowCount"] == .integer(5))
    let second = try await answer("assetListPage", page(5, 10, latest))
    #expect(second.result == .map(["rows": .list([]), "rowCount": .integer(0)]))
    let one = try await answer(
      "assetLoadByPortletItemName", latest.merging(["groupId": .integer(7)]) { $1 })
    #expect(one.result == first.result["rows"].items.first)
    for operation in ["assetListPage", "assetLoadByPortletItemName"] {
      let none = try await answer(operation, page(0, 5, ["portletItemName": .text("x")]))
      #expect(none.status == SCREENS_FAILED)
      #expect(none.text == "There is no saved list 'x' here.")
    }
  }

  @Test(
    arguments: [
      (-1, 5), (5, 4), (0, 501), (Int64.min, Int64.max), (0, Int64.max), (nil, 5), (0, nil),
    ] as [(Int64?, Int64?)])
  func `rows outside any page are refused before a file is opened`(first: Int64?, end: Int64?)
    async throws
  {
    for operation in ["assetListPage", "webContentListPage"] {
      var parameters = page(0, 0, ["classNameId": .integer(Self.blog.rawValue)])
      parameters["startRow"] = first.map(HostValue.integer)
      parameters["endRow"] = end.map(HostValue.integer)
      let answer = try await answer(operation, parameters)
      #expect(answer.status == SCREENS_VALIDATION_FAILED)
      #expect(answer.text == Wording.english.wrongRows)
    }
    #expect(DatabaseFile(at: folder.path("local.sqlite")) == nil)
  }

  @Test(
    arguments: [
      ("assetListPage", [:], "Una lista de contenidos necesita"),
      (
        "assetListPage",
        [
          "classNameId": .integer(20011),
          "customEntryQuery": .map(["orderByCol1": .text("viewCount")]),
        ], "no por «viewCount»"
      ),
      ("webContentListPage", ["obcClassName": .text("org.acme.ById")], "no por «org.acme.ById»"),
    ] as [(String, [String: HostValue], String)])
  func `a list of nothing, or in an unknown order, is refused`(
    operation: String, parameters: [String: HostValue], text: String
  ) async throws {
    let answer = try await answer(operation, page(0, 5, parameters), in: "es_ES")
    #expect(answer.status == SCREENS_VALIDATION_FAILED && answer.text.contains(text))
  }

  @Test(
    arguments: [
      ("assetLoadByEntryId", ["entryId": .integer(1)]), ("assetLoadByEntryId", [:]),
      ("assetLoadByClassPK", ["className": .text("x"), "classPK": .integer(35001)]),
      ("assetLoadByClassPK", [:]),
    ] as [(String, [String: HostValue])])
  func `an absent asset is a failure in the reader's language`(
    operation: String, parameters: [String: HostValue]
  ) async throws {
    let answer = try await answer(operation, parameters, in: "es_ES")
    #expect(answer.status == SCREENS_FAILED && answer.text == "Este contenido ya no existe.")
  }

  @Test func `without a demo there is no content`() async throws {
    let host = try host(["seedDemo": .bool(false)])
    let answer = try await host.request("webContentListPage", page(0, 9))
    #expect(answer.result == .map(["rows": .list([]), "rowCount": .integer(0)]))
  }

  @Test func `content that cannot be read is not available, and the log says why`() async throws {
    let host = try host(["database": .text("missing/local.sqlite")])
    let answer = try await host.request("webContentListPage", page(0, 9))
    #expect(answer.status == SCREENS_NOT_AVAILABLE)
    #expect(answer.text == Wording.english.contentAway)
    let path = folder.path("missing/local.sqlite")
    #expect(host.log == [StorageError.noFolder(path: path).description])
    #expect(host.surplusCompletions == 0)
  }
}

/// A value that should be a number.
private struct NoNumber: Error {
  let value: HostValue
}
