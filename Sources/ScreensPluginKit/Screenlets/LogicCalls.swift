internal import CScreens

/// The calls of a screenlet's logic, as the C functions of both revisions make them: an error
/// becomes a status.
struct LogicCalls {
  private let screenlet: Screenlet
  private let logic: ScreenletLogic

  /// Calls the logic of the screenlet, which is found by the screenlet's name unless it is given.
  static func answer(
    _ handle: screens_screenlet, _ logic: ScreenletLogic? = nil,
    _ body: (LogicCalls) throws -> Void
  ) -> Int32 {
    guard let host = PluginRuntime.shared.host else { return SCREENS_NOT_AVAILABLE }
    do {
      let screenlet = try Screenlet(handle, host)
      guard let logic = logic ?? PluginRuntime.shared.logic(screenlet.source.screenlet) else {
        return SCREENS_UNKNOWN_NAME
      }
      try body(LogicCalls(screenlet: screenlet, logic: logic))
      return SCREENS_OK
    } catch {
      return host.fail(error)
    }
  }

  func moment(_ slot: KeyPath<ScreenletLogic, ScreenletSlot.Moment?>) throws {
    try logic[keyPath: slot]?(screenlet)
  }

  func changed(_ name: screens_string) throws {
    try logic.changed?(screenlet, unsafe String(copying: name))
  }

  func start(_ action: screens_string) throws {
    try logic.start?(screenlet, unsafe String(copying: action))
  }

  func interactor(
    _ action: screens_string, _ sender: UnsafePointer<screens_value>, _ sink: OpaquePointer
  ) throws {
    let steps = unsafe try logic.interactor?(
      screenlet, String(copying: action), Value(copying: sender.pointee))
    if let steps { unsafe try screenlet.host.write(.list(steps.map(\.value)), to: sink) }
  }

  func action(_ action: screens_string, _ sender: UnsafePointer<screens_value>) throws {
    unsafe try logic.action?(screenlet, String(copying: action), Value(copying: sender.pointee))
  }

  func finish(
    _ action: screens_string, _ result: UnsafePointer<screens_value>,
    _ error: UnsafePointer<screens_value>
  ) throws {
    unsafe try logic.finish?(
      screenlet, String(copying: action), InteractionOutcome(result.pointee, error.pointee))
  }

  func pageRequest(_ parameters: UnsafePointer<screens_value>, _ sink: OpaquePointer) throws {
    let given = unsafe Value(copying: parameters.pointee).mapValue ?? [:]
    let changed = try logic.pageRequest?(screenlet, given) ?? [:]
    unsafe try screenlet.host.write(.map(changed), to: sink)
  }

  func rows(_ answers: UnsafePointer<screens_value>, _ sink: OpaquePointer) throws {
    let given = unsafe Value(copying: answers.pointee).listValue ?? []
    let rows = try logic.rows?(screenlet, given) ?? []
    unsafe try screenlet.host.write(.list(rows), to: sink)
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
