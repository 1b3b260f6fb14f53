import Foundation
import FoundationNetworking
import ScreensDocuments
import TestSupport
import Testing

/// The reference of a manifest's keys, and the facts that a plugin gives for people.
@Suite struct ImprintTests {
  private let screens: Screens
  private let folder: TemporaryFolder
  private static let end = "</dict>"

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
    try folder.makeFolder("p")
    try FileManager.default.copyItem(
      atPath: "\(Repository.root)/Plugins/HarborTheme/Harbor.screens",
      toPath: folder.path("p/Harbor.screens"))
    let manifest = "p/Harbor.screens/manifest.plist"
    let text = String(decoding: try folder.read(manifest), as: UTF8.self)
    let facts = [
      ("author", "Ada &amp; \"Co\""), ("license", "MIT"), ("x-shop", "ignored"),
      ("homepage", "https://example.org/harbor?a=1&amp;b=2"), ("description", "Quays."),
    ].map { "<key>\($0.0)</key><string>\($0.1)</string>" }
    let end = try #require(text.ranges(of: Self.end).last)
    try folder.write(
      text.replacingCharacters(in: end, with: facts.joined() + Self.end), to: manifest)
  }

  @Test func `the reference has each key with type, need and meaning`() throws {
    let rows = try #require(try screens.run("manifest", "--keys", "--json").json().array)
    for row in rows {
      #expect(row.members?.map(\.name) == ["path", "type", "required", "about"])
    }
    let value = rows.first { $0["path"] == "screenlets[].attributes[].value" }
    #expect(value?["type"] == "any" && value?["required"] == .boolean(false))
    let text = try screens.run("manifest", "--keys").output
    for row in rows { #expect(text.contains(row["path"]?.string ?? "?")) }
  }

  @Test func `plugins and inspect show the facts`() throws {
    let screens = try screens.alone(with: folder.path("p"))
    for _ in 0..<2 {
      // The second listing reads the index of the first.
      let row = try #require(
        try screens.run("plugins", "--json").json().array?.first {
          $0["id"] == "org.screens.harbor"
        })
      #expect(row["imprint"]?["author"] == "Ada & \"Co\"", "\(row)")
      #expect(row["imprint"]?["homepage"] == "https://example.org/harbor?a=1&b=2")
    }
    let text = try screens.run("plugins").output
    #expect(
      text.contains(
        "org.screens.harbor: description Quays.; author Ada & \"Co\"; license MIT; "), "\(text)")
    let inspected = try screens.run("inspect", folder.path("p/Harbor.screens"), "--json")
    #expect(try inspected.json()["descriptor"]?["author"] == "Ada & \"Co\"")
  }

  @Test func `the gallery shows the facts as text, and the homepage as a link`() throws {
    let screens = try screens.alone(with: folder.path("p"))
    let file = try folder.write(
      "<plist version=\"1.0\"><dict></dict></plist>", to: "plugins.plist")
    let host = try ServedScreens(screens, file)
    let session = URLSession.forForms()
    defer { session.invalidateAndCancel() }
    let (head, text) = try session.answer(
      to: URLRequest(url: host.url.appending(path: "Login/harbor")))
    #expect(head.statusCode == 200)
    let imprint = try #require(MarkupTree(text)["p.imprint"], "\(text)")
    #expect(imprint.text.contains("Quays. · Ada & \"Co\" · MIT"), "\(imprint.text)")
    let link = try #require(MarkupTree(text)["p.imprint a"])
    #expect(link["href"] == "https://example.org/harbor?a=1&b=2")
    #expect(link["rel"] == "noopener noreferrer")
    #expect(host.end() == 0)
  }
}
