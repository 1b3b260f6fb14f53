package import CScreens
import ScreensCore
import ScreensModel

/// The host's functions for the logics of screenlets, as C sees them.
///
/// Safety: as `ViewHostTable`; pointers from the plugin may be NULL, and are used only during the
/// call.
package enum ScreenletHostTable {
  private typealias Output = UnsafeMutablePointer<screens_value>
  private typealias Given = UnsafePointer<screens_value>
  private typealias Reader =
    @convention(c) (UnsafeMutableRawPointer, screens_screenlet, screens_string, Output?) -> Int32
  private typealias Writer =
    @convention(c) (UnsafeMutableRawPointer, screens_screenlet, screens_string, Given?) -> Int32

  /// The table, made once.
  package nonisolated(unsafe) static let shared: UnsafePointer<screens_screenlet_host_1> = {
    let table = UnsafeMutablePointer<screens_screenlet_host_1>.allocate(capacity: 1)
    unsafe table.initialize(
      to: screens_screenlet_host_1(
        struct_size: UInt32(MemoryLayout<screens_screenlet_host_1>.size), reserved: 0,
        source: source, attribute: attribute, set_attribute: setAttribute, view_value: viewValue,
        set_view_value: setViewValue, text: text, answer: answer, perform_action: performAction,
        tell: tell))
    return unsafe UnsafePointer(table)
  }()

  /// Runs `body` on the call of a handle, and turns its errors into a status.
  private static func on(
    _ handle: screens_screenlet, _ body: (RunningLogic, CallStack) throws -> Void
  ) -> Int32 {
    let stack = CallStack.current
    guard let turn = stack.turn(handle) else { return SCREENS_STALE_HANDLE }
    do {
      try body(turn, stack)
      return SCREENS_OK
    } catch let error as ViewTreeError {
      stack.fail(ScreensError(.failed, error.description))
      if case .unknownName = error { return SCREENS_UNKNOWN_NAME }
      return SCREENS_WRONG_TYPE
    } catch let error as ScreensError {
      stack.fail(error)
      return error.cause.rawValue
    } catch {
      stack.fail(ScreensError(.failed, "\(error)"))
      return SCREENS_WRONG_TYPE
    }
  }

  private static func give(
    _ handle: screens_screenlet, _ name: screens_string, _ result: Output?,
    _ values: (LogicState) -> [String: Value]
  ) -> Int32 {
    on(handle) { turn, stack in
      guard let result = unsafe result else { throw ForeignValueError.nullPointer }
      let name = unsafe try ForeignValue.text(name)
      guard let value = values(turn.screenlet)[name] else { throw ViewTreeError.unknownName(name) }
      unsafe result.initialize(to: stack.lend(value))
    }
  }

  private static func ask(
    _ handle: screens_screenlet, _ kind: LogicEffect.Kind, _ name: screens_string, _ value: Given?
  ) -> Int32 {
    on(handle) { turn, _ in
      let name = unsafe try ForeignValue.text(name)
      let read = unsafe try value.map { unsafe try ForeignValue.read($0.pointee) } ?? .none
      try turn.ask(kind, name, read)
    }
  }

  private static let source:
    @convention(c) (UnsafeMutableRawPointer, screens_screenlet, Output?) -> Int32 = {
      _, screenlet, result in
      on(screenlet) { turn, stack in
        guard let result = unsafe result else { throw ForeignValueError.nullPointer }
        unsafe result.initialize(to: stack.lend(.map(turn.screenlet.source)))
      }
    }

  private static let attribute: Reader = { _, screenlet, name, result in
    unsafe give(screenlet, name, result, \.attributes)
  }

  private static let setAttribute: Writer = { _, screenlet, name, value in
    unsafe ask(screenlet, .setAttribute, name, value)
  }

  private static let viewValue: Reader = { _, screenlet, name, result in
    unsafe give(screenlet, name, result, \.values)
  }

  private static let setViewValue: Writer = { _, screenlet, name, value in
    unsafe ask(screenlet, .setValue, name, value)
  }

  private static let text: Reader = { _, screenlet, key, result in
    unsafe give(screenlet, key, result, \.texts)
  }

  private static let answer: Reader = { _, screenlet, step, result in
    unsafe give(screenlet, step, result, \.answers)
  }

  private static let performAction: Writer = { _, screenlet, action, sender in
    unsafe ask(screenlet, .performAction, action, sender)
  }

  private static let tell: Writer = { _, screenlet, event, payload in
    unsafe ask(screenlet, .tell, event, payload)
  }
}
