import Foundation
import ScreensConstraints
import ScreensDocuments
import ScreensLayout
import TestSupport

/// The solver beside kiwi's on the same systems, and layouts beside the parsing of their XIB.
enum LayoutBenchmark {
  private static let rounds = 41

  static func run() throws -> [Figure] {
    var figures = try layouts()
    figures.append(try drift())
    guard let kiwi = try KiwiPeer.make() else {
      BenchmarkCommand.note(
        "SKIPPED: the solver beside kiwi's: name the folder of kiwi/kiwi.h in SCREENS_KIWI")
      return figures
    }
    for system in LinearSystem.all {
      let theirs = try kiwi.measure(system, rounds: rounds)
      let ours = try measure(system)
      precondition(abs(ours.sum - theirs.sum) < 1e-3 * max(1, abs(theirs.sum)), system.name)
      figures.append(figure("\(system.name), built", ours.build, theirs.build))
      figures.append(figure("\(system.name), edited", ours.edit, theirs.edit))
    }
    return figures
  }

  private static func figure(_ name: String, _ ours: Double, _ theirs: Double) -> Figure {
    Figure(
      name: "solver: \(name)", value: ours, unit: "µs", other: theirs, otherName: "kiwi",
      rounds: rounds, bar: ("≤ kiwi's time", ours <= theirs))
  }

  /// Microseconds of building a system and of its suggestions, and the sum of its values.
  private static func measure(
    _ system: LinearSystem
  ) throws -> (build: Double, edit: Double, sum: Double) {
    var (builds, edits) = ([Double](), [Double]())
    var sum = 0.0
    for _ in 0..<rounds {
      var solved = SolvedSystem()
      builds.append(1000 * Stopwatch.processorMilliseconds { solved.build(system) })
      edits.append(1000 * Stopwatch.processorMilliseconds { sum = solved.edit(system) })
    }
    return (builds.median, edits.median, sum)
  }

  private static func layouts() throws -> [Figure] {
    let path = Repository.fixtures("Layouts/LoginView_constraints.xib")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let document = try XIBReader.read(bytes, file: path)
    let conditions = LayoutConditions(design: document)
    var (parses, solutions) = ([Double](), [Double]())
    for _ in 0..<rounds {
      parses.append(
        Stopwatch.processorMilliseconds { _ = try? XIBReader.read(bytes, file: path) })
      solutions.append(
        Stopwatch.processorMilliseconds { _ = LayoutSolver(document).solution(conditions) })
    }
    return [
      Figure(
        name: "login layout solved", value: solutions.median * 1000, unit: "µs",
        other: parses.median * 1000, otherName: "parsing its XIB", rounds: rounds)
    ]
  }

  /// The rounding that a million edits leave.
  private static func drift() throws -> Figure {
    let system = LinearSystem.row(of: 12, isRanked: true)
    var solved = SolvedSystem()
    solved.build(system)
    var state: UInt64 = 1
    for _ in 0..<1_000_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      solved.suggest(100 + Double(state >> 40) / 4096)
    }
    var worst = 0.0
    for width in [100.1, 333.3, 1000.7] {
      var fresh = SolvedSystem()
      fresh.build(system)
      fresh.suggest(width)
      solved.suggest(width)
      worst = max(worst, zip(solved.values, fresh.values).map { abs($0 - $1) }.max() ?? 0)
    }
    return Figure(
      name: "solver: drift after 10⁶ edits", value: worst, unit: "pt", other: nil, otherName: "",
      rounds: 1, bar: ("≤ 1e-9 pt", worst <= 1e-9))
  }
}
