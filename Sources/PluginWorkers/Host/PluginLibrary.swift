package import PluginCalls
package import PluginCatalog
package import ScreensCore
package import ScreensModel
package import ScreensViews

/// A plugin's library, in the host or in a worker.
package protocol PluginLibrary: Sendable {
  /// The library's content, the same in every process.
  var contents: LibraryContents { get }
  /// The process that it runs in.
  var isolation: PluginSetting.Isolation { get }
  /// The place where it runs, and the layers that confine it there: `host`, `process (limits,
  /// seccomp)`.
  var place: String { get }
  /// The fault that ended it; nil while it can be called.
  var fault: WorkerFault? { get }

  /// Its worker's use of the machine; nil where it has none.
  var usage: WorkerUsage? { get }

  /// Whether it has a `shutdown`, or objects to end.
  var hasEnd: Bool { get }

  /// Ends its objects and calls its `shutdown`, where it can still be called; called once at most.
  func shutDown(_ instance: PluginInstance)

  /// Forgets faults, so that views whose code failed are tried again at once.
  func forgetFaults()

  /// Its view classes as the registry has them.
  func viewClasses(theme: ThemeName, plugin: PluginReference, pin: GenerationPin) -> [ViewClass]

  /// One of its connector factories; nil when it has none of that name.
  func factory(
    _ name: ConnectorFactoryName, parent: (any ConnectorFactory)?, instance: PluginInstance,
    pin: GenerationPin, grants: ConnectorGrants
  ) -> (any ConnectorFactory)?

  /// One of its delegates; nil when it has none of that name.
  func delegate(_ name: DelegateName, instance: PluginInstance, pin: GenerationPin)
    -> (any DelegateCode)?

  /// All its computations.
  func computations(instance: PluginInstance, pin: GenerationPin) -> Computations

  /// The logic of one of its screenlets; nil when it has none of that name.
  func logic(_ name: ScreenletName, instance: PluginInstance, pin: GenerationPin)
    -> (any LogicCode)?
}

extension LoadedLibrary: PluginLibrary {
  /// The host's own process.
  package var isolation: PluginSetting.Isolation { .host }
  /// The place as the plugin's row shows it.
  package var place: String { "host" }
  /// Always nil: a fault in the host's process ends the host.
  package var fault: WorkerFault? { nil }
  /// Always nil: there is no worker.
  package var usage: WorkerUsage? { nil }
  /// Does nothing: no fault is remembered.
  package func forgetFaults() {}

  /// The content of the tables, read again at each call.
  package var contents: LibraryContents {
    var contents = LibraryContents()
    contents.id = id
    contents.version = version
    contents.theme = theme?.name
    contents.parent = theme?.parent
    contents.classes =
      theme?.viewClasses.map { viewClass in
        LibraryContents.Class(
          screenlet: viewClass.screenlet, name: viewClass.name, extends: viewClass.extends,
          attributes: viewClass.attributes.sorted(),
          selectors: unsafe viewClass.selectors.keys.sorted(), slots: viewClass.slots.filled,
          showsRows: viewClass.slots.list != nil)
      } ?? []
    contents.resources =
      theme?.resources.sorted { $0.key < $1.key }.map { .init(name: $0.key, bytes: $0.value) }
      ?? []
    contents.factories = factories.map {
      LibraryContents.Factory(
        name: $0.name, parent: $0.parent, operations: $0.operations.sorted())
    }
    contents.delegates = delegates.map(\.name)
    contents.logics = logics.map { .init(name: $0.name, isList: $0.isList, slots: $0.slots) }
    contents.computations = computations.map(\.name)
    contents.hasEnd = hasEnd
    return contents
  }

  /// Its view classes as the registry has them; each makes code in this process.
  package func viewClasses(theme: ThemeName, plugin: PluginReference, pin: GenerationPin)
    -> [ViewClass]
  {
    self.theme?.viewClasses.map { $0.viewClass(theme: theme, plugin: plugin, pin: pin) } ?? []
  }

  /// One of its connector factories; nil when it has none of that name.
  package func factory(
    _ name: ConnectorFactoryName, parent: (any ConnectorFactory)?, instance: PluginInstance,
    pin: GenerationPin, grants: ConnectorGrants
  ) -> (any ConnectorFactory)? {
    factories.first { $0.name == name }.map {
      ForeignConnectorFactory(
        $0, parent: parent, instance: instance, pin: pin, grants: grants)
    }
  }

  /// One of its delegates; nil when it has none of that name.
  package func delegate(
    _ name: DelegateName, instance: PluginInstance, pin: GenerationPin
  ) -> (any DelegateCode)? {
    delegates.first { $0.name == name }.map {
      ForeignDelegate(
        $0, instance: instance, pin: pin,
        computations: computations(instance: instance, pin: pin))
    }
  }

  /// All its computations.
  package func computations(instance: PluginInstance, pin: GenerationPin) -> Computations {
    Dictionary(
      computations.map { ($0.name, ForeignComputation($0, instance: instance, pin: pin)) }
    ) { first, _ in first }
  }

  /// The logic of one of its screenlets; nil when it has none of that name.
  package func logic(
    _ name: ScreenletName, instance: PluginInstance, pin: GenerationPin
  ) -> (any LogicCode)? {
    logics.first { $0.name == name }.map {
      ForeignLogic(
        $0, instance: instance, pin: pin,
        computations: computations(instance: instance, pin: pin))
    }
  }
}
