import Foundation

/// A text that breaks a rule: `path: …` as the rule is to see it, `finds: …` with the numbers of
/// the lines that break it, `---`, and the text.
struct UntidySample {
  /// Why a sample can't be read.
  struct Malformed: Error {
    let name: String
  }

  private static let folder = SourceTree.root.appending(path: "Tests/Fixtures/Untidy")

  /// The names of all samples.
  static var names: Set<String> {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Set(files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) })
  }

  let file: SourceFile
  /// The lines that the rule must find, and no others.
  let lines: [Int]

  /// Reads the sample of a rule.
  init(_ name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name + ".txt"), encoding: .utf8)
    let parts = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].hasPrefix("path: "), parts[1].hasPrefix("finds: "),
      parts[2] == "---"
    else { throw Malformed(name: name) }
    file = SourceFile(path: String(parts[0].dropFirst(6)), text: String(parts[3]))
    lines = parts[1].dropFirst(7).split(separator: " ").compactMap { Int($0) }
  }
}
