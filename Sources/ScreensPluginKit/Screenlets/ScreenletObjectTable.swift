internal import CScreens

/// Builds the C tables of screenlets' logics of the second revision. Their functions get the logic
/// as their object.
enum ScreenletObjectTable {
  private typealias Object = TableObject<ScreenletLogic>

  static func make(_ name: String, _ logic: ScreenletLogic) -> screens_screenlet_2 {
    var table = unsafe screens_screenlet_2()
    unsafe table.struct_size = Permanent.size(of: screens_screenlet_2.self)
    unsafe table.name = Permanent.text(name)
    unsafe table.create = { unsafe ScreenletObjectTable.create($0, $1) }
    unsafe table.destroy = { unsafe Object.end($0) }
    if logic.preCreate != nil {
      unsafe table.pre_create = { me, handle in
        LogicCalls.answer(handle, unsafe Object.of(me)) { try $0.moment(\.preCreate) }
      }
    }
    if logic.created != nil {
      unsafe table.created = { me, handle in
        LogicCalls.answer(handle, unsafe Object.of(me)) { try $0.moment(\.created) }
      }
    }
    if logic.shown != nil {
      unsafe table.shown = { me, handle in
        LogicCalls.answer(handle, unsafe Object.of(me)) { try $0.moment(\.shown) }
      }
    }
    if logic.hidden != nil {
      unsafe table.hidden = { me, handle in
        LogicCalls.answer(handle, unsafe Object.of(me)) { try $0.moment(\.hidden) }
      }
    }
    if logic.userChanged != nil {
      unsafe table.user_changed = { me, handle in
        LogicCalls.answer(handle, unsafe Object.of(me)) { try $0.moment(\.userChanged) }
      }
    }
    if logic.changed != nil {
      unsafe table.attribute_changed = { me, handle, name in
        LogicCalls.answer(handle, unsafe Object.of(me)) { try unsafe $0.changed(name) }
      }
    }
    unsafe addActions(&table, logic)
    return unsafe table
  }

  private static func addActions(_ table: inout screens_screenlet_2, _ logic: ScreenletLogic) {
    if logic.interactor != nil {
      unsafe table.create_interactor = { me, handle, action, sender, sink in
        LogicCalls.answer(handle, unsafe Object.of(me)) {
          try unsafe $0.interactor(action, sender, sink)
        }
      }
    }
    if logic.action != nil {
      unsafe table.action = { me, handle, action, sender in
        LogicCalls.answer(handle, unsafe Object.of(me)) { try unsafe $0.action(action, sender) }
      }
    }
    if logic.start != nil {
      unsafe table.start_interaction = { me, handle, action in
        LogicCalls.answer(handle, unsafe Object.of(me)) { try unsafe $0.start(action) }
      }
    }
    if logic.finish != nil {
      unsafe table.finish_interaction = { me, handle, action, result, error in
        LogicCalls.answer(handle, unsafe Object.of(me)) {
          try unsafe $0.finish(action, result, error)
        }
      }
    }
  }

  static func makeList(_ name: String, _ logic: ScreenletLogic) -> screens_list_screenlet_2 {
    var table = unsafe screens_list_screenlet_2()
    unsafe table.struct_size = Permanent.size(of: screens_list_screenlet_2.self)
    unsafe table.name = Permanent.text(name)
    unsafe table.create = { unsafe ScreenletObjectTable.create($0, $1) }
    unsafe table.destroy = { unsafe Object.end($0) }
    if logic.pageRequest != nil {
      unsafe table.page_request = { me, handle, parameters, sink in
        LogicCalls.answer(handle, unsafe Object.of(me)) {
          try unsafe $0.pageRequest(parameters, sink)
        }
      }
    }
    if logic.rows != nil {
      unsafe table.rows = { me, handle, answers, sink in
        LogicCalls.answer(handle, unsafe Object.of(me)) { try unsafe $0.rows(answers, sink) }
      }
    }
    return unsafe table
  }

  private static func create(
    _ name: screens_string, _ me: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> Int32 {
    guard let logic = PluginRuntime.shared.logic(unsafe String(copying: name)) else {
      return SCREENS_UNKNOWN_NAME
    }
    unsafe Object.make(logic, me)
    return SCREENS_OK
  }
}
