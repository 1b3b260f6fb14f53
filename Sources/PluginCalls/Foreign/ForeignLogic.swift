import CScreens
package import ScreensCore
package import ScreensModel

/// A plugin's logic of a screenlet in this process.
package struct ForeignLogic: LogicCode {
  private let table: ForeignLogicTable
  private let instance: PluginInstance
  private let pin: GenerationPin
  /// The computations of its plugin.
  package let computations: Computations

  /// Makes a logic whose calls are marked with the instance.
  ///
  /// - Parameters:
  ///   - pin: kept as long as the logic is.
  ///   - computations: the computations that its steps may name.
  package init(
    _ table: ForeignLogicTable, instance: PluginInstance, pin: GenerationPin,
    computations: Computations = [:]
  ) {
    self.table = table
    self.instance = instance
    self.pin = pin
    self.computations = computations
  }

  /// The plugin's generation.
  package var plugin: PluginReference { instance.reference }
  /// The functions that its table has.
  package var slots: Set<LogicSlot> { table.slots }

  /// Calls the function; throws the error that it returns, or the fault of the value that it wrote.
  package func perform(_ call: LogicCall) throws -> LogicAnswer {
    guard table.slots.contains(call.slot) else { return LogicAnswer() }
    let stack = CallStack.begin()
    let turn = RunningLogic(call.screenlet)
    var arena = ValueArena()
    let (status, value) = unsafe stack.collect { sink in
      InFlight.during(instance.mark.during(.logic(call.slot))) {
        stack.turn(turn) { unsafe table.perform(call, $0, &arena, sink) }
      }
    }
    if let excess = turn.excess { return excess }
    guard status == SCREENS_OK else {
      throw stack.takeFailure(status, "\(call.slot) answered \(status)")
    }
    if value == nil, let failure = stack.takeSilentFailure(), turn.effects.isEmpty { throw failure }
    return LogicAnswer(value ?? .none, effects: turn.effects)
  }
}
