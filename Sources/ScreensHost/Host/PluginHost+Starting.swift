import PluginCalls
import PluginCatalog
import PluginFormat
import ScreensSystem
import ScreensCore

/// Code that was loaded in a worker, and shown for the first time, before its plugin is brought; or
/// why it could not be.
struct StartedCode: Sendable {
  /// What came of a theme's first render.
  struct Trial: Sendable {
    /// The generations that the theme stood on.
    let basis: [PluginReference]
    let result: Result<Void, any Error>
  }

  let generation: UInt64
  let digest: Digest
  let result: Result<LivePlugin.Code, any Error>
  /// Nil for code without a theme.
  let trial: Trial?

  /// Opens a library in its worker, and has a plugin's theme shown there.
  init(_ opening: LibraryOpening, of plugin: LivePlugin, _ admission: PluginAdmission) {
    generation = opening.instance.reference.generation
    digest = opening.digest
    result = Result { try opening.open() }
    var plugin = plugin
    plugin.generation = generation
    plugin.code = try? result.get()
    guard plugin.code != nil, let theme = try? admission.theme(of: plugin) else {
      trial = nil
      return
    }
    trial = Trial(
      basis: admission.basis(of: theme),
      result: Result { try admission.tryOut(theme, isIsolated: true) })
  }
}

/// Loading that keeps nobody else waiting: a library that hangs while it is loaded, or a theme that
/// does while it is shown for the first time, takes seconds until its worker is given up.
extension PluginHost {
  /// Loads and tries the code of a theme that is listed in its worker, while the host does other
  /// things; what it stands on is loaded. Nil
  /// where it is to run in this process, or where bringing it says why it can't be.
  ///
  /// Anything may have changed when it returns.
  func start(_ theme: ThemeName) async -> StartedCode? {
    guard let plugin = plugins.first(where: { $0.theme?.name == theme && $0.state == .listed })
    else { return nil }
    if let task = starting[plugin.path] { return await task.value }
    guard let opening = try? opening(of: plugin), opening.worker != nil else { return nil }
    let admission = admission
    // Ends by itself: a worker that is late is killed.
    let task = Task.detached(executorPreference: ServiceExecutor.shared) {
      StartedCode(opening, of: plugin, admission)
    }
    starting[plugin.path] = task
    defer { starting[plugin.path] = nil }
    return await task.value
  }

  private func opening(of plugin: LivePlugin) throws -> LibraryOpening? {
    guard fixed.workers != nil, let descriptor = plugin.descriptor,
      let file = try plugin.scanned.libraryPath.map({ try CompleteFile($0) }),
      placement(of: descriptor.id, file: file.path, digest: file.digest).isolation == .process
    else { return nil }
    return try opening(
      file, descriptor,
      PluginReference(
        id: descriptor.id.rawValue, version: descriptor.version.rawValue,
        generation: nextGeneration(), path: plugin.path))
  }

  /// The code that was started, if it is that of the file as it is now and may still be used.
  func startedCode(
    _ started: StartedCode?, of plugin: LivePlugin, _ file: CompleteFile?
  ) throws -> LivePlugin.Code? {
    guard let started, let file, let descriptor = plugin.descriptor, started.digest == file.digest
    else { return nil }
    try checkContent(file, of: descriptor)
    return try started.result.get()
  }
}
