import Foundation

/// Compiles C into real shared libraries while tests run.
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
  ///   - source: C source text.
  ///   - library: Where the library goes.
  ///   - flags: More arguments.
  package static func compile(_ source: String, to library: String, flags: [String] = []) throws {
    guard let path else { throw Failure(description: "no C compiler") }
    let file = library + ".c"
    try Data(source.utf8).write(to: URL(fileURLWithPath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
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
