import Foundation
import TestSupport

/// How long all questions of the validator take for one plugin, against as many starts of the
/// program as it has questions that are asked in a process of their own.
enum ValidatorBenchmark {
  private static let rounds = 5

  static func run() throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    guard let theme = PluginFixture.all.first(where: { $0.name == "validate-view-good" }) else {
      return []
    }
    try theme.build(in: folder)
    let program = "\(MeasuredHost.products)/screens"
    let environment = ProcessInfo.processInfo.environment
    let plugins = [
      ("a C theme", folder.path("plugins/libacme.so")),
      ("libFlat7Theme.so", "\(MeasuredHost.products)/libFlat7Theme.so"),
      ("libLocalConnector.so", "\(MeasuredHost.products)/libLocalConnector.so"),
    ]
    return try plugins.map { name, path in
      let count = try questions(program, path)
      var values: [Double] = []
      var starts: [Double] = []
      for _ in 0..<rounds {
        values.append(
          Stopwatch.milliseconds {
            ProgramRun.execute(program, ["validate", path, "--level", "3"], environment)
          })
        starts.append(
          Stopwatch.milliseconds {
            for _ in 0..<count { ProgramRun.execute(program, ["--version"], environment) }
          })
      }
      return Figure(
        name: "validate \(name), level 3", value: values.median, unit: "ms",
        other: starts.median, otherName: "\(count) starts of the program", rounds: rounds)
    }
  }

  /// How many questions are asked in processes.
  private static func questions(_ program: String, _ path: String) throws -> Int {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["validate", path, "--level", "3", "--json"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = process.output(output, within: .seconds(3600))
    let results = try JSONSerialization.jsonObject(with: said) as? [[String: Any]] ?? []
    let bad = results.filter { !["pass", "skip"].contains($0["outcome"] as? String) }
    precondition(!results.isEmpty && bad.isEmpty, "\(path) is not a good plugin: \(bad)")
    return results.filter {
      $0["outcome"] as? String == "pass" && $0["level"] as? Int ?? 0 > 1
    }.count
  }
}
