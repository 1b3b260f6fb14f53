import ScreensCore

/// A call of one slot of one class, as the value that both processes send each other.
struct SlotCall: WireContent {
  var slot: Slot
  /// The action, attribute or selector.
  var name = ""
  /// The sender, control or field; 0 is none.
  var node: UInt64 = 0
  /// The phase, the token, or whether the view is editable.
  var number: UInt64 = 0
  /// The attribute's new value, or the action's result.
  var value = Value.none
  /// Why an action failed.
  var error: ScreensError?

  init(_ slot: Slot) { self.slot = slot }

  private enum Has {
    static let name: UInt8 = 1
    static let node: UInt8 = 2
    static let number: UInt8 = 4
    static let value: UInt8 = 8
    static let error: UInt8 = 16
  }

  func write(to writer: inout WireWriter) throws(WireError) {
    writer.byte(slot.rawValue)
    writer.byte(
      (name.isEmpty ? 0 : Has.name) | (node == 0 ? 0 : Has.node) | (number == 0 ? 0 : Has.number)
        | (value.isNone ? 0 : Has.value) | (error == nil ? 0 : Has.error))
    if !name.isEmpty { writer.text(name) }
    if node != 0 { writer.number(node) }
    if number != 0 { writer.number(number) }
    if !value.isNone { try writer.value(value) }
    error?.write(to: &writer)
  }

  init(from reader: inout WireReader) throws(WireError) {
    let number = try reader.byte()
    guard let slot = Slot(rawValue: number) else { throw .unknownKind(place: "a slot", number) }
    self.init(slot)
    let has = try reader.byte()
    guard has < 32 else { throw .unknownKind(place: "a slot's arguments", has) }
    if has & Has.name != 0 { name = try reader.text() }
    if has & Has.node != 0 { node = try reader.number() }
    if has & Has.number != 0 { self.number = try reader.number() }
    if has & Has.value != 0 { value = try reader.value() }
    if has & Has.error != 0 { error = try ScreensError(from: &reader) }
  }

  private func argument<Name: ValidatedName>(_ type: Name.Type = Name.self) throws(WireError)
    -> Name
  {
    guard let name = Name(name) else { throw .badText(place: "the argument of \(slot)") }
    return name
  }

  private func target() throws(WireError) -> NodeHandle {
    guard let node = NodeHandle(rawValue: node) else {
      throw .badNumber(place: "the node of \(slot)")
    }
    return node
  }

  /// Does the call.
  func perform(_ code: any ViewCode, _ view: ScreenletView) throws -> SlotAnswer {
    let sender = NodeHandle(rawValue: node)
    return switch slot {
    case .preCreate: SlotAnswer(try code.preCreate(view))
    case .setTranslations: SlotAnswer(try code.setTranslations(view))
    case .created: SlotAnswer(try code.created(view))
    case .shown: SlotAnswer(try code.shown(view))
    case .hidden: SlotAnswer(try code.hidden(view))
    case .preAction: SlotAnswer(try code.preAction(view, argument(), sender: sender))
    case .startInteraction: SlotAnswer(try code.startInteraction(view, argument()))
    case .finishInteraction:
      SlotAnswer(try code.finishInteraction(view, argument(), result: value, error: error))
    case .progressMessage:
      SlotAnswer(
        try code.progressMessage(
          view, argument(), ProgressPhase(rawValue: Int32(clamping: number)) ?? .working))
    case .progressPresenter: SlotAnswer(try code.progressPresenter(view))
    case .getAttribute: SlotAnswer(try code.attribute(argument(), of: view))
    case .setAttribute: SlotAnswer(try code.setAttribute(argument(), to: value, of: view))
    case .changeEditable: SlotAnswer(try code.changeEditable(view, number != 0))
    case .setUserAction: SlotAnswer(try code.setUserAction(view, for: target()))
    case .setDefaultDelegate: SlotAnswer(try code.setDefaultDelegate(view, for: target()))
    case .send: SlotAnswer(try code.send(argument(), sender: sender, to: view))
    case .event: SlotAnswer(try code.event(number, in: view))
    }
  }
}

/// A slot's answer as a value.
enum SlotAnswer: Equatable {
  case inherit
  case unknownName
  case handled(Value)

  init(_ outcome: SlotOutcome) {
    self =
      switch outcome {
      case .handled: .handled(.none)
      case .inherit: .inherit
      case .unknownName: .unknownName
      }
  }

  init(_ flag: Bool?) { self = flag.map { .handled(.bool($0)) } ?? .inherit }

  init(_ value: Value?) { self = value.map { .handled($0) } ?? .inherit }

  init(_ message: ProgressMessage?) {
    switch message {
    case nil: self = .inherit
    case .some(let message): self = .handled(message.text.map(Value.string) ?? .none)
    }
  }

  init(_ presenter: ProgressPresenter?) {
    guard let presenter else {
      self = .inherit
      return
    }
    self = .handled([
      "style": .string(presenter.style.rawValue), "color": .string(presenter.color),
      "opacity": .double(presenter.opacity),
    ])
  }

  var outcome: SlotOutcome {
    switch self {
    case .handled: .handled
    case .inherit: .inherit
    case .unknownName: .unknownName
    }
  }

  var value: Value? {
    if case .handled(let value) = self { value } else { nil }
  }

  var flag: Bool? {
    if case .handled(.bool(let flag)) = self { flag } else { nil }
  }

  var message: ProgressMessage? {
    value.map { $0.string.map(ProgressMessage.text) ?? ProgressMessage.none }
  }

  var presenter: ProgressPresenter? {
    guard let map = value?.map else { return nil }
    var presenter = ProgressPresenter()
    if let style = map["style"]?.string.flatMap(ProgressPresenter.Style.init) {
      presenter.style = style
    }
    if let color = map["color"]?.string { presenter.color = color }
    if let opacity = map["opacity"]?.double { presenter.opacity = min(max(opacity, 0), 1) }
    return presenter
  }
}
