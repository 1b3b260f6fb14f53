internal import CScreens

/// Builds the C tables of screenlets' logics. Their functions receive no context: they find the
/// logic by the name of the screenlet that they are called for.
enum ScreenletTable {
  static func make(_ name: String, _ logic: ScreenletLogic) -> screens_screenlet_1 {
    var table = unsafe screens_screenlet_1()
    unsafe table.struct_size = Permanent.size(of: screens_screenlet_1.self)
    unsafe table.name = Permanent.text(name)
    if logic.preCreate != nil {
      unsafe table.pre_create = { handle in ScreenletTable.moment(handle, \.preCreate) }
    }
    if logic.created != nil {
      unsafe table.created = { handle in ScreenletTable.moment(handle, \.created) }
    }
    if logic.shown != nil {
      unsafe table.shown = { handle in ScreenletTable.moment(handle, \.shown) }
    }
    if logic.hidden != nil {
      unsafe table.hidden = { handle in ScreenletTable.moment(handle, \.hidden) }
    }
    if logic.userChanged != nil {
      unsafe table.user_changed = { handle in ScreenletTable.moment(handle, \.userChanged) }
    }
    if logic.changed != nil {
      unsafe table.attribute_changed = { handle, name in
        ScreenletTable.answer(handle) { try $1.changed?($0, unsafe String(copying: name)) }
      }
    }
    if logic.start != nil {
      unsafe table.start_interaction = { handle, action in
        ScreenletTable.answer(handle) { try $1.start?($0, unsafe String(copying: action)) }
      }
    }
    unsafe addActions(&table, logic)
    return unsafe table
  }

  private static func addActions(_ table: inout screens_screenlet_1, _ logic: ScreenletLogic) {
    if logic.interactor != nil {
      unsafe table.create_interactor = { handle, action, sender, sink in
        ScreenletTable.answer(handle) { screenlet, logic in
          let steps = unsafe try logic.interactor?(
            screenlet, String(copying: action), Value(copying: sender.pointee))
          if let steps {
            unsafe try screenlet.host.write(.list(steps.map(\.value)), to: sink)
          }
        }
      }
    }
    if logic.action != nil {
      unsafe table.action = { handle, action, sender in
        ScreenletTable.answer(handle) { screenlet, logic in
          unsafe try logic.action?(
            screenlet, String(copying: action), Value(copying: sender.pointee))
        }
      }
    }
    if logic.finish != nil {
      unsafe table.finish_interaction = { handle, action, result, error in
        ScreenletTable.answer(handle) { screenlet, logic in
          unsafe try logic.finish?(
            screenlet, String(copying: action), InteractionOutcome(result.pointee, error.pointee))
        }
      }
    }
  }

  static func makeList(_ name: String, _ logic: ScreenletLogic) -> screens_list_screenlet_1 {
    var table = unsafe screens_list_screenlet_1()
    unsafe table.struct_size = Permanent.size(of: screens_list_screenlet_1.self)
    unsafe table.name = Permanent.text(name)
    if logic.pageRequest != nil {
      unsafe table.page_request = { handle, parameters, sink in
        ScreenletTable.answer(handle) { screenlet, logic in
          let given = unsafe Value(copying: parameters.pointee).mapValue ?? [:]
          let changed = try logic.pageRequest?(screenlet, given) ?? [:]
          unsafe try screenlet.host.write(.map(changed), to: sink)
        }
      }
    }
    if logic.rows != nil {
      unsafe table.rows = { handle, answers, sink in
        ScreenletTable.answer(handle) { screenlet, logic in
          let given = unsafe Value(copying: answers.pointee).listValue ?? []
          let rows = try logic.rows?(screenlet, given) ?? []
          unsafe try screenlet.host.write(.list(rows), to: sink)
        }
      }
    }
    return unsafe table
  }

  private static func moment(
    _ handle: screens_screenlet, _ slot: KeyPath<ScreenletLogic, ScreenletSlot.Moment?>
  ) -> Int32 {
    answer(handle) { screenlet, logic in try logic[keyPath: slot]?(screenlet) }
  }

  private static func answer(
    _ handle: screens_screenlet, _ body: (Screenlet, ScreenletLogic) throws -> Void
  ) -> Int32 {
    guard let host = PluginRuntime.shared.host else { return SCREENS_NOT_AVAILABLE }
    do {
      let screenlet = try Screenlet(handle, host)
      guard let logic = PluginRuntime.shared.logic(screenlet.source.screenlet) else {
        return SCREENS_UNKNOWN_NAME
      }
      try body(screenlet, logic)
      return SCREENS_OK
    } catch {
      return host.fail(error)
    }
  }
}

extension InteractionOutcome {
  fileprivate init(_ result: screens_value, _ error: screens_value) {
    let parts = unsafe Value(copying: error)
    guard !parts.isNone else {
      self = unsafe .success(Value(copying: result))
      return
    }
    self = .failure(
      InteractionFailure(
        status: Status(rawValue: Int32(clamping: parts["status"].intValue ?? 0)),
        domain: parts["domain"].stringValue ?? "", text: parts["text"].stringValue ?? ""))
  }
}
