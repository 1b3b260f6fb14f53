import PluginCatalog
import PluginWorkers
import ScreensModel
import ScreensSystem
import ScreensCore
import ScreensHost
import Screenlets

/// Puts a plugin host together from a configuration.
enum HostAssembly {
  /// The folders that are searched for plugins, in the order in which they win.
  static func directories(_ configuration: HostConfiguration) -> [PluginDirectory] {
    PluginDirectory.inOrder(
      configured: configuration.pluginDirectories,
      base: Path.folder(of: configuration.file),
      environment: ProcessEnvironment.all["SCREENS_PLUGIN_PATH"],
      executable: ProcessEnvironment.executable)
  }

  /// The names that the host has before any plugin.
  static func offer() -> HostOffer {
    HostOffer(
      viewClasses: Set(DefaultTheme.classes.keys), screenlets: Set(DefaultTheme.library.names),
      operations: Set(DefaultTheme.library.operations.map(\.name)))
  }

  /// The screenlets and operations of the host and of a configuration's plugins, out of their
  /// descriptors: no plugin is run.
  static func library(_ configuration: HostConfiguration) -> ScreenletLibrary {
    graph(configuration).library(DefaultTheme.library)
  }

  /// The relations of a configuration's plugins, out of their descriptors.
  static func graph(_ configuration: HostConfiguration) -> PluginGraph {
    let scan = PluginScan(directories(configuration))
    return PluginGraph(configuration.policy.addingObjections(to: scan.plugins), offer: offer())
  }

  /// The folder of the host's own copies of plugins.
  static func copies(_ configuration: HostConfiguration) -> String {
    Path.join(configuration.stateDirectory, "copies")
  }

  /// Makes a host; it has looked for nothing yet.
  ///
  /// - Parameters:
  ///   - plugin: The path of a plugin that wins over its neighbours.
  ///   - isolates: Whether plugins that the operator does not vouch for get processes of their own.
  ///   - log: Takes lines for the operator.
  ///   - health: Receives the states of plugins and connectors.
  static func host(
    _ configuration: HostConfiguration, preferring plugin: String? = nil, isolates: Bool = true,
    log: OperatorLog, health: HealthBoard = HealthBoard()
  ) throws -> PluginHost {
    try StateFolder.make(configuration.stateDirectory)
    try StateFolder.check(configuration.stateDirectory)
    var patience = WorkerPatience()
    patience.call = configuration.limits.pluginCallMilliseconds
    return PluginHost(
      configuration, library: DefaultTheme.library, defaultTheme: DefaultTheme.make(),
      coreStrings: DefaultTheme.coreStrings(),
      copies: try PrivateCopies(folder: copies(configuration)),
      directories: {
        [plugin.map { PluginDirectory(of: $0) }].compactMap(\.self) + directories($0)
      },
      workers: isolates
        ? WorkerPool(patience: patience, bounds: configuration.limits.workers) : nil,
      log: log, health: health)
  }

  /// Makes a host whose state is thrown away, for a look that changes nothing of a running host's.
  static func passingHost(
    _ configuration: HostConfiguration, log: OperatorLog = .none,
    _ body: (PluginHost) async throws -> ExitCode
  ) async throws -> ExitCode {
    let folder = try PassingFolder()
    defer { folder.remove() }
    var configuration = configuration
    configuration.stateDirectory = folder.path
    return try await body(try host(configuration, log: log))
  }
}
