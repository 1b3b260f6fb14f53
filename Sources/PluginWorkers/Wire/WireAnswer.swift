import ScreensCore
import ScreensModel
import ScreensViews

/// The result of a call or request.
enum WireAnswer: WireContent {
  /// A slot passes on to its parent.
  case inherit
  /// Neither a slot's class nor its parents know the name that it was given.
  case unknownName
  case value(Value)
  case failure(WireFailure)
  /// The results of several calls, up to the last that was done.
  case all([WireAnswer])
  case loaded(LibraryContents)
  case connector(UInt64)
  /// A connector refused its request; the connector is gone.
  case refused(ScreensError)
  /// The progress of a screenlet's interactions; nil when none has reported any.
  case amount(ConnectorProgress?)

  func write(to writer: inout WireWriter) throws(WireError) {
    switch self {
    case .inherit: writer.byte(0)
    case .value(let value):
      writer.byte(1)
      try writer.value(value)
    case .failure(let failure):
      writer.byte(2)
      try failure.write(to: &writer)
    case .loaded(let contents):
      writer.byte(3)
      try contents.write(to: &writer)
    case .connector(let number):
      writer.byte(4)
      writer.number(number)
    case .unknownName: writer.byte(5)
    case .refused(let error):
      writer.byte(6)
      error.write(to: &writer)
    case .amount(let amount):
      writer.byte(7)
      writer.flag(amount != nil)
      writer.number(amount?.done ?? 0)
      writer.number(amount?.total ?? 0)
    case .all(let answers):
      writer.byte(Self.allByte)
      try writer.list(answers) { (writer, answer) throws(WireError) in
        try answer.write(to: &writer)
      }
    }
  }

  /// The first byte of an answer that holds others; such answers do not nest.
  private static let allByte: UInt8 = 8

  init(from reader: inout WireReader) throws(WireError) {
    let kind = try reader.byte()
    guard kind == Self.allByte else {
      self = try WireAnswer(kind, from: &reader)
      return
    }
    self = .all(
      try reader.list { (reader) throws(WireError) in
        try WireAnswer(try reader.byte(), from: &reader)
      })
  }

  private init(_ kind: UInt8, from reader: inout WireReader) throws(WireError) {
    switch kind {
    case 0: self = .inherit
    case 1: self = .value(try reader.value())
    case 2: self = .failure(try WireFailure(from: &reader))
    case 3: self = .loaded(try LibraryContents(from: &reader))
    case 4: self = .connector(try reader.number())
    case 5: self = .unknownName
    case 6: self = .refused(try ScreensError(from: &reader))
    case 7:
      let isKnown = try reader.flag("whether an amount is known")
      let amount = ConnectorProgress(done: try reader.number(), total: try reader.number())
      self = .amount(isKnown ? amount : nil)
    case let other: throw .unknownKind(place: "an answer", other)
    }
  }

  init(_ answer: SlotAnswer) {
    switch answer {
    case .inherit: self = .inherit
    case .unknownName: self = .unknownName
    case .handled(let value): self = .value(value)
    }
  }

  /// Runs a body and catches its error.
  init(catching body: () throws -> WireAnswer) {
    do { self = try body() } catch { self = .failure(WireFailure(error)) }
  }
}
