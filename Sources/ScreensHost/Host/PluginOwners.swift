import PluginCatalog
import ScreensSystem

/// The files and folders of plugins, by which the plugin of a changed file is found.
struct PluginOwners {
  private var owners: [String: [Int]] = [:]
  private var folders: Set<String> = []
  /// Whether one file serves under two names, so that a change of one is a change of the other.
  private var hasAliases = false

  /// Begins without places: every change concerns every plugin.
  init() {}

  /// - Parameters:
  ///   - scan: The candidates that were found.
  ///   - graph: The same plugins after the policy; their indices are the owners.
  init(_ scan: PluginScan, _ graph: PluginGraph) {
    hasAliases = scan.hasAliases
    folders = Set(scan.folders)
    for (index, entry) in graph.entries.enumerated() {
      owners[entry.plugin.candidate.path, default: []].append(index)
      if entry.plugin.candidate.form == .bundle { folders.remove(entry.plugin.candidate.path) }
      if let library = entry.plugin.library { owners[library.path, default: []].append(index) }
    }
  }

  /// The plugins that the changes belong to; nil when they may concern others or the order in which
  /// plugins win.
  func owners(of changes: [FileChange]) -> Set<Int>? {
    guard !hasAliases else { return nil }
    var touched: Set<Int> = []
    for change in changes {
      switch change {
      case .rescan: return nil
      case .written(let path):
        if let owners = owners(ofFile: path) {
          touched.formUnion(owners)
        } else if !isNothing(path) || (try? FileStatus(path: path))?.isFolder == true {
          return nil
        }
      case .removed(let path):
        // A missing file of a bundle may be found elsewhere, and a file that is gone may have
        // hidden another.
        guard owners(ofFile: path) == nil, isNothing(path) else { return nil }
      }
    }
    return touched
  }

  /// The plugins of a library, or of a file in a bundle or in a language's folder of one.
  private func owners(ofFile path: String) -> [Int]? {
    if let owners = owners[path] { return owners }
    let folder = Path.folder(of: path)
    return owners[folder] ?? owners[Path.folder(of: folder)]
  }

  /// Whether a path is one that a search passes over, unless it is a folder.
  private func isNothing(_ path: String) -> Bool {
    guard folders.contains(Path.folder(of: path)), !folders.contains(path) else { return false }
    let name = Path.name(of: path)
    return name.hasPrefix(".") || !name.hasSuffix(".so") && !name.hasSuffix(".screens")
  }
}
