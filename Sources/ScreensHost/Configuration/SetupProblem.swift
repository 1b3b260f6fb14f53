package import PluginFormat
package import ScreensModel
package import ScreensSystem
import ScreensCore
import ScreensDocuments

/// Something in a host's setup that will not work as intended.
package enum SetupProblem: Error, Equatable, CustomStringConvertible {
  /// A plugin directory can't be searched.
  case directory(SystemCallError)
  /// A plugin can't be used, or not as intended.
  case plugin(path: String, state: PluginState, reason: String)
  /// Something in a plugin's files is odd.
  case file(String)
  /// The configuration names a connector factory that no plugin has.
  case unknownFactory(place: String, name: ConnectorFactoryName, suggestion: String?)
  /// Neither a factory nor its parents make an operation that the configuration gives it.
  case operationNotMade(
    place: String, operation: OperationName, factory: ConnectorFactoryName, remedy: Remedy)
  /// The configuration names a delegate that no plugin has.
  case unknownDelegate(place: String, name: DelegateName, suggestion: String?)
  /// The configuration names a theme that no plugin has.
  case unknownTheme(place: String, name: ThemeName, suggestion: String?)

  /// The configuration sets an option that a plugin does not declare.
  case unknownOption(
    place: String, plugin: String, name: String, suggestion: String?, known: [String])
  /// A value that an option of a plugin cannot have.
  case wrongOption(place: String, plugin: String, name: String, rule: String)

  /// The configuration names an unknown screenlet.
  case unknownScreenlet(place: String, name: ScreenletName, suggestion: String?)
  /// The configuration sets an attribute that the screenlet lacks.
  case unknownAttribute(
    place: String, screenlet: ScreenletName, name: AttributeName, suggestion: String?)
  /// The configuration sets an attribute to a value of the wrong kind.
  case wrongAttribute(place: String, screenlet: ScreenletName, reason: String)

  /// A screenlet cannot work without a key of the server context.
  case missingServerKey(place: String, screenlet: ScreenletName, ServerContext.Failure)

  /// A screenlet cannot work without a value of one of its attributes.
  case missingAttributes(place: String, screenlet: ScreenletName, UnsetAttributes)

  /// A screenlet cannot work with the connector factories in use.
  case unmadeOperation(place: String, screenlet: ScreenletName, UnmadeOperation)

  /// Whether it is a folder that cannot be searched.
  var isOfDirectory: Bool {
    if case .directory = self { true } else { false }
  }

  /// The plugin it concerns; nil for the configuration and for single files.
  package var path: String? {
    switch self {
    case .directory(let error): error.path
    case .plugin(let path, _, _): path
    default: nil
    }
  }

  /// The same problem without its place, to compare the problems of two versions of a file.
  var placeless: SetupProblem {
    switch self {
    case .directory, .plugin, .file: self
    case .unknownFactory(_, let name, let near):
      .unknownFactory(place: "", name: name, suggestion: near)
    case .unknownDelegate(_, let name, let near):
      .unknownDelegate(place: "", name: name, suggestion: near)
    case .operationNotMade(_, let operation, let factory, let remedy):
      .operationNotMade(place: "", operation: operation, factory: factory, remedy: remedy)
    case .unknownTheme(_, let name, let near):
      .unknownTheme(place: "", name: name, suggestion: near)
    case .unknownOption(_, let plugin, let name, let near, let known):
      .unknownOption(place: "", plugin: plugin, name: name, suggestion: near, known: known)
    case .wrongOption(_, let plugin, let name, let rule):
      .wrongOption(place: "", plugin: plugin, name: name, rule: rule)
    case .unknownScreenlet(_, let name, let near):
      .unknownScreenlet(place: "", name: name, suggestion: near)
    case .unknownAttribute(_, let screenlet, let name, let near):
      .unknownAttribute(place: "", screenlet: screenlet, name: name, suggestion: near)
    case .wrongAttribute(_, let screenlet, let reason):
      .wrongAttribute(place: "", screenlet: screenlet, reason: reason)
    case .missingServerKey(_, let screenlet, let failure):
      .missingServerKey(place: "", screenlet: screenlet, failure)
    case .missingAttributes(_, let screenlet, let names):
      .missingAttributes(place: "", screenlet: screenlet, names)
    case .unmadeOperation(_, let screenlet, let operation):
      .unmadeOperation(place: "", screenlet: screenlet, operation)
    }
  }

  /// The problem as one sentence for the operator.
  package var description: String {
    func clause(_ suggestion: String?, _ remedy: String) -> String {
      suggestion.map { "; did you mean '\($0)'?" } ?? "; \(remedy)"
    }
    switch self {
    case .directory(let error): return error.description
    case .plugin(let path, _, let reason):
      return reason.contains(path) ? reason : "\(path): \(reason)"
    case .file(let sentence): return sentence
    case .unknownFactory(let place, let name, let suggestion):
      return "\(place): no plugin has the connector factory '\(name)'"
        + clause(suggestion, "put its plugin back, or add its directory")
    case .unknownDelegate(let place, let name, let suggestion):
      return "\(place): no plugin has the delegate '\(name)'"
        + clause(suggestion, "put its plugin back, or add its directory")
    case .operationNotMade(let place, let operation, let factory, let remedy):
      return "\(place): the connector factory '\(factory)' doesn't make '\(operation)'; "
        + remedy.description
    case .unknownTheme(let place, let name, let suggestion):
      return "\(place): no plugin has the theme '\(name)'"
        + clause(suggestion, "put its plugin back, or add its directory")
    case .unknownOption(let place, let plugin, let name, let suggestion, let known):
      let names = known.joined(separator: ", ")
      let remedy = known.isEmpty ? "remove it, since it has none" : "it has \(names)"
      return "\(place): \(plugin) has no option '\(name.prefix(80))'" + clause(suggestion, remedy)
    case .wrongOption(let place, let plugin, let name, let rule):
      return "\(place): \(plugin): the option '\(name)' is not \(rule); change it"
    case .unknownScreenlet(let place, let name, let suggestion):
      return "\(place): this host has no screenlet '\(name)'" + clause(suggestion, "remove it")
    case .unknownAttribute(let place, let screenlet, let name, let suggestion):
      return "\(place): \(screenlet) has no attribute '\(name)'" + clause(suggestion, "remove it")
    case .wrongAttribute(let place, let screenlet, let reason):
      let isGuided = reason.hasSuffix("?")
      return "\(place): \(screenlet): \(reason)" + (isGuided ? "" : "; change it")
    case .missingServerKey(let place, let screenlet, let failure):
      return "\(place): the page of \(screenlet) cannot work: \(failure)"
    case .missingAttributes(let place, let screenlet, let names):
      return "\(place): the page of \(screenlet) cannot work: \(names)"
    case .unmadeOperation(let place, let screenlet, let operation):
      return "\(place): the page of \(screenlet) cannot work: \(operation)"
    }
  }
}

/// An operation that a screenlet runs and that the factory in charge does not make.
package struct UnmadeOperation: Sendable, Hashable, CustomStringConvertible {
  package let operation: OperationName
  /// The factory that is asked for it.
  package let factory: ConnectorFactoryName
  /// A factory that makes it; nil where none does.
  package let maker: ConnectorFactoryName?

  /// A clause with the remedy.
  package var description: String {
    "the connector factory '\(factory)' doesn't make '\(operation)'; "
      + (maker.map { "set connectorOverrides.\(operation) to \($0)" }
        ?? "add a plugin whose connector factory makes it")
  }
}

extension SetupProblem {
  /// The remedy for an operation that a factory does not make.
  package enum Remedy: Sendable, Equatable, CustomStringConvertible {
    /// The operation is known: another factory may make it.
    case otherFactory
    /// The operation is unknown, but another has a similar name.
    case otherOperation(String)
    /// The operation is unknown.
    case anyOperation

    /// The remedy as the end of a sentence.
    package var description: String {
      switch self {
      case .otherFactory: "name one that does"
      case .otherOperation(let name): "did you mean '\(name)'?"
      case .anyOperation: "'screens operations' lists what there is"
      }
    }
  }
}
