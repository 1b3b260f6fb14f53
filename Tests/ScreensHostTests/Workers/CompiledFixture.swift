import Foundation
import Synchronization
import TestSupport

/// The tests' own plugins, each compiled once for all tests of a run.
enum CompiledFixture {
  private static let libraries = Mutex<[String: Data]>([:])

  /// Puts a library compiled from C into a folder.
  ///
  /// - Parameter source: a C file below `Tests/Fixtures`, without its ending.
  static func put(_ source: String, into folder: String) throws {
    let name = source.split(separator: "/").last.map(String.init) ?? source
    try put("lib\(name).so", into: folder) { library in
      try CCompiler.compile(
        try String(contentsOfFile: Repository.fixtures(source) + ".c", encoding: .utf8),
        to: library,
        flags: ["-I", (Repository.fixtures(source) as NSString).deletingLastPathComponent])
    }
  }

  /// Puts a program compiled from C into a folder.
  static func putProgram(_ source: String, into folder: String) throws {
    let name = source.split(separator: "/").last.map(String.init) ?? source
    try put(name, into: folder) { program in
      try Program("gcc")?.run([Repository.fixtures(source) + ".c", "-o", program])
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: "\(folder)/\(name)")
  }

  /// Puts the plugin that does any harm in any place into a folder: C with one function each in
  /// Swift and, where its compiler exists, in Rust.
  ///
  /// - Parameters:
  ///
  ///   - early: a place and a harm that do not wait for the plugin's options.
  ///
  ///   - isList: whether its theme is one of a list, with the slots for rows.
  static func putMatrix(
    into folder: String, early: (place: String, fault: String)? = nil, isList: Bool = false
  ) throws {
    let change = { (library: inout Data) in
      guard let early else { return }
      let mark = Data("MATRIX-EARLY:".utf8)
      let dots = Data(repeating: UInt8(ascii: "."), count: 32)
      guard let found = library.range(of: mark + dots) else { return }
      for (number, text) in [early.place, early.fault].enumerated() {
        let start = found.lowerBound + mark.count + 32 * number
        library.replaceSubrange(start..<start + text.utf8.count, with: text.utf8)
      }
    }
    let name = isList ? "libmatrixrows.so" : "libmatrix.so"
    try put(name, into: folder, change: change) { library in
      let sources = Repository.fixtures("Workers")
      let place = (library as NSString).deletingLastPathComponent
      var objects = ["\(place)/matrix.o"]
      var flags = ["-DHAS_SWIFT"] + (isList ? ["-DROWS"] : [])
      if let rust = Program("rustc") {
        objects.append("\(place)/libgivesup.a")
        flags.append("-DHAS_RUST")
        try rust.run([
          "--crate-type", "staticlib", "-C", "panic=unwind", "\(sources)/gives-up.rs", "-o",
          objects[1],
        ])
      }
      try Program("gcc")?.run(
        ["-c", "-fPIC", "-O0", "-I", Repository.headers(of: "CScreens"), "-o", objects[0]]
          + flags + ["\(sources)/matrix.c"])
      try Program("swiftc")?.run(
        ["-parse-as-library", "-module-name", "GivesUp", "-emit-library"]
          + ["-module-cache-path", "\(BuiltProducts.folder)/ModuleCache"]
          + ["\(sources)/gives-up.swift"] + objects
          + ["-lstdc++", "-Xlinker", "--gc-sections", "-Xlinker", "--exclude-libs=ALL"]
          + ["-o", library])
    }
  }

  /// Puts the screenlet whose functions report their arguments into a folder, in C or in Swift.
  static func putMoments(_ language: String, into folder: String) throws {
    let resources = Repository.fixtures("Workers/Moments.screens")
    guard language != "swift" else {
      return try putKit("moments", ["--resources", resources], into: folder)
    }
    try put("libmoments-\(language).so", into: folder) { library in
      let place = (library as NSString).deletingLastPathComponent
      let source = Repository.fixtures("Workers/moments")
      try printManifest(
        "\(source).json", "c", ["--resources", resources], to: "\(place)/moments.h")
      try CCompiler.compile(
        try String(contentsOfFile: "\(source).c", encoding: .utf8), to: library,
        flags: ["-I", place, "-I", resources] + (language == "c2" ? ["-DSECOND"] : []))
    }
  }

  /// Puts the connector that is written with the kit into a folder.
  static func putKitConnector(into folder: String) throws { try putKit("bearer", into: folder) }

