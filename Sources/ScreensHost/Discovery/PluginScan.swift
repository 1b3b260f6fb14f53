/// Every plugin of some directories with its descriptor, and none of them executed.
package struct PluginScan: Sendable {
  /// The plugins in the order in which they win.
  package let plugins: [ScannedPlugin]
  /// Directories and bundles that could not be searched.
  package let failures: [SystemCallError]
  /// The folders that were read, for a watcher.
  package let folders: [String]
  /// The states of those folders before they were read.
  package let folderStatuses: [FileStatus]
  /// Everything that was looked at, plugin or not.
  package let candidates: [PluginCandidate]
  /// Whether a plugin's file was found under a second name; the first one counts.
  let hasAliases: Bool
  /// The libraries, each with what it said about itself.
  let libraries: [(path: String, library: IndexedLibrary)]

  /// Finds and reads the plugins of the directories.
  ///
  /// - Parameters:
  ///   - directories: In the order in which they win.
  ///   - known: What libraries said earlier; those that are in the same state are not opened.
  package init(_ directories: [PluginDirectory], known: [String: IndexedLibrary] = [:]) {
    let discovery = Discovery(directories)
    failures = discovery.failures
    folders = discovery.folders
    folderStatuses = discovery.folderStatuses
    candidates = discovery.candidates
    hasAliases = discovery.hasAliases
    // Only bundles look for libraries.
    let hasBundles = discovery.candidates.contains { $0.form == .bundle }
    let search = LibrarySearch(hasBundles ? discovery.candidates : [])
    var taken: Set<String> = []
    var plugins: [ScannedPlugin?] = []
    plugins.reserveCapacity(discovery.candidates.count)
    for candidate in discovery.candidates {
      guard candidate.form == .bundle else {
        plugins.append(nil)
        continue
      }
      let plugin = CandidateReader.bundle(candidate, libraries: search)
      if let library = plugin.library { taken.insert(library.path) }
      plugins.append(plugin)
    }
    var libraries: [(path: String, library: IndexedLibrary)] = []
    libraries.reserveCapacity(discovery.candidates.count)
    for (index, candidate) in discovery.candidates.enumerated()
    where candidate.form == .library && !taken.contains(candidate.path) {
      let earlier = known[candidate.path].flatMap { $0.status == candidate.status ? $0 : nil }
      let library = earlier ?? CandidateReader.library(candidate)
      libraries.append((candidate.path, library))
      plugins[index] = CandidateReader.plugin(candidate, library)
    }
    self.plugins = plugins.compactMap { $0 }
    self.libraries = libraries
  }
}
