import ScreensModel
import ScreensSystem
import ScreensCore

/// Finds and reads the plugins of some directories, with the index of the last time, and applies
/// the policy to them.
package struct PluginSearch: Sendable {
  /// The directories, in the order in which they win.
  package let directories: [PluginDirectory]
  /// The operator's rules.
  package let policy: PluginPolicy
  /// The names that the host has before any plugin.
  package let offer: HostOffer
  /// The index's file; nil to do without one.
  package let indexFile: String?

  package init(
    _ directories: [PluginDirectory], policy: PluginPolicy = PluginPolicy(), offer: HostOffer,
    indexFile: String? = nil
  ) {
    self.directories = directories
    self.policy = policy
    self.offer = offer
    self.indexFile = indexFile
  }

  /// The rows of all plugins. When nothing changed they come from the index, and no plugin is
  /// opened.
  ///
  /// - Parameter now: The time at which the search starts.
  package func rows(now: Int64 = wallClock()) -> [PluginRow] {
    indexFile.flatMap { PluginIndex.rows($0, fingerprint: fingerprint) } ?? graph(now: now).rows
  }

  /// The relations of all plugins. Rewrites the index.
  ///
  /// - Parameter now: The time at which the search starts.
  package func graph(now: Int64 = wallClock()) -> PluginGraph {
    let scan = PluginScan(directories)
    let graph = PluginGraph(policy.addingObjections(to: scan.plugins), offer: offer)
    // A shortage that kept a library from being read may be over the next time: no index then.
    if let indexFile, !scan.plugins.contains(where: { $0.objection?.hindrance != nil }) {
      let places = places(scan)
      if places.allSatisfy({ $0.isAbove || $0.status?.identity.isSettled(before: now) ?? true }) {
        // A state folder that can't be written costs time, not plugins.
        try? replaceFile(
          indexFile,
          with: PluginIndex.encode(places, rows: graph.rows, fingerprint: fingerprint))
      }
    }
    return graph
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

  private func places(_ scan: PluginScan) -> [PluginIndex.Place] {
    var places: [PluginIndex.Place] = []
    var above: Set<String> = []
    func add(_ path: String, _ status: FileStatus?) {
      places.append(.init(name: path, status: status))
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
    for plugin in scan.plugins {
      guard let library = plugin.library else { continue }
      places.append(.init(name: library.path, status: library.status))
    }
    for folder in above.sorted() {
      guard let status = try? FileStatus(path: folder) else { continue }
      places.append(.init(name: folder, status: status, isAbove: true))
    }
    for candidate in scan.candidates {
      let name = Path.name(of: candidate.path)
      places.append(
        .init(
          folder: Path.folder(of: candidate.path),
          name: candidate.form == .library ? name : Path.join(name, "manifest.plist"),
          // A broken link has no target, so it has no state here.
          status: candidate.status.isLink ? nil : candidate.status))
    }
    return places
  }
}
