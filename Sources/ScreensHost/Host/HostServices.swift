import PluginCalls
import PluginCatalog
import PluginFormat
import PluginWorkers
import ScreensCore
import ScreensDocuments
import ScreensModel
import ScreensSystem

/// The services of a host that plugins are run with; they never change while it runs.
struct HostServices: Sendable {
  let copies: PrivateCopies
  let directories: @Sendable (HostConfiguration) -> [PluginDirectory]
  /// The workers of plugins that are not trusted; nil for a host that runs all plugins itself.
  let workers: WorkerPool?
  /// How long new code is on probation.
  let probation: Duration
  let log: OperatorLog
  /// The health checks that the host fills in.
  let health: HealthBoard

  /// The log for lines about a plugin.
  func log(of plugin: PluginGeneration) -> OperatorLog {
    plugin.descriptor.map { log.about(plugin: $0.id.rawValue) } ?? log
  }

  /// How long a pause of a plugin, or of views of it, lasts.
  func length(ofWhole isWhole: Bool) -> Duration {
    .milliseconds((isWhole ? workers?.patience.killed : workers?.patience.again) ?? 0)
  }

  // MARK: Processes and options

  /// Whether the configuration or the trust now gives loaded code another process or other options.
  /// Its content may be unchanged.
  func isOtherwise(
    _ code: PluginGeneration.Code, of id: PluginID, file: String,
    under configuration: HostConfiguration
  ) -> Bool {
    var options = configuration.plugins[id.rawValue]?.options ?? [:]
    options[Self.folderOption] = code.instance.options[Self.folderOption]
    guard code.instance.options == options else { return true }
    guard workers != nil else { return false }
    let chosen = isolation(of: id, file: file, digest: code.digest, under: configuration)
    return code.library.isolation != chosen.isolation
  }

  /// The same for a plugin with unchanged files. A plugin that could not be reloaded is not tried
  /// again.
  func isOtherwise(_ plugin: HostedPlugin, under configuration: HostConfiguration) -> Bool {
    guard plugin.failedUpdate == nil, let code = plugin.code, let id = plugin.descriptor?.id,
      let file = plugin.listed.libraryPath
    else { return false }
    return isOtherwise(code, of: id, file: file, under: configuration)
  }

  /// Whether a library may share the host's process with other libraries, if it is to run there.
  func checkSharing(
    _ file: CompleteFile, of id: PluginID, under configuration: HostConfiguration
  ) throws(ELFPolicyFault) {
    let chosen = isolation(of: id, file: file.path, digest: file.digest, under: configuration)
    guard chosen.isolation == .host else { return }
    try ELFPolicy().checkSharing(file.bytes, file: file.path)
  }

  private func isolation(
    of id: PluginID, file: String, digest: Digest, under configuration: HostConfiguration
  ) -> PluginIsolation {
    PluginIsolation(
      id, library: file, digest: digest, configuration: configuration,
      directories: directories(configuration))
  }

  // MARK: Libraries

  /// A library that may be loaded, with everything that its plugin is given.
  ///
  /// - Parameter onFault: Called once when the plugin's worker is lost.
  func admitted(
    _ file: CompleteFile, _ descriptor: Descriptor, _ reference: PluginReference,
    under configuration: HostConfiguration, onFault: @escaping @Sendable (WorkerFault) -> Void
  ) throws -> AdmittedLibrary {
    let chosen = isolation(
      of: descriptor.id, file: file.path, digest: file.digest, under: configuration)
    try ELFPolicy().check(file.bytes, file: file.path)
    // A trial has its process for itself.
    if workers != nil { try checkSharing(file, of: descriptor.id, under: configuration) }
    let copy = PinnedCopy(try copies.copy(file), of: copies)
    let instance = try instance(file, descriptor, reference, configuration)
    var worker: AdmittedLibrary.Worker?
    if let workers, chosen.isolation == .process {
      let setup = setup(copy, file.digest, descriptor, instance, workers.bounds, onFault)
      worker = AdmittedLibrary.Worker(setup: setup, pool: workers)
    } else if workers != nil, let warning = chosen.warning {
      log.about(plugin: descriptor.id.rawValue)(warning)
    }
    return AdmittedLibrary(
      file: file.path, digest: file.digest, copy: copy, instance: instance, worker: worker,
      isSerial: descriptor.threading == .main)
  }

  /// The option that names the plugin's own folder.
  private static let folderOption = "stateDirectory"

  /// A plugin's instance, with its options and its log.
  private func instance(
    _ file: CompleteFile, _ descriptor: Descriptor, _ reference: PluginReference,
    _ configuration: HostConfiguration
  ) throws -> PluginInstance {
    let id = descriptor.id.rawValue
    let mark = InFlight.mark(
      InFlightPage.Plugin(
        digest: file.digest, id: id, file: file.path, version: descriptor.version.rawValue),
      generation: reference.generation)
    let log = log.about(plugin: id)
    var options = configuration.plugins[id]?.options ?? [:]
    let folder = Path.join(Path.join(configuration.stateDirectory, "plugins"), id)
    options[Self.folderOption] = .string(try StateFolder.make(folder))
    let warnings = PluginWarnings { log("\(reference): \($0)") }
    return PluginInstance(
      reference: reference, options: options, mark: mark, warnings: warnings
    ) { level, text in
      warnings.write(String(text.unicodeScalars.prefix(2000)).withoutControls) {
        log("\(reference): \($0)", LogLevel(ofPlugin: level))
      }
    }
  }

  /// The setup of a worker.
  private func setup(
    _ copy: PinnedCopy, _ digest: Digest, _ descriptor: Descriptor, _ instance: PluginInstance,
    _ bounds: WorkerBounds, _ onFault: @escaping @Sendable (WorkerFault) -> Void
  ) -> WorkerSetup {
    var grants = WorkerGrants(bounds: bounds)
    // A theme needs no rights. Connectors and delegates may write to their own folder, and get the
    // network if their note requires it.
    if !descriptor.servesViewsAlone {
      grants.folder = instance.options[Self.folderOption]?.string
      grants.network = descriptor.requires.contains(HostOffer.network)
    }
    let message = LoadMessage(
      path: copy.path, plugin: instance.reference, options: instance.options, grants: grants)
    return WorkerSetup(
      message: message, digest: digest, copy: copy, isSerial: descriptor.threading == .main,
      log: instance.log,
      report: { [log = log.about(plugin: descriptor.id.rawValue)] in
        instance.warnings.write($0) { log($0) }
      }, warnings: instance.warnings, onFault: onFault)
  }
}
