@testable import PluginCatalog
@testable import PluginWorkers
@testable import ScreensSystem
import ScreensCore
import Screenlets
import ScreensModel
import Synchronization
import TestSupport

@testable import ScreensHost

/// A host over the repository's own plugins, with its own state folder.
struct ShippedHost {
  let plugins: PluginHost
  let log = TestLog()
  private let folder: TemporaryFolder

  init(
    more folders: [String] = [], workers: WorkerPool? = nil,
    configure: (inout HostConfiguration) -> Void = { _ in }
  ) throws {
    folder = try TemporaryFolder()
    var configuration = HostConfiguration(
      file: folder.path("plugins.plist"), stateDirectory: folder.path)
    configuration.plugins["org.screens.lockscreen"] = .init(options: [
      "userName": "demo@screens.local"
    ])
    configure(&configuration)
    let log = log
    let libraries = BuiltProducts.folder
    plugins = PluginHost(
      configuration, library: DefaultTheme.library, defaultTheme: DefaultTheme.make(),
      coreStrings: DefaultTheme.coreStrings(),
      copies: try PrivateCopies(folder: folder.path("copies")),
      directories: { _ in
        folders.map { PluginDirectory($0, origin: .configuration) } + [
          PluginDirectory("\(Repository.root)/Plugins", origin: .configuration),
          PluginDirectory(libraries, origin: .executable),
        ]
      }, workers: workers, log: OperatorLog(texts: { log.add($0) }))
  }
}

/// The lines that a host logged.
final class TestLog: Sendable {
  private let stored = Mutex<[String]>([])

  var lines: [String] { stored.withLock { $0 } }

  func add(_ line: String) { stored.withLock { $0.append(line) } }
}
