// Actions, their progress and their end.

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
