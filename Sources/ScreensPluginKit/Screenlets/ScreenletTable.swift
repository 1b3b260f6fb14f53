internal import CScreens

/// Builds the C tables of screenlets' logics. Their functions receive no context: they find the
/// logic by the name of the screenlet that they are called for.
enum ScreenletTable {
  static func make(_ name: String, _ logic: ScreenletLogic) -> screens_screenlet_1 {
    var table = unsafe screens_screenlet_1()
    unsafe table.struct_size = Permanent.size(of: screens_screenlet_1.self)
    unsafe table.name = Permanent.text(name)
    if logic.preCreate != nil {
      unsafe table.pre_create = { handle in
        LogicCalls.answer(handle) { try $0.moment(\.preCreate) }
      }
    }
    if logic.created != nil {
      unsafe table.created = { handle in
        LogicCalls.answer(handle) { try $0.moment(\.created) }
      }
    }
    if logic.shown != nil {
      unsafe table.shown = { handle in
        LogicCalls.answer(handle) { try $0.moment(\.shown) }
      }
    }
    if logic.hidden != nil {
      unsafe table.hidden = { handle in
        LogicCalls.answer(handle) { try $0.moment(\.hidden) }
      }
    }
    if logic.userChanged != nil {
      unsafe table.user_changed = { handle in
        LogicCalls.answer(handle) { try $0.moment(\.userChanged) }
      }
    }
    if logic.changed != nil {
      unsafe table.attribute_changed = { handle, name in
        LogicCalls.answer(handle) { try unsafe $0.changed(name) }
      }
    }
    unsafe addActions(&table, logic)
    return unsafe table
  }

  private static func addActions(_ table: inout screens_screenlet_1, _ logic: ScreenletLogic) {
    if logic.interactor != nil {
      unsafe table.create_interactor = { handle, action, sender, sink in
        LogicCalls.answer(handle) { try unsafe $0.interactor(action, sender, sink) }
      }
    }
    if logic.action != nil {
      unsafe table.action = { handle, action, sender in
        LogicCalls.answer(handle) { try unsafe $0.action(action, sender) }
      }
    }
    if logic.start != nil {
      unsafe table.start_interaction = { handle, action in
        LogicCalls.answer(handle) { try unsafe $0.start(action) }
      }
    }
    if logic.finish != nil {
      unsafe table.finish_interaction = { handle, action, result, error in
        LogicCalls.answer(handle) { try unsafe $0.finish(action, result, error) }
      }
    }
  }

  static func makeList(_ name: String, _ logic: ScreenletLogic) -> screens_list_screenlet_1 {
    var table = unsafe screens_list_screenlet_1()
    unsafe table.struct_size = Permanent.size(of: screens_list_screenlet_1.self)
    unsafe table.name = Permanent.text(name)
    if logic.pageRequest != nil {
      unsafe table.page_request = { handle, parameters, sink in
        LogicCalls.answer(handle) { try unsafe $0.pageRequest(parameters, sink) }
      }
    }
    if logic.rows != nil {
      unsafe table.rows = { handle, answers, sink in
        LogicCalls.answer(handle) { try unsafe $0.rows(answers, sink) }
      }
    }
    return unsafe table
  }
}
