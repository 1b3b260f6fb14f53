import Foundation
import TestSupport

/// The limit of another process's descriptors.
enum DescriptorLimit {
  private static let prlimit = ["/usr/bin/prlimit", "/bin/prlimit"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Whether this machine has the program that sets it.
  static var isThere: Bool { prlimit != nil }

  /// Sets the soft limit of a process; returns the old one.
  static func set(_ count: String, of process: Int32) throws -> String {
    let former = try run(["--pid", "\(process)", "--nofile", "-o", "SOFT", "--noheadings"])
    _ = try run(["--pid", "\(process)", "--nofile=\(count):"])
    return former.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func run(_ arguments: [String]) throws -> String {
    guard let prlimit else { throw ServedScreens.Failure(description: "there is no prlimit") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: prlimit)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: process.output(output), as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw ServedScreens.Failure(description: "prlimit \(arguments) failed")
    }
    return text
  }
}
