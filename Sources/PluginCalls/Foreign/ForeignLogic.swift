import CScreens
package import ScreensCore

/// A plugin's table of a screenlet's logic after it was checked.
///
/// Safety: static memory of a library that stays mapped; read once, here.
@safe package struct ForeignLogicTable: @unchecked Sendable {
  /// The screenlet's name in the plugin's table.
  package let name: ScreenletName
  /// Whether it is the table of a list.
  package let isList: Bool
  /// The functions that it has.
  package let slots: Set<LogicSlot>
  private let own: screens_screenlet_1
  private let list: screens_list_screenlet_1

  init(_ pointer: UnsafePointer<screens_screenlet_1>, index: Int) throws(AdmissionError) {
    let place = "screenlet \(index)"
    let table = unsafe pointer.pointee
    try unsafe AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_screenlet_1>.size, place)
    name = try unsafe AdmissionError.name(table.name, "\(place): name")
    isList = false
    unsafe own = unsafe table
    unsafe list = unsafe screens_list_screenlet_1()
    let found: [(LogicSlot, Bool)] = unsafe [
      (.preCreate, table.pre_create != nil), (.created, table.created != nil),
      (.shown, table.shown != nil), (.hidden, table.hidden != nil),
      (.attributeChanged, table.attribute_changed != nil),
      (.userChanged, table.user_changed != nil),
      (.createInteractor, table.create_interactor != nil), (.action, table.action != nil),
      (.startInteraction, table.start_interaction != nil),
      (.finishInteraction, table.finish_interaction != nil),
    ]
    slots = Set(found.filter(\.1).map(\.0))
  }

  init(list pointer: UnsafePointer<screens_list_screenlet_1>, index: Int) throws(AdmissionError) {
    let place = "screenlet \(index)"
    let table = unsafe pointer.pointee
    try unsafe AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_list_screenlet_1>.size, place)
    name = try unsafe AdmissionError.name(table.name, "\(place): name")
    isList = true
    unsafe own = unsafe screens_screenlet_1()
    unsafe list = unsafe table
    let found: [(LogicSlot, Bool)] = unsafe [
      (.pageRequest, table.page_request != nil), (.rows, table.rows != nil),
    ]
    slots = Set(found.filter(\.1).map(\.0))
  }

  /// Calls the table's function for a call.
  ///
  /// - Parameter sink: Receives the value of a function that writes one.
  fileprivate func perform(
    _ call: LogicCall, _ screenlet: screens_screenlet, _ arena: inout ValueArena,
    _ sink: OpaquePointer
  ) -> Int32 {
    let name = unsafe arena.string(call.name)
    var argument = unsafe arena.value(call.argument)
    var error = unsafe arena.value(call.error)
    let status: Int32? =
      switch call.slot {
      case .preCreate: unsafe own.pre_create?(screenlet)
      case .created: unsafe own.created?(screenlet)
      case .shown: unsafe own.shown?(screenlet)
      case .hidden: unsafe own.hidden?(screenlet)
      case .attributeChanged: unsafe own.attribute_changed?(screenlet, name)
      case .userChanged: unsafe own.user_changed?(screenlet)
      case .createInteractor: unsafe own.create_interactor?(screenlet, name, &argument, sink)
      case .action: unsafe own.action?(screenlet, name, &argument)
      case .startInteraction: unsafe own.start_interaction?(screenlet, name)
      case .finishInteraction:
        unsafe own.finish_interaction?(screenlet, name, &argument, &error)
      case .pageRequest: unsafe list.page_request?(screenlet, &argument, sink)
      case .rows: unsafe list.rows?(screenlet, &argument, sink)
      }
    return status ?? SCREENS_OK
  }
}

/// A plugin's logic of a screenlet in this process.
package struct ForeignLogic: LogicCode {
  private let table: ForeignLogicTable
  private let instance: PluginInstance
  private let pin: GenerationPin

  /// Makes a logic whose calls are marked with the instance.
  ///
  /// - Parameter pin: kept as long as the logic is.
  package init(_ table: ForeignLogicTable, instance: PluginInstance, pin: GenerationPin) {
    self.table = table
    self.instance = instance
    self.pin = pin
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
    guard status == SCREENS_OK else {
      throw stack.takeFailure(status, "\(call.slot) answered \(status)")
    }
    if value == nil, let failure = stack.takeSilentFailure(), turn.effects.isEmpty { throw failure }
    return LogicAnswer(value ?? .none, effects: turn.effects)
  }
}
