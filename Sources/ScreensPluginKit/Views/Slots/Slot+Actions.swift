internal import CScreens

// Actions, their progress and their end.

extension TableSlot {
  static let preAction: TableSlot = unsafe .init(
    \.pre_action,
    fill: {
      unsafe $0.pre_action = {
        unsafe ViewInstance.call(.preAction, $0, $1, .init(name: $2, node: $3, flag: $4))
      }
    },
    call: { unsafe $0.pointee.pre_action?($1, $2, $3.name, $3.node, $3.flag) })

  static let startInteraction: TableSlot = unsafe .init(
    \.start_interaction,
    fill: {
      unsafe $0.start_interaction = {
        unsafe ViewInstance.call(.startInteraction, $0, $1, .init(name: $2))
      }
    },
    call: { unsafe $0.pointee.start_interaction?($1, $2, $3.name) })

  static let finishInteraction: TableSlot = unsafe .init(
    \.finish_interaction,
    fill: {
      unsafe $0.finish_interaction = {
        unsafe ViewInstance.call(
          .finishInteraction, $0, $1,
          .init(name: $2, value: $3, failure: $4))
      }
    },
    call: { unsafe $0.pointee.finish_interaction?($1, $2, $3.name, $3.value, $3.failure) })

  static let progressMessage: TableSlot = unsafe .init(
    \.progress_message,
    fill: {
      unsafe $0.progress_message = {
        unsafe ViewInstance.call(
          .progressMessage, $0, $1,
          .init(name: $2, number: UInt64(truncatingIfNeeded: $3), sink: $4))
      }
    },
    call: {
      unsafe $0.pointee.progress_message?(
        $1, $2, $3.name, Int32(truncatingIfNeeded: $3.number), $3.sink)
    })

  static let progressPresenter: TableSlot = unsafe .init(
    \.progress_presenter,
    fill: {
      unsafe $0.progress_presenter = {
        unsafe ViewInstance.call(.progressPresenter, $0, $1, .init(sink: $2))
      }
    },
    call: { unsafe $0.pointee.progress_presenter?($1, $2, $3.sink) })
}

extension Slot {
  /// Decides whether a user's action goes on (onPreAction).
  public static func preAction(
    _ body: @escaping @Sendable (Subject, View, _ action: String, _ sender: Node?) throws -> Bool
  ) -> Slot {
    Slot(.preAction) { $0.decide(try body($0.subject(), $0.view, $0.name, $0.node)) }
  }

  /// An interaction starts (onStartInteraction).
  public static func startInteraction(
    _ body: @escaping @Sendable (Subject, View, _ action: String) throws -> Void
  ) -> Slot {
    Slot(.startInteraction) { try body($0.subject(), $0.view, $0.name) }
  }

  /// An interaction ended (onFinishInteraction).
  public static func finishInteraction(
    _ body: @escaping @Sendable (Subject, View, _ action: String, InteractionOutcome) throws -> Void
  ) -> Slot {
    Slot(.finishInteraction) {
      let outcome = unsafe InteractionOutcome(
        $0.arguments.value, $0.arguments.failure, in: $0.view)
      try body($0.subject(), $0.view, $0.name, outcome)
    }
  }

  /// Gives an action's progress text: "" is progress without text, nil no progress
  /// (progressMessageForAction).
  public static func progressMessage(
    _ body: @escaping @Sendable (Subject, View, _ action: String, ProgressPhase) throws -> String?
  ) -> Slot {
    Slot(.progressMessage) {
      guard let phase = ProgressPhase(number: Int32(truncatingIfNeeded: $0.arguments.number))
      else { throw Inheritance() }
      let text = try body($0.subject(), $0.view, $0.name, phase)
      try $0.answer(text.map { .string($0) } ?? .none)
    }
  }

  /// Gives how progress looks (createProgressPresenter).
  public static func progressPresenter(
    _ body: @escaping @Sendable (Subject, View) throws -> ProgressStyle
  ) -> Slot {
    Slot(.progressPresenter) { try $0.answer(body($0.subject(), $0.view).value) }
  }
}

extension Super {
  /// Asks the parent's `preAction`.
  public func preAction(_ view: View, _ action: String, _ sender: Node?) throws(PluginError) -> Bool
  {
    try decision(.preAction, view, name: action, node: sender)
  }

  /// Calls the parent's `startInteraction`.
  public func startInteraction(_ view: View, _ action: String) throws(PluginError) {
    try call(.startInteraction, view, name: action)
  }

  /// Calls the parent's `finishInteraction`.
  public func finishInteraction(
    _ view: View, _ action: String, _ outcome: InteractionOutcome
  ) throws(PluginError) {
    switch outcome {
    case .success(let result): try call(.finishInteraction, view, name: action, value: result)
    case .failure(let failure):
      let result: Int32 = unsafe failure.lending {
        unsafe status(
          .finishInteraction, view, name: action, value: Value.none, SlotArguments(failure: $0))
      }
      try PluginError.check(result)
    }
  }

  /// Asks the parent's progress text; only in the slot `progressMessage`.
  public func progressMessage(
    _ view: View, _ action: String, _ phase: ProgressPhase
  ) throws(PluginError) -> String? {
    let number = UInt64(truncatingIfNeeded: phase.number)
    return try answer(.progressMessage, view, name: action, number: number).stringValue
  }
}
