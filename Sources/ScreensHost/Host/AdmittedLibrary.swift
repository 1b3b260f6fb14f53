import PluginCalls
import PluginCatalog
import PluginWorkers
import ScreensModel
import ScreensSystem
import ScreensCore

/// A library that may be loaded, with everything that its plugin gets. Any thread may load it.
struct AdmittedLibrary: Sendable {
  /// The worker's setup, and the pool that it is from.
  struct Worker: Sendable {
    let setup: WorkerSetup
    let pool: WorkerPool
  }

  /// The author's own file.
  let file: String
  let digest: Digest
  let copy: PinnedCopy
  let instance: PluginInstance
  /// Nil for a plugin that runs in this process.
  let worker: Worker?
  /// Whether one thread at a time may be in it.
  let isSerial: Bool

  /// Opens the private copy in the process in which its plugin belongs, and gives the plugin its
  /// host.
  func open() throws -> PluginGeneration.Code {
    let library = try library()
    return PluginGeneration.Code(
      library: library, instance: instance,
      pin: GenerationPin(
        generation: instance.reference.generation, mark: instance.mark, copy: copy,
        end: end(of: library)),
      digest: digest, held: HeldFile(file), copy: copy)
  }

  /// The end of a library that has anything to end; it keeps the library and its copy.
  private func end(of library: any PluginLibrary) -> GenerationEnd? {
    guard library.hasEnd else { return nil }
    let report = { @Sendable [instance] in
      instance.warn(
        "its shutdown has not returned within \(GenerationEnd.limit.components.seconds) s; its "
          + "generation goes without it")
    }
    return GenerationEnd(report: report) { [instance, copy] in
      library.shutDown(instance)
      withExtendedLifetime(copy) {}
    }
  }

  private func library() throws -> any PluginLibrary {
    if let worker { return try WorkerLibrary(worker.setup, worker.pool) }
    let library = try LoadedLibrary(privateCopy: copy.path, mark: instance.mark)
    try library.start(instance)
    return isSerial ? SerialLibrary(library) : library
  }
}
