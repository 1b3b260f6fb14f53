package import PluginCalls
package import PluginCatalog
package import ScreensCore

/// A plugin's library, in the host or in a worker.
package protocol PluginLibrary: Sendable {
  /// What the library has.
  var contents: LibraryContents { get }
  /// In which process it runs.
  var isolation: PluginSetting.Isolation { get }
  /// Where it runs, and what confines it there: `host`, `process (limits, seccomp)`.
  var place: String { get }
  /// Why it is gone; nil while it can be called.
  var fault: WorkerFault? { get }

  /// What its worker uses; nil where it has none.
  var usage: WorkerUsage? { get }

  /// Has what its classes failed at tried again.
  func forgetFaults()

  /// Its view classes as the registry has them.
  func viewClasses(theme: ThemeName, plugin: PluginReference, pin: GenerationPin) -> [ViewClass]

  /// One of its connector factories; nil when it has none of that name.
  func factory(
    _ name: ConnectorFactoryName, parent: (any ConnectorFactory)?, instance: PluginInstance,
    pin: GenerationPin
  ) -> (any ConnectorFactory)?
}

extension LoadedLibrary: PluginLibrary {
  package var isolation: PluginSetting.Isolation { .host }
  package var place: String { "host" }
  package var fault: WorkerFault? { nil }
  package var usage: WorkerUsage? { nil }
  package func forgetFaults() {}

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
          selectors: unsafe viewClass.selectors.keys.sorted(), slots: viewClass.filled)
      } ?? []
    contents.resources =
      theme?.resources.sorted { $0.key < $1.key }.map { .init(name: $0.key, bytes: $0.value) }
      ?? []
    contents.factories = factories.map {
      LibraryContents.Factory(
        name: $0.name, parent: $0.parent, operations: $0.operations.sorted())
    }
    return contents
  }

  package func viewClasses(theme: ThemeName, plugin: PluginReference, pin: GenerationPin)
    -> [ViewClass]
  {
    self.theme?.viewClasses.map { $0.viewClass(theme: theme, plugin: plugin, pin: pin) } ?? []
  }

  package func factory(
    _ name: ConnectorFactoryName, parent: (any ConnectorFactory)?, instance: PluginInstance,
    pin: GenerationPin
  ) -> (any ConnectorFactory)? {
    factories.first { $0.name == name }.map {
      ForeignConnectorFactory($0, parent: parent, instance: instance, pin: pin)
    }
  }
}
