import Foundation
import PluginCatalog
import PluginWorkers
import ScreensCore
import ScreensHost
import Screenlets
import ScreensModel
import ScreensSystem
import ScreensViews
import TestSupport

/// A list of 100,000 rows: a late page against the first one, from the request to filled cells; a
/// way through it and back; and the memory of a session with fifty rows.
enum ListBenchmark {
  private static let count = 100_000
  private static let rounds = 21
  private static let sessions = 400

  static func run() async throws -> [Figure] {
    let screenlet = try list(StillSession(environment), pageSize: 25)
    read(0, screenlet)
    var first: [Double] = []
    var late: [Double] = []
    for round in 0..<rounds {
      // Pages that are not held: the pages after the first one release it.
      late.append(Stopwatch.processorMilliseconds { read(1_000 + 20 * round, screenlet) })
      for other in 1..<ListRows.heldPages { read(2_000 + other, screenlet) }
      first.append(Stopwatch.processorMilliseconds { read(0, screenlet) })
    }
    return [
      Figure(
        name: "page 1,000 of 100,000 rows, with its cells", value: late.median * 1e3, unit: "µs",
        other: first.median * 1e3, otherName: "the first page", rounds: rounds),
      try scroll(first.median), try memory(),
    ] + (try await RowPatchBenchmark.run(environment)) + (try await cells())
  }

