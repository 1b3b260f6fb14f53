import CScreens
package import ScreensCore
package import ScreensModel

/// A plugin's connector factory; its parent makes the connectors that it does not.
package struct ForeignConnectorFactory: ConnectorFactory {
  /// The factory's name in the plugin's table.
  package let name: ConnectorFactoryName
  private let table: ForeignFactoryTable
  private let parent: (any ConnectorFactory)?
  private let instance: PluginInstance
  private let pin: GenerationPin
  private let grants: ConnectorGrants

  /// Makes a factory whose calls are marked with the instance and counted by the pin.
  package init(
    _ table: ForeignFactoryTable, parent: (any ConnectorFactory)?, instance: PluginInstance,
    pin: GenerationPin, grants: ConnectorGrants = ConnectorGrants()
  ) {
    self.grants = grants
    name = table.name
    self.table = table
    self.parent = parent
    self.instance = instance
    self.pin = pin
  }

  private var own: ConnectorMaker { ConnectorMaker(factory: name, plugin: instance.reference) }

  /// The plugin's factory and its parent's.
  package var makers: Set<ConnectorMaker> { (parent?.makers ?? []).union([own]) }

  /// The plugin's factory, or the parent's for an operation that the table does not list.
  package func maker(of operation: OperationName) -> ConnectorMaker? {
    table.operations.contains(operation) ? own : parent?.maker(of: operation)
  }

  /// The plugin's factory where the table lists the operation, and those of the parent.
  package func all(making operation: OperationName) -> [any ConnectorFactory] {
    (table.operations.contains(operation) ? [self] : []) + (parent?.all(making: operation) ?? [])
  }

  /// Makes a connector by the plugin, or by the parent for an operation that the table does not
  /// list.
  package func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    guard table.operations.contains(operation) else {
      guard let parent else { throw .unmade(operation, by: name) }
      return try parent.connector(for: operation, parameters: parameters, context: context)
    }
    let lent = try LentBlobs.lend(parameters, for: operation, limit: grants.blobBytes, to: name)
    return try make(
      operation, Value.map(lent.parameters), Value.map(context.values(withProof: grants.session)),
      mayRenew: grants.session && context.proof != nil, blobs: lent.blobs)
  }

  /// Makes a connector by the plugin's own `make`.
  ///
  /// - Parameters:
  ///   - mayRenew: Whether it got the proof of the signed-in user, and may renew it.
  ///   - blobs: The files of its request.
  package func make(
    _ operation: OperationName, _ parameters: some LendableValue, _ context: some LendableValue,
    mayRenew: Bool, blobs: (any RequestBlobs)?
  ) throws(ScreensError) -> any Connector {
    let stack = CallStack.begin()
    var arena = ValueArena()
    var parameters = unsafe try parameters.lend(in: &arena)
    var context = unsafe try context.lend(in: &arena)
    var connector: UnsafePointer<screens_connector_1>?
    var me: UnsafeMutableRawPointer?
    let hold = table.hold()
    let status = InFlight.during(instance.mark.during(.make)) {
      unsafe table.make(
        arena.string(operation.rawValue), &parameters, &context, &connector, &me)
    }
    guard status == SCREENS_OK, let connector = unsafe connector else {
      throw stack.takeFailure(status, "\(name) made no connector for \(operation).")
    }
    let (size, found) = unsafe (
      MemoryLayout<screens_connector_1>.size, Int(connector.pointee.struct_size)
    )
    guard found == size else {
      throw ScreensError(
        .failed, "\(name)'s connector for \(operation) has struct_size \(found), not \(size).")
    }
    return unsafe ForeignConnector(
      connector.pointee, me, of: operation, instance: instance, pin: pin, mayRenew: mayRenew,
      blobs: blobs, keeping: hold)
  }
}

/// The factory that `plugins.plist` names, with the factories that it names for single operations.
package struct OverridingFactory: ConnectorFactory {
  let base: any ConnectorFactory
  let overrides: [OperationName: any ConnectorFactory]

  package var name: ConnectorFactoryName { base.name }

  package init(base: any ConnectorFactory, overrides: [OperationName: any ConnectorFactory]) {
    self.base = base
    self.overrides = overrides
  }

  /// The name of the factory that makes an operation's connectors.
  package func name(for operation: OperationName) -> ConnectorFactoryName {
    (overrides[operation] ?? base).name
  }

  /// The makers of the base and of all single operations.
  package var makers: Set<ConnectorMaker> {
    overrides.values.reduce(into: base.makers) { $0.formUnion($1.makers) }
  }

  /// The maker of the factory that is named for the operation, else of the base.
  package func maker(of operation: OperationName) -> ConnectorMaker? {
    (overrides[operation] ?? base).maker(of: operation)
  }

  /// Those of the base and of all single operations, each maker once.
  package func all(making operation: OperationName) -> [any ConnectorFactory] {
    var known: Set<ConnectorMaker> = []
    let named = overrides.values.sorted { $0.name < $1.name }
    return ([base] + named).flatMap { $0.all(making: operation) }.filter { factory in
      factory.maker(of: operation).map { known.insert($0).inserted } ?? false
    }
  }

  /// Makes a connector by the factory that is named for the operation, else by the base.
  package func connector(
    for operation: OperationName, parameters: [String: Value], context: ConnectorContext
  ) throws(ScreensError) -> any Connector {
    try (overrides[operation] ?? base).connector(
      for: operation, parameters: parameters, context: context)
  }
}

extension ConnectorContext {
  /// The keys that the host sets itself; an operator's values under these keys are not passed on.
  package static let ownKeys: Set<String> = [
    "session", "userId", "locale", "timeoutMilliseconds", "quiet",
  ]

  /// The context as a plugin's factory receives it: the configured server context without the
  /// implicit login and without references to secrets, then the locale, the time limit and the
  /// user.
  ///
  /// - Parameter withProof: Whether the proof of the user is among them.
  package func values(withProof: Bool) -> [String: Value] {
    var values = server.properties.filter { !$0.value.isReference }
      .mapValues(\.withoutReferences)
    values["implicitLogin"] = nil
    for key in Self.ownKeys { values[key] = nil }
    values["version"] = .int(server.version)
    values["locale"] = .string(locale)
    values["timeoutMilliseconds"] = .int(Int64(timeout))
    if let userId { values["userId"] = .int(userId) }
    if isQuiet { values["quiet"] = true }
    if withProof, let proof { values["session"] = .map(proof) }
    return values
  }
}

extension Value {
  /// Whether it refers to a secret.
  fileprivate var isReference: Bool {
    string.flatMap { SecretReference($0) } != nil
  }

  /// The value without the parts that refer to secrets.
  fileprivate var withoutReferences: Value {
    switch self {
    case .map(let entries):
      .map(entries.filter { !$0.value.isReference }.mapValues(\.withoutReferences))
    case .list(let items): .list(items.filter { !$0.isReference }.map(\.withoutReferences))
    default: self
    }
  }
}
