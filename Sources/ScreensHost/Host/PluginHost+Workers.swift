import ScreensCore

/// Which process a plugin's library is loaded in, and what becomes of a plugin whose worker is
/// gone.
extension PluginHost {
  /// Opens a private copy in the process in which its plugin belongs, and gives the plugin its
  /// host.
  ///
  /// - Parameter file: the author's own file, of which the copy is.
  func open(
    _ copy: PrivateCopy, of file: String, _ descriptor: Descriptor, _ instance: PluginInstance
  ) throws -> any PluginLibrary {
    let placement = PluginPlacement(
      descriptor.id, library: file, digest: copy.digest,
      configuration: configuration, directories: fixed.directories(configuration))
    guard placement.isolation == .process, let workers = fixed.workers else {
      if fixed.workers != nil, let warning = placement.warning { fixed.log(warning) }
      let library = try LoadedLibrary(privateCopy: copy.path, mark: instance.mark)
      try library.start(instance)
      return library
    }
    let order = LoadOrder(
      path: copy.path, plugin: instance.reference, options: instance.options,
      grants: grants(descriptor, instance))
    let load = WorkerLoad(
      order: order, digest: copy.digest, isSerial: descriptor.threading == .main,
      log: instance.log, report: fixed.log
    ) { [weak self] fault in
      // Ends by itself: one turn of the host.
      Task { await self?.take(fault) }
    }
    return try WorkerLibrary(load, workers)
  }

  /// A theme needs nothing; a connector writes to its own folder, and reaches the network when its
  /// note says that it must.
  private func grants(_ descriptor: Descriptor, _ instance: PluginInstance) -> WorkerGrants {
    var grants = WorkerGrants()
    grants.memory = fixed.workers?.memory ?? grants.memory
    guard !descriptor.factories.isEmpty else { return grants }
    grants.folder = instance.options["stateDirectory"]?.string
    grants.network = descriptor.requires.contains(HostOffer.network)
    return grants
  }

  /// A worker is gone. The view whose slot was under way is lost, as its session has said by now;
  /// the plugin's other views are made anew, in a worker that is started for them.
  private func take(_ fault: WorkerFault) {
    fixed.log("\(fault)")
    let isInUse = plugins.contains {
      $0.state == .ready && $0.generation == fault.plugin.generation
    }
    if isInUse { publish() }
  }
}
