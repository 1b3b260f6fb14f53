import ScreensModel
import ScreensSystem
import Foundation
import ScreensCore
import ScreensHost
import ScreensViews
import TestSupport

/// How long a user waits when a theme's slot crashes in its worker.
enum CrashBenchmark {
  private static let rounds = 21

  /// - Parameter folder: where `BarePlugin` lies.
  static func run(_ folder: TemporaryFolder) async throws -> [Figure] {
    guard let acme = ThemeName("acme"), let attribute = AttributeName("userName") else { return [] }
    var back: [Double] = []
    var parents: [Double] = []
    for _ in 0..<rounds {
      let host = try MeasuredHost.make(
        folder.path, workers: MeasuredHost.makeWorkers(), log: .none)
      await host.start()
      await host.source.admit(acme)
      let probe = ThemeProbe(host.source.current, acme)
      guard let view = probe.view, let before = probe.caption else {
        throw CocoaError(.featureUnsupported)
      }
      let (changes, report) = AsyncStream<Void>.makeStream()
      host.source.subscribe { _ in report.yield() }
      let start = ContinuousClock.now
      view.setAttribute(attribute, to: .string(BarePlugin.harm))
      back.append(Stopwatch.milliseconds(since: start))
      precondition(probe.caption == before, "the picture is not the previous one")
      for await _ in changes where !host.source.current.registry.losses.isEmpty { break }
      let next = ThemeProbe(host.source.current, acme)
      parents.append(Stopwatch.milliseconds(since: start))
      precondition(next.view?.attribute(attribute) != .int(7), "the slot is the plugin's still")
    }
    return [
      figure("crash in a slot → previous picture", back),
      figure("crash in a slot → view by the parent", parents),
    ]
  }

  private static func figure(_ name: String, _ values: [Double]) -> Figure {
    Figure(
      name: name, value: values.median, unit: "ms", other: nil, otherName: "", rounds: rounds)
  }
}
