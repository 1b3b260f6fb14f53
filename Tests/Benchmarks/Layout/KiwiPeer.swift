import Foundation
import TestSupport

/// kiwi's C++ core, compiled from a checkout that SCREENS_KIWI names.
struct KiwiPeer {
  private let folder: TemporaryFolder
  private let program: String

  /// Compiles the peer; nil where there is no checkout.
  static func make() throws -> KiwiPeer? {
    guard let checkout = ProcessInfo.processInfo.environment["SCREENS_KIWI"] else { return nil }
    let folder = try TemporaryFolder()
    let program = "\(folder.path)/kiwi"
    let source = "\(Repository.root)/Tests/Benchmarks/Peers/kiwi.cpp"
    try run("/usr/bin/env", ["c++", "-O2", "-std=c++17", "-I", checkout, source, "-o", program])
    return KiwiPeer(folder: folder, program: program)
  }

  /// Microseconds of building a system and of its suggestions, and the sum of its values.
  func measure(
    _ system: LinearSystem, rounds: Int
  ) throws -> (build: Double, edit: Double, sum: Double) {
    let path = "\(folder.path)/system"
    try Data(system.text.utf8).write(to: URL(fileURLWithPath: path))
    let numbers = try Self.run(program, [path, "\(rounds)"]).split(whereSeparator: \.isWhitespace)
      .compactMap { Double($0) }
    precondition(numbers.count == 3, "kiwi's peer says nothing")
    return (numbers[0] / 1000, numbers[1] / 1000, numbers[2])
  }

  @discardableResult
  private static func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let said = process.output(output, within: .seconds(3600))
    precondition(process.terminationStatus == 0, "\(program) failed")
    return String(decoding: said, as: UTF8.self)
  }
}
