import PluginWorkers
import Foundation
import ScreensCore
import ScreensHost
import ScreensModel
import ScreensViews
import TestSupport

/// Calls into a plugin in a process of its own, against an echo of as many bytes by another
/// process; the way from a worker that stands by to the first view; the memory of a worker; and the
/// other costs of a process of its own.
enum WorkerBenchmark {
  private static let calls = 2_000
  private static let rounds = 21

  static func run() async throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    _ = try BarePlugin.make(in: try folder.makeFolder("plugins"), folder)
    guard let acme = ThemeName("acme"), let attribute = AttributeName("userName") else { return [] }
    let workers = MeasuredHost.makeWorkers()
    let host = try MeasuredHost.make(folder.path, workers: workers)
    await host.start()
    await host.source.admit(acme)
    let probe = ThemeProbe(host.source.current, acme)
    guard let view = probe.view else {
      BenchmarkCommand.note("workers: the theme has no view: \(probe.failure)")
      return []
    }
    let echo = try EchoPeer()
    var echoes: [Double] = []
    var showns: [Double] = []
    var gets: [Double] = []
    for _ in 0..<rounds {
      echoes.append(Stopwatch.milliseconds { for _ in 0..<calls { echo.call() } })
      showns.append(Stopwatch.milliseconds { for _ in 0..<calls { view.shown() } })
      gets.append(Stopwatch.milliseconds { for _ in 0..<calls { _ = view.attribute(attribute) } })
    }
    precondition(view.attribute(attribute) == .int(7), "the slot is not the plugin's")
    let memory = WorkerMemory.ofChildren()
    return [
      figure("worker's slot shown()", showns, echoes, 1.5),
      figure("worker's attribute()", gets, echoes, nil),
      try await firstView(folder),
      Figure(
        name: "memory of one worker, its own", value: memory, unit: "MB", other: nil,
        otherName: "", rounds: 1),
    ] + (try await CrashBenchmark.run(folder)) + (try PlacedLoginBenchmark.run())
      + (try ValidatorBenchmark.run())
  }

  private static func figure(
    _ name: String, _ values: [Double], _ floor: [Double], _ bar: Double?
  ) -> Figure {
    let each = 1e3 / Double(calls)
    let (value, least) = (values.median * each, floor.median * each)
    return Figure(
      name: name, value: value, unit: "µs", other: least, otherName: "echo of as many bytes",
      rounds: rounds, bar: bar.map { ("≤ \($0)×", value / least <= $0) })
  }

  /// From a listed theme and a worker that stands by to a view that was made.
  private static func firstView(_ folder: TemporaryFolder) async throws -> Figure {
    guard let acme = ThemeName("acme") else { throw CocoaError(.featureUnsupported) }
    var spent: [Double] = []
    for _ in 0..<rounds {
      let workers = MeasuredHost.makeWorkers()
      workers.warmUp()
      let host = try MeasuredHost.make(folder.path, workers: workers)
      await host.start()
      try await Task.sleep(for: .milliseconds(30))
      let start = ContinuousClock.now
      await host.source.admit(acme)
      let view = ThemeProbe(host.source.current, acme).view
      spent.append(Stopwatch.milliseconds(since: start))
      precondition(view != nil, "no view was made")
    }
    return Figure(
      name: "worker that stands by → trial → first view", value: spent.median, unit: "ms",
      other: nil, otherName: "", rounds: rounds)
  }
}

/// The memory that workers of this process keep for themselves.
private enum WorkerMemory {
  /// Megabytes, the median of all.
  static func ofChildren() -> Double {
    let own = ProcessInfo.processInfo.processIdentifier
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let found = numbers.compactMap { number -> Double? in
      guard Int(number) != nil,
        let words = try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8),
        words.contains("worker\0\(own)\0"),
        let rollup = try? String(contentsOfFile: "/proc/\(number)/smaps_rollup", encoding: .utf8)
      else { return nil }
      let kilobytes = rollup.split(separator: "\n").filter { $0.hasPrefix("Private_") }
        .compactMap { Double($0.split(separator: " ").dropLast().last ?? "") }
      return kilobytes.reduce(0, +) / 1024
    }
    return found.isEmpty ? 0 : found.median
  }
}
