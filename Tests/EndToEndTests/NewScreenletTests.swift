import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// The folders that `screens new screenlet` writes.
@Suite struct NewScreenletTests {
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

  /// Checks the bundle, and expects a greeting on its page.
  private func expectGreeting() throws {
    let verdict = try screens.run("validate", folder.path("probe/Probe.screens"), "--level", "3")
    #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
    let checked = try screens.run("check", "--config", folder.path("probe/plugins.plist"))
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    let host = try ServedScreens(screens, folder.path("probe/plugins.plist"))
    let page = try LoginPage(host.url.appending(path: "Probe/default"))
    let refused = try page.send("fire=v-3&name=")
    #expect(refused.status == 422)
    #expect(refused.text.contains("Type your name."))
    #expect(try page.send("fire=v-3&name=Ada").status == 303)
    #expect(try page.again().contains("Hello, Ada!"))
  }

  @Test(.enabled(if: !languages.isEmpty, "needs make and a compiler"), arguments: languages)
  func `new screenlets build, pass the validator, and act`(language: String) throws {
    let written = try screens.run(
      "new", "screenlet", "probe", "--language", language, "--into", folder.path)
    try #require(written.status == 0, "\(written.errors)")
    try run("make", ["-C", folder.path("probe")])
    try expectGreeting()
  }

  @Test(.enabled(if: program("swift") != nil, "needs swift"))
  func `a screenlet in Swift is compiled against the kit`() throws {
    let written = try screens.run(
      "new", "screenlet", "probe", "--language", "swift", "--into", folder.path, "--screens",
      Repository.root)
    try #require(written.status == 0, "\(written.errors)")
    try run(
      "swiftc",
      [
        "-swift-version", "6", "-emit-library", "-module-name", "Probe",
        "-o", folder.path("probe/Probe.screens/libProbe.so"),
        "-I", "\(BuiltProducts.folder)/Modules",
        "-I", Repository.headers(of: "CScreens"),
        "-module-cache-path", "\(BuiltProducts.folder)/ModuleCache",
        "-Xlinker", "--version-script=\(folder.path("probe/plugin.map"))",
        "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "--build-id",
        folder.path("probe/Sources/Probe.swift"),
      ] + Screens.kitObjects())
    try expectGreeting()
  }

  @Test func `a screenlet without code passes the validator, and acts`() throws {
    let written = try screens.run(
      "new", "screenlet", "probe", "--shape", "entry", "--into", folder.path)
    try #require(written.status == 0, "\(written.errors)")
    let bundle = folder.path("probe/Probe.screens")
    let verdict = try screens.run("validate", bundle, "--level", "3")
    #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
    let checked = try screens.run("check", "--config", folder.path("probe/plugins.plist"))
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    let host = try ServedScreens(screens, folder.path("probe/plugins.plist"))
    let browser = FormBrowser(host.url)
    let signIn = try browser.send(
      ["userNameField": "demo@screens.local", "passwordField": "screens-demo"],
      on: "/Login/default")
    #expect(signIn.status == 303)
    func labels(_ answer: FormBrowser.Answer) -> [String] {
      MarkupTree(answer.text).all("main p").map(\.text)
    }
    #expect(labels(try browser.get("/probe")).prefix(3) == ["0", "0", "0 opinions"])
    let buttons = MarkupTree(try browser.get("/probe").text).all("button[name=fire]")
    let yes = try #require(buttons.first { $0.text == "Yes" }?["value"])
    let pressed = try browser.send(["fire": yes], on: "/probe")
    #expect(labels(try browser.follow(pressed)).prefix(3) == ["1", "0", "1 opinion"])
  }