  /// The cells of 25 rows whose class is C: one that does what the built-in one does, and one that
  /// asks its parent first; in the host and in a worker.
  private static func cells() async throws -> [Figure] {
    let folder = try TemporaryFolder()
    let plugins = try folder.makeFolder("plugins")
    try BareCells.make(in: plugins)
    try CCompiler.compile(
      try String(contentsOfFile: Repository.fixtures("Corpus/list-view-1/rows.c"), encoding: .utf8),
      to: "\(plugins)/librows.so", flags: ["-O2"])
    var kinds = [("built-in", nil as Double?, try list(StillSession(environment), pageSize: 25))]
    for (isolation, place, bar) in [
      (PluginSetting.Isolation.host, "host", 1.5), (.process, "worker", 3),
    ] {
      let host = try MeasuredHost.make(
        folder.path,
        plugins: [
          BareCells.plugin: .init(isolation: isolation),
          "org.example.corpus-rows": .init(isolation: isolation),
        ], workers: MeasuredHost.makeWorkers())
      await host.start()
      for (name, what, bar) in [("cells", "", bar), ("rows", ", its parent first", nil)] {
        guard let theme = ThemeName(name) else { continue }
        await host.source.admit(theme)
        let session = StillSession(host.source.current)
        kinds.append(
          (
            "25 cells of a C theme in the \(place)\(what)", bar,
            try list(session, pageSize: 25, theme: theme)
          ))
      }
    }
    let rows = (0..<25).map { row in
      CellRow(
        2 * row, ["entryId": 1, "title": .string("Row \(row)"), "description": "A sentence."])
    }
    var times = kinds.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (place, kind) in kinds.enumerated() {
        let view = kind.2.screenlet.view
        times[place].append(
          Stopwatch.milliseconds { for _ in 0..<20 { _ = view?.makeCells(rows) } } / 20)
      }
    }
    let least = times[0].median
    return zip(kinds, times).dropFirst().map { kind, times in
      Figure(
        name: kind.0, value: times.median * 1e3, unit: "µs", other: least * 1e3,
        otherName: "built-in cells", rounds: rounds,
        bar: kind.1.map { ("≤ \($0)×", times.median <= $0 * least) })
    }
  }

  private static let environment = Environment(
    library: DefaultTheme.library,
    registry: ThemeRegistry(
      generation: 1, themes: [.default: DefaultTheme.make()],
      coreStrings: DefaultTheme.coreStrings()),
    server: .fallback, connectors: RowConnectors(count: count),
    log: OperatorLog(texts: { BenchmarkCommand.note($0) }))

  private struct Lists {
    let session: StillSession
    let screenlet: Screenlet
  }

  private static func list(_ session: StillSession, pageSize: Int64, theme: ThemeName = .default)
    throws
    -> Lists
  {
    guard let screenlet = session.scope.makeScreenlet(.assetList) else {
      throw LoadGenerator.Failure(description: "there is no list of assets")
    }
    for (name, value) in ["classNameId": 1, "firstPageSize": pageSize, "pageSize": pageSize] {
      if let name = AttributeName(name) { try screenlet.set(name, to: .int(value)) }
    }
    screenlet.load(theme: theme)
    return Lists(session: session, screenlet: screenlet)
  }

  /// Asks for a page, takes its rows, and makes their cells.
  private static func read(_ page: Int, _ it: Lists) {
    guard let list = it.screenlet.list, let view = it.screenlet.view else { return }
    list.request(page, it.screenlet)
    it.session.deliverResults()
    let cells = view.makeCells(list.rows.rows(of: page).compactMap(list.row)).compactMap(\.self)
    precondition(cells.count(where: \.isLoaded) == 25 || page == 0, "page \(page) is not there")
  }

  /// Scrolls page by page to row 90,000 and back.
  ///
  /// - Parameter first: the milliseconds of the first page.
  private static func scroll(_ first: Double) throws -> Figure {
    let it = try list(StillSession(environment), pageSize: 25)
    read(0, it)
    let last = it.screenlet.list?.rows.place(of: 90_000).page ?? 0
    let way = Array(1...last) + (0..<last).reversed()
    var most = 0
    let before = kilobytes
    let all = Stopwatch.processorMilliseconds {
      for page in way {
        read(page, it)
        most = max(most, it.screenlet.list?.rows.heldNumbers.count ?? 0)
      }
    }
    precondition(most == ListRows.heldPages, "\(most) pages were held")
    let grown = ((kilobytes - before) * 10).rounded() / 10
    return Figure(
      name: "a page on the way to row 90,000 and back, \(most) held, \(grown) KB more",
      value: all / Double(way.count) * 1e3, unit: "µs", other: first * 1e3,
      otherName: "the first page", rounds: way.count)
  }

  private static func memory() throws -> Figure {
    // All of them are kept to the end: released memory would not be counted.
    var kept: [Lists] = []
    defer { withExtendedLifetime(kept) {} }
    func made(_ rows: Int64?, times: Int = sessions) throws -> Double {
      let before = kilobytes
      for _ in 0..<times {
        let it = try list(StillSession(environment), pageSize: rows ?? 1)
        if rows != nil {
          it.screenlet.list?.request(0, it.screenlet)
          it.session.deliverResults()
        }
        kept.append(it)
      }
      return (kilobytes - before) / Double(times)
    }
    // Objects that are made once belong to no session.
    _ = try made(50, times: 20)
    let empty = try made(nil)
    return Figure(
      name: "memory of a session with a 50-row list", value: try made(50), unit: "KB",
      other: empty, otherName: "the same without rows", rounds: 1)
  }

  private static var kilobytes: Double {
    let text = (try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("Private_Dirty:") } ?? ""
    return line.split(separator: " ").compactMap { Double($0) }.first ?? 0
  }
}

/// Answers pages of rows at once.
private final class RowConnectors: ConnectorFactory {
  let name = ConnectorFactoryName("Rows")!
  private let count: Int

  init(count: Int) { self.count = count }

  func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    let start = Int(parameters["startRow"]?.int ?? 0)
    let end = min(Int(parameters["endRow"]?.int ?? 0), count)
    let rows: [Value] = (start..<max(start, end)).map { row in
      [
        "entryId": .int(Int64(row) + 1), "title": .string("Row \(row) of the list"),
        "description": .string("A sentence about row \(row), as long as most are."),
      ]
    }
    return RowConnector(["rows": .list(rows), "rowCount": .int(Int64(count))])
  }
}

private final class RowConnector: Connector {
  private let answer: Value

  init(_ answer: Value) { self.answer = answer }

  func validate() -> ScreensError? { nil }

  func start(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) { completion(.success(answer)) }

  func cancel() {}
}
