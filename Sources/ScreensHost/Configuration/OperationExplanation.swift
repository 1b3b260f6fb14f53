import PluginFormat
package import PluginCatalog
package import ScreensCore
package import ScreensDocuments
package import ScreensModel

/// The connector factory that makes an operation's connectors, the setting that names it, the
/// reasons against the others, and the delegates that stand before the operation. It comes from the
/// configuration and the descriptors alone: no plugin runs.
package struct OperationExplanation: Sendable {
  /// A factory's part in making an operation's connectors.
  package enum Outcome: String, Sendable {
    /// It makes the connectors.
    case makes
    /// It was asked, does not make them, and passes the question to its parent.
    case handsOn = "hands on"
    /// It was asked, and cannot be used.
    case fails
    /// It was not asked.
    case notAsked = "not asked"
  }

  /// A factory that was asked, or that makes the operation.
  package struct Candidate: Sendable {
    package let factory: ConnectorFactoryName
    /// The file or folder of its plugin; nil where none has it.
    package let path: String?
    package let outcome: Outcome
    /// A clause that explains the part.
    package let reason: String
  }

  package let operation: OperationName
  /// The setting that names the factory that is asked first.
  package let setting: String
  /// The file and line of the setting, or another origin.
  package let place: String
  /// The factories that were asked, in that order; then the others by name.
  package let candidates: [Candidate]
  /// The delegates of the kinds that run the operation.
  package let delegates: [DelegateExplanation]

  /// The factory that makes the connectors; nil when none does.
  package var maker: ConnectorFactoryName? {
    candidates.first { $0.outcome == .makes }?.factory
  }

  /// Finds the explanation among plugins that the policy has checked.
  package init(
    of operation: OperationName, _ configuration: HostConfiguration, in graph: PluginGraph,
    _ library: ScreenletLibrary
  ) {
    self.operation = operation
    delegates = DelegateExplanation.all(of: operation, configuration, in: graph, library)
    let override = configuration.connectorOverrides[operation]
    let followsVersion = configuration.followsVersion(among: graph.factories.keys)
    let named = followsVersion ? "serverContext.version" : "connectorFactory"
    setting = override == nil ? named : "connectorOverrides.\(operation)"
    let origin = setting == "serverContext.version" ? "serverContext" : setting
    place = configuration.origins[origin]?.description ?? "the default"
    let first = override ?? configuration.connectorFactory(among: graph.factories.keys)
    var candidates: [Candidate] = []
    var next: ConnectorFactoryName? = first
    while let name = next, !candidates.contains(where: { $0.factory == name }) {
      let (candidate, parent) = Self.ask(name, operation, graph)
      candidates.append(candidate)
      next = parent
    }
    let asked = candidates.map(\.factory)
    for (name, entry) in Self.makers(of: operation, in: graph) where !asked.contains(name) {
      let reason = entry.objection?.reason ?? "'\(setting)' names \(first)"
      candidates.append(
        Candidate(
          factory: name, path: entry.plugin.candidate.path, outcome: .notAsked, reason: reason))
    }
    self.candidates = candidates
  }

  /// Asks a factory, as the host does.
  ///
  /// - Returns: its part, and the parent that is asked next.
  private static func ask(
    _ name: ConnectorFactoryName, _ operation: OperationName, _ graph: PluginGraph
  ) -> (Candidate, next: ConnectorFactoryName?) {
    let holder = graph.entries.first { entry in
      entry.plugin.descriptor?.factories.contains { $0.name == name } ?? false
    }
    let path = holder?.plugin.candidate.path
    func part(_ outcome: Outcome, _ reason: String) -> Candidate {
      Candidate(factory: name, path: path, outcome: outcome, reason: reason)
    }
    guard let holder,
      let factory = holder.plugin.descriptor?.factories.first(where: {
        $0.name == name
      })
    else {
      return (part(.fails, "no plugin has it; check the name, or add its plugin's folder"), nil)
    }
    if let objection = holder.objection { return (part(.fails, objection.reason), nil) }
    if factory.operations.contains(operation) { return (part(.makes, "it lists it"), nil) }
    guard let parent = factory.parent else {
      return (part(.fails, "it does not list it, and has no parent"), nil)
    }
    return (part(.handsOn, "it does not list it; its parent is \(parent)"), parent)
  }

  /// The factories that list an operation, by name.
  private static func makers(
    of operation: OperationName, in graph: PluginGraph
  ) -> [(ConnectorFactoryName, PluginGraph.Entry)] {
    graph.entries.flatMap { entry in
      (entry.plugin.descriptor?.factories ?? []).filter { $0.operations.contains(operation) }
        .map { ($0.name, entry) }
    }.sorted { $0.0 < $1.0 }
  }

  /// The explanation for scripts.
  package var json: JSONValue {
    .object([
      .init("operation", .string(operation.rawValue)),
      .init("factory", maker.map { .string($0.rawValue) } ?? .null),
      .init("setting", .string(setting)), .init("place", .string(place)),
      .init(
        "candidates",
        .array(
          candidates.map {
            .object([
              .init("factory", .string($0.factory.rawValue)),
              .init("path", $0.path.map { .string($0) } ?? .null),
              .init("outcome", .string($0.outcome.rawValue)),
              .init("reason", .string($0.reason)),
            ])
          })),
      .init("delegates", .array(delegates.map(\.json))),
    ])
  }
}
