import PluginCatalog
import PluginWorkers
import ScreensCore
import ScreensModel
import ScreensSystem
import ScreensViews

/// The generations that are being loaded, and the state that decides which are loaded.
struct PluginLoads: Sendable {
  /// Versions that are being loaded and tried, by their plugins' paths.
  var underWay: [String: PluginLoad] = [:]
  /// Admitted themes: their new generations are loaded at once.
  var themesInUse: Set<ThemeName> = []
  /// The views that are live while changes are looked at.
  var liveStates: [ScreenletState] = []
  /// The number of the last generation that was loaded.
  private var generation: UInt64 = 0

  subscript(path: String) -> PluginLoad? {
    get { underWay[path] }
    set { underWay[path] = newValue }
  }

  /// Loads that are not among earlier ones.
  func since(_ before: PluginLoads) -> [PluginLoad] {
    underWay.values.filter { $0.generation.number != before[$0.generation.path]?.generation.number }
  }

  mutating func nextGeneration() -> UInt64 {
    generation += 1
    return generation
  }
}

/// The findings of the last look at the plugins' folders, and the reported problems.
struct PluginSearchResult: Sendable {
  /// Folders to watch for changes.
  var folders: [String] = []
  var linkedFiles: [String] = []
  /// The plugins as they were found, before the policy.
  var listed: [ListedPlugin] = []
  /// Folders that could not be searched.
  var failures: [SystemCallError] = []
  /// The reasons why places could not be looked at, and the reports about them.
  var hindrances: [String: SystemCallError] = [:]
  var toldHindrances: [String: SystemCallError] = [:]
  /// The problems of the configuration on this host that were reported.
  var toldProblems: [SetupProblem] = []
  /// The digests of libraries whose files are as they were when they were read.
  var digests = LibraryDigests()
  /// The names of layouts' parts that stand in libraries.
  var libraryNames = LibraryNames()
  /// The places of the plugins, as the last whole look found them.
  var places = PluginOwners()
}

/// The harm that plugins did, and the contents that did none.
struct FaultRecord: Sendable {
  /// The quarantined contents.
  var quarantine = Quarantine()
  /// The contents of plugins' files when they were last good.
  var lastGood = LastGood()
  /// The recent faults of running contents.
  var faults = FaultHistory()
  /// The trace that was made last.
  var lastTrace: (fault: WorkerFault, text: String?)?
}

/// The environment that faces have.
struct PublishedState: Sendable {
  /// The configuration that it was made of; nil before the host has started.
  var configuration: HostConfiguration?
  var generation: UInt64 = 1
  /// The reason why the connector factory is not the requested one.
  var connectorReason: String?
  /// The registry of usable themes; nil after a change to any of them.
  private var registry: ThemeRegistry?
  private var library: ScreenletLibrary?
  /// The number of times that the registry was built: each change has to cost one.
  private(set) var registryCount = 0

  /// The registry under the present generation's number, made where it is not known.
  mutating func registry(_ make: () -> ThemeRegistry) -> ThemeRegistry {
    if let registry, registry.generation == generation { return registry }
    if registry == nil { registryCount += 1 }
    let made = (registry ?? make()).numbered(generation)
    registry = made
    return made
  }

  /// Drops the registry after a change of the plugins or of the knowledge about them.
  mutating func forgetRegistry() {
    registry = nil
    library = nil
  }

  /// The screenlets of the host and of usable plugins, collected where they are not known.
  mutating func library(_ make: () -> ScreenletLibrary) -> ScreenletLibrary {
    let known = library ?? make()
    library = known
    return known
  }
}
