package import ScreensModel

/// A function of a screenlet's logic that another party provides.
package enum LogicSlot: String, Sendable, CaseIterable {
  case preCreate, created, shown, hidden, attributeChanged, userChanged
  case createInteractor, action, startInteraction, finishInteraction
  case pageRequest, rows

  /// Whether the call includes the view model as the user left it and the kind's texts.
  var isOfAction: Bool {
    switch self {
    case .createInteractor, .action, .startInteraction, .finishInteraction: true
    default: false
    }
  }
}

/// The logic of all screenlets of a kind, provided by a plugin. It is stateless: a screenlet's
/// state is in its attributes and its view.
///
/// Concurrent: sessions call it on their own threads, and wait for it.
package protocol LogicCode: Sendable {
  var plugin: PluginReference { get }
  /// The functions that it provides.
  var slots: Set<LogicSlot> { get }
  /// The computations that its steps may name.
  var computations: Computations { get }

  /// Calls a function.
  ///
  /// - Throws: `PluginLoss` where the code cannot be called any more; any other error is the
  ///   function's own.
  func perform(_ call: LogicCall) throws -> LogicAnswer
}

/// The logic of a screenlet without behavior of its own, or whose code is not loaded.
package struct AbsentLogic: LogicCode {
  package let plugin: PluginReference
  package let slots: Set<LogicSlot> = []
  package let computations: Computations = [:]

  package init(plugin: PluginReference) { self.plugin = plugin }

  package func perform(_ call: LogicCall) throws -> LogicAnswer { LogicAnswer() }
}

/// A call of a function of a screenlet's logic, with all values that the function can read.
package struct LogicCall: Sendable, Hashable {
  /// The function.
  package let slot: LogicSlot
  /// The action or the attribute; empty without one.
  package let name: String
  /// The sender of an action, its result, or the rows of a page.
  package let argument: Value
  /// The parts of the error that an action ended with; none where it succeeded.
  package let error: Value
  /// The screenlet for the function. The function's writes are read back from here.
  package var screenlet: LogicState

  /// By default a call without name, argument and error.
  package init(
    _ slot: LogicSlot, name: String = "", argument: Value = .none, error: Value = .none,
    of screenlet: LogicState = LogicState()
  ) {
    self.slot = slot
    self.name = name
    self.argument = argument
    self.error = error
    self.screenlet = screenlet
  }
}

/// The part of a screenlet that a function of its logic can read.
package struct LogicState: Sendable, Hashable {
  /// The screenlet and its session, by the names of `screens/delegate.h`.
  package var source: [String: Value] = [:]
  /// Its attributes, without secrets.
  package var attributes: [String: Value] = [:]
  /// The view model, without secrets; values that the user did not enter are none.
  package var values: [String: Value] = [:]
  /// The texts of the kind in the user's language.
  package var texts: [String: Value] = [:]
  /// The answers to the steps of the action that has ended, by their names.
  package var answers: [String: Value] = [:]

  /// A screenlet without known values.
  package init() {}
}

/// The answer of a function of a screenlet's logic.
package struct LogicAnswer: Sendable, Hashable {
  /// The written value; none without one.
  package var value: Value
  /// The effects that it asks for, in order.
  package var effects: [LogicEffect]
  /// Whether the call set values of more than `octetLimit` octets: nothing of the answer counts.
  package var isTooLarge = false

  /// The most effects of one call.
  package static let effectLimit = 100
  /// The most octets of the values of one call's effects.
  package static let octetLimit = 16 << 20

  /// By default no value and no effects.
  package init(_ value: Value = .none, effects: [LogicEffect] = []) {
    self.value = value
    self.effects = effects
  }
}

/// An effect on its screenlet that a function of a logic requests. Effects are applied after the
/// function has returned.
package struct LogicEffect: Sendable, Hashable {
  /// The kind of effect.
  package enum Kind: String, Sendable {
    case setAttribute, setValue, performAction, tell
  }

  package let kind: Kind
  /// The attribute, the action or the event.
  package let name: String
  /// The value, the sender or the payload.
  package let value: Value

  /// An effect whose name is checked when the effect is applied.
  package init(_ kind: Kind, _ name: String, _ value: Value) {
    self.kind = kind
    self.name = name
    self.value = value
  }
}

// MARK: Calls as values, for other processes

extension LogicCall {
  /// The call as one value.
  package var asValue: Value {
    [
      "slot": .string(slot.rawValue), "name": .string(name), "argument": argument, "error": error,
      "source": .map(screenlet.source), "attributes": .map(screenlet.attributes),
      "values": .map(screenlet.values), "texts": .map(screenlet.texts),
      "answers": .map(screenlet.answers),
    ]
  }

  /// Reads a call from a value; nil for any other value.
  package init?(_ value: Value) {
    guard let map = value.map, let slot = map["slot"]?.string.flatMap(LogicSlot.init(rawValue:))
    else { return nil }
    var state = LogicState()
    state.source = map["source"]?.map ?? [:]
    state.attributes = map["attributes"]?.map ?? [:]
    state.values = map["values"]?.map ?? [:]
    state.texts = map["texts"]?.map ?? [:]
    state.answers = map["answers"]?.map ?? [:]
    self.init(
      slot, name: map["name"]?.string ?? "", argument: map["argument"] ?? .none,
      error: map["error"] ?? .none, of: state)
  }
}

extension LogicAnswer {
  /// The answer as one value.
  package var asValue: Value {
    [
      "value": value,
      "effects": .list(
        effects.map { [.string($0.kind.rawValue), .string($0.name), $0.value] }),
      "isTooLarge": .bool(isTooLarge),
    ]
  }

  /// Reads an answer from a value; nil for any other value and for too many effects.
  package init?(_ value: Value) {
    guard let map = value.map, let list = map["effects"]?.list, list.count <= Self.effectLimit
    else { return nil }
    var effects: [LogicEffect] = []
    for item in list {
      guard let parts = item.list, parts.count == 3,
        let kind = parts[0].string.flatMap(LogicEffect.Kind.init(rawValue:)),
        let name = parts[1].string
      else { return nil }
      effects.append(LogicEffect(kind, name, parts[2]))
    }
    self.init(map["value"] ?? .none, effects: effects)
    isTooLarge = map["isTooLarge"]?.bool ?? false
  }
}
