import Foundation
import TestSupport

/// Every input that ever failed, a folder for each parser.
enum Corpus {
  private static let root = "\(Repository.root)/Tests/Fuzz"

  static func inputs(of target: String) -> [[UInt8]] { files("\(root)/Corpus/\(target)") }

  /// Files that good inputs start from.
  static func seeds(_ folder: String, suffix: String = "") -> [[UInt8]] {
    files("\(root)/Seeds/\(folder)", suffix: suffix)
  }

  /// The package's own files of one kind.
  static func package(_ folder: String, suffix: String) -> [[UInt8]] {
    let paths = FileManager.default.enumerator(atPath: "\(Repository.root)/\(folder)")
    let names = (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }
    return names.sorted().compactMap { bytes("\(Repository.root)/\(folder)/\($0)") }
  }

  /// Keeps an input that failed; its content names it.
  static func keep(_ input: [UInt8], of target: String) throws -> String {
    let folder = "\(root)/Corpus/\(target)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = "\(folder)/\(String(FuzzRandom.hash(input), radix: 16))"
    try Data(input).write(to: URL(fileURLWithPath: path))
    return path
  }

  private static func files(_ folder: String, suffix: String = "") -> [[UInt8]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") }.sorted()
      .compactMap { bytes("\(folder)/\($0)") }
  }

  static func bytes(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(fileURLWithPath: path))).map { [UInt8]($0) }
  }
}
