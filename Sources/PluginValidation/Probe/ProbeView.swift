import PluginCalls
import CScreens
import CLinux
import Glibc
import ScreensCore
import ScreensLayout

/// One view of a plugin's class on the validator's stage.
///
/// Safety: driven by one thread at a time; `me` is the plugin's own and is only handed back to it.
@safe final class ProbeView: @unchecked Sendable {
  let id: UInt64
  let viewClass: ForeignViewClass
  let layout: ProbeLayout
  let tree: ViewTree
  let lent: LentMemory
  /// The values of the screenlet and the view model, as the parent answers them.
  var attributes: [String: Value] = [:]
  /// The plugin's changes, in order.
  var trace: [String] = []
  /// The slowest slot and its nanoseconds.
  private(set) var slowest: (time: UInt64, step: String) = (0, "")
  /// The slot that it is in.
  private var present = ProbeSlot()
  private var me: UnsafeMutableRawPointer?
  private let stage = ProbeStage.shared

  init(_ viewClass: ForeignViewClass, _ layout: ProbeLayout) {
    id = ProbeStage.shared.number()
    self.viewClass = viewClass
    self.layout = layout
    tree = ViewTree(layout.document, generation: 1)
    lent = LentMemory(ProbeStage.shared.manners)
    ProbeStage.shared.open(self)
  }

  /// The address that the plugin has to pass to `super`.
  var superSelf: UnsafeMutableRawPointer? {
    unsafe UnsafeMutableRawPointer(bitPattern: UInt(id) << 4)
  }

  /// The name of the slot that it is in.
  var step: String { present.name }

  /// A place in the plugin, for sentences.
  var place: String { "\(viewClass.name).\(step)" }

  /// Whether a slot is under way on this thread.
  var isHere: Bool { present.isHere }

  /// Has the plugin make its own state.
  func create() -> Int32 {
    guard let create = unsafe viewClass.table.create else { return SCREENS_OK }
    stage.takeFailure()
    return unsafe create(id, ProbeSuperTable.shared, superSelf ?? ProbeHostTable.context, &me)
  }

  /// Has the plugin end it.
  func destroy() {
    present.end()
    if let destroy = unsafe viewClass.table.destroy { unsafe destroy(me) }
    stage.close(self)
  }

  /// Performs a step.
  ///
  /// - Returns: The slot's status; nil when the class has none.
  @discardableResult
  func perform(_ step: ProbeStep) -> Int32? {
    present.next(step.name)
    lent.begin()
    stage.takeFailure()
    let status = call(step)
    if let status { checkStatus(status) }
    return status
  }

  /// Performs steps from create to destroy.
  func live(_ steps: [ProbeStep]) {
    guard create() == SCREENS_OK else { return stage.close(self) }
    for step in steps { perform(step) }
    destroy()
  }

  /// Runs the plugin's code.
  private func run(_ body: () -> Int32) -> Int32 {
    lent.seal()
    present.enter()
    let start = Self.now()
    let status = body()
    let time = Self.now() - start
    present.leave()
    lent.end()
    if time > slowest.time { slowest = (time, place) }
    return status
  }

  static func now() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private func checkStatus(_ status: Int32) {
    // Below -1000 a plugin may have its own.
    if !Self.known.contains(status), status >= -1000 {
      stage.strike(
        .unknownStatus, "\(place) answered \(status); answer a status of screens/base.h")
    }
    let failure = stage.takeFailure()
    if (-6 ... -1).contains(status), failure == nil {
      stage.strike(
        .silentFailure, "\(place) answered \(status) without a text; answer host->fail(…)")
    }
  }

  private static let known: Set<Int32> = [0, 1, -1, -2, -3, -4, -5, -6, -16, -17, -18]

  /// A node's handle, good during this slot.
  func handle(_ index: Int) -> screens_node { present.handle(index) }

  /// The node of a handle; one of an earlier slot is a strike, and forgiven.
  func node(_ handle: screens_node, _ what: String) throws(ViewTreeError) -> Int {
    guard let node = present.node(handle, of: layout.document.nodes.count) else {
      throw .staleHandle
    }
    if !node.isOfThisSlot {
      stage.strike(
        .nodeOutsideSlot,
        "\(place): \(what) was given a node of an earlier slot; find the node anew in each slot")
    }
    return node.index
  }

  /// The node that events come from.
  private var control: screens_node { handle(layout.document.nodes.count - 1) }

