/// Receives the events of some kinds of screenlets, and may supply the steps of their actions.
///
/// `plugins.plist` names the delegate of each kind. Sessions call it on their own threads, and wait
/// for it.
public protocol Delegate: Sendable {
  /// Receives events in the order in which they happen; an error becomes a line in the host's log.
  func screenlet(_ source: EventSource, onEvent event: String, _ payload: [String: Value]) throws

  /// Receives events as the function without an answer does, and answers with a string, a bool or
  /// nil. Of several delegates, the first that answers is heard. A host without
  /// `screens.delegate/2` calls the function without an answer.
  func screenlet(
    _ source: EventSource, answerTo event: String, _ payload: [String: Value]
  ) throws -> Value?

  /// Gives, for each action, the steps that run in the place of the screenlet's own interactor; nil
  /// runs that interactor. An error ends the action.
  ///
  /// - Parameter values: the view model as the user left it, without secrets.
  func screenlet(
    _ source: EventSource, customInteractorForAction action: String, _ values: [String: Value]
  ) throws -> [OperationStep]?
}

extension Delegate {
  /// Ignores the event.
  public func screenlet(
    _ source: EventSource, onEvent event: String, _ payload: [String: Value]
  ) throws {}

  /// Receives the event without an answer.
  public func screenlet(
    _ source: EventSource, answerTo event: String, _ payload: [String: Value]
  ) throws -> Value? {
    try screenlet(source, onEvent: event, payload)
    return nil
  }

  /// Keeps the screenlet's own interactor.
  public func screenlet(
    _ source: EventSource, customInteractorForAction action: String, _ values: [String: Value]
  ) throws -> [OperationStep]? { nil }
}

/// The screenlet that reports an event or performs an action.
public struct EventSource: Sendable {
  /// Everything that the host passed.
  public let values: [String: Value]

  private let call: (handle: UInt64, host: Host)?

  init(_ values: [String: Value], of handle: UInt64 = 0, _ host: Host? = nil) {
    self.values = values
    call = host.map { (handle, $0) }
  }

  /// Performs an action of the screenlet when the present call has returned; good during the call
  /// that received the source.
  ///
  /// - Parameter sender: none, a number, a text or a map.
  public func performAction(_ action: String, sender: Value = .none) throws(PluginError) {
    guard let call else {
      throw PluginError(.notAvailable, "the host has no actions for delegates")
    }
    try Screenlet(call.handle, call.host).performAction(action, sender: sender)
  }

  /// The kind, such as `Login`.
  public var screenlet: String { values["screenlet"]?.stringValue ?? "" }
  /// The screenlet's number in its session.
  public var id: Int64 { values["id"]?.intValue ?? 0 }
  /// The page that it is on; empty where it is on none.
  public var page: String { values["page"]?.stringValue ?? "" }
  /// Names the session as the host's log does; empty outside of one.
  public var session: String { values["session"]?.stringValue ?? "" }
  /// The user's locale, such as `es_ES`.
  public var locale: String { values["locale"]?.stringValue ?? "" }
  /// The signed-in user; nil for guests.
  public var userId: Int64? { values["userId"]?.intValue }
}

/// One operation of an interactor that a delegate or a screenlet supplies, or one computed value.
public struct OperationStep: Hashable, Sendable {
  /// The rank of a step among the requests that wait.
  public enum Priority: String, Hashable, Sendable { case low, normal, high }

  let value: Value

  /// Names an operation that `screens operations` lists.
  ///
  /// - Parameters:
  ///   - name: the step's, for later ones; its number from 1 on without it.
  ///   - parameters: values by the names of the operation's parameters.
  ///   - from: places that the host takes further parameters from: `view.NAME`, `screenlet.NAME`,
  ///     `STEP`, or `STEP.FIELD`.
  ///   - after: earlier steps that it waits for, besides the steps in `from`.
  ///   - priority: which step starts first while places for requests are short; hosts without
  ///     `screens.delegate/2` refuse steps that have one.
  public init(
    _ operation: String, name: String? = nil, parameters: [String: Value] = [:],
    from: [String: String] = [:], after: [String] = [], priority: Priority? = nil
  ) {
    self.init("operation", operation, name, parameters, from, after, priority)
  }

  init(
    _ kind: String, _ work: String, _ name: String?, _ parameters: [String: Value],
    _ from: [String: String], _ after: [String], _ priority: Priority? = nil
  ) {
    var map: [String: Value] = [kind: .string(work)]
    if let name { map["name"] = .string(name) }
    if !parameters.isEmpty { map["parameters"] = .map(parameters) }
    if !from.isEmpty { map["from"] = .map(from.mapValues(Value.string)) }
    if !after.isEmpty { map["after"] = .list(after.map(Value.string)) }
    if let priority { map["priority"] = .string(priority.rawValue) }
    value = .map(map)
  }
}
