import CScreens
import ConnectorSupport
import Foundation
import PluginSystem
import TestSupport
import Testing

@testable import LocalAccounts

/// Reading files through the built library, only by the ABI.
@Suite(.needsSystemLibraries)
struct FilePluginTests {
  private static let file = AssetClass.fileEntry.name
  private static let demo = DemoContent(companyId: 1, groupId: 7)
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func load(
    _ parameters: [String: HostValue], in locale: String = "en_US"
  ) async throws -> PluginHost.Answer {
    let library = try ChildProcess.productsFolder() + "/libLocalConnector.so"
    let host = try PluginHost(
      library: library, folder: folder,
      options: ["stateDirectory": .text(folder.path), "hashCost": .integer(1)])
    return try await host.request(
      "fileLoad", parameters, context: ["locale": .text(locale), "groupId": .integer(7)])
  }

  private func number(of file: String) throws -> HostValue {
    let draft = Self.demo.drafts.first { $0.asset.url.hasSuffix("/\(file)") }
    return .integer(try #require(draft).asset.classPK)
  }

  @Test(
    arguments: [
      ("price-list-2026.pdf", "application/pdf", "%PDF-1.4"),
      ("tide-table-2026.txt", "text/plain", "Tide table 2026"),
      ("slipway-signals.wav", "audio/wav", "RIFF"), ("long-shed.png", "image/png", "\u{89}PNG"),
      ("launch-of-marejada.webm", "video/webm", "\u{1A}\u{45}\u{DF}\u{A3}"),
    ])
  func `a document of the demo is read by its number, whole`(
    name: String, type: String, start: String
  ) async throws {
    let answer = try await load(["className": .text(Self.file), "classPK": number(of: name)])
    #expect(answer.status == SCREENS_OK && answer.text == "")
    #expect(answer.result["mimeType"].text == type)
    guard case .bytes(let content) = answer.result["url"] else {
      return #expect(Bool(false), "no bytes")
    }
    #expect(content.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
    #expect(content.count > 400)
  }

  @Test func `every document and picture of the demo has a content of its own`() {
    let files = Self.demo.files
    let addresses = Self.demo.drafts.map(\.asset).filter { $0.className == Self.file }.map(\.url)
    #expect(files.map(\.url) == addresses)
    #expect(Set(files.map(\.content)).count == files.count)
    #expect(files.allSatisfy { $0.content.count < 200_000 })
  }

  @Test func `a title is in the reader's language, and a type is accepted in any case`()
    async throws
  {
    let answer = try await load(
      [
        "className": .text(Self.file), "classPK": number(of: "price-list-2026.pdf"),
        "mimeTypes": .text("image/png, Application/PDF ,"),
      ], in: "es_ES")
    #expect(answer.status == SCREENS_OK && answer.result["title"].text == "Lista de precios 2026")
  }

  @Test(
    arguments: [
      (
        ["mimeTypes": HostValue.text("image/png")],
        "A file of the type application/pdf is not shown here."
      ),
      (["classPK": .integer(1)], "This content is not there any more."),
      (["classPK": .integer(0)], "This content is not there any more."),
    ])
  func `a file of another type, or none, is a sentence`(
    more: [String: HostValue], sentence: String
  ) async throws {
    let whole: [String: HostValue] = [
      "className": .text(Self.file), "classPK": try number(of: "price-list-2026.pdf"),
    ]
    let answer = try await load(whole.merging(more) { $1 })
    #expect(answer.status != SCREENS_OK && answer.text == sentence)
  }

  @Test func `a demo of an earlier host gets its files, and none comes back`() async throws {
    let path = folder.path("local.sqlite")
    var settings = AccountSettings(databasePath: path)
    (settings.hashCost, settings.seedsDemo) = (1, true)
    func open() throws {
      _ = try LocalContent(LocalAccounts(settings)).storeOfFiles(groupId: 7)
    }
    _ = try LocalContent(LocalAccounts(settings)).store(groupId: 7)
    let connection = try Connection(path: path, sqlite: SQLite())
    func count() throws -> Int64? { try connection.integer("SELECT count(*) FROM files") }
    #expect(try count() == 0)
    try open()
    #expect(try count() == 22)
    try connection.execute("DELETE FROM files")
    try open()
    #expect(try count() == 0)
    try connection.execute("UPDATE sqlite_sequence SET seq = 40000 WHERE name = 'files'")
    try open()
    #expect(try count() == 22)
  }
}
