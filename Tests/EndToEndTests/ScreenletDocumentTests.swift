import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// The screenlet of the tutorial, made of the page's files by the page's commands, and of nothing
/// else.
@Suite struct ScreenletDocumentTests {
  private let document: Document
  private let folder: TemporaryFolder
  private let screens: Screens

  private struct Failure: Error, CustomStringConvertible { let description: String }

  init() throws {
    let document = try Document("Sources/ScreensPluginKit/ScreensPluginKit.docc/Screenlets.md")
    let folder = try TemporaryFolder()
    for block in document.blocks where block.language != "sh" {
      let file = try #require(block.file, "line \(block.line)")
      try folder.write(block.text, to: file == "plugins.plist" ? file : "bookmark/\(file)")
    }
    let commands = document.commands(of: ["screens"]).map(\.words)
    let command = try #require(commands.first { $0[1] == "manifest" })
    let words = command.dropFirst().prefix { $0 != ">" }.map {
      ["manifest.json", "resources"].contains($0) ? folder.path("bookmark/\($0)") : $0
    }
    let all = try Screens()
    let manifest = try all.run(Array(words))
    try #require(manifest.status == 0, "\(manifest.errors)")
    try folder.write(manifest.output, to: "bookmark/\(try #require(command.last))")
    screens = try all.alone(with: folder.path("bookmark"))
    self.document = document
    self.folder = folder
  }

  /// Runs a command of the page in the folder.
  private func build() throws {
    let command = try #require(document.commands(of: ["swift"]).first)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["SCREENS=\(Repository.root)"] + command.words
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path("bookmark"))
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = process.output(output)
    guard process.terminationStatus == 0 else {
      throw Failure(description: String(decoding: said, as: UTF8.self))
    }
  }

  /// A host with the configuration of the page, which lets previews come from this machine.
  private func serve() throws -> ServedScreens {
    let plist = try String(contentsOfFile: folder.path("plugins.plist"), encoding: .utf8)
    let option = """
      <key>plugins</key><dict><key>org.example.bookmark</key><dict><key>options</key>
      <dict><key>allowPrivateAddresses</key><true/></dict></dict></dict>
      <key>connectorFactory</key>
      """
    let file = try folder.write(
      plist.replacing("<key>connectorFactory</key>", with: option), to: "plugins.plist")
    return try ServedScreens(screens, file)
  }

  @Test(.enabled(if: NewThemeTests.hasSwift, "needs make and swift"))
  func `the page's files make a screenlet that looks pages up, saves and lists them`() throws {
    try build()
    let library = folder.path("bookmark/.build/debug/libBookmarkPlugin.so")
    let verdict = try screens.run("validate", library, "--level", "3")
    #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
    let shown = try screens.run(
      "render", "Bookmark", "--theme", "inky", "--format", "json", "--config",
      folder.path("plugins.plist"))
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(
      try shown.json()["nodes"]?.array?.contains { $0["text"]?.string == "Keep it" } == true)

    let site = try PageServer(["/a": [.page("<title>Found by the preview</title>")]])
    let host = try serve()
    try host.wait(for: "Refresh", at: "bookmarks")
    let page = try LoginPage(host.url.appending(path: "bookmarks"))
    func send(_ title: String, _ button: String) throws -> MarkupTree {
      let address = site.url("/a").replacing(":", with: "%3A")
      let form = "place=%2Fbookmarks%3Abookmark&url=\(address)&title=\(title)&fire=\(button)"
      let answer = try page.send(form)
      return MarkupTree(answer.status == 303 ? try page.again() : answer.text)
    }
    let previewed = try send("", "previewButton")
    #expect(previewed["[name=title]"]?["value"] == "Found by the preview")
    let refused = try send("", "saveButton")
    #expect(refused.shows("Type a title, or let the preview find it."))
    #expect(try send("My+page", "saveButton").shows("The bookmark is saved."))
    // The list was read before there was a bookmark.
    _ = try page.send("place=%2Fbookmarks%3Abookmarks&fire=tableView%3Arefresh")
    try Limit.block(for: "the row") { try MarkupTree(page.again()).shows("My page") }
    let list = MarkupTree(try page.again())
    #expect(list.all("h3.section").map(\.text) == ["127.0.0.1:\(site.port)"])
    #expect(host.end() == 0)
  }
}
