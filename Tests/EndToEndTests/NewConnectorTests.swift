import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// The folders that `screens new connector` writes.
@Suite struct NewConnectorTests {
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

  /// Writes and builds the connectors `probe`.
  private func build(_ language: String, _ more: [String] = []) throws {
    let written = try screens.run(
      ["new", "connector", "probe", "--language", language, "--into", folder.path] + more)
    try #require(written.status == 0, "\(written.errors)")
    try make([])
  }

  private func make(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.program("make")))
    process.arguments = ["-C", folder.path("probe")] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = String(decoding: process.output(output), as: UTF8.self)
    try #require(process.terminationStatus == 0, "\(said)")
    #expect(!said.contains("warning"), "\(said)")
  }

  private func expectValid() throws {
    let verdict = try screens.run(
      "validate", folder.path("probe/libProbeConnector.so"), "--level", "3")
    #expect(verdict.status == 0, "\(verdict.output)\(verdict.errors)")
  }

  @Test(.enabled(if: !languages.isEmpty, "needs make and a compiler"), arguments: languages)
  func `new connectors build, pass the validator, and sign in`(language: String) throws {
    try build(language)
    try expectValid()
    let host = try ServedScreens(screens, folder.path("probe/plugins.plist"))
    let page = host.url.appending(path: "Login/default")
    #expect(try LoginPage(page).signIn(name: "ada%40example.org", password: "wrong") != 303)
    #expect(try LoginPage(page).signIn(name: "ada%40example.org", password: "demo") == 303)
  }

  /// A page with a list of assets, for which a list's connector is asked.
  private func writeListPage() throws -> String {
    let file = folder.path("probe/plugins.plist")
    let plist = try String(contentsOfFile: file, encoding: .utf8)
    try folder.write(
      plist.replacing(
        "<key>connectorFactory</key>",
        with: "<key>pages</key><dict><key>/list</key><string>List.xib</string></dict>"
          + "<key>connectorFactory</key>"), to: "probe/plugins.plist")
    try folder.write(ListCheckTests.list(), to: "probe/List.xib")
    return file
  }

  @Test(.enabled(if: !languages.isEmpty, "needs make and a compiler"), arguments: languages)
  func `a new connector of a list answers rows, which its page shows`(language: String) throws {
    try build(language, ["--operations", "assetListPage"])
    try expectValid()
    let readme = String(decoding: try folder.read("probe/README.md"), as: UTF8.self)
    #expect(readme.contains("`rows`, `rowCount`: of 3 example rows"), "\(readme)")
    let host = try ServedScreens(screens, try writeListPage())
    let page = try host.page("list")
    #expect(page.shows("A new quay for the ferry"))
    #expect(page.shows("Minutes of the assembly"))
  }

  @Test(.enabled(if: !languages.isEmpty, "needs make and a compiler"), arguments: languages)
  func `a new connector is renamed in its manifest and its code`(language: String) throws {
    try build(language)
    let files = ["c": "connector.c", "cpp": "connector.cpp", "rust": "src/lib.rs"]
    for name in ["manifest.json", try #require(files[language])] {
      let text = String(decoding: try folder.read("probe/\(name)"), as: UTF8.self)
      try folder.write(
        text.replacing("org.example.probe", with: "com.acme.connectors"), to: "probe/\(name)")
    }
    try make(["manifest", "SCREENS=\(URL(fileURLWithPath: BuiltProducts.program).path)"])
    try make([])
    try expectValid()
    let inspected = try screens.run(
      "inspect", folder.path("probe/libProbeConnector.so"), "--json")
    #expect(try inspected.json()["descriptor"]?["id"] == "com.acme.connectors")
  }

  /// The names of all operations, as `--operations` accepts them.
  private func everyOperation() throws -> String {
    let all = try screens.run("operations", "--json").json().array ?? []
    try #require(all.count > 39)
    return all.compactMap { $0["name"]?.string }.joined(separator: ",")
  }

  @Test(.enabled(if: !languages.isEmpty, "needs make and a compiler"), arguments: languages)
  func `every operation of the host can be chosen, and the rest comes from the parent`(
    language: String
  ) throws {
    try build(
      language, ["--operations", try everyOperation(), "--parent", "LocalConnectorFactory"])
    try expectValid()
    var screens = screens
    screens.environment["SCREENS_PLUGIN_PATH"] = folder.path("probe")
    screens.environment["SCREENS_CONNECTOR_FACTORY"] = "ProbeConnectorFactory"
    let explained = try screens.run("explain", "loginByEmail", "--json").json()
    #expect(explained["factory"] == "ProbeConnectorFactory")
  }

  @Test(.enabled(if: program("swift") != nil, "needs swift"))
  func `connectors in Swift are compiled against the kit`() throws {
    let written = try screens.run(
      "new", "connector", "probe", "--language", "swift", "--into", folder.path, "--screens",
      Repository.root, "--operations", try everyOperation())
    try #require(written.status == 0, "\(written.errors)")
    let objects = try Screens.kitObjects()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.program("swiftc")))
    process.arguments =
      [
        "-swift-version", "6", "-emit-library", "-module-name", "ProbeConnector",
        "-o", folder.path("probe/libProbeConnector.so"),
        "-I", "\(BuiltProducts.folder)/Modules",
        "-I", Repository.headers(of: "CScreens"),
        "-module-cache-path", "\(BuiltProducts.folder)/ModuleCache",
        "-Xlinker", "--version-script=\(folder.path("probe/plugin.map"))",
        "-Xlinker", "-z", "-Xlinker", "now", "-Xlinker", "--build-id",
        folder.path("probe/Sources/ProbeConnector.swift"),
        folder.path("probe/Sources/Manifest.swift"),
      ] + objects
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let said = String(decoding: process.output(output), as: UTF8.self)
    try #require(process.terminationStatus == 0, "\(said)")
    try expectValid()
  }

  /// Rust that opens the file of a parameter and makes one; it panics where it is wrong, which the
  /// validator reports as a crash.
  private static let rustFiles = """
    impl Request {
        fn files(&self) {
            use std::io::{Read, Write};
            let blobs = unsafe {
                &*((host().query)(host().context, Text::new(BLOB_1)) as *const Blobs)
            };
            let token = self.token.load(Ordering::Acquire);
            let (mut made, handle) = blobs.make_file(host(), token, 100).unwrap();
            made.write_all(b"made").unwrap();
            made.set_len(4).unwrap();
            assert!(handle != 0 && blobs.make_file(host(), token, 1 << 40).is_err());
            // The validator makes up the handle 0, too.
            let handle = string_of(&self.parameters, "image").parse().unwrap_or(0);
            if handle != 0 {
                let (mut given, size) = blobs.open_file(host(), token, handle).unwrap();
                let mut bytes = Vec::new();
                assert_eq!(given.read_to_end(&mut bytes).unwrap() as u64, size);
                assert!(size > 0 && given.write_all(b"x").is_err());
            }
        }

        /// Runs
    """

  @Test(.enabled(if: languages.contains("rust"), "needs make and rustc"))
  func `a connector in Rust opens and makes files of its requests`() throws {
    try build("rust", ["--operations", "uploadUserPortrait"])
    let manifest = try String(contentsOfFile: folder.path("probe/manifest.json"), encoding: .utf8)
    try folder.write(
      manifest.replacing(
        #""screens.connector-host/1""#, with: #""screens.connector-host/1", "screens.blob/1""#),
      to: "probe/manifest.json")
    var code = try String(contentsOfFile: folder.path("probe/src/lib.rs"), encoding: .utf8)
    for (place, text) in [
      ("impl Request {\n    /// Runs", Self.rustFiles),
      ("let answer = if self", "self.files();\n        let answer = if self"),
      (
        "            VALUE_STRING =>",
        "            VALUE_HANDLE => Content::Words(value.content.handle.to_string()),\n"
          + "            VALUE_STRING =>"
      ),
    ] {
      let range = try #require(code.firstRange(of: place), "\(place)")
      code.replaceSubrange(range, with: text)
    }
    try folder.write(code, to: "probe/src/lib.rs")
    try make(["manifest", "SCREENS=\(URL(fileURLWithPath: BuiltProducts.program).path)"])
    try make([])
    try expectValid()
  }

  @Test func `the folder is complete, and has no name left to fill in`() throws {
    for language in ["c", "cpp", "rust", "swift"] {
      let result = try screens.run(
        "new", "connector", language, "--language", language, "--into", folder.path, "--screens",
        Repository.root, "--json")
      let files = try #require(try result.json()["files"]?.array).compactMap(\.string)
      for name in ["README.md", "Makefile", "plugins.plist", "manifest.json"] {
        #expect(files.contains(name))
      }
      for file in files {
        let text = try String(
          contentsOfFile: folder.path("\(language)/\(file)"), encoding: .utf8)
        #expect(text.firstMatch(of: /@[A-Za-z]+@/) == nil, "\(file)")
      }
    }
  }

  @Test(arguments: [
    (["new", "connector"], "NAME is missing"),
    (["new", "connector", "Acme-1"], "connector 'Acme-1' is not a name of small letters and"),
    (
      ["new", "connector", "acme", "--operations", "loginByEmial"],
      "there is no operation 'loginByEmial'; did you mean 'loginByEmail'?"
    ),
    (["new", "connector", "acme", "--kind", "full"], "there is no option '--kind' here"),
    (["new", "theme", "acme", "--operations", "a"], "there is no option '--operations' here"),
    (["new", "connector", "acme", "--language", "swift"], "--screens PATH is missing"),
  ])
  func `a wrong command line writes nothing`(arguments: [String], sentence: String) throws {
    let result = try screens.run(arguments + ["--into", folder.path])
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("screens: \(sentence)"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
