import CScreens
import ScreensCore

/// The parent's slots of one link of one view, as a plugin's class sees them.
///
/// The table is one for all; `super_self` is this object. Each call goes to the view's chain behind
/// the link, whatever is there: Swift in the host, another library, or nothing.
final class SuperLink {
  /// The handle that the class has, and its parents have not: each is called with its own. The view
  /// is known to live, since a slot of the class is under way when `super` is called.
  private let handle: UInt64
  private let next: Int
  /// The name that no parent knew when a slot of this class passed it to `super`.
  var unanswered: Question?

  /// A name, and the slot that takes it.
  struct Question: Equatable {
    let slot: Slot
    let name: String
  }

  init(view handle: UInt64, next: Int) {
    self.handle = handle
    self.next = next
  }

  /// Runs `body` with the view, if one of its slots is under way on this thread.
  ///
  /// Safety: `pointer` is what `create` was given and lives until destroy.
  static func on(
    _ pointer: UnsafeMutableRawPointer?, _ handle: screens_view,
    _ body: (ScreenletView, Int) throws -> Int32
  ) -> Int32 {
    unsafe on(pointer, handle) { (_, view, next) in try body(view, next) }
  }

  private static func on(
    _ pointer: UnsafeMutableRawPointer?, _ handle: screens_view,
    _ body: (SuperLink, ScreenletView, Int) throws -> Int32
  ) -> Int32 {
    guard let pointer = unsafe pointer else { return SCREENS_STALE_HANDLE }
    let link = unsafe Unmanaged<SuperLink>.fromOpaque(pointer).takeUnretainedValue()
    guard link.handle == handle, let view = CallStack.current.view(handle) else {
      return SCREENS_STALE_HANDLE
    }
    do {
      return try body(link, view, link.next)
    } catch {
      CallStack.current.fail(ScreensError(.failed, "\(error)"))
      return SCREENS_WRONG_TYPE
    }
  }

  /// The same for a name: remembers that the parents don't know it.
  static func ask(
    _ slot: Slot, _ name: screens_string, _ pointer: UnsafeMutableRawPointer?,
    _ handle: screens_view, _ isTaken: (ScreenletView, Int, String) throws -> Bool
  ) -> Int32 {
    unsafe on(pointer, handle) { link, view, next in
      let name = unsafe try ForeignValue.text(name)
      if try isTaken(view, next, name) { return SCREENS_OK }
      link.unanswered = Question(slot: slot, name: name)
      return SCREENS_UNKNOWN_NAME
    }
  }
}

/// The functions of `super`.
///
/// Safety: pointers from the plugin are read only during the call; the table is made once and never
/// freed.
enum SuperTable {
  nonisolated(unsafe) static let shared: UnsafePointer<screens_view_slots_1> = {
    let table = UnsafeMutablePointer<screens_view_slots_1>.allocate(capacity: 1)
    unsafe table.initialize(
      to: screens_view_slots_1(
        struct_size: UInt32(MemoryLayout<screens_view_slots_1>.size), reserved: 0,
        pre_create: { me, view in
          unsafe SuperLink.on(me, view) {
            $0.preCreate(from: $1); return 0
          }
        },
        set_translations: { me, view in
          unsafe SuperLink.on(me, view) {
            $0.setTranslations(from: $1); return 0
          }
        },
        created: { me, view in
          unsafe SuperLink.on(me, view) {
            $0.created(from: $1); return 0
          }
        },
        shown: { me, view in
          unsafe SuperLink.on(me, view) {
            $0.shown(from: $1); return 0
          }
        },
        hidden: { me, view in
          unsafe SuperLink.on(me, view) {
            $0.hidden(from: $1); return 0
          }
        },
        pre_action: preAction, start_interaction: startInteraction,
        finish_interaction: finishInteraction, progress_message: progressMessage,
        progress_presenter: progressPresenter, get_attribute: getAttribute,
        set_attribute: setAttribute,
        change_editable: { me, view, editable in
          unsafe SuperLink.on(me, view) {
            guard editable == 0 || editable == 1 else { return SCREENS_WRONG_TYPE }
            $0.setEditable(editable == 1, from: $1)
            return SCREENS_OK
          }
        },
        set_user_action: { me, view, control, wanted in
          unsafe wants(.setUserAction, me, view, control, wanted)
        },
        set_default_delegate: { me, view, field, wanted in
          unsafe wants(.setDefaultDelegate, me, view, field, wanted)
        },
        send: send,
        event: { me, view, token in
          unsafe SuperLink.on(me, view) {
            $0.event(token, from: $1); return 0
          }
        }))
    return unsafe UnsafePointer(table)
  }()

  private static func action(_ string: screens_string) throws -> ActionName {
    let text = unsafe try ForeignValue.text(string)
    return text.isEmpty ? .default : ActionName(text) ?? .default
  }

