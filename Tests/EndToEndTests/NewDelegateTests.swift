import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// The folders that `screens new delegate` writes.
@Suite struct NewDelegateTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private static func program(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static let compilers = ["c": "cc", "cpp": "c++", "rust": "rustc"]
  private static let languages = compilers.keys.sorted().filter { language in
    program("make") != nil && program(compilers[language] ?? "") != nil
  }

  /// Runs a program of the machine. Its output is in the error when it fails.
  private func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.program(program)))
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = String(decoding: process.output(output), as: UTF8.self)
    try #require(process.terminationStatus == 0, "\(said)")
    #expect(!said.contains("warning"), "\(said)")
  }

  private func write(_ language: String, _ more: [String] = []) throws {
    let written = try screens.run(
      ["new", "delegate", "probe", "--language", language, "--into", folder.path] + more)
    try #require(written.status == 0, "\(written.errors)")
  }

  /// Checks the library, and expects a line in the log where a sign-in fails.
  private func expectHearing() throws {
    let library = folder.path("probe/libProbeDelegate.so")
    let verdict = try screens.run("validate", library, "--level", "3")
    #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
    let file = folder.path("probe/plugins.plist")
    let checked = try screens.run("check", "--config", file)
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    let host = try ServedScreens(screens, file)
    let page = host.url.appending(path: "Login/default")
    #expect(try LoginPage(page).signIn(name: "ada%40example.org", password: "wrong") == 422)
    try host.waitForError("onLoginError on ")
    #expect(host.end() == 0)
  }

  @Test(.enabled(if: !languages.isEmpty, "needs make and a compiler"), arguments: languages)
  func `new delegates build, pass the validator, and hear events`(language: String) throws {
    try write(language)
    try run("make", ["-C", folder.path("probe")])
    try expectHearing()
  }

  @Test(.enabled(if: program("swift") != nil, "needs swift"))
  func `a delegate in Swift is compiled against the kit`() throws {
    try write("swift", ["--screens", Repository.root])
    try run(
      "swiftc",
      [
        "-swift-version", "6", "-emit-library", "-module-name", "ProbeDelegate",
        "-o", folder.path("probe/libProbeDelegate.so"),
        "-I", "\(BuiltProducts.folder)/Modules",
        "-I", Repository.headers(of: "CScreens"),
        "-module-cache-path", "\(BuiltProducts.folder)/ModuleCache",
        "-Xlinker", "--version-script=\(folder.path("probe/plugin.map"))",
        "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "--build-id",
        folder.path("probe/Sources/ProbeDelegate.swift"),
        folder.path("probe/Sources/Manifest.swift"),
      ] + Screens.kitObjects())
    try expectHearing()
  }

  @Test func `a delegate can be for any screenlet, and its folder is complete`() throws {
    for language in ["c", "cpp", "rust", "swift"] {
      let result = try screens.run(
        "new", "delegate", language, "--language", language, "--into", folder.path, "--screens",
        Repository.root, "--screenlet", "AssetList", "--json")
      let files = try #require(try result.json()["files"]?.array).compactMap(\.string)
      for name in ["README.md", "Makefile", "plugins.plist", "manifest.json"] {
        #expect(files.contains(name))
      }
      for file in files {
        let text = try String(
          contentsOfFile: folder.path("\(language)/\(file)"), encoding: .utf8)
        #expect(text.firstMatch(of: /@[A-Za-z]+@/) == nil, "\(file)")
        if file == "plugins.plist" { #expect(text.contains("AssetList")) }
      }
    }
  }

  @Test(arguments: [
    (["new", "delegate"], "NAME is missing"),
    (["new", "delegate", "acme", "--kind", "full"], "there is no option '--kind' here"),
    (["new", "delegate", "acme", "--language", "swift"], "--screens PATH is missing"),
    (["new", "delegate", "acme", "--screenlet", "Logni"], "there is no screenlet 'Logni'"),
  ])
  func `a wrong command line writes nothing`(arguments: [String], sentence: String) throws {
    let result = try screens.run(arguments + ["--into", folder.path])
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("screens: \(sentence)"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
