/// Every plugin of some directories with its descriptor, and none of them executed.
package struct PluginScan: Sendable {
  /// The plugins in the order in which they win.
  package let plugins: [ScannedPlugin]
  /// Directories that could not be searched.
  package let failures: [SystemCallError]
  /// The folders that were read, for a watcher.
  package let folders: [String]

  /// Finds and reads the plugins of the directories.
  package init(_ directories: [PluginDirectory]) {
    let discovery = Discovery(directories)
    failures = discovery.failures
    folders = discovery.folders
    let libraries = LibrarySearch(discovery.candidates)
    var taken: Set<String> = []
    var plugins: [ScannedPlugin?] = []
    for candidate in discovery.candidates {
      guard candidate.form == .bundle else {
        plugins.append(nil)
        continue
      }
      let plugin = CandidateReader.bundle(candidate, libraries: libraries)
      if let library = plugin.library { taken.insert(library.path) }
      plugins.append(plugin)
    }
    for (index, candidate) in discovery.candidates.enumerated()
    where candidate.form == .library && !taken.contains(candidate.path) {
      plugins[index] = CandidateReader.library(candidate)
    }
    self.plugins = plugins.compactMap { $0 }
  }
}
