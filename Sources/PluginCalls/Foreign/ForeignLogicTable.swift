import CScreens
package import ScreensCore
package import ScreensModel

/// A plugin's table of a screenlet's logic after it was checked, of one of its revisions.
///
/// Safety: static memory of a library that stays mapped; read once, here.
@safe package struct ForeignLogicTable: ForeignObjectTable, @unchecked Sendable {
  /// The functions, of a screenlet or of a list.
  @safe private enum Functions {
    case own(screens_screenlet_1)
    case list(screens_list_screenlet_1)
    case ownSecond(screens_screenlet_2)
    case listSecond(screens_list_screenlet_2)
  }

  /// The screenlet's name in the plugin's table.
  package let name: ScreenletName
  /// Whether it is the table of a list.
  package let isList: Bool
  /// The functions that it has.
  package let slots: Set<LogicSlot>
  private let functions: Functions
  private let object = ForeignObjectPlace()

  init(_ pointer: UnsafePointer<screens_screenlet_1>, index: Int) throws(AdmissionError) {
    let table = unsafe pointer.pointee
    unsafe try self.init(
      .own(table), table.struct_size, MemoryLayout<screens_screenlet_1>.size, table.name, index,
      [
        (.preCreate, table.pre_create != nil), (.created, table.created != nil),
        (.shown, table.shown != nil), (.hidden, table.hidden != nil),
        (.attributeChanged, table.attribute_changed != nil),
        (.userChanged, table.user_changed != nil),
        (.createInteractor, table.create_interactor != nil), (.action, table.action != nil),
        (.startInteraction, table.start_interaction != nil),
        (.finishInteraction, table.finish_interaction != nil),
      ])
  }

  init(second pointer: UnsafePointer<screens_screenlet_2>, index: Int) throws(AdmissionError) {
    let table = unsafe pointer.pointee
    unsafe try self.init(
      .ownSecond(table), table.struct_size, MemoryLayout<screens_screenlet_2>.size, table.name,
      index,
      [
        (.preCreate, table.pre_create != nil), (.created, table.created != nil),
        (.shown, table.shown != nil), (.hidden, table.hidden != nil),
        (.attributeChanged, table.attribute_changed != nil),
        (.userChanged, table.user_changed != nil),
        (.createInteractor, table.create_interactor != nil), (.action, table.action != nil),
        (.startInteraction, table.start_interaction != nil),
        (.finishInteraction, table.finish_interaction != nil),
      ])
  }

  init(list pointer: UnsafePointer<screens_list_screenlet_1>, index: Int) throws(AdmissionError) {
    let table = unsafe pointer.pointee
    unsafe try self.init(
      .list(table), table.struct_size, MemoryLayout<screens_list_screenlet_1>.size, table.name,
      index, [(.pageRequest, table.page_request != nil), (.rows, table.rows != nil)], isList: true)
  }

  init(
    secondList pointer: UnsafePointer<screens_list_screenlet_2>, index: Int
  ) throws(AdmissionError) {
    let table = unsafe pointer.pointee
    unsafe try self.init(
      .listSecond(table), table.struct_size, MemoryLayout<screens_list_screenlet_2>.size,
      table.name, index, [(.pageRequest, table.page_request != nil), (.rows, table.rows != nil)],
      isList: true)
  }

  private init(
    _ functions: Functions, _ size: UInt32, _ expected: Int, _ name: screens_string, _ index: Int,
    _ found: [(slot: LogicSlot, isThere: Bool)], isList: Bool = false
  ) throws(AdmissionError) {
    let place = "screenlet \(index)"
    try AdmissionError.checkSize(size, expected, place)
    self.name = try unsafe AdmissionError.name(name, "\(place): name")
    self.isList = isList
    self.functions = functions
    slots = Set(found.filter(\.isThere).map(\.slot))
  }

  var key: String { isList ? "\(name), a list" : name.rawValue }

  var isSecond: Bool {
    switch functions {
    case .own, .list: false
    case .ownSecond, .listSecond: true
    }
  }

  var hasEnd: Bool {
    switch functions {
    case .own, .list: false
    case .ownSecond(let table): unsafe table.destroy != nil
    case .listSecond(let table): unsafe table.destroy != nil
    }
  }

  func begin(_ instance: PluginInstance) throws(AdmissionError) {
    switch functions {
    case .own, .list: break
    case .ownSecond(let table):
      unsafe try object.begin(name.rawValue, table.create, instance, destroy: destroy)
    case .listSecond(let table):
      unsafe try object.begin(name.rawValue, table.create, instance, destroy: destroy)
    }
  }

  private func destroy(_ me: UnsafeMutableRawPointer?) {
    switch functions {
    case .own, .list: break
    case .ownSecond(let table): unsafe table.destroy?(me)
    case .listSecond(let table): unsafe table.destroy?(me)
    }
  }

  func end() { object.end() }

  /// Calls the table's function for a call.
  ///
  /// - Parameter sink: Receives the value of a function that writes one.
  func perform(
    _ call: LogicCall, _ screenlet: screens_screenlet, _ arena: inout ValueArena,
    _ sink: OpaquePointer
  ) -> Int32 {
    let name = unsafe arena.string(call.name)
    var argument = unsafe arena.value(call.argument)
    var error = unsafe arena.value(call.error)
    let status: Int32? =
      switch functions {
      case .own(let table):
        unsafe table.perform(call.slot, screenlet, name, &argument, &error, sink)
      case .list(let table): unsafe table.perform(call.slot, screenlet, &argument, sink)
      case .ownSecond(let table):
        unsafe object.use { me in
          unsafe table.perform(call.slot, me, screenlet, name, &argument, &error, sink)
        }
      case .listSecond(let table):
        unsafe object.use { me in unsafe table.perform(call.slot, me, screenlet, &argument, sink) }
      }
    return status ?? SCREENS_OK
  }
}

