/// The slots of a view class, in the order of the C table.
package enum Slot: UInt8, Sendable, CaseIterable {
  case preCreate
  case setTranslations
  case created
  case shown
  case hidden
  case preAction
  case startInteraction
  case finishInteraction
  case progressMessage
  case progressPresenter
  case getAttribute
  case setAttribute
  case changeEditable
  case setUserAction
  case setDefaultDelegate
  case send
  case event
}

/// The slots that a view class fills; the others inherit.
package struct SlotSet: OptionSet, Sendable, Hashable {
  /// One bit for each slot, at the place of its number.
  package let rawValue: UInt32

  /// Takes the bits as they are.
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The set of these slots.
  package init(_ slots: Slot...) {
    rawValue = slots.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
  }

  /// Whether the class fills `slot`.
  package func contains(_ slot: Slot) -> Bool {
    rawValue & (1 << UInt32(slot.rawValue)) != 0
  }

  /// Adds a slot; no effect when it is there.
  package mutating func insert(_ slot: Slot) {
    self = SlotSet(rawValue: rawValue | 1 << UInt32(slot.rawValue))
  }
}
