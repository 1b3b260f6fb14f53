import Foundation
import TestSupport

/// A tool run to its end.
struct Command {
  let status: Int32
  /// Standard output and error together.
  let output: String

  init(_ arguments: String..., in folder: String = Repository.root) throws {
    try self.init(arguments, in: folder)
  }

  init(_ arguments: [String], in folder: String = Repository.root) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = process.output(pipe)
    status = process.terminationStatus
    output = String(decoding: bytes, as: UTF8.self)
  }

  /// The names that a library exports.
  static func exports(of library: String) throws -> [String] {
    try Command("nm", "-D", "--defined-only", "--extern-only", library).output
      .split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
  }
}
