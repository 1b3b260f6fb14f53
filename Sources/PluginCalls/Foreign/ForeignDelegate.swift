package import CScreens
package import ScreensCore
package import ScreensModel

/// A plugin's delegate table after it was checked, of one of its revisions.
///
/// Safety: static memory of a library that stays mapped; read once, here.
@safe package struct ForeignDelegateTable: ForeignObjectTable, @unchecked Sendable {
  /// The name in the plugin's table.
  package let name: DelegateName
  /// The functions. Those of the first revision leave the arguments out that they do not have.
  private let table: screens_delegate_2
  private let first: screens_delegate_1?
  private let object = ForeignObjectPlace()

  init(_ pointer: UnsafePointer<screens_delegate_1>, index: Int) throws(AdmissionError) {
    let place = "delegate \(index)"
    let table = unsafe pointer.pointee
    try unsafe AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_delegate_1>.size, place)
    name = try unsafe AdmissionError.name(table.name, "\(place): name")
    unsafe self.table = unsafe screens_delegate_2()
    unsafe first = unsafe table
  }

  init(second pointer: UnsafePointer<screens_delegate_2>, index: Int) throws(AdmissionError) {
    let place = "delegate \(index)"
    let table = unsafe pointer.pointee
    try unsafe AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_delegate_2>.size, place)
    name = try unsafe AdmissionError.name(table.name, "\(place): name")
    unsafe self.table = unsafe table
    unsafe first = nil
  }

  var key: String { name.rawValue }
  var isSecond: Bool { unsafe first == nil }
  var hasEnd: Bool { unsafe table.destroy != nil }

  func begin(_ instance: PluginInstance) throws(AdmissionError) {
    guard isSecond else { return }
    unsafe try object.begin(name.rawValue, table.create, instance) { [self] me in
      unsafe table.destroy?(me)
    }
  }

  func end() { object.end() }

  /// Has a function hear an event.
  ///
  /// - Returns: its status; nil when there is no function to call.
  package func hear(
    _ screenlet: screens_screenlet, _ source: UnsafePointer<screens_value>, _ name: screens_string,
    _ payload: UnsafePointer<screens_value>, _ sink: OpaquePointer
  ) -> Int32? {
    if let first = unsafe first { return unsafe first.event?(source, name, payload) }
    return unsafe object.use { me in
      unsafe table.event?(me, screenlet, source, name, payload, sink)
    }
  }

  /// Asks a function for the steps of an action.
  ///
  /// - Returns: its status; nil when there is no function to call.
  package func supply(
    _ screenlet: screens_screenlet, _ source: UnsafePointer<screens_value>,
    _ action: screens_string, _ values: UnsafePointer<screens_value>, _ sink: OpaquePointer
  ) -> Int32? {
    if let first = unsafe first { return unsafe first.interactor?(source, action, values, sink) }
    return unsafe object.use { me in
      unsafe table.interactor?(me, screenlet, source, action, values, sink)
    }
  }
}

/// A plugin's delegate in this process.
package struct ForeignDelegate: DelegateCode {
  private let table: ForeignDelegateTable
  private let instance: PluginInstance
  private let pin: GenerationPin
  /// The computations of its plugin.
  package let computations: Computations

  /// Makes a delegate whose calls are marked with the instance.
  ///
  /// - Parameters:
  ///   - pin: kept as long as the delegate is.
  ///   - computations: the computations that its steps may name.
  package init(
    _ table: ForeignDelegateTable, instance: PluginInstance, pin: GenerationPin,
    computations: Computations = [:]
  ) {
    self.table = table
    self.instance = instance
    self.pin = pin
    self.computations = computations
  }

  /// The name in the plugin's table.
  package var name: DelegateName { table.name }

  /// The plugin's generation.
  package var plugin: PluginReference { instance.reference }

  /// Calls `event`; throws the error that it answers, or the fault of the value that it wrote.
  package func hear(
    _ event: EventName, _ payload: [String: Value], from source: [String: Value]
  ) throws -> LogicAnswer {
    var arena = ValueArena()
    var given = unsafe arena.value(.map(source))
    var payload = unsafe arena.value(.map(payload))
    let name = unsafe arena.string(event.rawValue)
    return unsafe try answer(.event, source) { screenlet, sink in
      unsafe table.hear(screenlet, &given, name, &payload, sink)
    }
  }

  /// Calls `interactor`; throws the error that it returns, or the fault of the value that it wrote.
  package func steps(
    for action: ActionName, _ values: [String: Value], from source: [String: Value]
  ) throws -> LogicAnswer {
    var arena = ValueArena()
    var given = unsafe arena.value(.map(source))
    var values = unsafe arena.value(.map(values))
    let name = unsafe arena.string(action.rawValue)
    return unsafe try answer(.interactor, source) { screenlet, sink in
      unsafe table.supply(screenlet, &given, name, &values, sink)
    }
  }

  private func answer(
    _ call: PluginCall, _ source: [String: Value],
    _ body: (screens_screenlet, OpaquePointer) -> Int32?
  ) throws -> LogicAnswer {
    let stack = CallStack.begin()
    var state = LogicState()
    state.source = source
    let turn = RunningLogic(state, allowing: [.performAction])
    let (status, value) = unsafe stack.collect { sink in
      InFlight.during(instance.mark.during(call)) {
        guard table.isSecond else { return unsafe body(0, sink) ?? SCREENS_OK }
        return stack.turn(turn) { unsafe body($0, sink) ?? SCREENS_OK }
      }
    }
    if let excess = turn.excess { return excess }
    guard status == SCREENS_OK else {
      throw stack.takeFailure(status, "\(call) answered \(status)")
    }
    if value == nil, call == .interactor || table.isSecond,
      let failure = stack.takeSilentFailure(), turn.effects.isEmpty
    {
      throw failure
    }
    return LogicAnswer(value ?? .none, effects: turn.effects)
  }
}
