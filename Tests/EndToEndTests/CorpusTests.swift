import Foundation
import TestSupport
import Testing

/// Libraries that were built once, against the headers of their time.
@Suite struct CorpusTests {
  #if arch(x86_64)
    private static let machine = "x86_64"
  #else
    private static let machine = "no other machine yet"
  #endif

  private static let libraries: [String] = {
    let root = Repository.fixtures("Corpus")
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".so.\(machine)") }.sorted().map { "\(root)/\($0)" }
  }()

  @Test(.enabled(if: !libraries.isEmpty, "has no library for this machine"), arguments: libraries)
  func `an old library is loaded and shown, and passes the validator`(library: String) throws {
    let folder = try TemporaryFolder()
    let name = try #require(library.split(separator: "/").last).dropLast(Self.machine.count + 1)
    let path = folder.path(String(name))
    try FileManager.default.copyItem(atPath: library, toPath: path)
    let result = try Screens().run("validate", path, "--level", "3")
    #expect(result.status == 0, "\(result.output)")
  }
}
