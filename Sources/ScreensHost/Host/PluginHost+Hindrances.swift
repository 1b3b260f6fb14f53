import PluginCatalog
import ScreensSystem
import ScreensCore

/// Folders that are missing or cannot be read, and other shortages of the machine: running plugins
/// go on, and the host tries again.
extension PluginHost {
  /// Finds the plugins of a configuration. Plugins in unreadable places stay as they were.
  func scan(for configuration: HostConfiguration) -> PluginScan {
    PluginScan(services.directories(configuration)).keeping(search.listed)
  }

  /// Searches the plugins again, and remembers the unreadable places.
  func scanAnew() -> PluginScan {
    let scan = scan(for: configuration)
    search.listed = scan.plugins
    search.failures = scan.failures
    let named = Set(services.directories(configuration).map(\.path))
    search.hindrances = scan.unread.filter { path, error in
      error.isShortage || named.contains(path)
        || scan.kept.contains { $0 == path || $0.hasPrefix(path + "/") }
    }
    return scan
  }

  /// Remembers that a shortage kept a plugin from being read; its own files are not to blame.
  ///
  /// - Returns: false when the error is no shortage.
  func hinder(_ path: String, by error: any Error) -> Bool {
    guard let shortage = SystemCallError.shortage(in: error) else { return false }
    search.hindrances[path] = shortage
    return true
  }

  /// Reports once that a place cannot be used, and once that it can be used again.
  func tellHindrances() {
    for (path, error) in search.hindrances.sorted(by: { $0.key < $1.key })
    where search.toldHindrances[path] != error {
      services.log(
        "plugins: \(error); what ran goes on, and there is another try until it can be used")
    }
    for path in search.toldHindrances.keys.sorted() where search.hindrances[path] == nil {
      services.log("plugins: \(path): can be used again")
    }
    search.toldHindrances = search.hindrances
  }

  /// Whether a shortage keeps a folder or a plugin from being looked at.
  package var isHindered: Bool { !search.hindrances.isEmpty }

  /// Whether an unusable place may be usable again, so that a look is worth it.
  package func isHindranceGone() -> Bool {
    search.hindrances.contains { path, error in
      // The resource that was short may have been a file of the host's own.
      let place = error.isForbidden ? error.path : path
      guard let status = try? FileStatus(path: place) else { return false }
      return status.isFolder
        ? (try? FolderListing(place)) != nil : (try? OpenFile(reading: place)) != nil
    }
  }
}
