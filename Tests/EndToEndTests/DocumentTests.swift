import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// The examples of the documents run.
@Suite struct DocumentTests {
  private let screens: Screens
  private let folder: TemporaryFolder
  private let readme: Document
  private let documents: [Document]

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
    readme = try Document("README.md")
    documents = try Document.all()
  }

  private static let screenlets =
    "Sources/ScreensPluginKit/ScreensPluginKit.docc/Screenlets.md"
  private static let screenletsInC =
    "Sources/ScreensPluginKit/ScreensPluginKit.docc/ScreenletsInC.md"
  private static let themes = "Sources/ScreensPluginKit/ScreensPluginKit.docc/Themes.md"

  /// The files with blocks of each language, and their number. A test below, or the named test,
  /// checks each block.
  private static let tested: [String: [String: Int]] = [
    "c": ["README.md": 1, themes: 3, screenlets: 1, screenletsInC: 4],
    "swift": ["README.md": 1, screenlets: 5],
    // The tree of the modules.
    "text": ["README.md": 1],
    "xml": [
      "Sources/ScreensWeb/ScreensWeb.docc/Pages.md": 2, themes: 1, screenlets: 6,
      // PortalSignInTests.
      "Sources/ScreensHost/ScreensHost.docc/Operating.md": 1,
    ],
    // ScreenletDocumentTests, with everything else of those pages.
    "json": [screenlets: 3],
    "ld": [screenlets: 1],
    "strings": [screenlets: 2],
    // BrowserTests.ProxyTests.
    "nginx": ["Sources/ScreensHost/ScreensHost.docc/Operating.md": 1],
    "haproxy": ["Sources/ScreensHost/ScreensHost.docc/Operating.md": 1],
    "caddy": ["Sources/ScreensHost/ScreensHost.docc/Operating.md": 1],
  ]

  @Test func `a test checks each block of each document`() {
    var found: [String: [String: Int]] = [:]
    for document in documents {
      // DocumentNameTests compares the commands of every shell with the program's help.
      for block in document.blocks where block.language != "sh" {
        found[block.language, default: [:]][document.path, default: 0] += 1
      }
    }
    #expect(found == Self.tested)
  }

  @Test(.enabled(if: DocumentTests.program("gcc") != nil, "needs gcc"))
  func `the README's theme in C is compiled from the header alone and shows its own text`() throws {
    let source = try #require(readme.blocks(in: "c").first)
    #expect(source.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 31)
    try folder.write(source.text, to: "door.c")
    let command = try #require(readme.commands(of: ["gcc"]).first)
    let words = command.words.dropFirst().map {
      $0.hasPrefix("Sources/") ? "\(Repository.root)/\($0)" : $0
    }
    try run("gcc", words + ["-Wall", "-Wextra", "-Werror"])
    try expectDoor(folder.path("libdoor.so"), in: folder.path)
  }

  /// Compiles a document's program in C with the document's own command, and validates it.
  ///
  /// - Returns: the program's text.
  private func compile(
    _ name: String, of document: Document, to library: String
  ) throws -> String {
    let source = try #require(
      document.blocks(in: "c").first { $0.text.contains("org.example.\(name.dropLast(2))") })
    try folder.write(source.text, to: name)
    let command = try #require(document.commands(of: ["gcc"]).first { $0.words.last == name })
    let words = command.words.dropFirst().map {
      $0.hasPrefix("Sources/") ? "\(Repository.root)/\($0)" : $0
    }
    try run("gcc", words + ["-Wall", "-Wextra", "-Werror"])
    let verdict = try screens.run("validate", folder.path(library), "--level", "3")
    #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
    return source.text
  }

  @Test(.enabled(if: DocumentTests.program("gcc") != nil, "needs gcc"))
  func `the document's cells in C are compiled, validated, and number the rows`() throws {
    _ = try compile("ribbon.c", of: try Document(Self.themes), to: "libRibbon.so")
    let plist = try folder.write(
      """
      <plist version="1.0"><dict><key>pluginDirectories</key><array><string>.</string></array>
      </dict></plist>
      """, to: "plugins.plist")
    let rendered = try screens.run(
      "render", "AssetList", "--theme", "ribbon", "--format", "json", "--config", plist)
    #expect(rendered.status == 0, "\(rendered.errors)")
    let rows = try #require(try rendered.json()["rows"]?.array)
    let texts = rows.map { ($0["nodes"]?.array ?? []).compactMap { $0["text"]?.string } }
    #expect(!texts.isEmpty)
    for (index, row) in texts.enumerated() { #expect(row.contains("Row \(index + 1)")) }
  }

  @Test(.enabled(if: DocumentTests.program("gcc") != nil, "needs gcc"))
  func `the document's computation in C is compiled and validated`() throws {
    let source = try compile("teller.c", of: try Document(Self.themes), to: "libTeller.so")
    #expect(source.contains("SCREENS_COMPUTE_1"))
  }

  @Test(.enabled(if: DocumentTests.program("gcc") != nil, "needs gcc"))
  func `the document's delegate in C is compiled and validated, and hears a sign-in`() throws {
    let document = try Document(Self.themes)
    let source = try compile("porter.c", of: document, to: "libPorter.so")
    #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
    let setting = try #require(document.blocks(in: "xml").first)
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>.</string></array>
      \(setting.text)</dict></plist>

      """, to: "plugins.plist")
    let host = try ServedScreens(screens, folder.path("plugins.plist"))
    #expect(try LoginPage(host.url.appending(path: "Login/default")).signIn(password: "no") != 303)
    #expect(try host.error(with: "onLoginError").contains("org.example.porter"))
    #expect(host.end() == 0)
  }

  @Test(
    .enabled(if: DocumentTests.program("swiftc") != nil, "needs swiftc"))
  func `the README's theme in Swift is compiled against the kit and shows its own text`() throws {
    let new = try #require(
      readme.commands(of: ["screens"]).map(\.words).first { $0.starts(with: ["screens", "new"]) })
    let words = new.dropFirst().map {
      ["$PWD": Repository.root, "..": folder.path][$0] ?? $0
    }
    let written = try screens.run(words)
    try #require(written.status == 0, "\(written.errors)")
    let source = try #require(readme.blocks(in: "swift").first)
    let place = try #require(
      readme.spans.last { $0.text.hasSuffix(".swift") && $0.line < source.line })
    let file = place.text.replacing("../", with: "")
    #expect(folder.has(file), "\(file) is not the file that 'screens new' wrote")
    try folder.write(source.text, to: file)
    let objects = try Screens.kitObjects()
    try run(
      "swiftc",
      [
        "-swift-version", "6", "-emit-library", "-module-name", "DoorTheme",
        "-o", folder.path("door/Door.screens/libDoorTheme.so"),
        "-I", "\(BuiltProducts.folder)/Modules", "-I", Repository.headers(of: "CScreens"),
        "-module-cache-path", "\(BuiltProducts.folder)/ModuleCache",
        "-Xlinker", "--version-script=\(folder.path("door/plugin.map"))",
        "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "--build-id",
        folder.path(file), folder.path("door/Sources/Manifest.swift"),
      ] + objects)
    try expectDoor(folder.path("door/Door.screens"), in: folder.path("door"))
  }

  @Test func `the page of the document is served, and check has no remark`() throws {
    let document = try Document("Sources/ScreensWeb/ScreensWeb.docc/Pages.md")
    for block in document.blocks(in: "xml") {
      try folder.write(block.text, to: try #require(block.file, "line \(block.line)"))
    }
    let file = folder.path("plugins.plist")
    let check = try screens.run("check", "--config", file)
    #expect(check.status == 0, "\(check.output)\(check.errors)")
    let host = try ServedScreens(screens, file)
    let page = try host.page("door")
    #expect(page.shows("The house with two doors"))
    #expect(page.has("[href=mailto:porter@example.org]"))
    #expect(page.has("[type=password]"))
    #expect(host.end() == 0)
  }

  @Test func `the README's tree has each folder of Sources, and no other`() throws {
    let tree = try #require(readme.blocks(in: "text").first).text.split(separator: "\n")
    // Indented lines name the folders of a module.
    let modules = tree.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first }
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: "\(Repository.root)/Sources"
    ).filter { !$0.hasSuffix(".md") }
    #expect(modules.map { String($0.dropLast()) }.sorted() == folders.sorted())
  }

  @Test func `the table of modules has each module with its folders, and only existing files`()
    throws
  {
    let sources = "\(Repository.root)/Sources"
    let rows = try Document("Sources/README.md").rows(under: "Modules")
    let modules = try FileManager.default.contentsOfDirectory(atPath: sources)
      .filter { !$0.hasSuffix(".md") }
    #expect(rows.map { $0[0] }.sorted() == modules.sorted())
    for row in rows {
      let module = "\(sources)/\(row[0])"
      let folders = try FileManager.default.contentsOfDirectory(
        at: URL(filePath: module), includingPropertiesForKeys: nil
      ).filter(\.hasDirectoryPath).map(\.lastPathComponent).filter {
        $0 != "include" && !$0.hasSuffix(".docc")
      }
      #expect(row[1].split(separator: ", ").map(String.init) == folders.sorted(), "\(row[0])")
      let files = FileManager.default.enumerator(atPath: module)?
        .compactMap { ($0 as? String)?.split(separator: "/").last }
      for name in row[2].matches(of: /`([^`]+)`/).map({ $0.1 }) {
        #expect(files?.contains(name) == true, "\(row[0]) has no \(name)")
      }
    }
  }

  @Test func `the table of tests has each step of the CI's script and each script of Tests`() throws
  {
    let document = try Document("Tests/README.md")
    let run = try String(contentsOfFile: "\(Repository.root)/.ci/run", encoding: .utf8)
    let steps = run.split(separator: "\n").map { line in
      Set(line.split { " ();\"".contains($0) }.map(String.init))
    }
    let rows = document.rows(under: "Steps")
    #expect(rows.count > 10)
    // A row is a step of the script, or the script itself.
    for row in rows
    where !row[1].contains("not part of `.ci/run`") && !row[0].contains(".ci/run") {
      let words = row[0].filter { $0 != "`" }.split(separator: " ").map(String.init)
      let isThere = steps.contains { step in
        words.allSatisfy { word in step.contains { $0 == word || $0.hasSuffix("/\(word)") } }
      }
      #expect(isThere, "no step is \(row[0])")
    }
    let named = document.spans.map(\.text)
    let scripts = try FileManager.default.contentsOfDirectory(
      atPath: "\(Repository.root)/Tests/EndToEndTests/Scripts"
    ).filter { $0.hasSuffix(".py") }
    for script in scripts {
      #expect(named.contains { $0.hasSuffix(script) }, "\(script) is not in \(document)")
    }
  }

  // MARK: The door

  private func expectDoor(_ plugin: String, in folder: String) throws {
    let screens = try screens.alone(with: folder)
    let verdict = try screens.run("validate", plugin)
    #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
    let why = try screens.run("explain", "Login", "--theme", "door")
    #expect(why.status == 0, "\(why.errors)")
    #expect(why.output.contains("LoginView_door"), "\(why.output)")
    let shown = try screens.run("render", "Login", "--theme", "door", "--format", "json")
    try #require(shown.status == 0, "\(shown.errors)")
    let button = try #require(
      try shown.json()["nodes"]?.array?.first { $0["outlet"]?.string == "loginButton" })
    #expect(button["text"]?.string == "Open the door")
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }

  private static func program(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program in the folder.
  private func run(_ name: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.program(name)))
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = process.output(output)
    guard process.terminationStatus == 0 else {
      throw Failure(description: String(decoding: said, as: UTF8.self))
    }
  }
}
