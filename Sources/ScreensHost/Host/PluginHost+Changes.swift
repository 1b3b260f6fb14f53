import PluginFormat
import PluginCatalog
package import ScreensSystem
import ScreensCore

/// Looks at single changed files without reading all others.
extension PluginHost {
  /// The result of a look at changed files.
  package struct Look: Sendable, Equatable {
    /// Whether a file was just being written, so that it must be looked at again.
    package let isUnfinished: Bool
    /// Whether a shortage of the machine kept a place from being looked at.
    var isHindered = false
    /// Whether all folders were searched; then there may be new ones to watch.
    package let isWhole: Bool
  }

  /// Looks at changed files, and returns when their good content is used.
  @discardableResult
  package func apply(_ changes: [FileChange]) async -> Look {
    let (look, loads) = await beginToApply(changes)
    await wait(for: loads)
    return look
  }

  /// Looks at the files that a watcher named, and begins to load the used ones. Only the plugins of
  /// the changed files are looked at. If one of them appeared, is gone or has another descriptor,
  /// all plugins are.
  func beginToApply(_ changes: [FileChange]) async -> (Look, [PluginLoad]) {
    // New versions are tried with the views that users see now.
    loads.liveStates = await source.liveStates(in: loads.themesInUse)
    defer { loads.liveStates = [] }
    let before = loads
    return (look(at: changes), loads.since(before))
  }

  private func look(at changes: [FileChange]) -> Look {
    guard let touched = search.places.owners(of: changes),
      let states = freshStates(of: touched.sorted())
    else {
      let isUnfinished = lookAtAll()
      return Look(isUnfinished: isUnfinished, isHindered: isHindered, isWhole: true)
    }
    var unfinished = false
    var hasChanged = false
    // The old values live until the new ones are in use: freeing a file's blocks takes time.
    let old = states.map { plugins[$0.index] }
    defer { withExtendedLifetime(old) {} }
    for (index, plugin) in states {
      graph.refresh(index, plugin)
      let before = plugins[index].signature
      let old = plugins[index]
      let new = goOn(graph.entries[index], from: old, isTold: true, &unfinished)
      // While a version is being loaded, the plugin goes on unchanged.
      let absences = [old, new].compactMap { $0.life.running?.absence }
      if loads[new.path] != nil, new.signature == before, absences.isEmpty { continue }
      plugins[index] = new
      hasChanged = hasChanged || new.signature != before
    }
    if hasChanged {
      loadThemesInUse()
      publish()
    }
    tellHindrances()
    return Look(isUnfinished: unfinished, isHindered: isHindered, isWhole: false)
  }

  /// Prepares work that the next load would wait for: its copy's folder and file.
  package nonisolated func prepareNextLoad() { services.copies.prepare() }

  /// Rereads some plugins; nil when the change may concern others.
  private func freshStates(of indices: [Int]) -> [(index: Int, plugin: ListedPlugin)]? {
    var states: [(index: Int, plugin: ListedPlugin)] = []
    for index in indices {
      guard let plugin = freshState(of: index) else { return nil }
      states.append((index, plugin))
    }
    return states
  }

  private func freshState(of index: Int) -> ListedPlugin? {
    let entry = graph.entries[index]
    let old = entry.plugin
    guard entry.objection == nil, plugins[index].path == old.candidate.path,
      let status = try? FileStatus(path: old.candidate.describingFile), status.isFile
    else { return nil }
    let candidate = PluginCandidate(
      path: old.candidate.path, form: old.candidate.form, directory: old.candidate.directory,
      status: status)
    let read =
      candidate.form == .library
      ? CandidateReader.library(candidate)
      : bundle(candidate, like: old)
    guard let read, isAlone(read, at: index) else { return nil }
    let plugin = configuration.policy.addingObjections(to: [read])[0]
    guard plugin.objection == nil, plugin.descriptor == old.descriptor,
      plugin.layouts == old.layouts, plugin.libraryPath == old.libraryPath
    else { return nil }
    return plugin
  }

  /// A bundle whose manifest is as it was.
  private func bundle(_ candidate: PluginCandidate, like old: ListedPlugin) -> ListedPlugin? {
    guard candidate.status == old.candidate.status, let descriptor = old.descriptor,
      let files = try? BundleFiles(candidate.path)
    else { return nil }
    var library: ListedPlugin.LibraryFile?
    if let name = descriptor.library {
      let inside = Path.join(candidate.path, name)
      if let status = try? FileStatus(path: inside) {
        library = .init(path: inside, status: status)
      } else if let path = old.library?.path, let status = try? FileStatus(path: path) {
        library = .init(path: path, status: status)
      }
      guard library?.status.isFile == true else { return nil }
    }
    return ListedPlugin(
      candidate: candidate, descriptor: descriptor, library: library, files: files)
  }

  /// Whether no other plugin has the same file under a second name.
  private func isAlone(_ plugin: ListedPlugin, at index: Int) -> Bool {
    let identity = plugin.candidate.status.identity
    return graph.entries.indices.allSatisfy { other in
      let known = graph.entries[other].plugin.candidate.status.identity
      return other == index || known.inode != identity.inode || known.device != identity.device
    }
  }
}

/// Plugins that ran, and whose files are gone from readable folders.
extension PluginHost {
  /// The absent plugins that the host keeps. It keeps each for a moment, because a linker removes a
  /// file before it writes the next one. It keeps a plugin for good if the configuration or another
  /// theme needs it.
  func absent(_ old: [String: HostedPlugin], _ found: [HostedPlugin]) -> [HostedPlugin] {
    let there = Set(found.map(\.path))
    let gone = old.values.filter { !there.contains($0.path) && $0.isRunning }
      .sorted { $0.path < $1.path }
    guard !gone.isEmpty else { return [] }
    let needs = PluginNeeds(configuration, among: found, besides: gone)
    return gone.compactMap { plugin in
      var plugin = plugin
      let start = plugin.life.running?.absence?.start ?? .now
      let isFresh = start.duration(to: .now) < Self.patienceForAbsence
      let isNeeded = needs.contains(plugin)
      let notice =
        isNeeded && !isFresh
        ? "\(plugin.path): is gone, but still needed; its loaded code goes on until the host "
          + "ends; put it back"
        : nil
      _ = plugin.life.handle(.vanished(PluginAbsence(start: start, notice: notice)))
      return isFresh || isNeeded ? plugin : nil
    }
  }
}