  @Test func `a list without code passes the validator, and its rows change`() throws {
    let written = try screens.run(
      "new", "screenlet", "probe", "--shape", "rows", "--into", folder.path)
    try #require(written.status == 0, "\(written.errors)")
    let verdict = try screens.run("validate", folder.path("probe/Probe.screens"), "--level", "3")
    #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
    let checked = try screens.run("check", "--config", folder.path("probe/plugins.plist"))
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    let host = try ServedScreens(screens, folder.path("probe/plugins.plist"))
    let browser = FormBrowser(host.url)
    _ = try browser.send(
      ["userNameField": "demo@screens.local", "passwordField": "screens-demo"],
      on: "/Login/default")
    let page = MarkupTree(try browser.get("/probe").text)
    #expect(page.all("main .row").count == 3)
    let add = try #require(page.all("button[name=fire]").last?["value"])
    let place = try #require(page.all("[data-screenlet]").last?["data-screenlet"])
    let added = try browser.send(
      ["body": "A fourth", "fire": add, "place": place], on: "/probe")
    #expect(MarkupTree(try browser.follow(added).text).all("main .row").count == 4)
  }

  @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
  func `a form without code passes the validator, and has the fields that a connector answers`()
    throws
  {
    let written = try screens.run(
      "new", "screenlet", "probe", "--shape", "record", "--into", folder.path)
    try #require(written.status == 0, "\(written.errors)")
    let verdict = try screens.run("validate", folder.path("probe/Probe.screens"), "--level", "3")
    #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
    let listed = try screens.run(
      "screenlets", "Probe", "--json", "--config", folder.path("probe/plugins.plist")
    ).json()
    #expect(listed.array?.first?["content"] == "record")
    let source = try String(
      contentsOfFile: Repository.fixtures("Workers/registrar.c"), encoding: .utf8)
    try CCompiler.compile(
      "#define PREFIX \"probe\"\n#define STORE \"\(folder.path("kept"))\"\n" + source,
      to: folder.path("probe/libregistrar.so"))
    let file = folder.path("probe/plugins.plist")
    // In a process of its own the connector finds no file, and answers what it knows by itself.
    let plist = try String(contentsOfFile: file, encoding: .utf8).replacing(
      "<string>LocalConnectorFactory</string>",
      with: """
        <string>LocalConnectorFactory</string>
        <key>connectorOverrides</key><dict>
        <key>probeLoad</key><string>RegistrarFactory</string>
        <key>probeSave</key><string>RegistrarFactory</string></dict>
        """)
    try plist.write(toFile: file, atomically: true, encoding: .utf8)
    let checked = try screens.run("check", "--config", file)
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    let host = try ServedScreens(screens, file)
    let form = RecordForm(try FormBrowser(host.url).get("/probe").text)
    #expect(form.fields.map(\.label).prefix(3) == ["Name", "Age", "Fee"])
    #expect(form["Birthday"]?.control?["type"] == "date" && form["News by mail"]?.name != nil)
  }

  @Test func `the folder is complete, and has no name left to fill in`() throws {
    for language in ["c", "cpp", "rust", "swift"] {
      let result = try screens.run(
        "new", "screenlet", language, "--language", language, "--into", folder.path, "--screens",
        Repository.root, "--json")
      let files = try #require(try result.json()["files"]?.array).compactMap(\.string)
      for name in ["README.md", "Makefile", "plugins.plist"] { #expect(files.contains(name)) }
      for file in files {
        let text = try String(
          contentsOfFile: folder.path("\(language)/\(file)"), encoding: .utf8)
        #expect(text.firstMatch(of: /@[A-Za-z]+@/) == nil, "\(file)")
      }
    }
  }

  @Test(arguments: [
    (["new", "screenlet"], "NAME is missing"),
    (["new", "screenlet", "acme", "--kind", "full"], "there is no option '--kind' here"),
    (["new", "screenlet", "acme", "--language", "swift"], "--screens PATH is missing"),
    (
      ["new", "screenlet", "acme", "--shape", "entry", "--language", "c"],
      "there is no option '--language' here"
    ),
  ])
  func `a wrong command line writes nothing`(arguments: [String], sentence: String) throws {
    let result = try screens.run(arguments + ["--into", folder.path])
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("screens: \(sentence)"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
