import PluginFormat
import PluginCatalog
import ScreensCore
import ScreensDocuments
package import ScreensModel

/// A delegate that stands before an operation: it hears the events of a kind that runs the
/// operation, and is asked for other steps before each of the kind's actions.
package struct DelegateExplanation: Sendable {
  /// Its part in the actions of the kind.
  package enum Outcome: String, Sendable {
    /// The delegate can be used, and is asked.
    case isAsked = "is asked"
    /// The delegate is named, but cannot be used.
    case fails
  }

  package let screenlet: ScreenletName
  /// The delegate that the configuration names for it.
  package let delegate: DelegateName
  /// The identifier of its plugin; nil where none has it.
  package let plugin: String?
  /// The file or folder of the plugin; nil where none has it.
  package let path: String?
  /// The file and line of the setting, or another origin.
  package let place: String
  package let outcome: Outcome
  /// A clause that explains the part.
  package let reason: String

  /// The setting that names it.
  package let setting: String

  /// The delegates of the kinds that run an operation, by the names of the kinds, in the order in
  /// which they hear.
  static func all(
    of operation: OperationName, _ configuration: HostConfiguration, in graph: PluginGraph,
    _ library: ScreenletLibrary
  ) -> [DelegateExplanation] {
    library.all.filter { $0.operations.contains { $0.name == operation } }.flatMap { kind in
      all(of: kind.name, configuration, in: graph)
    }
  }

  /// The delegates of a kind, in the order in which they hear.
  static func all(
    of screenlet: ScreenletName, _ configuration: HostConfiguration, in graph: PluginGraph
  ) -> [DelegateExplanation] {
    configuration.delegates(of: screenlet).map {
      DelegateExplanation($0, configuration, in: graph)
    }
  }

  private init(
    _ setting: DelegateSetting, _ configuration: HostConfiguration, in graph: PluginGraph
  ) {
    let (screenlet, delegate) = (setting.screenlet, setting.name)
    self.screenlet = screenlet
    self.delegate = delegate
    self.setting = setting.setting
    place = configuration.origins[setting.setting]?.description ?? configuration.file
    let holder =
      graph.delegates[delegate].map { graph.entries[$0] }
      ?? graph.entries.first { $0.plugin.descriptor?.delegates.contains(delegate) ?? false }
    plugin = holder?.plugin.descriptor?.id.rawValue
    path = holder?.plugin.candidate.path
    switch holder {
    case nil:
      outcome = .fails
      reason = "no plugin has it; check the name, or add its plugin's folder"
    case let holder? where holder.objection != nil:
      outcome = .fails
      reason = holder.objection?.reason ?? ""
    default:
      outcome = .isAsked
      reason =
        "it hears the events of \(screenlet), and may supply other steps for its actions before "
        + "the operation runs"
    }
  }

  /// The explanation for scripts.
  var json: JSONValue {
    .object([
      .init("screenlet", .string(screenlet.rawValue)),
      .init("delegate", .string(delegate.rawValue)),
      .init("plugin", plugin.map { .string($0) } ?? .null),
      .init("path", path.map { .string($0) } ?? .null),
      .init("setting", .string(setting)), .init("place", .string(place)),
      .init("outcome", .string(outcome.rawValue)), .init("reason", .string(reason)),
    ])
  }
}
