import Foundation
import Glibc
import ScreensSystem

/// Compiles C into real shared libraries while tests run.
///
/// A library is compiled once and kept below the build folder, by the digest of its source, of the
/// flags and of every header.
package enum CCompiler {
  /// Why there is no library.
  package struct Failure: Error, CustomStringConvertible {
    /// The output of the compiler.
    package let description: String
  }

  /// The compiler; nil where there is none, and tests that need one are skipped.
  package static let path: String? = ["/usr/bin/gcc", "/usr/bin/cc", "/usr/bin/clang"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Whether there is a compiler.
  package static var isThere: Bool { path != nil }

  /// Compiles a shared library against the plugin headers.
  ///
  /// - Parameters:
  ///   - source: C source text. Its macro `WITNESS` is the path of a witness.
  ///   - library: Where the library goes.
  ///   - flags: More arguments.
  ///   - witness: The file that code of the library writes when it runs; it is put into the
  ///     compiled library, so that libraries of several tests are one to the compiler.
  package static func compile(
    _ source: String, to library: String, flags: [String] = [], witness: String? = nil
  ) throws {
    guard path != nil else { throw Failure(description: "no C compiler") }
    let flags = flags + (witness == nil ? [] : ["-DWITNESS=\"\(placeholder)\""])
    // A text or an argument that names a test's own folder is another one in each run.
    guard ([source] + flags).allSatisfy({ !$0.contains(TemporaryFolder.mark) }) else {
      return try run(source, to: library, flags)
    }
    let kept = try kept(source, flags)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: kept))
    if let witness, let place = offset(of: placeholder, in: bytes) {
      let count = placeholder.utf8.count
      guard witness.utf8.count < count else { throw Failure(description: witness) }
      let padding = Data(count: count - witness.utf8.count)
      bytes.replaceSubrange(place..<place + count, with: Data(witness.utf8) + padding)
    }
    try bytes.write(to: URL(fileURLWithPath: library))
    guard unsafe chmod(library, 0o755) == 0 else { throw Failure(description: library) }
    TemporaryFolder.waitUntilClosed(library)
  }

  private static func offset(of text: String, in bytes: Data) -> Int? {
    // Safety: the library compares bytes of two buffers that last as long as the call.
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let first = text.utf8.first else { return nil }
      let end = bytes.count - text.utf8.count
      var offset = 0
      while offset < end, let found = unsafe memchr(start + offset, Int32(first), end - offset) {
        offset = unsafe UnsafeRawPointer(found) - start
        if unsafe memcmp(start + offset, text, text.utf8.count) == 0 { return offset }
        offset += 1
      }
      return nil
    }
  }

  /// The path of the witness in a library that is kept.
  private static let placeholder = "~witness:" + String(repeating: ".", count: 240)

  /// Hosts look for plugins in the build folder, but not in hidden ones.
  private static let folder: Result<String, any Error> = Result {
    let folder = BuiltProducts.folder + "/.fixtures"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  /// The compiled library, from this run or from one before.
  private static func kept(_ source: String, _ flags: [String]) throws -> String {
    var words = [path ?? "", source] + flags
    words += try headers(below: [Repository.headers(of: "CScreens")] + includes(flags))
    let digest = Digest(of: Array(words.joined(separator: "\0").utf8))
    let file = "\(try folder.get())/\(digest)".replacing(":", with: "-")
    guard !FileManager.default.fileExists(atPath: file) else { return file }
    let aside = "\(file).\(UUID().uuidString)"
    try run(source, to: aside, flags)
    defer { _ = unsafe unlink(aside) }
    // The first of several stays: a library has the name of its source in it, and tests count on the
    // same bytes.
    guard unsafe link(aside, file) == 0 || errno == EEXIST else { throw Failure(description: file) }
    return file
  }

  /// The folders that flags name for headers: `-I`, and the path behind it.
  private static func includes(_ flags: [String]) -> [String] {
    zip(flags, flags.dropFirst()).filter { $0.0 == "-I" }.map(\.1)
  }

  /// The texts of all headers in folders and in those below.
  private static func headers(below folders: [String]) throws -> [String] {
    try folders.flatMap { folder in
      let files = FileManager.default.subpaths(atPath: folder) ?? []
      return try files.filter { $0.hasSuffix(".h") }.sorted().map {
        try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
      }
    }
  }

  private static func run(_ source: String, to library: String, _ flags: [String]) throws {
    let file = library + ".c"
    try Data(source.utf8).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments =
      ["-shared", "-fPIC", "-O0", "-I", Repository.headers(of: "CScreens"), file, "-o", library]
      + flags
    let output = Pipe()
    process.standardError = output
    try process.run()
    let said = process.output(output)
    guard process.terminationStatus == 0 else {
      throw Failure(description: String(decoding: said, as: UTF8.self))
    }
  }
}
