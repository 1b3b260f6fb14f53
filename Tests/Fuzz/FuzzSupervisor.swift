import Foundation
import TestSupport

/// Runs each parser in a process of its own and reports how it ended.
struct FuzzSupervisor {
  /// An input that a parser could not take.
  struct Failure {
    let target: String
    let reason: String
    let input: [UInt8]
  }

  let executable: String
  let seed: UInt64

  /// Runs one parser; nil when it survived all inputs.
  func run(_ target: String) throws -> Failure? {
    let record = FileManager.default.temporaryDirectory
      .appendingPathComponent("screens-fuzz-\(ProcessInfo.processInfo.processIdentifier)-\(target)")
    defer { try? FileManager.default.removeItem(at: record) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = ["child", target, String(seed), record.path]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let said = process.output(errors, within: .seconds(3600))
    if process.terminationReason == .exit, process.terminationStatus == 0 { return nil }
    let bytes = Corpus.bytes(record.path) ?? []
    return Failure(
      target: target, reason: reason(process, said: String(decoding: said, as: UTF8.self)),
      input: InputRecord.input(in: bytes) ?? [])
  }

  private func reason(_ process: Process, said: String) -> String {
    let text = said.split(separator: "\n").first ?? ""
    guard process.terminationReason == .uncaughtSignal else { return String(text) }
    let signal = process.terminationStatus
    return signal == 14 ? "hung for ten seconds" : "ended by signal \(signal): \(text)"
  }
}
