internal import CScreens

/// A class's slots with the class forgotten, so that one set of C functions serves all of them.
struct SlotTable: Sendable {
  typealias Body = @Sendable (SlotCall) throws -> Void

  struct Attribute: Sendable {
    var get: Body?
    var set: Body?
  }

  private var bodies = [Body?](repeating: nil, count: TableSlot.count)
  /// The slots that the class fills.
  private(set) var filled: [TableSlot] = []
  var attributes: [String: Attribute] = [:]
  var attributeNames: [String] = []
  var selectorNames: [String] = []
  var selectors: [Body] = []

  /// Collects the slots that a class lists; the last entry counts where a slot is listed twice.
  init<Subject: ThemeView>(_ slots: [Slot<Subject>]) {
    for slot in slots { slot.enter(&self) }
  }

  /// The body of a slot; nil for one that inherits.
  subscript(slot: TableSlot) -> Body? { bodies[slot.index] }

  /// Gives a slot its body.
  mutating func set(_ slot: TableSlot, _ body: @escaping Body) {
    if bodies[slot.index] == nil { filled.append(slot) }
    bodies[slot.index] = body
  }
}

/// One call of a slot: the author's object, the view, and the arguments as C passed them.
struct SlotCall {
  let object: AnyObject
  let view: View
  let arguments: SlotArguments

  /// The action, attribute or selector.
  var name: String { unsafe String(copying: arguments.name) }
  /// The sender, control or field.
  var node: Node? { view.node(arguments.node) }
  /// The class's entry for the attribute that the call names.
  var attribute: SlotTable.Attribute? { view.instance.slots.attributes[name] }

  /// The object as its class knows it.
  func subject<Subject: ThemeView>() -> Subject {
    // Safety: a table's functions are only called with the object that the same class made.
    unsafe unsafeDowncast(object, to: Subject.self)
  }

  func decide(_ answer: Bool) { unsafe arguments.flag.pointee = answer ? 1 : 0 }

  func answer(_ value: Value) throws(PluginError) {
    try unsafe view.host.write(value, to: arguments.sink)
  }
}

/// The arguments of a slot as C has them, besides the class's state and the view.
///
/// Safety: everything here is borrowed until the slot returns.
@safe struct SlotArguments {
  /// The action, attribute or selector.
  var name = unsafe screens_string(bytes: nil, size: 0)
  /// The sender, control or field; 0 is none.
  var node: screens_node = 0
  /// The phase, the token, or whether the view is editable.
  var number: UInt64 = 0
  /// The attribute's new value, or the action's result.
  var value: UnsafePointer<screens_value>!
  /// Why an action failed; nil when it succeeded.
  var failure: UnsafePointer<screens_failure_1>?
  /// Where a slot writes its decision.
  var flag: UnsafeMutablePointer<Int32>!
  /// Where a slot writes its value.
  var sink: OpaquePointer!
  /// The row that a slot is about, with its cell.
  var cell: UnsafePointer<screens_cell_1>!
}
