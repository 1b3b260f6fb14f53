package import PluginCalls
package import PluginCatalog
package import ScreensCore
package import ScreensModel
package import ScreensViews

/// A library in this process whose descriptor says `threading=main`: one thread at a time is in its
/// views, delegates and connectors. A worker needs no turns: it has one thread for such a library.
package struct SerialLibrary: PluginLibrary {
  private let library: LoadedLibrary

  /// Guards the calls of a library that was loaded and given its host.
  package init(_ library: LoadedLibrary) { self.library = library }

  package var contents: LibraryContents { library.contents }
  /// The host's own process.
  package var isolation: PluginSetting.Isolation { library.isolation }
  /// The place as the plugin's row shows it.
  package var place: String { library.place }
  /// Always nil: a fault in the host's process ends the host.
  package var fault: WorkerFault? { library.fault }
  /// Always nil: there is no worker.
  package var usage: WorkerUsage? { library.usage }
  /// Whether it has a `shutdown`, or objects to end.
  package var hasEnd: Bool { library.hasEnd }
  /// Calls its `shutdown` when no other thread is in the plugin.
  package func shutDown(_ instance: PluginInstance) {
    MainThreadLock.shared.take { library.shutDown(instance) }
  }
  /// Does nothing: no fault is remembered.
  package func forgetFaults() { library.forgetFaults() }

  /// Its view classes as the registry has them.
  package func viewClasses(theme: ThemeName, plugin: PluginReference, pin: GenerationPin)
    -> [ViewClass]
  {
    library.viewClasses(theme: theme, plugin: plugin, pin: pin).map { one in
      ViewClass(
        screenlet: one.screenlet, name: one.name, extends: one.extends, attributes: one.attributes,
        selectors: one.selectors, slots: one.slots, theme: one.theme, plugin: one.plugin
      ) { view, link in try SerialCode { try one.make(view, link) } }
    }
  }

  /// One of its connector factories; nil when it has none of that name. Its parent takes turns of
  /// its own.
  package func factory(
    _ name: ConnectorFactoryName, parent: (any ConnectorFactory)?, instance: PluginInstance,
    pin: GenerationPin, grants: ConnectorGrants
  ) -> (any ConnectorFactory)? {
    library.factory(
      name, parent: parent, instance: instance, pin: pin, grants: grants
    ).map(SerialFactory.init)
  }

  /// One of its delegates; nil when it has none of that name.
  package func delegate(
    _ name: DelegateName, instance: PluginInstance, pin: GenerationPin
  ) -> (any DelegateCode)? {
    library.delegate(name, instance: instance, pin: pin).map {
      SerialDelegate(code: $0, computations: computations(instance: instance, pin: pin))
    }
  }

  /// All its computations.
  package func computations(instance: PluginInstance, pin: GenerationPin) -> Computations {
    library.computations(instance: instance, pin: pin).mapValues(SerialComputation.init)
  }

  /// The logic of one of its screenlets; nil when it has none of that name.
  package func logic(
    _ name: ScreenletName, instance: PluginInstance, pin: GenerationPin
  ) -> (any LogicCode)? {
    library.logic(name, instance: instance, pin: pin).map {
      SerialLogic(code: $0, computations: computations(instance: instance, pin: pin))
    }
  }
}

/// One view's code whose calls take the turn.
private final class SerialCode: SlotPerformer {
  private let code: any SlotPerformer

  init(_ make: () throws -> any SlotPerformer) throws {
    code = try MainThreadLock.shared.take(make)
  }

  func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer {
    try MainThreadLock.shared.take { try code.perform(call, view) }
  }

  func destroyed() { MainThreadLock.shared.take { code.destroyed() } }
}

/// A delegate whose calls take the turn.
private struct SerialDelegate: DelegateCode {
  let code: any DelegateCode
  let computations: Computations

  var name: DelegateName { code.name }
  var plugin: PluginReference { code.plugin }

  func hear(
    _ event: EventName, _ payload: [String: Value], from source: [String: Value]
  ) throws -> LogicAnswer {
    try MainThreadLock.shared.take { try code.hear(event, payload, from: source) }
  }

  func steps(
    for action: ActionName, _ values: [String: Value], from source: [String: Value]
  ) throws -> LogicAnswer {
    try MainThreadLock.shared.take { try code.steps(for: action, values, from: source) }
  }
}

/// A logic whose calls take the turn.
private struct SerialLogic: LogicCode {
  let code: any LogicCode
  let computations: Computations

  var plugin: PluginReference { code.plugin }
  var slots: Set<LogicSlot> { code.slots }

  func perform(_ call: LogicCall) throws -> LogicAnswer {
    try MainThreadLock.shared.take { try code.perform(call) }
  }
}

/// A computation whose calls take the turn.
private struct SerialComputation: ComputationCode {
  let code: any ComputationCode

  var plugin: PluginReference { code.plugin }

  func compute(_ call: ComputationCall) throws -> Value {
    try MainThreadLock.shared.take { try code.compute(call) }
  }
}

/// A factory whose calls, and those of its connectors, take the turn.
private struct SerialFactory: ConnectorFactory {
  let factory: any ConnectorFactory

  var name: ConnectorFactoryName { factory.name }

  func name(for operation: OperationName) -> ConnectorFactoryName { factory.name(for: operation) }

  var makers: Set<ConnectorMaker> { factory.makers }

  func maker(of operation: OperationName) -> ConnectorMaker? { factory.maker(of: operation) }

  func all(making operation: OperationName) -> [any ConnectorFactory] {
    factory.all(making: operation).map(SerialFactory.init)
  }

  func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    try MainThreadLock.shared.take { () throws(ScreensError) -> any Connector in
      SerialConnector(
        try factory.connector(for: operation, parameters: parameters, context: context))
    }
  }
}

/// A connector whose calls take the turn.
private final class SerialConnector: Connector {
  private let connector: any Connector

  init(_ connector: any Connector) { self.connector = connector }

  func validate() -> ScreensError? { MainThreadLock.shared.take { connector.validate() } }

  func onRenewal(_ body: @escaping @Sendable (Value) -> Void) { connector.onRenewal(body) }

  func start(
    progress: @escaping @Sendable (ConnectorProgress) -> Void,
    completion: @escaping @Sendable (Result<Value, ScreensError>) -> Void
  ) {
    MainThreadLock.shared.take { connector.start(progress: progress, completion: completion) }
  }

  func cancel() { MainThreadLock.shared.take { connector.cancel() } }
}
