package import PluginCatalog
import PluginFormat
import ScreensCore
import ScreensSystem

extension Quarantine {
  /// The entry of a plugin's library, with the content that it has now; nil when there is none.
  ///
  /// - Parameter digest: Reads or knows a library's digest; nil for one that can't be read.
  func entry(
    of id: PluginID, library path: String, digest: (String) -> Digest?
  ) -> Entry? {
    guard entries.values.contains(where: { $0.pluginID == id }) else { return nil }
    return digest(path).flatMap { entries[$0] }
  }

  /// Marks the left-out plugins among rows that were found without a running host.
  package func marking(_ rows: [PluginRow]) -> [PluginRow] {
    if entries.isEmpty { return rows }
    return rows.map { row in
      guard let id = row.id, row.state == .listed || row.state == .ready,
        let known = entries.values.first(where: { $0.pluginID == id }),
        let entry = entry(of: id, library: known.file, digest: { try? CompleteFile($0).digest })
      else { return row }
      var row = row
      row.state = entry.state
      row.reason = PathText.sentence(row.path, entry.state, "it \(entry)")
      row.digest = entry.digest
      row.trace = entry.trace
      return row
    }
  }
}
