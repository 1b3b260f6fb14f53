package import PluginCatalog
import PluginFormat
import ScreensSystem
import ScreensCore

/// Plugins that did harm, as the host's rows have them.
extension PluginHost {
  /// The reason why a listed plugin is left out; nil when it is not.
  ///
  /// Only a plugin that an entry names is read for it.
  func leftOut(_ plugin: ListedPlugin) -> Quarantine.Entry? {
    guard let path = plugin.libraryPath, let id = plugin.descriptor?.id else { return nil }
    return record.quarantine.entry(of: id, library: path) {
      (try? search.digests.content(of: $0))?.digest
    }
  }

  /// Reads the quarantine anew; an unreadable one changes nothing.
  func refreshQuarantine() {
    do throws(PropertyListFileError) {
      record.quarantine = try Quarantine(stateFolder: configuration.stateDirectory)
    } catch {
      fixed.log("\(error)")
    }
  }

  /// Leaves a content out from now on, also after a restart.
  func leaveOut(_ entry: Quarantine.Entry) {
    record.quarantine.leaveOut(entry)
    do {
      try Quarantine.update(stateFolder: configuration.stateDirectory) { $0.leaveOut(entry) }
    } catch {
      fixed.log("\(error)")
    }
  }

  /// Lifts the quarantine of every content.
  func liftQuarantine() {
    do {
      _ = try Quarantine.update(stateFolder: configuration.stateDirectory) { $0.lift() }
    } catch {
      fixed.log("\(error)")
    }
  }
}

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
