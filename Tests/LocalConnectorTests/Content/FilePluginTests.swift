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

  private static func key(of file: String) throws -> Int64 {
    try #require(demo.drafts.first { $0.asset.url.hasSuffix("/\(file)") }).asset.classPK
  }

  private func number(of file: String) throws -> HostValue { .integer(try Self.key(of: file)) }

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
    #expect(content.count > 200)
  }

  @Test func `every document and picture of the demo has a content of its own`() throws {
    let assets = Self.demo.drafts.map(\.asset).filter { $0.className == Self.file }
    let files = try assets.map { try #require(Self.demo.file(at: $0.url), "\($0.url)") }
    #expect(assets.count == 22 && Set(files).count == 22)
    #expect(files.allSatisfy { $0.count < 100_000 })
    #expect(Self.demo.file(at: "/documents/7/0/none.pdf") == nil)
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

  @Test func `a file is made once, only for the demo, and a stored one stays`() throws {
    let path = folder.path("local.sqlite")
    var settings = AccountSettings(databasePath: path)
    (settings.hashCost, settings.seedsDemo) = (1, true)
    let store = try LocalContent(LocalAccounts(settings)).store(groupId: 7)
    let asset = try #require(
      try store.asset(
        className: Self.file, classPK: Self.key(of: "paint-table.txt"),
        language: "en"))
    let made = try store.content(of: asset)
    #expect(made != nil && made == Self.demo.file(at: asset.url))
    let connection = try Connection(path: path, sqlite: SQLite())
    #expect(try connection.integer("SELECT count(*) FROM files") == 1)
    try connection.run("UPDATE files SET content = ?1", [.bytes([1, 2])])
    #expect(try store.content(of: asset) == [1, 2])
    try connection.execute("DELETE FROM files")
    settings.seedsDemo = false
    let bare = try LocalContent(LocalAccounts(settings)).store(groupId: 7)
    #expect(try bare.content(of: asset) == nil)
  }
}
