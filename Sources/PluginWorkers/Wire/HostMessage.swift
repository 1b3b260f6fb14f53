import ScreensCore
import ScreensModel
import ScreensViews

/// A host's message to a worker on a channel: an order, or the answer to a question of the
/// worker's.
enum HostMessage: WireContent {
  case load(LoadMessage)
  case create(CreateMessage)
  case slot(view: UInt64, link: Int, SlotCall, ViewState, texts: [CreateMessage.KnownText]?)
  /// Several calls in turn, or calls about cells.
  case slots(SlotsMessage)
  case destroy(view: UInt64, link: Int)
  /// Makes a connector, and has it validate its request.
  case make(
    factory: Int, OperationName, parameters: SealedValue, context: SealedValue, mayRenew: Bool)
  case start(connector: UInt64, token: UInt64)
  case cancel(connector: UInt64)
  case release(connectors: [UInt64])
  /// A delegate hears an event.
  case event(delegate: Int, EventName, payload: [String: Value], source: [String: Value])
  /// A delegate is asked for the interactor of an action.
  case interactor(delegate: Int, ActionName, values: [String: Value], source: [String: Value])
  /// A function of a screenlet's logic is called.
  case logic(screenlet: Int, LogicCall)
  /// The value of a step is computed.
  case compute(computation: Int, ComputationCall)
  /// The plugin ends; no other message follows.
  case shutdown
  /// The answer to a worker's request, and the changes meanwhile of the view that it was made for.
  case answer(WireAnswer, ViewState)

  /// The first byte of the message that may hold secrets.
  private static let makeByte: UInt8 = 6
  private static let eventByte: UInt8 = 20
  private static let interactorByte: UInt8 = 21
  private static let logicByte: UInt8 = 22
  private static let shutdownByte: UInt8 = 23
  private static let computeByte: UInt8 = 24

  /// Whether a message may hold secrets, so that its bytes are overwritten after it.
  static func isSecret(_ bytes: [UInt8]) -> Bool { bytes.first == makeByte }

  /// The least room of the message; the whole room for a message that may hold secrets, so that its
  /// bytes are never moved.
  var room: Int {
    guard case .make(_, _, let parameters, let context, _) = self else { return 256 }
    return 256 + parameters.count + context.count
  }

  func write(to writer: inout WireWriter) throws(WireError) {
    switch self {
    case .load(let message):
      writer.byte(1)
      try message.write(to: &writer)
    case .create(let message):
      writer.byte(2)
      try message.write(to: &writer)
    case .slot(let view, let link, let call, let state, let texts):
      writer.byte(texts == nil ? 3 : 4)
      writer.number(view)
      writer.count(link)
      try call.write(to: &writer)
      try state.write(to: &writer)
      if let texts { try writer.list(texts) { $1.write(to: &$0) } }
    case .slots(let message):
      writer.byte(11)
      try message.write(to: &writer)
    case .destroy(let view, let link):
      writer.byte(5)
      writer.number(view)
      writer.count(link)
    case .make(let factory, let operation, let parameters, let context, let mayRenew):
      writer.byte(Self.makeByte)
      writer.count(factory)
      writer.text(operation.rawValue)
      parameters.write(to: &writer)
      context.write(to: &writer)
      writer.flag(mayRenew)
    case .start(let connector, let token):
      writer.byte(7)
      writer.number(connector)
      writer.number(token)
    case .cancel(let connector):
      writer.byte(8)
      writer.number(connector)
    case .release(let connectors):
      writer.byte(9)
      try writer.list(connectors) { $0.number($1) }
    case .event(let delegate, let name, let payload, let source):
      writer.byte(Self.eventByte)
      writer.count(delegate)
      writer.text(name.rawValue)
      try writer.value(.map(payload))
      try writer.value(.map(source))
    case .interactor(let delegate, let action, let values, let source):
      writer.byte(Self.interactorByte)
      writer.count(delegate)
      writer.text(action.rawValue)
      try writer.value(.map(values))
      try writer.value(.map(source))
    case .logic(let screenlet, let call):
      writer.byte(Self.logicByte)
      writer.count(screenlet)
      try writer.value(call.asValue)
    case .compute(let computation, let call):
      writer.byte(Self.computeByte)
      writer.count(computation)
      writer.text(call.step)
      try writer.value(.map(call.values))
      try writer.value(.map(call.source))
    case .shutdown: writer.byte(Self.shutdownByte)
    case .answer(let answer, let state):
      writer.byte(10)
      try answer.write(to: &writer)
      try state.write(to: &writer)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let kind = try reader.byte()
    switch kind {
    case 1: self = .load(try LoadMessage(from: &reader))
    case 2: self = .create(try CreateMessage(from: &reader))
    case 3, 4:
      let view: UInt64 = try reader.number()
      let link = Int(try reader.number(UInt32.self))
      let call = try SlotCall(from: &reader)
      let state = try ViewState(from: &reader)
      let texts =
        kind == 3
        ? nil
        : try reader.list { (reader) throws(WireError) in
          try CreateMessage.KnownText(from: &reader)
        }
      self = .slot(view: view, link: link, call, state, texts: texts)
    case 11: self = .slots(try SlotsMessage(from: &reader))
    case 5:
      self = .destroy(view: try reader.number(), link: Int(try reader.number(UInt32.self)))
    case Self.makeByte:
      self = .make(
        factory: Int(try reader.number(UInt32.self)), try reader.name("an operation"),
        parameters: try SealedValue(from: &reader), context: try SealedValue(from: &reader),
        mayRenew: try reader.flag("the flag of renewals"))
    case 7: self = .start(connector: try reader.number(), token: try reader.number())
    case 8: self = .cancel(connector: try reader.number())
    case 9:
      self = .release(
        connectors: try reader.list { (reader) throws(WireError) in try reader.number() })
    case 10: self = .answer(try WireAnswer(from: &reader), try ViewState(from: &reader))
    case Self.eventByte:
      self = .event(
        delegate: Int(try reader.number(UInt32.self)), try reader.name("an event"),
        payload: try reader.entries("a payload"), source: try reader.entries("a source"))
    case Self.interactorByte:
      self = .interactor(
        delegate: Int(try reader.number(UInt32.self)), try reader.name("an action"),
        values: try reader.entries("values"), source: try reader.entries("a source"))
    case Self.logicByte:
      let screenlet = Int(try reader.number(UInt32.self))
      guard let call = LogicCall(.map(try reader.entries("a call of a logic"))) else {
        throw .unknownKind(place: "a call of a logic", Self.logicByte)
      }
      self = .logic(screenlet: screenlet, call)
    case Self.computeByte:
      self = .compute(
        computation: Int(try reader.number(UInt32.self)),
        ComputationCall(
          step: try reader.text(), values: try reader.entries("values"),
          source: try reader.entries("a source")))
    case Self.shutdownByte: self = .shutdown
    case let other: throw .unknownKind(place: "a host's word", other)
    }
  }
}
