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
        plugins.append(candidate.status.isFile ? nil : CandidateReader.noFile(candidate))
        continue
      }
      let plugin = CandidateReader.bundle(candidate, libraries: search)
      if let library = plugin.library { taken.insert(library.path) }
      plugins.append(plugin)
    }
    let places = discovery.candidates.indices.filter { index in
      let candidate = discovery.candidates[index]
      return candidate.form == .library && candidate.status.isFile
        && !(hasBundles && taken.contains(candidate.path))
    }
    let read = LibraryReading.read(places.map { discovery.candidates[$0] }, known: known)
    var libraries: [(path: String, library: IndexedLibrary)] = []
    libraries.reserveCapacity(read.count)
    for (place, item) in zip(places, read) {
      libraries.append((discovery.candidates[place].path, item.library))
      plugins[place] = item.plugin
    }
    self.plugins = plugins.compactMap { $0 }
    self.libraries = libraries
  }
}
