@testable import PluginCatalog
@testable import PluginWorkers
@testable import ScreensSystem
import ScreensCore
import Screenlets
import TestSupport

@testable import ScreensHost

/// A host over the plugins in `plugins` below a test's folder.
struct FixtureHost {
  let plugins: PluginHost
  let log = TestLog()
  private let folder: TemporaryFolder

  init(
    _ folder: TemporaryFolder, workers: WorkerPool? = nil, probation: Duration = .seconds(2),
    configure: (inout HostConfiguration) -> Void = { _ in }
  ) throws {
    self.folder = folder
    let state = try folder.makeFolder("state")
    var configuration = HostConfiguration(
      file: folder.path("plugins.plist"), stateDirectory: state)
    configure(&configuration)
    let log = log
    let directory = folder.path("plugins")
    plugins = PluginHost(
      configuration, library: DefaultTheme.library, defaultTheme: DefaultTheme.make(),
      coreStrings: DefaultTheme.coreStrings(),
      copies: try PrivateCopies(folder: folder.path("copies")),
      directories: { _ in [PluginDirectory(directory, origin: .configuration)] },
      workers: workers, probation: probation, log: OperatorLog(texts: { log.add($0) }))
  }

  func row(_ path: String) async -> PluginRow? {
    await plugins.rows(source: .host).first { $0.path == path }
  }

  /// The lines that a plugin of version 1.0.0 wrote.
  func said(by id: String) -> [String] {
    log.lines.compactMap { line in
      line.firstRange(of: "\(id) 1.0.0: ").map { String(line[$0.upperBound...]) }
    }
  }

  /// Waits until the row of a plugin contains a text.
  func row(_ path: String, saying part: String) async throws -> PluginRow {
    let (changes, report) = AsyncStream<Void>.makeStream()
    plugins.source.subscribe { _ in report.yield() }
    report.yield()
    // Cancelled at the return.
    let clock = Task {
      try await Task.sleep(for: Limit.usual)
      report.finish()
    }
    defer { clock.cancel() }
    for await _ in changes {
      if let row = await row(path), row.reason?.contains(part) == true { return row }
    }
    throw Limit.Overdue("a row that says '\(part)'")
  }
}
