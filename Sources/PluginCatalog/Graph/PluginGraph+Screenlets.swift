package import PluginFormat
package import ScreensCore
package import ScreensModel

/// The screenlets and operations that plugins bring.
extension PluginGraph {
  /// The screenlets and operations of the host and of plugins' descriptors, without any code.
  package func library(_ own: ScreenletLibrary) -> ScreenletLibrary {
    let supplying = Set(screenlets.values).sorted().compactMap { entries[$0].plugin }
    let declared = suppliers.compactMap { usable($0) }.flatMap(\.operations).map(\.declaration)
    let operations = own.adding([], operations: declared)
    return operations.adding(
      supplying.flatMap { plugin in
        plugin.descriptor?.screenletClasses(
          operations,
          of: PluginReference(
            id: plugin.descriptor?.id.rawValue ?? "", version: "", generation: 0,
            path: plugin.candidate.path)) ?? []
      }, operations: [])
  }

  /// The id of the plugin that declares a screenlet; nil for the host's own.
  package func supplier(of screenlet: ScreenletName) -> String? {
    screenlets[screenlet].flatMap { entries[$0].plugin.descriptor?.id.rawValue }
  }

  /// The names of the host's and of plugins' screenlets, sorted.
  package func screenletNames(_ own: ScreenletLibrary) -> [ScreenletName] {
    Set(own.kinds.keys).union(screenlets.keys).sorted()
  }

  /// The first screenlet or operation of a plugin whose name the host or another plugin has.
  func takenScreenlet(
    _ descriptor: Descriptor, _ screenlets: [ScreenletName: Int],
    _ operations: [OperationName: Int]
  ) -> (what: String, name: String, owner: Owner)? {
    for name in descriptor.screenlets.map(\.name) {
      if offer.screenlets.contains(name) { return ("screenlet", name.rawValue, .host) }
      if let owner = screenlets[name] { return ("screenlet", name.rawValue, .plugin(owner)) }
    }
    for name in descriptor.operations.map(\.name) {
      if offer.operations.contains(name) { return ("operation", name.rawValue, .host) }
      if let owner = operations[name] { return ("operation", name.rawValue, .plugin(owner)) }
    }
    return nil
  }

  /// Whether a screenlet is the host's or a plugin's; a view for any other is no fault of a theme.
  func knowsScreenlet(_ name: ScreenletName) -> Bool {
    offer.screenlets.isEmpty || offer.screenlets.contains(name) || screenlets[name] != nil
  }

  /// A plugin's theme and its ancestors, nearest first. Default comes last, with the themes of the
  /// plugins whose screenlets the theme has views for.
  package func line(of descriptor: Descriptor?) -> [ThemeName] {
    guard let descriptor, let theme = descriptor.theme else { return [] }
    let homes = Set(descriptor.views.compactMap { screenlets[$0.screenlet] }).sorted()
    let line = themes[theme]?.lineage ?? []
    return line
      + homes.compactMap { entries[$0].plugin.descriptor?.theme }.filter { !line.contains($0) }
  }

  /// The classes of the plugins whose screenlets a theme has views for: the declared ones, and the
  /// default classes of their screenlets.
  func homeClasses(of descriptor: Descriptor) -> [ViewClassName] {
    Set(descriptor.views.compactMap { screenlets[$0.screenlet] }).flatMap { entry in
      let home = entries[entry].plugin.descriptor
      let classes = home?.views.compactMap(\.viewClass) ?? []
      return classes + (home?.screenlets.compactMap(\.name.defaultViewClass) ?? [])
    }
  }
}
