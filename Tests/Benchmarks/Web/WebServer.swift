import Foundation
import TestSupport

/// A server that is measured: ours or a peer's, a process of its own.
struct WebServer {
  let name: String
  let port: UInt16
  private let program: ChildProgram

  init(
    _ name: String, _ executable: String, _ arguments: [String],
    environment: [String: String] = [:]
  ) throws {
    self.name = name
    program = try ChildProgram(executable, arguments, environment: environment)
    let match = try program.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)/)
    port = UInt16(match.output.1) ?? 0
  }

  func end() { program.end() }

  var processIdentifier: Int32 { program.processIdentifier }

  /// The processor time that its processes have used, in microseconds.
  var processorTime: Double { Self.ticks(program.processIdentifier) * 10_000 }

  /// Its memory, with its share of pages that others use too, in kilobytes.
  var kilobytes: Double {
    let file = "/proc/\(program.processIdentifier)/smaps_rollup"
    let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n") ?? []
    let share = lines.first { $0.hasPrefix("Pss:") }
    return share?.split(separator: " ").compactMap { Double($0) }.first ?? 0
  }

  /// User and system time of a process and its children, in hundredths of a second.
  private static func ticks(_ process: Int32) -> Double {
    guard let line = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = line.lastIndex(of: ")")
    else { return 0 }
    let fields = line[end...].split(separator: " ").dropFirst()
    let own = fields.dropFirst(11).prefix(4).compactMap { Double($0) }.reduce(0, +)
    let tasks =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    let children = tasks.compactMap {
      try? String(contentsOfFile: "/proc/\(process)/task/\($0)/children", encoding: .utf8)
    }
    .flatMap { $0.split(separator: " ") }.compactMap { Int32($0) }
    return own + children.map(ticks).reduce(0, +)
  }
}
