import Foundation
import ScreensDocuments
import Synchronization
import TestSupport
import Testing

@Suite struct NewThemeTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private static func program(_ names: [String]) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").lazy.flatMap { folder in names.map { "\(folder)/\($0)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static let hasMake = program(["make"]) != nil
  static let hasC = hasMake && program(["cc"]) != nil
  static let hasCPP = hasMake && program(["c++"]) != nil
  static let hasRust = hasMake && program(["rustc"]) != nil
  static let hasSwift = hasMake && program(["swift"]) != nil

  private struct Failure: Error, CustomStringConvertible { let description: String }

  private func make(_ folder: String, _ settings: [String] = []) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.program(["make"])))
    process.arguments = ["-C", folder] + settings
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = process.output(output)
    guard process.terminationStatus == 0 else {
      throw Failure(description: String(decoding: said, as: UTF8.self))
    }
  }

  /// Makes a Swift theme in the build folder that all such themes share, so that the kit is compiled
  /// once. One theme is made after the other.
  private func makeWithKit(_ folder: String) throws {
    let shared = BuiltProducts.folder + "/.new-themes"
    try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/.build", withDestinationPath: shared)
    try Self.turn.withLock { _ in try make(folder, ["SWIFTFLAGS=--scratch-path \(shared)"]) }
  }

  private static let turn = Mutex(())

  /// The view tree of the theme `probe` as text, without the folder that it lies in.
  private func tree(
    _ language: String, _ kind: String, of screenlet: String = "Login", _ more: [String] = []
  ) throws -> String {
    let place = try self.folder.makeFolder("\(language)-\(kind)")
    let new =
      ["new", "theme", "probe", "--language", language, "--kind", kind, "--into", place] + more
      // A new theme is for Login by default.
      + (screenlet == "Login" ? [] : ["--screenlet", screenlet])
    let written = try screens.run(new)
    #expect(written.status == 0, "\(written.errors)")
    if language == "swift" {
      try makeWithKit("\(place)/probe")
    } else if kind != "child" {
      try make("\(place)/probe")
    }
    let screens = try screens.alone(with: "\(place)/probe")
    let bundle = "\(place)/probe/Probe.screens"
    let verdict = try screens.run("validate", bundle, "--level", "3")
    #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
    let tree = try screens.run("render", screenlet, "--theme", "probe", "--format", "json")
    #expect(tree.status == 0, "\(tree.errors)")
    return tree.output.replacing(place, with: "")
  }

  @Test(.enabled(if: hasC, "needs make and cc"), arguments: ["full", "extended", "child"])
  func `a new theme builds, passes the validator and is shown`(kind: String) throws {
    let tree = try JSONReader.read(Array(try tree("c", kind).utf8), file: "the tree")
    let button = try #require(
      tree["nodes"]?.array?.first { $0["outlet"]?.string == "loginButton" })
    #expect(button["text"]?.string == "Come in")
    #expect(tree["theme"]?.string == "probe")
  }

  @Test(.enabled(if: hasC && hasCPP, "needs make, cc and c++"), arguments: ["full", "extended"])
  func `C++ gives the same tree as C, byte for byte`(kind: String) throws {
    #expect(try tree("cpp", kind) == tree("c", kind))
  }

  @Test(.enabled(if: hasCPP, "needs make and c++"))
  func `C++ exports one function, also when it is built for a debugger`() throws {
    let written = try screens.run(
      "new", "theme", "probe", "--language", "cpp", "--kind", "full", "--into", folder.path)
    #expect(written.status == 0, "\(written.errors)")
    try make(folder.path("probe"), ["CXXFLAGS=-O0"])
    let verdict = try screens.run(
      "validate", folder.path("probe/Probe.screens"), "--check", "one-export")
    #expect(verdict.status == 0, "\(verdict.output)")
  }

  @Test(.enabled(if: hasC && hasRust, "needs make, cc and rustc"), arguments: ["full", "extended"])
  func `Rust gives the same tree as C, byte for byte`(kind: String) throws {
    #expect(try tree("rust", kind) == tree("c", kind))
  }

  @Test(
    .enabled(if: hasC && hasSwift, "needs make, cc and swift"), arguments: ["full", "extended"])
  func `Swift gives the same tree as C, byte for byte`(kind: String) throws {
    #expect(try tree("swift", kind, ["--screens", Repository.root]) == tree("c", kind))
  }

  @Test(
    .enabled(if: hasC, "needs make and cc"),
    arguments: [
      ("SignUp", "signUpButton", "full"), ("ForgotPassword", "requestPasswordButton", "extended"),
      ("NewPassword", "newPasswordButton", "child"),
    ])
  func `a new theme can be for any screenlet`(screenlet: String, outlet: String, kind: String)
    throws
  {
    let tree = try JSONReader.read(
      Array(try tree("c", kind, of: screenlet).utf8), file: "the tree")
    #expect(tree["screenlet"]?.string == screenlet)
    let button = tree["nodes"]?.array?.first { $0["outlet"]?.string == outlet }
    #expect(button?["text"]?.string == "Come in")
    let words = try folder.read("c-\(kind)/probe/Probe.screens/es.lproj/probe.strings")
    let isTranslated = String(decoding: words, as: UTF8.self).contains("Nombre")
    #expect(isTranslated == (kind == "full"))
  }

  @Test(.enabled(if: hasC, "needs make and cc"), arguments: ["full", "extended"])
  func `a new theme with code can surround pages`(kind: String) async throws {
    let written = try screens.run(
      "new", "theme", "probe", "--language", "c", "--kind", kind, "--screenlet", "Page", "--into",
      folder.path)
    #expect(written.status == 0, "\(written.errors)")
    let layout = "probe/Probe.screens/PageView_probe.xib"
    let text = String(decoding: try folder.read(layout), as: UTF8.self)
    let signed = text.replacing(
      "text=\"\" lineBreakMode=\"tailTruncation\" numberOfLines",
      with:
        "text=\"By hand\" lineBreakMode=\"tailTruncation\" numberOfLines")
    #expect(signed.contains("By hand"))
    try folder.write(signed, to: layout)
    try make(folder.path("probe"))
    let file = try folder.write(
      """
      <plist version="1.0"><dict><key>pluginDirectories</key><array><string>probe</string></array>
      <key>defaultTheme</key><string>probe</string></dict></plist>
      """, to: "plugins.plist")
    let host = try ServedScreens(screens, file)
    // Until its first trial has ended, the theme's parent surrounds the page.
    try await Limit.wait(for: "the theme's trial") {
      try host.page("").has("footer p", text: "By hand")
    }
    #expect(try host.page("").has("header a#home", text: "Screens"))
    let explained = try screens.run(
      "explain", "Page", "--theme", "probe", "--config", file, "--json")
    let chain = try explained.json()["class"]?["chain"]?.array?.compactMap(\.string)
    #expect(
      chain == (kind == "full" ? ["PageView_probe"] : ["PageView_probe", "PageView_default"]))
    #expect(host.end() == 0)
  }

  @Test(
    .enabled(if: hasC && hasCPP && hasRust && hasSwift, "needs make and all compilers"),
    arguments: ["cpp", "rust", "swift"])
  func `every language gives the same tree of any screenlet`(language: String) throws {
    let package = language == "swift" ? ["--screens", Repository.root] : []
    #expect(
      try tree(language, "full", of: "SignUp", package) == tree("c", "full", of: "SignUp"))
  }

  @Test(
    .enabled(if: hasC, "needs make and cc"),
    arguments: [
      ("Bookmark", "child"), ("Bookmark", "extended"), ("Bookmark", "full"),
      ("BookmarkList", "child"), ("BookmarkList", "extended"), ("BookmarkList", "full"),
    ])
  func `a new theme can be for a plugin's screenlet`(screenlet: String, kind: String) throws {
    let configuration = ["--config", "\(Repository.root)/plugins.plist"]
    let written = try screens.run(
      ["new", "theme", "probe", "--screenlet", screenlet, "--kind", kind, "--into", folder.path]
        + configuration)
    #expect(written.status == 0, "\(written.errors)")
    let layout = "probe/Probe.screens/\(screenlet)View_probe.xib"
    #expect(folder.has(layout), "\(written.output)")
    #expect(!written.output.contains("LoginView"), "\(written.output)")
    if kind != "child" { try make(folder.path("probe")) }
    let verdict = try screens.run(
      ["validate", folder.path("probe/Probe.screens"), "--level", "3"] + configuration)
    #expect(verdict.status == 0, "\(verdict.output)")
    var screens = screens
    screens.environment["SCREENS_PLUGIN_PATH"] = folder.path("probe")
    let tree = try screens.run(
      ["render", screenlet, "--theme", "probe", "--format", "json"] + configuration)
    #expect(tree.status == 0, "\(tree.errors)")
    #expect(
      try tree.json()["layout"]?["file"]?.string?.hasSuffix("\(screenlet)View_probe.xib") == true)
  }

  @Test(
    .enabled(if: hasC && hasCPP && hasRust && hasSwift, "needs make and all compilers"),
    arguments: ["c", "cpp", "rust", "swift"], ["full", "extended"])
  func `a new theme of a list has cells, and shows its rows`(language: String, kind: String) throws
  {
    let package = language == "swift" ? ["--screens", Repository.root] : []
    _ = try tree(language, kind, of: "AssetList", package)
    let place = "\(language)-\(kind)/probe"
    #expect(folder.has("\(place)/Probe.screens/AssetListCell_probe.xib"))
    let screens = try screens.alone(with: folder.path(place))
    let page = MarkupTree(try screens.run("render", "AssetList", "--theme", "probe").output)
    #expect(page.shows("A new quay for the ferry"))
    #expect(page.shows("The work begins in spring and ends before the summer boats."))
    #expect(!page.shows("Title") && !page.shows("Description"))
    let explained = try screens.run("explain", "AssetList", "--theme", "probe", "--json").json()
    #expect(explained["cell"]?["theme"] == "probe")
  }

  @Test(.enabled(if: hasC, "needs make and cc"))
  func `a Full theme of a list without code for its cells shows the rows`() throws {
    let written = try screens.run(
      "new", "theme", "probe", "--kind", "full", "--screenlet", "AssetList", "--into", folder.path)
    #expect(written.status == 0, "\(written.errors)")
    let code = String(decoding: try folder.read("probe/theme.c"), as: UTF8.self)
    try folder.write(
      code.replacing("    .fill_cell = fill_cell,\n", with: "")
        .replacing("static int32_t fill_cell", with: "int32_t fill_cell"), to: "probe/theme.c")
    try make(folder.path("probe"))
    let screens = try screens.alone(with: folder.path("probe"))
    let page = MarkupTree(try screens.run("render", "AssetList", "--theme", "probe").output)
    #expect(page.shows("A new quay for the ferry"))
    #expect(!page.shows("Title"))
  }

  @Test func `a new child of a list has cells without code`() throws {
    let tree = try JSONReader.read(
      Array(try tree("c", "child", of: "WebContentList").utf8), file: "the tree")
    #expect(tree["screenlet"]?.string == "WebContentList")
    #expect(folder.has("c-child/probe/Probe.screens/WebContentListCell_probe.xib"))
  }

  @Test func `an unknown screenlet is reported with the nearest one`() throws {
    let result = try screens.run(
      "new", "theme", "acme", "--screenlet", "SignIp", "--into", folder.path)
    #expect(result.status == 2)
    #expect(result.errors.contains("SignIp"), "\(result.errors)")
    #expect(result.errors.contains("SignUp"), "\(result.errors)")
  }

  @Test func `a child works on any theme, with that theme's nodes`() throws {
    let written = try screens.run(
      "new", "theme", "probe", "--kind", "child", "--parent", "flat7", "--into", folder.path)
    #expect(written.status == 0, "\(written.errors)")
    var screens = screens
    screens.environment["SCREENS_PLUGIN_PATH"] = folder.path("probe")
    let verdict = try screens.run("validate", folder.path("probe/Probe.screens"), "--level", "3")
    #expect(verdict.status == 0, "\(verdict.output)")
  }

  @Test(.enabled(if: hasC, "needs make and cc"))
  func `a new theme extends a parent that names its button differently`() throws {
    let folder = try TemporaryFolder()
    let configuration = ["--config", "\(Repository.root)/plugins.plist"]
    let written = try screens.run(
      ["new", "theme", "probe", "--parent", "lockscreen", "--into", folder.path] + configuration)
    #expect(written.status == 0, "\(written.errors)")
    try make(folder.path("probe"))
    let verdict = try screens.run(
      ["validate", folder.path("probe/Probe.screens"), "--level", "3"] + configuration)
    #expect(verdict.status == 0, "\(verdict.output)")
  }

  @Test func `the folder is complete, and an existing one is left alone`() throws {
    let result = try screens.run("new", "theme", "probe", "--into", folder.path, "--json")
    let files = try #require(try result.json()["files"]?.array).compactMap(\.string)
    for name in ["README.md", "Makefile", "theme.c", "include/screens/screens.h"] {
      #expect(files.contains(name))
    }
    for file in files {
      let text = try String(contentsOfFile: folder.path("probe/\(file)"), encoding: .utf8)
      #expect(text.firstMatch(of: /@[A-Za-z]+@/) == nil, "\(file)")
    }
    try folder.write("mine", to: "probe/theme.c")
    let again = try screens.run("new", "theme", "probe", "--into", folder.path)
    #expect(again.status == 1)
    #expect(again.errors.contains("\(folder.path("probe")): is there already"))
    #expect(try folder.read("probe/theme.c") == Array("mine".utf8))
  }

  @Test(arguments: [
    (["new", "theme"], "NAME is missing"),
    (
      ["new", "widget", "x"],
      "new 'widget' is not a kind of plugin that it writes: theme, connector, screenlet or delegate; change"
    ),
    (["new", "theme", "Acme-1"], "theme 'Acme-1' is not a name of small letters and digits"),
    (
      ["new", "theme", "default"],
      "theme 'default' is not free, since the host's own theme has that name; change it"
    ),
    (["new", "theme", "acme", "--language", "swift"], "--screens PATH is missing"),
  ])
  func `a wrong command line writes nothing`(arguments: [String], sentence: String) throws {
    let result = try screens.run(arguments + ["--into", folder.path])
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("screens: \(sentence)"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `a missing parent is reported with the nearest one`() throws {
    let result = try screens.run(
      "new", "theme", "acme", "--parent", "flat8", "--into", folder.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("there is no theme 'flat8'; did you mean 'flat7'?"))
  }
}