extension screens_screenlet_1 {
  fileprivate func perform(
    _ slot: LogicSlot, _ screenlet: screens_screenlet, _ name: screens_string,
    _ argument: inout screens_value, _ error: inout screens_value, _ sink: OpaquePointer
  ) -> Int32? {
    switch slot {
    case .preCreate: unsafe pre_create?(screenlet)
    case .created: unsafe created?(screenlet)
    case .shown: unsafe shown?(screenlet)
    case .hidden: unsafe hidden?(screenlet)
    case .attributeChanged: unsafe attribute_changed?(screenlet, name)
    case .userChanged: unsafe user_changed?(screenlet)
    case .createInteractor: unsafe create_interactor?(screenlet, name, &argument, sink)
    case .action: unsafe action?(screenlet, name, &argument)
    case .startInteraction: unsafe start_interaction?(screenlet, name)
    case .finishInteraction: unsafe finish_interaction?(screenlet, name, &argument, &error)
    case .pageRequest, .rows: nil
    }
  }
}

extension screens_screenlet_2 {
  fileprivate func perform(
    _ slot: LogicSlot, _ me: UnsafeMutableRawPointer?, _ screenlet: screens_screenlet,
    _ name: screens_string, _ argument: inout screens_value, _ error: inout screens_value,
    _ sink: OpaquePointer
  ) -> Int32? {
    switch slot {
    case .preCreate: unsafe pre_create?(me, screenlet)
    case .created: unsafe created?(me, screenlet)
    case .shown: unsafe shown?(me, screenlet)
    case .hidden: unsafe hidden?(me, screenlet)
    case .attributeChanged: unsafe attribute_changed?(me, screenlet, name)
    case .userChanged: unsafe user_changed?(me, screenlet)
    case .createInteractor: unsafe create_interactor?(me, screenlet, name, &argument, sink)
    case .action: unsafe action?(me, screenlet, name, &argument)
    case .startInteraction: unsafe start_interaction?(me, screenlet, name)
    case .finishInteraction: unsafe finish_interaction?(me, screenlet, name, &argument, &error)
    case .pageRequest, .rows: nil
    }
  }
}

extension screens_list_screenlet_1 {
  fileprivate func perform(
    _ slot: LogicSlot, _ screenlet: screens_screenlet, _ argument: inout screens_value,
    _ sink: OpaquePointer
  ) -> Int32? {
    switch slot {
    case .pageRequest: unsafe page_request?(screenlet, &argument, sink)
    case .rows: unsafe rows?(screenlet, &argument, sink)
    default: nil
    }
  }
}

extension screens_list_screenlet_2 {
  fileprivate func perform(
    _ slot: LogicSlot, _ me: UnsafeMutableRawPointer?, _ screenlet: screens_screenlet,
    _ argument: inout screens_value, _ sink: OpaquePointer
  ) -> Int32? {
    switch slot {
    case .pageRequest: unsafe page_request?(me, screenlet, &argument, sink)
    case .rows: unsafe rows?(me, screenlet, &argument, sink)
    default: nil
    }
  }
}
