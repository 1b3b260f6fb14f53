package import ScreensModel

/// A call of one slot of one class as a value, which can be sent to the class's code anywhere.
package struct SlotCall: Equatable, Sendable {
  package var slot: Slot
  /// The action, attribute, selector or section; empty for none.
  package var name: String
  /// The sender; the control, field or cell of a slot that needs a node.
  package var sender: Sender
  /// The phase, the token, the row, or whether the view is editable.
  package var number: UInt64
  /// The attribute's new value, the action's result, or the row's attributes.
  package var value: Value
  /// The error of a failed action.
  package var error: ScreensError?
  /// Whether the row is the chosen one.
  package var isSelected = false

  /// A call with the arguments of the slot's signature.
  package init(
    _ slot: Slot, name: String = "", sender: Sender = .none, number: UInt64 = 0,
    value: Value = .none, error: ScreensError? = nil
  ) {
    self.slot = slot
    self.name = name
    self.sender = sender
    self.number = number
    self.value = value
    self.error = error
  }

  /// Checks a call from untrusted code, whose arguments may not fit the slot.
  ///
  /// - Throws: `unknownName` for a text that is no name, `staleHandle` for a missing node,
  ///   `wrongType` for a flag that is neither 0 nor 1.
  package func checked() throws(ViewTreeError) -> SlotCall {
    let signature = slot.signature
    switch signature.name {
    case .none, .section: break
    case .action: let _: ActionName = try argument()
    case .attribute: let _: AttributeName = try argument()
    case .selector: let _: SelectorName = try argument()
    }
    if signature.needsNode, sender.node == nil { throw .staleHandle }
    if signature.number == .flag, number > 1 {
      throw .wrongType(property: "\(slot)", expected: "0 or 1", found: "\(number)")
    }
    var call = self
    if signature.number == .phase { call.number = UInt64(phase.rawValue) }
    return call
  }

  /// The sender's node in the slots' frozen arguments; 0 where the sender is no node.
  package var node: UInt64 { sender.node?.rawValue ?? 0 }

  /// The phase; an unknown one is read as working.
  var phase: ProgressPhase {
    Int32(exactly: number).flatMap(ProgressPhase.init(rawValue:)) ?? .working
  }

  /// The name as a validated name of the slot's kind.
  func argument<Name: ValidatedName>(_ type: Name.Type = Name.self) throws(ViewTreeError) -> Name {
    guard let name = Name(name) else { throw .unknownName(name) }
    return name
  }

  /// The control or field.
  func target() throws(ViewTreeError) -> NodeHandle {
    guard let node = sender.node else { throw .staleHandle }
    return node
  }
}

/// A slot's answer as a value.
package enum SlotAnswer: Equatable, Sendable {
  /// The parent's slot has to be called.
  case inherit
  /// The class and all its parents were asked and do not know the attribute or selector.
  case unknownName
  /// The class did the work with this answer; none where the slot answers nothing.
  case handled(Value)

  /// The answer of a slot without a value.
  package init(_ outcome: SlotOutcome) {
    self =
      switch outcome {
      case .handled: .handled(.none)
      case .inherit: .inherit
      case .unknownName: .unknownName
      }
  }

  /// The answer of a slot with a value, a decision or a presenter; nil inherits.
  package init(_ value: Value?) { self = value.map { .handled($0) } ?? .inherit }

  /// Whether the slot did the work.
  package var outcome: SlotOutcome {
    switch self {
    case .handled: .handled
    case .inherit: .inherit
    case .unknownName: .unknownName
    }
  }

  /// The value; nil when the slot inherits.
  package var value: Value? {
    if case .handled(let value) = self { value } else { nil }
  }

  /// The answer that ends a call; nil where the parents are called.
  func final(for slot: Slot) -> SlotAnswer? {
    switch self {
    case .inherit: nil
    case .unknownName: slot.signature.refusesNames ? self : nil
    case .handled(let value): slot.signature.fitting(value).map { .handled($0) }
    }
  }
}

/// A call that a view will make, with the place in its chain of the class that is asked first.
package struct ForeseenCall: Equatable, Sendable {
  /// The first class of the chain that fills the slot.
  package let link: Int
  package let call: SlotCall

  /// A call as it will be made.
  package init(link: Int, call: SlotCall) {
    self.link = link
    self.call = call
  }
}
