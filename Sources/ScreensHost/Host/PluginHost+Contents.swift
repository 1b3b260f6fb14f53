import PluginCalls
import PluginCatalog
import PluginFormat
import ScreensCore
import ScreensSystem

/// The quarantined contents of plugins' files.
extension PluginHost {
  /// The entry of a quarantined plugin; nil for any other.
  ///
  /// A plugin is read for this only if an entry names it.
  func leftOut(_ plugin: ListedPlugin) -> Quarantine.Entry? {
    guard let path = plugin.libraryPath, let id = plugin.descriptor?.id else { return nil }
    return record.quarantine.entry(of: id, library: path) {
      (try? search.digests.content(of: $0))?.digest
    }
  }

  /// Rereads the quarantine; an unreadable one changes nothing.
  func refreshQuarantine() {
    do throws(PropertyListFileError) {
      record.quarantine = try Quarantine(stateFolder: configuration.stateDirectory)
    } catch {
      services.log("\(error)")
    }
  }

  /// Quarantines a content, also for later hosts.
  func leaveOut(_ entry: Quarantine.Entry) {
    record.quarantine.leaveOut(entry)
    do {
      try Quarantine.update(stateFolder: configuration.stateDirectory) { $0.leaveOut(entry) }
    } catch {
      services.log("\(error)")
    }
  }

  /// Lifts the quarantine of every content.
  func liftQuarantine() {
    do {
      _ = try Quarantine.update(stateFolder: configuration.stateDirectory) { $0.lift() }
    } catch {
      services.log("\(error)")
    }
  }
}

/// The last good content of a plugin's file, and its use in the place of the present one.
extension PluginHost {
  /// Remembers that a plugin's code is good.
  func remember(_ code: PluginGeneration.Code, of plugin: PluginGeneration) {
    guard let path = plugin.listed.libraryPath, let id = plugin.descriptor?.id,
      record.lastGood.entries[path]?.digest != code.digest
    else { return }
    changeLastGood { good in
      let copy = try services.copies.keep(code.copy.path, digest: code.digest)
      good.remember(
        LastGood.Entry(pluginID: id, digest: code.digest, copy: copy), of: path)
    }
  }

  /// Drops a good content that did harm; the earlier good one takes its place.
  func forget(_ digest: Digest, of plugin: PluginGeneration) {
    guard let path = plugin.listed.libraryPath, record.lastGood.has(digest, of: path)
    else { return }
    changeLastGood { $0.forget(digest, of: path) }
  }

  /// Keeps the copies of good contents beyond the end of this host.
  func keepGoodCopies() {
    changeLastGood { good in
      good.moveCopies { (try? services.copies.keep($0.copy, digest: $0.digest)) ?? $0.copy }
    }
  }

  /// Changes the good contents, and removes the copies of dropped ones.
  private func changeLastGood(_ change: (inout LastGood) throws -> Void) {
    do {
      try services.copies.whileKeeping {
        record.lastGood = try LastGood.update(stateFolder: configuration.stateDirectory) { good in
          try change(&good)
          return good
        }
        services.copies.removeGood(keeping: record.lastGood.copies)
      }
    } catch {
      services.log("\(error)")
    }
  }

  /// Rereads the good contents.
  func refreshLastGood() {
    do throws(PropertyListFileError) {
      record.lastGood = try LastGood(stateFolder: configuration.stateDirectory)
    } catch {
      services.log("\(error)")
    }
  }

  /// Whether a plugin has a good content that has done no harm since.
  func hasLastGood(_ plugin: ListedPlugin) -> Bool {
    guard let path = plugin.libraryPath, let entry = record.lastGood.entries[path]
    else { return false }
    return record.quarantine.entries[entry.digest] == nil
  }

  /// Lists an unreadable file with the description of its last good version; a plugin that runs is
  /// left alone.
  func standingIn(for plugin: ListedPlugin) -> ListedPlugin {
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
    var generation = plugins[index].generation
    guard let path = generation.listed.libraryPath, let entry = record.lastGood.entries[path],
      var refusal = plugins[index].life.refusal,
      record.quarantine.entries[entry.digest] == nil, entry.pluginID == generation.descriptor?.id,
      let file = try? CompleteFile(entry.copy, standingFor: path), file.digest == entry.digest
    else { return }
    do {
      if generation.listed.candidate.form == .library {
        generation.listed = try generation.listed.describing(file)
      }
      generation = try loaded(generation, file)
    } catch {
      services.log("\(path): its last good content is refused: \(error)")
      return
    }
    refusal.reason += "; its last good content (digest \(entry.digest.short)) is in use"
    handle(.restored(generation, because: refusal), at: index)
  }

  /// Loads a content that was good before; nothing waits long for that.
  private func loaded(_ plugin: PluginGeneration, _ file: CompleteFile) throws -> PluginGeneration {
    guard let descriptor = plugin.descriptor else { return plugin }
    var generation = plugin
    generation.screenlets = admission(live: []).screenlets(of: generation)
    generation.theme = listedTheme(of: generation)
    generation.number = loads.nextGeneration()
    generation.code = nil
    let tried = TriedGeneration(
      generation, try admitted(file, descriptor, generation.reference(descriptor)),
      admission(live: loads.liveStates))
    if let failure = tried.failure { throw failure }
    if let pin = tried.generation.code?.pin { generations.add(pin, of: descriptor.id.rawValue) }
    return tried.generation
  }
}

extension ListedPlugin {
  /// The same file, described by another content of it.
  fileprivate func describing(_ file: CompleteFile) throws -> ListedPlugin {
    let note = try PluginNote(
      head: Array(file.bytes.prefix(PluginNote.headSize)), size: file.bytes.count, file: file.path,
      source: file.bytes)
    return ListedPlugin(
      candidate: candidate, descriptor: try Descriptor(json: note.json, file: file.path),
      library: library, files: files)
  }
}
