import PluginCatalog
import PluginFormat
import ScreensCore
import ScreensDocuments
import ScreensModel

/// A configuration beside the screenlets and the plugins of a host: finds the names that none of
/// them has, and the attributes that no screenlet takes. It is a value, and reads nothing.
struct SetupCheck {
  let configuration: HostConfiguration
  let library: ScreenletLibrary
  let graph: PluginGraph

  /// The configured names that neither the host nor a plugin has.
  ///
  /// - Parameter knowsTheme: Whether a sub-theme's name leads to a theme.
  func unmetNames(knowsTheme: (ThemeName) -> Bool) -> [SetupProblem] {
    unmetFactories() + unmetTheme(knowsTheme) + unmetDelegates() + unmetAttributes()
  }

  /// The keys of the server context that screenlets need and that are missing, on the pages that a
  /// host has without any of its own; other pages are checked where they are read. A screenlet that
  /// signs nobody in counts where the operator has set it up.
  func missingKeys() -> [SetupProblem] {
    guard configuration.pages.isEmpty else { return [] }
    let place = place("serverContext")
    return library.all.flatMap { kind in
      let set = configuration.screenlets[kind.name]
      guard kind.signsIn || set != nil else { return [SetupProblem]() }
      return kind.missingKeys(in: configuration.server, set: set ?? [:]).map {
        SetupProblem.missingServerKey(place: place, screenlet: kind.name, $0)
      }
    }
  }

  /// The attributes that screenlets need and that have no value, on the pages that a host has
  /// without any of its own, where the operator has set the screenlet up.
  func missingAttributes() -> [SetupProblem] {
    guard configuration.pages.isEmpty else { return [] }
    return configuration.screenlets.sorted { $0.key < $1.key }.flatMap { name, set in
      (library[name]?.missingAttributes(set: set) ?? []).map {
        SetupProblem.missingAttributes(place: place("screenlets.\(name)"), screenlet: name, $0)
      }
    }
  }

  /// The operations that screenlets run and that no factory in use makes, on the pages that a host
  /// has without any of its own, where the operator has set the screenlet up.
  func unmadeOperations() -> [SetupProblem] {
    guard configuration.pages.isEmpty else { return [] }
    return configuration.screenlets.keys.sorted().flatMap { name in
      unmadeOperations(of: name, set: configuration.screenlets[name] ?? [:]).map {
        .unmadeOperation(place: place("screenlets.\(name)"), screenlet: name, $0)
      }
    }
  }

  /// The operations that a screenlet needs and that no factory in use makes, by the descriptors. A
  /// built-in form runs the operations of its attributes, or one of several: then it can work while
  /// one of them is made. A delegate may run others instead.
  ///
  /// - Parameter set: The attributes that were set.
  func unmadeOperations(
    of screenlet: ScreenletName, set: [AttributeName: Value]
  ) -> [UnmadeOperation] {
    guard let kind = library[screenlet], configuration.delegates(of: screenlet).isEmpty else {
      return []
    }
    let base = configuration.connectorFactory(among: graph.factories.keys)
    let ofHost = Set(OperationDeclaration.ofHost.map(\.name))
    let chosen = kind.neededOperations(set: set)
    let needed = (chosen ?? kind.operations.map(\.name)).filter { !ofHost.contains($0) }
    let unmade = needed.compactMap { operation -> UnmadeOperation? in
      let factory = configuration.connectorOverrides[operation] ?? base
      // A missing factory is reported by its own problem.
      guard graph.factories[factory] != nil, !makes(operation, factory) else { return nil }
      let makers = graph.factories.filter { makes(operation, $0.key) }
      let maker = makers.min { first, second in
        // A back end that needs no server is the nearest remedy.
        (first.value.lineage.count, first.key == .local ? 0 : 1, first.key)
          < (second.value.lineage.count, second.key == .local ? 0 : 1, second.key)
      }
      return UnmadeOperation(operation: operation, factory: factory, maker: maker?.key)
    }
    let needsAll = chosen != nil || kind.list != nil || graph.screenlets[screenlet] != nil
    return needsAll || unmade.count == needed.count ? unmade : []
  }

  /// The settings of plugins that are not there.
  func unknownPlugins(among known: Set<String>) -> [ConfigurationWarning] {
    configuration.plugins.keys.filter { !known.contains($0) }.sorted().map { id in
      .unknownPlugin(
        place("plugins.\(id)"), id: id,
        suggestion: Suggestion.nearest(to: id, among: known.sorted()))
    }
  }

  /// The place of a setting in the configuration.
  private func place(_ key: String) -> String {
    configuration.origins[key]?.description ?? configuration.file
  }

  // MARK: Factories