  private func call(_ step: ProbeStep) -> Int32? {
    let slots = viewClass.slots
    switch step {
    case .preCreate: return unsafe slots.pre_create.map { slot in run { unsafe slot(me, id) } }
    case .setTranslations:
      return unsafe slots.set_translations.map { slot in run { unsafe slot(me, id) } }
    case .created: return unsafe slots.created.map { slot in run { unsafe slot(me, id) } }
    case .shown: return unsafe slots.shown.map { slot in run { unsafe slot(me, id) } }
    case .hidden: return unsafe slots.hidden.map { slot in run { unsafe slot(me, id) } }
    case .changeEditable(let editable):
      return unsafe slots.change_editable.map { slot in
        run { unsafe slot(me, id, editable ? 1 : 0) }
      }
    case .event(let token):
      return unsafe slots.event.map { slot in run { unsafe slot(me, id, token) } }
    case .selector(let index):
      guard let table = unsafe viewClass.table.selectors, unsafe index < viewClass.selectors.count
      else {
        return nil
      }
      return unsafe table[index].call.map { slot in run { unsafe slot(me, id, control) } }
    case .setUserAction: return unsafe wants(slots.set_user_action)
    case .setDefaultDelegate: return unsafe wants(slots.set_default_delegate)
    default: return callWithText(step)
    }
  }

  private func wants(
    _ slot: (
      @convention(c) (
        UnsafeMutableRawPointer?, screens_view, screens_node,
        UnsafeMutablePointer<Int32>
      ) -> Int32
    )?
  ) -> Int32? {
    guard let slot = unsafe slot else { return nil }
    var wanted: Int32 = 1
    let status = run { unsafe slot(me, id, control, &wanted) }
    checkFlag(wanted)
    return status
  }

  private func checkFlag(_ flag: Int32) {
    if flag != 0, flag != 1 {
      stage.strike(.flag, "\(place) wrote \(flag) where 0 or 1 is asked for; write one of them")
    }
  }

  private func callWithText(_ step: ProbeStep) -> Int32? {
    let slots = viewClass.slots
    switch step {
    case .preAction(let name):
      guard let slot = unsafe slots.pre_action else { return nil }
      var allowed: Int32 = 1
      let action = unsafe lent.text(name)
      let status = run { unsafe slot(me, id, action, control, &allowed) }
      checkFlag(allowed)
      return status
    case .startInteraction(let name):
      let action = unsafe lent.text(name)
      return unsafe slots.start_interaction.map { slot in run { unsafe slot(me, id, action) } }
    case .finishInteraction(let name, let result, let failure):
      guard let slot = unsafe slots.finish_interaction else { return nil }
      let action = unsafe lent.text(name)
      let value = unsafe lent.place(result)
      let reason = unsafe failure.map(lend)
      return run { unsafe slot(me, id, action, value, reason) }
    case .setAttribute(let name, let value):
      let attribute = unsafe lent.text(name)
      let content = unsafe lent.place(value)
      return unsafe slots.set_attribute.map { slot in
        run { unsafe slot(me, id, attribute, content) }
      }
    case .send(let name):
      let selector = unsafe lent.text(name)
      return unsafe slots.send.map { slot in run { unsafe slot(me, id, selector, control) } }
    default: return callWithSink(step)
    }
  }

  private func lend(_ error: ScreensError) -> UnsafePointer<screens_failure_1> {
    let failure = unsafe screens_failure_1(
      struct_size: UInt32(MemoryLayout<screens_failure_1>.size), status: error.cause.rawValue,
      domain: lent.text(error.domain), text: lent.text(error.text))
    let place = unsafe lent.allocate(
      MemoryLayout<screens_failure_1>.size, alignment: MemoryLayout<screens_failure_1>.alignment
    ).bindMemory(to: screens_failure_1.self, capacity: 1)
    unsafe place.initialize(to: failure)
    return unsafe UnsafePointer(place)
  }

  private func callWithSink(_ step: ProbeStep) -> Int32? {
    let slots = viewClass.slots
    guard let sink = unsafe stage.openSink() else { return nil }
    var status: Int32?
    switch step {
    case .progressMessage(let name, let phase):
      let action = unsafe lent.text(name)
      status = unsafe slots.progress_message.map { slot in
        run { unsafe slot(me, id, action, phase, sink) }
      }
    case .progressPresenter:
      status = unsafe slots.progress_presenter.map { slot in run { unsafe slot(me, id, sink) } }
    case .getAttribute(let name):
      let attribute = unsafe lent.text(name)
      status = unsafe slots.get_attribute.map { slot in run { unsafe slot(me, id, attribute, sink) }
      }
    default: break
    }
    let written = unsafe stage.closeSink(sink)
    guard status == SCREENS_OK else { return status }
    trace.append("\(place) = \(ProbeText.text(written ?? .none))")
    if let complaint = ProbeMisfit.complaint(step, written ?? .none) {
      stage.strike(.misfit, "\(place) wrote \(complaint)")
    }
    return status
  }
}
