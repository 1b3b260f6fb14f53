import ScreensSystem
import ScreensCore

/// Finds, reads and judges the plugins of some directories, with the index of the last time.
package struct PluginSearch: Sendable {
  /// The directories, in the order in which they win.
  package let directories: [PluginDirectory]
  /// The operator's rules.
  package let policy: PluginPolicy
  /// The names that the host has before any plugin.
  package let offer: HostOffer
  /// The index's file; nil to do without one.
  package let indexFile: String?

  /// Makes a search.
  package init(
    _ directories: [PluginDirectory], policy: PluginPolicy = PluginPolicy(), offer: HostOffer,
    indexFile: String? = nil
  ) {
    self.directories = directories
    self.policy = policy
    self.offer = offer
    self.indexFile = indexFile
  }

  /// The rows of all plugins: from the index when nothing changed, which opens no plugin.
  ///
  /// - Parameter now: The time at which the search starts.
  package func rows(now: Int64 = wallClock()) -> [PluginRow] {
    if let rows = index?.currentRows() { return rows }
    return graph(now: now).rows
  }

  /// The plugins as they stand to each other. Libraries that the index knows in their present state
  /// are not opened.
  ///
  /// - Parameter now: The time at which the search starts.
  package func graph(now: Int64 = wallClock()) -> PluginGraph {
    let scan = PluginScan(directories, known: index?.libraries() ?? [:])
    let graph = PluginGraph(policy.judge(scan.plugins), offer: offer)
    if let indexFile {
      let bytes = PluginIndex.encode(
        places: places(scan).map { $0.settled(before: now) }, rows: graph.rows,
        libraries: scan.libraries.filter {
          $0.library.status.isSettled(before: now) && $0.library.hindrance == nil
        }
        .sorted { $0.path < $1.path },
        fingerprint: fingerprint)
      // A state folder that can't be written costs time, not plugins.
      try? replaceFile(indexFile, with: bytes)
    }
    return graph
  }

  private var index: PluginIndex? {
    indexFile.flatMap { PluginIndex($0, fingerprint: fingerprint) }
  }

  /// Everything that the rows depend on besides files.
  private var fingerprint: UInt64 {
    var parts = directories.map { "\($0.origin.rawValue) \($0.path)" }
    parts += policy.rules.sorted { $0.key < $1.key }.map {
      "\($0.key) \($0.value.isEnabled) \($0.value.digest.map(\.description) ?? "")"
    }
    parts += ["\(policy.strictOwnership) \(policy.user) \(offer.abi) \(PluginIndex.format)"]
    parts += offer.capabilities.sorted() + offer.themes.sorted().map(\.rawValue)
    parts += offer.viewClasses.sorted().map(\.rawValue) + offer.factories.sorted().map(\.rawValue)
    return Checksum.of(parts.joined(separator: "\n"))
  }

  private func places(_ scan: PluginScan) -> [IndexedPlace] {
    var places: [IndexedPlace] = []
    var above: Set<String> = []
    func add(_ path: String, _ status: FileStatus?) {
      places.append(
        IndexedPlace(
          path: path, extent: status == nil ? .absence : .content,
          status: status ?? IndexedPlace.nowhere))
      for place in [path, realPath(path)].compactMap({ $0 }) {
        var folder = place
        while folder != "/", folder != "." {
          folder = Path.folder(of: folder)
          guard above.insert(folder).inserted else { break }
        }
      }
    }
    for directory in directories where !scan.folders.contains(directory.path) {
      add(directory.path, try? FileStatus(path: directory.path))
    }
    for (folder, status) in zip(scan.folders, scan.folderStatuses) { add(folder, status) }
    for candidate in scan.candidates {
      // The target of a link that leads nowhere does not exist.
      let isNowhere = candidate.status.isLink
      places.append(
        IndexedPlace(
          path: candidate.describingFile, extent: isNowhere ? .absence : .content,
          status: isNowhere ? IndexedPlace.nowhere : candidate.status))
    }
    for plugin in scan.plugins {
      guard let library = plugin.library else { continue }
      places.append(IndexedPlace(path: library.path, extent: .content, status: library.status))
    }
    for folder in above.sorted() {
      guard let status = try? FileStatus(path: folder) else { continue }
      places.append(IndexedPlace(path: folder, extent: .access, status: status))
    }
    return places
  }
}
