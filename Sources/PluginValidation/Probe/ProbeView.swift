import PluginCalls
import CScreens
import CLinux
import Glibc
import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// One view of a plugin's class on the validator's stage.
///
/// Safety: one thread at a time uses it; `me` belongs to the plugin and is only handed back to it.
@safe final class ProbeView: @unchecked Sendable {
  let id: UInt64
  let viewClass: ForeignViewClass
  let layout: ProbeLayout
  let model: ProbeModel
  let tree: ViewTree
  let lent: LentMemory
  /// The values that screenlet and parent return.
  var answers = ProbeAnswers()
  /// The plugin's changes, in order.
  var trace: [String] = []
  /// The slowest slot and its nanoseconds.
  private(set) var slowest: (time: UInt64, step: String) = (0, "")
  /// The slot that it is in.
  private(set) var present = ProbeSlot()
  private var me: UnsafeMutableRawPointer?
  private let stage = ProbeStage.shared

  init(_ viewClass: ForeignViewClass, _ layout: ProbeLayout, _ model: ProbeModel) {
    id = ProbeStage.shared.number()
    self.viewClass = viewClass
    self.layout = layout
    self.model = model
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

  /// The class and the slot, for sentences.
  var place: String { "\(viewClass.name).\(step)" }

  /// Whether a slot is under way on this thread.
  var isHere: Bool { present.isHere }

  /// Calls the plugin's `create`, which makes its state.
  func create() -> Int32 {
    guard let create = unsafe viewClass.table.create else { return SCREENS_OK }
    stage.takeFailure()
    return unsafe create(id, ProbeSuper.table, superSelf ?? ProbeHostTable.context, &me)
  }

  /// Calls the plugin's `destroy` and closes the view.
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

  /// Runs the plugin's code on lent memory, and measures its time.
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
    // A plugin may define statuses of its own below -1000.
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

  /// A node's handle, valid during this slot.
  func handle(_ index: Int) -> screens_node { present.handle(index) }

  /// The node of a handle. A handle of an earlier slot is a strike, but finds its node.
  func node(_ handle: screens_node, _ what: String) throws(ViewTreeError) -> Int {
    guard let node = present.node(handle, of: layout.document.nodes.count) else {
      throw .staleHandle
    }
    if !node.isOfThisSlot {
      stage.strike(
        .nodeOutsideSlot,
        "\(place): \(what) was given a node of an earlier slot; find the node again in each slot")
    }
    return node.index
  }

  /// The node that events come from.
  private var control: screens_node { handle(layout.document.nodes.count - 1) }

  /// A sender's node in the form of a slot's argument; 0 for a value.
  private func node(of sender: Sender) -> screens_node { sender.node == nil ? 0 : control }

  /// The value that the function `sender` gives for a sender.
  func value(of sender: Sender) -> Value {
    sender.node == nil ? sender.value : .handle(control)
  }

  private func call(_ step: ProbeStep) -> Int32? {
    switch step {
    case .call(let call): return self.call(call)
    case .amount(let amount):
      answers.amount = amount
      return nil
    case .selector(let index, let sender):
      present.begin(SlotCall(.send, sender: sender))
      guard let table = unsafe viewClass.table.selectors, unsafe index < viewClass.selectors.count
      else {
        return nil
      }
      return unsafe table[index].call.map { slot in run { unsafe slot(me, id, node(of: sender)) } }
    }
  }

  private func call(_ call: SlotCall) -> Int32? {
    let slots = viewClass.slots
    let signature = call.slot.signature
    guard slots.fills(call.slot) else { return nil }
    present.begin(call)
    var flag: Int32 = 1
    let (status, written) = unsafe withUnsafeMutablePointer(to: &flag) { flag in
      let arguments = unsafe lend(call, signature, flag)
      let status = run { unsafe slots.call(call.slot, me, id, arguments) ?? SCREENS_INHERIT }
      return (status, unsafe stage.closeSink(arguments.sink))
    }
    if case .decision = signature.answer { checkFlag(flag) }
    guard signature.writes, status == SCREENS_OK else { return status }
    trace.append("\(place) = \(ProbeText.text(written ?? .none))")
    if let complaint = ProbeMisfit.complaint(signature.answer, written ?? .none) {
      stage.strike(.misfit, "\(place) wrote \(complaint)")
    }
    return status
  }

  private func lend(
    _ call: SlotCall, _ signature: SlotSignature, _ flag: UnsafeMutablePointer<Int32>
  ) -> SlotArguments {
    let sender = signature.hasSender ? node(of: call.sender) : control
    var arguments = unsafe SlotArguments(node: sender, number: call.number, flag: flag)
    if signature.name != .none { unsafe arguments.name = unsafe lent.string(call.name) }
    if signature.number == .row {
      unsafe arguments.cell = unsafe lend(CellRow(of: call))
    } else if signature.takesValue {
      unsafe arguments.value = unsafe UnsafePointer(lent.place(call.value))
      unsafe arguments.failure = unsafe call.error.map(lend)
    }
    if signature.writes { unsafe arguments.sink = unsafe stage.openSink() }
    return arguments
  }

  private func checkFlag(_ flag: Int32) {
    if flag != 0, flag != 1 {
      stage.strike(.flag, "\(place) wrote \(flag) where 0 or 1 is asked for; write one of them")
    }
  }

  private func lend(_ error: ScreensError) -> UnsafePointer<screens_failure_1> {
    unsafe lend(
      screens_failure_1(
        struct_size: UInt32(MemoryLayout<screens_failure_1>.size), status: error.cause.rawValue,
        domain: lent.string(error.domain), text: lent.string(error.firstText)))
  }

  /// Lends a row whose cell has the nodes of the view.
  private func lend(_ row: CellRow) -> UnsafePointer<screens_cell_1> {
    unsafe lend(
      screens_cell_1(
        struct_size: UInt32(MemoryLayout<screens_cell_1>.size),
        flags: row.isSelected ? SCREENS_CELL_SELECTED : 0, row: UInt64(row.row), root: handle(0),
        value: lent.value(row.value)))
  }

  private func lend<Struct>(_ content: Struct) -> UnsafePointer<Struct> {
    let place = unsafe lent.allocate(
      MemoryLayout<Struct>.size, alignment: MemoryLayout<Struct>.alignment
    ).bindMemory(to: Struct.self, capacity: 1)
    unsafe place.initialize(to: content)
    return unsafe UnsafePointer(place)
  }
}

/// The values that a view on the validator's stage gets from its screenlet and its parent.
struct ProbeAnswers {
  /// The values of the screenlet and the view model.
  var attributes: [String: Value] = [:]
  /// The progress of the screenlet's interactions; nil when none has reported any.
  var amount: ConnectorProgress?
}
