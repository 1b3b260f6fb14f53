package import CScreens
import ScreensCore
import ScreensModel
package import ScreensViews

/// The parent's slots of one link of one view, as a plugin's class sees them.
///
/// All links share the tables; `super_self` is this object. Each call goes to the view's chain
/// behind the link: Swift in the host, another library, or nothing.
final class SuperLink {
  /// The handle of this class alone; each parent is called with a handle of its own. The view is
  /// alive, since a slot of the class is running when `super` is called.
  private let handle: UInt64
  private let next: Int
  /// The name that no parent knew when a slot of this class passed it to `super`.
  var unanswered: Question?
  /// The address of the cell that a slot of this class was given; 0 for none.
  var cell: UInt = 0

  /// A name, and the slot that takes it.
  struct Question: Equatable {
    let slot: Slot
    let name: String
  }

  init(view handle: UInt64, next: Int) {
    self.handle = handle
    self.next = next
  }

  /// Calls the slot of the classes behind the link, if a slot of the view is running on this
  /// thread.
  ///
  /// Safety: the plugin got `pointer` with `create`, and the link lives until destroy.
  static func callSuper(
    _ slot: Slot, _ pointer: UnsafeMutableRawPointer?, _ handle: screens_view,
    _ arguments: SlotArguments
  ) -> Int32 {
    guard let pointer = unsafe try? ForeignValue.present(pointer) else { return SCREENS_WRONG_TYPE }
    let link = unsafe Unmanaged<SuperLink>.fromOpaque(pointer).takeUnretainedValue()
    let stack = CallStack.current
    guard link.handle == handle, let view = stack.view(handle) else {
      return SCREENS_STALE_HANDLE
    }
    do {
      // A class mostly passes on its own arguments, and the host already has their values.
      let cell = unsafe UInt(bitPattern: arguments.cell)
      let isPassedOn = cell != 0 && cell == link.cell
      let call = try SlotCall(slot, arguments, from: stack.call(handle), isPassedOn: isPassedOn)
      if call.slot == .fillCell, let root = call.sender.node {
        _ = try view.tree(of: root).index(root)
      }
      return try link.answer(call, view, arguments)
    } catch ViewTreeError.staleHandle {
      return SCREENS_STALE_HANDLE
    } catch {
      stack.fail(ScreensError(.failed, "\(error)"))
      return SCREENS_WRONG_TYPE
    }
  }

  /// Calls the parents and writes their answer where the plugin wants it.
  private func answer(
    _ call: SlotCall, _ view: ScreenletView, _ arguments: SlotArguments
  ) throws(ForeignValueError) -> Int32 {
    let signature = call.slot.signature
    let isDecision = if case .decision = signature.answer { true } else { false }
    if isDecision { _ = unsafe try ForeignValue.present(arguments.flag) }
    if signature.writes { _ = unsafe try ForeignValue.present(arguments.sink) }
    let answer = view.perform(call, from: next)
    if signature.refusesNames, answer.value == nil {
      unanswered = Question(slot: call.slot, name: call.name)
      return SCREENS_UNKNOWN_NAME
    }
    let value = answer.value ?? signature.unanswered
    if isDecision {
      unsafe arguments.flag.pointee = value == true ? 1 : 0
      return SCREENS_OK
    }
    guard signature.writes else { return SCREENS_OK }
    return unsafe CallStack.current.write(value, to: arguments.sink)
      ? SCREENS_OK : SCREENS_STALE_HANDLE
  }
}

extension SlotCall {
  /// Reads a plugin's call of its `super`.
  ///
  /// - Parameters:
  ///   - present: The call of the plugin's running slot. Where the C arguments are the same, the
  ///     parts that they lack are copied from it.
  ///   - isPassedOn: Whether the cell is the one of that call.
  fileprivate init(
    _ slot: Slot, _ arguments: SlotArguments, from present: SlotCall?, isPassedOn: Bool
  ) throws {
    self.init(
      slot, sender: Sender(NodeHandle(rawValue: arguments.node)), number: arguments.number)
    let signature = slot.signature
    if signature.hasSender, let present, present.slot == slot,
      present.node == node || slot == .startInteraction
    {
      sender = present.sender
    }
    if signature.name != .none { name = unsafe try ForeignValue.text(arguments.name) }
    if let present, isPassedOn, signature.number == .row {
      number = present.number
      value = present.value
      isSelected = present.isSelected
      if signature.needsNode { sender = present.sender }
    } else if signature.number == .row {
      let cell = unsafe try ForeignValue.present(arguments.cell).pointee
      number = unsafe cell.row
      value = unsafe try ForeignValue.read(cell.value)
      isSelected = unsafe cell.flags & SCREENS_CELL_SELECTED != 0
      if signature.needsNode { sender = Sender(NodeHandle(rawValue: unsafe cell.root)) }
    } else if signature.takesValue {
      value = unsafe try ForeignValue.read(ForeignValue.present(arguments.value).pointee)
    }
    if let failure = unsafe arguments.failure {
      error = ScreensError(
        .init(rawValue: unsafe failure.pointee.status) ?? .failed,
        unsafe try ForeignValue.text(failure.pointee.text),
        domain: unsafe try ForeignValue.text(failure.pointee.domain))
      if let whole = present?.error, whole.isTold(as: error) { error = whole }
    }
    switch signature.name {
    case .action where ActionName(name) == nil: name = ActionName.default.rawValue
    // The parents get the invalid name too, and refuse it as any name that they do not have.
    case .selector where SelectorName(name) == nil: return
    default: break
    }
    self = try checked()
  }
}

extension ScreensError {
  /// Whether a plugin that receives this error would pass it on as `other`.
  fileprivate func isTold(as other: ScreensError?) -> Bool {
    other.map { $0.cause == cause && $0.domain == domain && $0.text == firstText } ?? false
  }
}

/// Receives the calls of `super` that plugins of this process make.
package protocol SuperReceiver: Sendable {
  /// Performs a call and returns its status.
  func callSuper(
    _ slot: Slot, _ me: UnsafeMutableRawPointer?, _ view: screens_view, _ arguments: SlotArguments
  ) -> Int32
}

/// The functions of `super`, in tables that all classes of a process share.
///
/// Safety: pointers from the plugin are read only during the call; the tables are made once and
/// never freed. `receiver` is set before the first plugin of the process is loaded.
package enum SuperTable {
  /// Receives the calls in place of the views, since a validator's process has no views.
  nonisolated(unsafe) package static var receiver: (any SuperReceiver)?

  nonisolated(unsafe) static let shared: UnsafePointer<screens_view_slots_1> = {
    let table = UnsafeMutablePointer<screens_view_slots_1>.allocate(capacity: 1)
    unsafe table.initialize(to: .ofSuper)
    return unsafe UnsafePointer(table)
  }()

  nonisolated(unsafe) static let sharedOfLists: UnsafePointer<screens_list_slots_1> = {
    let table = UnsafeMutablePointer<screens_list_slots_1>.allocate(capacity: 1)
    unsafe table.initialize(to: .ofSuper)
    return unsafe UnsafePointer(table)
  }()

  static func callSuper(
    _ slot: Slot, _ me: UnsafeMutableRawPointer?, _ view: screens_view,
    _ arguments: SlotArguments = unsafe SlotArguments()
  ) -> Int32 {
    guard let receiver = unsafe receiver else {
      return unsafe SuperLink.callSuper(slot, me, view, arguments)
    }
    return unsafe receiver.callSuper(slot, me, view, arguments)
  }
}