  private static func attribute(_ string: screens_string) throws -> AttributeName {
    unsafe try attribute(ForeignValue.text(string))
  }

  private static func attribute(_ text: String) throws -> AttributeName {
    guard let name = AttributeName(text) else { throw ViewTreeError.unknownName(text) }
    return name
  }

  private static let preAction:
    @convention(c) (
      UnsafeMutableRawPointer?, screens_view, screens_string, screens_node,
      UnsafeMutablePointer<Int32>
    ) -> Int32 = { me, view, name, sender, allowed in
      unsafe SuperLink.on(me, view) { view, next in
        let answer = unsafe try view.preAction(
          action(name), sender: NodeHandle(rawValue: sender), from: next)
        unsafe allowed.pointee = answer ? 1 : 0
        return SCREENS_OK
      }
    }

  private static let startInteraction:
    @convention(c) (UnsafeMutableRawPointer?, screens_view, screens_string) -> Int32 = {
      me, view, name in
      unsafe SuperLink.on(me, view) { view, next in
        unsafe try view.startInteraction(action(name), from: next)
        return SCREENS_OK
      }
    }

  private static let finishInteraction:
    @convention(c) (
      UnsafeMutableRawPointer?, screens_view, screens_string, UnsafePointer<screens_value>,
      UnsafePointer<screens_failure_1>?
    ) -> Int32 = { me, view, name, result, failure in
      unsafe SuperLink.on(me, view) { view, next in
        let error = unsafe try failure.map { failure in
          ScreensError(
            .init(rawValue: unsafe failure.pointee.status) ?? .failed,
            unsafe try ForeignValue.text(failure.pointee.text),
            domain: unsafe try ForeignValue.text(failure.pointee.domain))
        }
        unsafe try view.finishInteraction(
          action(name), result: ForeignValue.read(result.pointee), error: error, from: next)
        return SCREENS_OK
      }
    }

  private static let progressMessage:
    @convention(c) (UnsafeMutableRawPointer?, screens_view, screens_string, Int32, OpaquePointer)
      -> Int32 = { me, view, name, phase, sink in
        unsafe SuperLink.on(me, view) { view, next in
          let message = unsafe try view.progressMessage(
            for: action(name), ProgressPhase(rawValue: phase) ?? .working, from: next)
          return unsafe write(message.text.map(Value.string) ?? .none, sink)
        }
      }

  private static let progressPresenter:
    @convention(c) (UnsafeMutableRawPointer?, screens_view, OpaquePointer) -> Int32 = {
      me, view, sink in
      unsafe SuperLink.on(me, view) { view, next in
        let presenter = view.progressPresenter(from: next)
        return unsafe write(
          [
            "style": .string(presenter.style.rawValue), "color": .string(presenter.color),
            "opacity": .double(presenter.opacity),
          ], sink)
      }
    }

  private static let getAttribute:
    @convention(c) (UnsafeMutableRawPointer?, screens_view, screens_string, OpaquePointer)
      -> Int32 =
      { me, view, name, sink in
        unsafe SuperLink.on(me, view) { view, next in
          unsafe try write(view.attribute(attribute(name), from: next), sink)
        }
      }

  private static let setAttribute:
    @convention(c) (
      UnsafeMutableRawPointer?, screens_view, screens_string, UnsafePointer<screens_value>
    ) -> Int32 = { me, view, name, value in
      unsafe SuperLink.ask(.setAttribute, name, me, view) { view, next, name in
        try view.setAttribute(
          attribute(name), to: unsafe ForeignValue.read(value.pointee), from: next)
      }
    }

  private static func wants(
    _ slot: Slot, _ me: UnsafeMutableRawPointer?, _ view: screens_view, _ node: screens_node,
    _ wanted: UnsafeMutablePointer<Int32>
  ) -> Int32 {
    unsafe SuperLink.on(me, view) { view, next in
      guard let node = NodeHandle(rawValue: node) else { return SCREENS_STALE_HANDLE }
      unsafe wanted.pointee = view.wants(slot, node, from: next) ? 1 : 0
      return SCREENS_OK
    }
  }

  private static let send:
    @convention(c) (UnsafeMutableRawPointer?, screens_view, screens_string, screens_node) -> Int32 =
      { me, view, selector, sender in
        unsafe SuperLink.ask(.send, selector, me, view) { view, next, name in
          guard let selector = SelectorName(name) else { return false }
          return view.send(selector, sender: NodeHandle(rawValue: sender), from: next)
        }
      }

  private static func write(_ value: Value, _ sink: OpaquePointer) -> Int32 {
    unsafe CallStack.current.write(value, to: sink) ? SCREENS_OK : SCREENS_STALE_HANDLE
  }
}