  private func unmetFactories() -> [SetupProblem] {
    let base = configuration.connectorFactory(among: graph.factories.keys)
    let operations = knownOperations
    let overrides = configuration.connectorOverrides.sorted { $0.key < $1.key }
    let ofOverrides = overrides.compactMap { operation, name -> SetupProblem? in
      let place = place("connectorOverrides")
      if let problem = unknown(name, place) { return problem }
      if makes(operation, name) { return nil }
      return .operationNotMade(
        place: place, operation: operation, factory: name, remedy: remedy(operation, operations))
    }
    return [unknown(base, place("connectorFactory"))].compactMap(\.self) + ofOverrides
  }

  /// The problem of a factory's name; nil when a plugin has it.
  private func unknown(_ name: ConnectorFactoryName, _ place: String) -> SetupProblem? {
    guard graph.factories[name] == nil else { return nil }
    let known = graph.factories.keys.map(\.rawValue).sorted()
    return .unknownFactory(
      place: place, name: name,
      suggestion: Suggestion.nearest(to: name.rawValue, among: known))
  }

  /// The operations that the host runs or plugins make.
  private var knownOperations: Set<String> {
    let made = graph.entries.flatMap { $0.plugin.descriptor?.factories ?? [] }
      .flatMap(\.operations)
    return Set((library.operations.map(\.name) + made).map(\.rawValue))
  }

  private func remedy(_ operation: OperationName, _ known: Set<String>) -> SetupProblem.Remedy {
    if known.contains(operation.rawValue) { return .otherFactory }
    return Suggestion.nearest(to: operation.rawValue, among: known.sorted())
      .map(SetupProblem.Remedy.otherOperation) ?? .anyOperation
  }

  /// Whether a factory or one that it stands on makes an operation.
  private func makes(_ operation: OperationName, _ name: ConnectorFactoryName) -> Bool {
    let lineage = graph.factories[name]?.lineage ?? []
    return lineage.contains { factory in
      graph.factories[factory].map { node in
        graph.entries[node.entry].plugin.descriptor?.factories.contains {
          $0.name == factory && $0.operations.contains(operation)
        } ?? false
      } ?? false
    }
  }

  // MARK: Themes and delegates

  private func unmetTheme(_ knowsTheme: (ThemeName) -> Bool) -> [SetupProblem] {
    let theme = configuration.defaultTheme
    let isSub = graph.themes.keys.contains { theme.rawValue.hasPrefix("\($0)-") }
    guard theme != .default, graph.themes[theme] == nil, !(isSub && knowsTheme(theme))
    else { return [] }
    let known = ["default"] + graph.themes.keys.map(\.rawValue).sorted()
    return [
      .unknownTheme(
        place: place("defaultTheme"), name: theme,
        suggestion: Suggestion.nearest(to: theme.rawValue, among: known))
    ]
  }

  private func unmetDelegates() -> [SetupProblem] {
    let known = graph.delegates.keys.map(\.rawValue).sorted()
    return configuration.delegates.sorted { $0.screenlet < $1.screenlet }.flatMap { delegate in
      let (screenlet, name) = (delegate.screenlet, delegate.name)
      let place = place(delegate.setting)
      let unknown = library[screenlet] == nil ? [unknown(screenlet, place)] : []
      guard graph.delegates[name] == nil else { return unknown }
      return unknown + [
        .unknownDelegate(
          place: place, name: name, suggestion: Suggestion.nearest(to: name.rawValue, among: known))
      ]
    }
  }

  private func unknown(_ screenlet: ScreenletName, _ place: String) -> SetupProblem {
    .unknownScreenlet(
      place: place, name: screenlet,
      suggestion: Suggestion.nearest(
        to: screenlet.rawValue, among: library.names.map(\.rawValue)))
  }

  // MARK: Attributes

  /// The configured attributes of screenlets that this host's screenlets do not take.
  private func unmetAttributes() -> [SetupProblem] {
    configuration.screenlets.sorted { $0.key < $1.key }.flatMap { name, attributes in
      let place = place("screenlets.\(name)")
      guard let kind = library[name] else { return [unknown(name, place)] }
      return attributes.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap {
        problem($0.key, $0.value, of: kind, place)
      }
    }
  }

  private func problem(
    _ name: AttributeName, _ value: Value, of kind: ScreenletKind, _ place: String
  ) -> SetupProblem? {
    guard let declared = kind.attribute(name) else {
      let known = kind.attributes.map(\.name.rawValue)
      return .unknownAttribute(
        place: place, screenlet: kind.name, name: name,
        suggestion: Suggestion.nearest(to: name.rawValue, among: known))
    }
    do throws(ViewTreeError) {
      return declared.remark(on: try declared.convert(value)).map {
        .wrongAttribute(place: place, screenlet: kind.name, reason: $0)
      }
    } catch {
      return .wrongAttribute(place: place, screenlet: kind.name, reason: "\(error)")
    }
  }
}
