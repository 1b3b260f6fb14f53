import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// The screenlet of the tutorial, built only from the pages' files by the pages' commands.
@Suite struct ScreenletDocumentTests {
  /// A page with the code of the screenlet.
  enum Page: String, CaseIterable {
    case swift = "Screenlets"
    case c = "ScreenletsInC"

    var isBuildable: Bool { self == .swift ? NewThemeTests.hasSwift : CCompiler.isThere }

    var library: String {
      "bookmark/" + (self == .swift ? ".build/debug/" : "") + "libBookmarkPlugin.so"
    }
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }

  private let folder: TemporaryFolder
  private let tutorial: Document
  private let screens: Screens

  init() throws {
    tutorial = try Self.document(.swift)
    folder = try TemporaryFolder()
    screens = try Screens().alone(with: folder.path("bookmark"))
  }

  private static func document(_ page: Page) throws -> Document {
    try Document("Sources/ScreensPluginKit/ScreensPluginKit.docc/\(page.rawValue).md")
  }

  /// Writes the files of the tutorial, and the code of a page.
  private func write(_ page: Page) throws {
    let code = try page == .swift ? [] : Self.document(page).blocks
    let isCode: (Document.Block) -> Bool = { ["swift", "ld"].contains($0.language) }
    let all = page == .swift ? tutorial.blocks : tutorial.blocks.filter { !isCode($0) } + code
    for block in all where block.language != "sh" {
      let file = try #require(block.file, "line \(block.line)")
      let isOutside = ["plugins.plist", "quill.c"].contains(file)
      try folder.write(block.text, to: isOutside ? file : "bookmark/\(file)")
    }
  }

  /// Writes the files of a page, and builds the library by its commands.
  private func build(_ page: Page) throws {
    try write(page)
    let document = try Self.document(page)
    let command = try #require(
      document.commands(of: ["screens"]).map(\.words).first { $0[1] == "manifest" })
    let words = command.dropFirst().prefix { $0 != ">" }.map {
      ["manifest.json", "resources"].contains($0) ? folder.path("bookmark/\($0)") : $0
    }
    let manifest = try screens.run(Array(words))
    try #require(manifest.status == 0, "\(manifest.errors)")
    try folder.write(manifest.output, to: "bookmark/\(try #require(command.last))")
    let builder = page == .swift ? "swift" : "gcc"
    try run(try #require(document.commands(of: [builder]).first).words, in: "bookmark")
  }

  /// Runs a command of a page in a folder, with the variable that it names.
  private func run(_ words: [String], in place: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words.map { $0.replacing("$SCREENS", with: Repository.root) }
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SCREENS": Repository.root]) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path(place))
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = process.output(output)
    guard process.terminationStatus == 0 else {
      throw Failure(description: String(decoding: said, as: UTF8.self))
    }
  }

  /// A host with the configuration of the page, which allows previews from this machine.
  ///
  /// - Parameters:
  ///
  ///   - theme: The theme of the form; nil where the page names none.
  ///
  ///   - isolation: Where the plugin runs; nil where the configuration does not say.
  private func serve(theme: String? = nil, isolation: String? = nil) throws -> ServedScreens {
    let plist = try String(contentsOfFile: folder.path("plugins.plist"), encoding: .utf8)
    let placed = isolation.map { "<key>isolation</key><string>\($0)</string>" } ?? ""
    let option = """
      <key>plugins</key><dict><key>org.example.bookmark</key><dict>\(placed)<key>options</key>
      <dict><key>allowPrivateAddresses</key><true/></dict></dict></dict>
      <key>connectorFactory</key>
      """
    let file = try folder.write(
      plist.replacing("<key>connectorFactory</key>", with: option), to: "served.plist")
    if let theme {
      let page = try String(contentsOfFile: folder.path("bookmark/Page.xib"), encoding: .utf8)
      let attributes = """
        <view restorationIdentifier="bookmark" id="b" customClass="BookmarkScreenlet">
        <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string"
        keyPath="themeName" value="\(theme)"/></userDefinedRuntimeAttributes>
        """
      let plain =
        "<view restorationIdentifier=\"bookmark\" id=\"b\" customClass=\"BookmarkScreenlet\">"
      try folder.write(page.replacing(plain, with: attributes), to: "bookmark/Page.xib")
    }
    return try ServedScreens(screens, file)
  }

  /// The form of the page, as a browser without scripts sends it.
  private struct Form {
    let page: LoginPage

    init(_ host: ServedScreens) throws {
      page = try LoginPage(host.url.appending(path: "bookmarks"))
    }

