import Foundation
import Synchronization
import TestSupport

/// The tests' own plugins in C, each compiled once for all tests of a run.
enum CompiledFixture {
  private static let libraries = Mutex<[String: Data]>([:])

  /// Puts a compiled library into a folder.
  ///
  /// - Parameter source: a C file below `Tests/Fixtures`, without its ending.
  static func put(_ source: String, into folder: String) throws {
    let name = source.split(separator: "/").last.map(String.init) ?? source
    let library = try libraries.withLock { libraries in
      if let known = libraries[source] { return known }
      let scratch = try TemporaryFolder()
      let file = scratch.path("lib\(name).so")
      try CCompiler.compile(
        try String(contentsOfFile: Repository.fixtures(source) + ".c", encoding: .utf8), to: file)
      let compiled = try Data(contentsOf: URL(fileURLWithPath: file))
      libraries[source] = compiled
      return compiled
    }
    try library.write(to: URL(fileURLWithPath: "\(folder)/lib\(name).so"))
  }
}
