import PluginFormat
package import ScreensSystem

/// All plugins of some directories with their descriptors. None of their code runs.
package struct PluginScan: Sendable {
  /// The plugins in the order in which they win.
  package private(set) var plugins: [ListedPlugin]
  /// Directories and bundles that could not be searched.
  package let failures: [SystemCallError]
  /// The paths that are missing or could not be read, though their content may be unchanged.
  package let unread: [String: SystemCallError]
  /// The earlier plugins that replace unread ones, by their paths.
  package private(set) var kept: Set<String> = []
  /// The folders that were read, for a watcher.
  package let folders: [String]
  /// The states of those folders before they were read.
  package let folderStatuses: [FileStatus]
  /// Everything that was looked at, plugin or not.
  package let candidates: [PluginCandidate]
  /// Whether a plugin's file was found under a second name; the first one counts.
  package let hasAliases: Bool
  private let directories: [PluginDirectory]

  /// The libraries of plugins that are symbolic links.
  package var linkedFiles: [String] {
    plugins.filter { !$0.candidate.isDirect }.compactMap(\.libraryPath).filter {
      (try? FileStatus(path: $0, followsLinks: false))?.isLink ?? false
    }
  }

  /// Finds and reads the plugins of the directories.
  ///
  /// - Parameter directories: In the order in which they win.
  package init(_ directories: [PluginDirectory]) {
    let discovery = Discovery(directories)
    failures = discovery.failures
    folders = discovery.folders
    folderStatuses = discovery.folderStatuses
    candidates = discovery.candidates
    hasAliases = discovery.hasAliases
    // Only bundles look for libraries.
    let hasBundles = discovery.candidates.contains { $0.form == .bundle }
    let search = LibrarySearch(hasBundles ? discovery.candidates : [])
    var bundled: Set<String> = []
    var plugins: [ListedPlugin?] = []
    plugins.reserveCapacity(discovery.candidates.count)
    for candidate in discovery.candidates {
      guard candidate.form == .bundle else {
        plugins.append(candidate.status.isFile ? nil : CandidateReader.noFile(candidate))
        continue
      }
      let plugin = CandidateReader.bundle(candidate, libraries: search)
      if let library = plugin.library { bundled.insert(library.path) }
      plugins.append(plugin)
    }
    let places = discovery.candidates.indices.filter { index in
      let candidate = discovery.candidates[index]
      return candidate.form == .library && candidate.status.isFile
        && !(hasBundles && bundled.contains(candidate.path))
    }
    let read = LibraryReading.read(places.map { discovery.candidates[$0] })
    for (place, plugin) in zip(places, read) { plugins[place] = plugin }
    self.plugins = plugins.compactMap { $0 }
    self.directories = directories
    var unread = discovery.unread
    for plugin in self.plugins {
      if let hindrance = plugin.objection?.hindrance { unread[plugin.candidate.path] = hindrance }
    }
    self.unread = unread
  }

  /// The same scan with an earlier scan's plugins in the unread places: a missing or unreadable
  /// folder changes nothing.
  package func keeping(_ earlier: [ListedPlugin]) -> PluginScan {
    guard !unread.isEmpty else { return self }
    var scan = self
    var standIns: [String: ListedPlugin] = [:]
    for plugin in earlier where directories.contains(plugin.candidate.directory) {
      if isUnread(plugin.candidate.path) || plugin.library.map({ isUnread($0.path) }) ?? false {
        standIns[plugin.candidate.path] = plugin
      }
    }
    // A readable bundle is listed by its present manifest, unless its library's folder is
    // unreadable.
    for plugin in plugins where !isUnread(plugin.candidate.path) {
      if plugin.objection?.state != .missingDependency { standIns[plugin.candidate.path] = nil }
    }
    scan.plugins = plugins.filter { standIns[$0.candidate.path] == nil } + standIns.values
    scan.kept = Set(standIns.keys)
    scan.sort()
    return scan
  }

  /// Whether a path is, or lies below, one that could not be read.
  private func isUnread(_ path: String) -> Bool {
    unread[path] != nil || unread.keys.contains { path.hasPrefix($0 + "/") }
  }

  /// Puts the plugins into the order in which they win.
  private mutating func sort() {
    let ranks = Dictionary(
      directories.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let keyed = plugins.map { plugin in
      let directory = plugin.candidate.directory
      let below = plugin.candidate.path.dropFirst(directory.path.count)
      return (ranks[directory] ?? 0, below.split(separator: "/").map(String.init), plugin)
    }
    plugins = keyed.sorted { one, other in
      one.0 == other.0 ? one.1.lexicographicallyPrecedes(other.1) : one.0 < other.0
    }.map(\.2)
  }
}
