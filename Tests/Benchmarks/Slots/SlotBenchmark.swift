import ScreensCore
import ScreensHost
import Screenlets
import ScreensModel
import ScreensViews
import TestSupport

/// A call into a view slot of a C plugin, through everything that the host does around it, against
/// a C function behind a pointer of the same library, in the same loop.
enum SlotBenchmark {
  private static let calls = 200_000
  private static let rounds = 21

  static func run() async throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let library = try BarePlugin.make(in: try folder.makeFolder("plugins"), folder)
    guard let bare = BareFunction(library: library), let acme = ThemeName("acme"),
      let attribute = AttributeName("userName")
    else { return [] }
    let host = try MeasuredHost.make(folder.path)
    await host.start()
    await host.source.admit(acme)
    let probe = ThemeProbe(host.source.current, acme)
    guard let view = probe.view else {
      BenchmarkCommand.note("slots: the theme has no view: \(probe.failure)")
      return []
    }
    var bares: [Double] = []
    var showns: [Double] = []
    var gets: [Double] = []
    for _ in 0..<rounds {
      bares.append(Stopwatch.processorMilliseconds { precondition(bare.call(times: calls) == 0) })
      showns.append(Stopwatch.processorMilliseconds { show(view, times: calls) })
      gets.append(Stopwatch.processorMilliseconds { get(attribute, of: view, times: calls) })
    }
    precondition(view.attribute(attribute) == .int(7), "the slot is not the plugin's")
    return [
      figure("view slot shown()", showns, bares, 15), figure("attribute()", gets, bares, nil),
    ]
  }

  @inline(never)
  private static func show(_ view: ScreenletView, times: Int) {
    for _ in 0..<times { view.shown() }
  }

  @inline(never)
  private static func get(_ name: AttributeName, of view: ScreenletView, times: Int) {
    for _ in 0..<times { _ = view.attribute(name) }
  }

  private static func figure(
    _ name: String, _ values: [Double], _ floor: [Double], _ bar: Double?
  ) -> Figure {
    let each = 1e6 / Double(calls)
    let (value, least) = (values.median * each, floor.median * each)
    let beyond = value - least
    let verdict = bar.map { ("\(Figure.text(beyond)) beyond, ≤ \(Int($0)) ns", beyond <= $0) }
    return Figure(
      name: name, value: value, unit: "ns", other: least, otherName: "C function pointer",
      rounds: rounds, bar: verdict)
  }
}