  /// Puts the theme that is written with the kit into a folder.
  static func putKitTheme(into folder: String) throws { try putKit("kit", into: folder) }

  /// Puts the same theme into a folder, over another one's list.
  static func putKitTheme(into folder: String, over parent: String, _ list: String) throws {
    try putKit("kit", as: "kit-over-\(parent)", into: folder) { json in
      json.replacing(#""parent": "default""#, with: #""parent": "\#(parent)""#)
        .replacing("AssetListView_default", with: list)
    }
  }

  /// Puts the corpus's theme that fills cells in C into a folder, over another one's list.
  static func putRows(into folder: String, over parent: String, _ list: String) throws {
    let source = try String(
      contentsOfFile: Repository.fixtures("Corpus/list-view-1/rows.c"), encoding: .utf8)
    let changed = source.replacing(#"\"default\""#, with: #"\"\#(parent)\""#)
      .replacing(#"_INIT("default")"#, with: #"_INIT("\#(parent)")"#)
      .replacing("AssetListView_default", with: list)
    try put("librows-over-\(parent).so", into: folder) { library in
      try CCompiler.compile(changed, to: library)
    }
  }

  private static func printManifest(
    _ json: String, _ language: String, _ options: [String], to file: String
  ) throws {
    let words = ["manifest", json, "--language", language] + options
    let command = [BuiltProducts.program] + words
    try Program("sh")?.run([
      "-c", command.map { "'\($0)'" }.joined(separator: " ") + " > '\(file)'",
    ])
  }

  /// Puts a plugin that is written with the kit into a folder: a Swift file and its descriptor.
  private static func putKit(
    _ name: String, as file: String? = nil, _ options: [String] = [], into folder: String,
    change: (String) -> String = { $0 }
  ) throws {
    let sources = Repository.fixtures("Workers")
    let kit = "\(BuiltProducts.folder)/ScreensPluginKit.build"
    // The build folder may still hold an object whose source was removed.
    let parts = FileManager.default.enumerator(
      atPath: "\(Repository.root)/Sources/ScreensPluginKit")
    let names = Set(
      (parts?.compactMap { $0 as? String } ?? []).map { ($0 as NSString).lastPathComponent + ".o" })
    let objects = try FileManager.default.contentsOfDirectory(atPath: kit).filter(names.contains)
      .map { "\(kit)/\($0)" }
    try put("lib\(file ?? name).so", into: folder) { library in
      let (manifest, descriptor) = (library + ".swift", library + ".json")
      let json = try String(contentsOfFile: "\(sources)/\(name).json", encoding: .utf8)
      try change(json).write(toFile: descriptor, atomically: false, encoding: .utf8)
      try printManifest(descriptor, "swift", options, to: manifest)
      try Program("swiftc")?.run(
        ["-swift-version", "6", "-emit-library", "-module-name", "Fixture_\(name)", "-o", library]
          + ["-module-cache-path", "\(BuiltProducts.folder)/ModuleCache"]
          + ["-I", "\(BuiltProducts.folder)/Modules"]
          + ["-I", Repository.headers(of: "CScreens"), "-Xlinker", "-z", "-Xlinker", "now"]
          + ["-Xlinker", "--version-script=\(Repository.root)/Sources/CScreens/plugin.map"]
          + ["\(sources)/\(name).swift", manifest] + objects)
    }
  }

  private static func put(
    _ name: String, into folder: String, change: (inout Data) -> Void = { _ in },
    compile: (_ library: String) throws -> Void
  ) throws {
    var library = try libraries.withLock { libraries in
      if let known = libraries[name] { return known }
      let scratch = try TemporaryFolder()
      try compile(scratch.path(name))
      let compiled = try Data(contentsOf: URL(fileURLWithPath: scratch.path(name)))
      libraries[name] = compiled
      return compiled
    }
    change(&library)
    // Another process writes it: children of this one would keep the file open for writing for a
    // moment, and a host uses no library that is being written.
    let aside = try TemporaryFolder()
    try library.write(to: URL(fileURLWithPath: aside.path(name)))
    try Program("cp")?.run([aside.path(name), "\(folder)/\(name)"])
  }
}

/// A program of the machine's.
struct Program {
  /// The compiler's output when it failed.
  struct Failure: Error, CustomStringConvertible { let description: String }

  private let path: String

  /// Finds a program; nil where it is missing.
  init?(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return nil }
    path = found
  }

  func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let said = process.output(output)
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(path): \(String(decoding: said, as: UTF8.self))")
    }
  }
}