    /// Sends the form, and reads the page that follows.
    func send(_ url: String, _ title: String, _ button: String) throws -> MarkupTree {
      let address = url.replacing(":", with: "%3A").replacing("/", with: "%2F")
      let form = "place=%2Fbookmarks%3Abookmark&url=\(address)&title=\(title)&fire=\(button)"
      let answer = try page.send(form)
      return MarkupTree(answer.text.isEmpty ? try page.again() : answer.text)
    }
  }

  @Test func `the parts that the page has values choose are read, and a misspelt key is named`()
    throws
  {
    let block = try #require(tutorial.blocks.first { $0.file == "chosen.json" })
    func manifest(_ parts: String) throws -> Screens.Result {
      let file = try folder.write(
        """
        {"id": "org.example.box", "kind": "screenlet", "version": "1.0.0", "abi": "1.0",
         "screenlets": [{"name": "Box", "parts": \(parts)}]}
        """, to: "box.json")
      return try screens.run("manifest", file, "--language", "c")
    }
    let written = try manifest(block.text)
    #expect(written.status == 0, "\(written.errors)")
    let misspelt = try manifest(block.text.replacing("\"is\"", with: "\"si\""))
    #expect(misspelt.status != 0 && misspelt.errors.contains("parts.0.when.0.si"))
  }

  @Test func `the record that the page declares is one, and a misspelt key of it is named`() throws
  {
    let block = try #require(tutorial.blocks.first { $0.file == "record.json" })
    func manifest(_ content: String) throws -> Screens.Result {
      let file = try folder.write(
        """
        {"id": "org.example.enrol", "kind": "screenlet", "version": "1.0.0", "abi": "1.0",
         "screenlets": [{"name": "Enrol", "content": \(content)}]}
        """, to: "enrol.json")
      return try screens.run("manifest", file, "--language", "c")
    }
    let written = try manifest(block.text)
    #expect(written.status == 0, "\(written.errors)")
    let misspelt = try manifest(block.text.replacing("\"cells\"", with: "\"cels\""))
    #expect(misspelt.status != 0 && misspelt.errors.contains("content.record.cels"))
  }

  @Test(.serialized, arguments: Page.allCases)
  func `the page's files make a screenlet that looks pages up, saves and lists them`(
    page: Page
  ) throws {
    guard page.isBuildable else { return }
    try build(page)
    let verdict = try screens.run("validate", folder.path(page.library), "--level", "3")
    #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
    let shown = try screens.run(
      "render", "Bookmark", "--theme", "inky", "--format", "json", "--config",
      folder.path("plugins.plist"))
    #expect(shown.status == 0, "\(shown.errors)")
    #expect(
      try shown.json()["nodes"]?.array?.contains { $0["text"]?.string == "Keep it" } == true)

    let site = try PageServer(["/a": [.page("<title>Found by the prévue</title>")]])
    for isolation in ["process", "host"] {
      let host = try serve(isolation: isolation)
      try host.wait(for: "Refresh", at: "bookmarks")
      let form = try Form(host)
      let previewed = try form.send(site.url("/a"), "", "previewButton")
      #expect(previewed["[name=title]"]?["value"] == "Found by the prévue")
      let refused = try form.send(site.url("/a"), "", "saveButton")
      #expect(refused.shows("Type a title, or let the preview find it."))
      let wrong = try form.send("ftp://a", "T", "saveButton")
      #expect(wrong.shows("Type an address that begins with http://."))
      let saved = try form.send(site.url("/a"), "Page+of+\(isolation)", "saveButton")
      #expect(saved.shows("The bookmark is saved."))
      // The list was read before there was a bookmark.
      _ = try form.page.send("place=%2Fbookmarks%3Abookmarks&fire=tableView%3Arefresh")
      try Limit.block(for: "the row") {
        try MarkupTree(form.page.again()).shows("Page of \(isolation)")
      }
      let list = MarkupTree(try form.page.again())
      #expect(list.all(".section h3").map(\.text) == ["127.0.0.1:\(site.port)"])
      #expect(host.end() == 0)
    }
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `another author's theme extends the screenlet's view by code`() throws {
    try build(.c)
    let command = try #require(tutorial.commands(of: ["gcc"]).first)
    try run(command.words, in: "")
    let verdict = try screens.run(
      "validate", folder.path("bookmark/libQuill.so"), "--level", "3")
    #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
    let site = try PageServer(["/a": [.page("<title>Found</title>")]])
    let host = try serve(theme: "quill")
    try host.wait(for: "Refresh", at: "bookmarks")
    let bare = String(site.url("/a").dropFirst("http://".count))
    let previewed = try Form(host).send(bare, "", "previewButton")
    #expect(previewed["[name=title]"]?["value"] == "Found")
    #expect(previewed["[name=url]"]?["value"] == site.url("/a"))
    #expect(host.end() == 0)
  }
}
