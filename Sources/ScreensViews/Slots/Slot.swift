package import ScreensModel

/// The slots of a view class, in the order of the C table.
///
/// A slot is declared here alone, with its signature: calls through processes and `super`, the
/// validator's questions and the names in messages follow from the declaration. Three more files
/// give it the shapes that the declaration cannot: `ViewCode` its method in Swift, `SlotFunctions`
/// of PluginCalls its function in C, and the Kit's `Slot+…` its form for authors of plugins.
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
  /// The first slot of a list's rows, which stand in a table of their own.
  case cellName
  case fillCell
  case cellAction
  case selectRow
  case sectionTitle

  /// The C tables that have slots.
  package enum Table: Sendable {
    /// `screens_view_slots_1`.
    case view
    /// `screens_list_slots_1`.
    case list
  }

  /// The table that the slot stands in.
  package var table: Table { rawValue < Slot.cellName.rawValue ? .view : .list }

  /// The slots of a table, in its order.
  package static func slots(of table: Table) -> [Slot] { allCases.filter { $0.table == table } }

  /// The slot's arguments and its answer.
  package var signature: SlotSignature {
    switch self {
    case .preCreate, .created: SlotSignature(.making)
    case .setTranslations: SlotSignature(.making, again: .translating)
    case .shown: SlotSignature(.showing)
    case .hidden: SlotSignature(.hiding)
    case .preAction:
      SlotSignature(
        name: .action, hasSender: true, answer: .decision(flag: "allowed"), .acting)
    case .startInteraction: SlotSignature(name: .action, hasSender: true, .acting)
    case .finishInteraction: SlotSignature(name: .action, takesValue: true, .ending)
    case .progressMessage:
      SlotSignature(name: .action, number: .phase, answer: .text, .acting, again: .ending)
    case .progressPresenter: SlotSignature(answer: .presenter, .acting)
    case .getAttribute: SlotSignature(name: .attribute, answer: .value, .reading)
    case .setAttribute:
      SlotSignature(name: .attribute, takesValue: true, refusesNames: true, .filling)
    case .changeEditable: SlotSignature(number: .flag, .showing, again: .locking)
    case .setUserAction, .setDefaultDelegate:
      SlotSignature(needsNode: true, answer: .decision(flag: "wanted"), .wiring)
    case .send: SlotSignature(name: .selector, hasSender: true, refusesNames: true)
    case .event: SlotSignature(number: .token, .posting)
    case .cellName: SlotSignature(number: .row, takesValue: true, answer: .text, .listing)
    case .fillCell: SlotSignature(number: .row, needsNode: true, takesValue: true, .listing)
    case .cellAction:
      SlotSignature(
        name: .selector, number: .row, hasSender: true, takesValue: true, refusesNames: true)
    case .selectRow:
      SlotSignature(
        number: .row, takesValue: true, answer: .decision(flag: "allowed"), .listing)
    case .sectionTitle: SlotSignature(name: .section, answer: .text, .listing)
    }
  }

  /// The slots that a host calls in a part of a view's life.
  package static func called(in moment: SlotSignature.Moment) -> [Slot] {
    allCases.filter { $0.signature.moment == moment || $0.signature.secondMoment == moment }
  }

  /// The function's name in the C table.
  package var functionName: String {
    "\(self)".reduce(into: "") { name, letter in
      if letter.isUppercase { name += "_" }
      name += letter.lowercased()
    }
  }
}

/// The arguments that a slot takes besides its view, and the answer that it gives.
package struct SlotSignature: Sendable, Hashable {
  /// The kind of name that a slot is about.
  package enum Name: Sendable { case none, action, attribute, selector, section }

  /// The meaning of a slot's number.
  package enum Number: Sendable { case none, phase, flag, token, row }

  /// The kind of an answer.
  package enum Answer: Sendable, Hashable {
    case nothing
    /// Yes or no, which the C function writes into the flag of this name.
    case decision(flag: String)
    /// A string, or none.
    case text
    /// The map of a progress presenter.
    case presenter
    case value
  }

  /// A part of a view's life in which a host calls a slot, in the order of most lives.
  package enum Moment: Sendable, CaseIterable {
    case making, filling, wiring, showing, listing, reading, acting, ending
    case posting, locking, translating, hiding
  }

  /// The kind of the name; none where the slot has no name.
  package var name = Name.none
  /// The meaning of the number; none where the slot has no number.
  package var number = Number.none
  /// Whether the slot needs a node: a control or field.
  package var needsNode = false
  /// Whether the slot is about something that a sender fired.
  package var hasSender = false
  /// Whether the slot takes a value.
  package var takesValue = false
  /// Whether a class may answer that it does not know the name, after it asked all its parents.
  package var refusesNames = false
  /// The kind of the answer.
  package var answer = Answer.nothing
  /// The part of a view's life with the call; nil for selectors, which any control event may send.
  package var moment: Moment?
  /// A second part of a view's life with the same call.
  package var secondMoment: Moment?

  /// By default a slot without arguments and answer.
  package init(
    name: Name = .none, number: Number = .none, needsNode: Bool = false, hasSender: Bool = false,
    takesValue: Bool = false, refusesNames: Bool = false, answer: Answer = .nothing,
    _ moment: Moment? = nil, again secondMoment: Moment? = nil
  ) {
    self.name = name
    self.number = number
    self.needsNode = needsNode
    self.hasSender = hasSender
    self.takesValue = takesValue
    self.refusesNames = refusesNames
    self.answer = answer
    self.moment = moment
    self.secondMoment = secondMoment
  }

  /// Whether the C function writes its answer into a sink.
  package var writes: Bool {
    switch answer {
    case .text, .presenter, .value: true
    case .nothing, .decision: false
    }
  }

  /// The answer of a view in which no class answers.
  package var unanswered: Value {
    switch answer {
    case .decision: true
    case .presenter: ProgressPresenter().value
    case .nothing, .text, .value: .none
    }
  }

  /// A class's answer as the slot promises it; nil where it is of another kind.
  package func fitting(_ value: Value) -> Value? {
    switch answer {
    case .nothing, .value: value
    case .decision: value.bool.map(Value.bool)
    case .text: value.string.map(Value.string) ?? Value.none
    case .presenter: value.map.map { ProgressPresenter($0).value }
    }
  }
}

/// The slots that a view class fills; the others inherit.
package struct SlotSet: OptionSet, Sendable, Hashable {
  /// One bit for each slot, at the place of its number.
  package let rawValue: UInt32

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
