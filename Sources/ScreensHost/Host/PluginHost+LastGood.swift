import PluginCalls
import PluginCatalog
import PluginFormat
import ScreensSystem
import ScreensCore

/// The last good content of a plugin's file, and its use in the place of the present one.
extension PluginHost {
  /// Remembers that a plugin's code is good.
  func remember(_ code: PluginVersion.Code, of plugin: PluginVersion) {
    guard let path = plugin.scanned.libraryPath, let id = plugin.descriptor?.id,
      record.lastGood.entries[path]?.digest != code.digest
    else { return }
    changeLastGood { good in
      let copy = try fixed.copies.keep(code.copy.path, digest: code.digest)
      good.remember(
        LastGood.Entry(pluginID: id, digest: code.digest, copy: copy), of: path)
    }
  }

  /// A content that did harm is good no more; the one before it is again.
  func forget(_ digest: Digest, of plugin: PluginVersion) {
    guard let path = plugin.scanned.libraryPath, record.lastGood.has(digest, of: path)
    else { return }
    changeLastGood { $0.forget(digest, of: path) }
  }

  /// Has the copies of what was good outlive the host that made them.
  func keepGoodCopies() {
    changeLastGood { good in
      good.moveCopies { (try? fixed.copies.keep($0.copy, digest: $0.digest)) ?? $0.copy }
    }
  }

  /// Changes what is known to be good, and removes the copies of what is not any more.
  private func changeLastGood(_ change: (inout LastGood) throws -> Void) {
    do {
      try fixed.copies.whileKeeping {
        record.lastGood = try LastGood.update(stateFolder: configuration.stateDirectory) { good in
          try change(&good)
          return good
        }
        fixed.copies.removeGood(keeping: record.lastGood.copies)
      }
    } catch {
      fixed.log("\(error)")
    }
  }

  /// Reads anew what was good.
  func refreshLastGood() {
    do throws(PropertyListFileError) {
      record.lastGood = try LastGood(stateFolder: configuration.stateDirectory)
    } catch {
      fixed.log("\(error)")
    }
  }

  /// Whether a plugin has a content that was good and did no harm since.
  func hasLastGood(_ plugin: ScannedPlugin) -> Bool {
    guard let path = plugin.libraryPath, let entry = record.lastGood.entries[path]
    else { return false }
    return record.quarantine.entries[entry.digest] == nil
  }

  /// A file that says nothing readable about itself, with what it said when it was last good, so
  /// that it is listed; what runs is left alone.
  func standingIn(for plugin: ScannedPlugin) -> ScannedPlugin {
    let path = plugin.candidate.path
    guard plugin.descriptor == nil, plugin.candidate.form == .library, hasLastGood(plugin),
      !plugins.contains(where: { $0.path == path && $0.isRunning }),
      let entry = record.lastGood.entries[path],
      let file = try? CompleteFile(entry.copy, standingFor: path), file.digest == entry.digest
    else { return plugin }
    return (try? plugin.describing(file)) ?? plugin
  }

  /// Runs a plugin that was refused from the copy of its last good content, if there is one.
  func runLastGood(_ index: Int) {
    var version = plugins[index].version
    guard let path = version.scanned.libraryPath, let entry = record.lastGood.entries[path],
      var refusal = plugins[index].life.refusal,
      record.quarantine.entries[entry.digest] == nil, entry.pluginID == version.descriptor?.id,
      let file = try? CompleteFile(entry.copy, standingFor: path), file.digest == entry.digest
    else { return }
    do {
      if version.scanned.candidate.form == .library {
        version.scanned = try version.scanned.describing(file)
      }
      version = try loaded(version, file)
    } catch {
      fixed.log("\(path): its last good content is refused: \(error)")
      return
    }
    refusal.reason += "; its last good content (digest \(entry.digest.short)) is in use"
    handle(.restored(version, because: refusal), at: index)
  }

  /// Loads a content that was good before; nothing waits long for that.
  private func loaded(_ plugin: PluginVersion, _ file: CompleteFile) throws -> PluginVersion {
    guard let descriptor = plugin.descriptor else { return plugin }
    var version = plugin
    version.theme = listedTheme(of: version)
    version.generation = loads.nextGeneration()
    version.code = nil
    let tried = TriedVersion(
      version, try opening(file, descriptor, version.reference(descriptor)), admission)
    if let failure = tried.failure { throw failure }
    if let pin = tried.version.code?.pin { generations.add(pin, of: descriptor.id.rawValue) }
    return tried.version
  }
}

extension ScannedPlugin {
  /// The same file with what another content of it says about itself.
  fileprivate func describing(_ file: CompleteFile) throws -> ScannedPlugin {
    let note = try PluginNote(
      head: Array(file.bytes.prefix(PluginNote.headSize)), size: file.bytes.count, file: file.path,
      source: file.bytes)
    return ScannedPlugin(
      candidate: candidate, descriptor: try Descriptor(json: note.json, file: file.path),
      library: library, layouts: layouts)
  }
}
