import ScreensCore
import ScreensModel

/// A part of a message.
protocol WireContent: Equatable {
  func write(to writer: inout WireWriter) throws(WireError)
  init(from reader: inout WireReader) throws(WireError)
}

extension WireContent {
  /// Reads a whole message.
  ///
  /// - Throws: for every byte sequence that `write` cannot have made.
  static func decode(_ bytes: [UInt8]) throws(WireError) -> Self {
    var reader = WireReader(bytes)
    let content = try Self(from: &reader)
    try reader.end()
    return content
  }

  /// Writes a whole message.
  ///
  /// - Parameter room: How many bytes it has at first.
  func encoded(room: Int = 256) throws(WireError) -> [UInt8] {
    var writer = WireWriter(room: room)
    try write(to: &writer)
    return writer.bytes
  }
}

/// An error on its way to another process.
enum WireFailure: WireContent, Error, CustomStringConvertible {
  case tree(ViewTreeError)
  case screens(ScreensError)
  /// Any other error's sentence.
  case other(String)

  init(_ error: any Error) {
    self =
      switch error {
      case let error as WireFailure: error
      case let error as ViewTreeError: .tree(error)
      case let error as ScreensError: .screens(error)
      default: .other("\(error)")
      }
  }

  var description: String {
    switch self {
    case .tree(let error): error.description
    case .screens(let error): error.description
    case .other(let text): text
    }
  }

  /// The error as it was thrown.
  var original: any Error {
    switch self {
    case .tree(let error): error
    case .screens(let error): error
    case .other: self
    }
  }

  func write(to writer: inout WireWriter) throws(WireError) {
    switch self {
    case .tree(.staleHandle): writer.byte(0)
    case .tree(.unknownName(let name)):
      writer.byte(1)
      writer.text(name)
    case .tree(.wrongType(let property, let expected, let found)):
      writer.byte(2)
      writer.text(property)
      writer.text(expected)
      writer.text(found)
    case .screens(let error):
      writer.byte(3)
      error.write(to: &writer)
    case .other(let text):
      writer.byte(4)
      writer.text(text)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.byte() {
    case 0: self = .tree(.staleHandle)
    case 1: self = .tree(.unknownName(try reader.text()))
    case 2:
      self = .tree(
        .wrongType(
          property: try reader.text(), expected: try reader.text(), found: try reader.text()))
    case 3: self = .screens(try ScreensError(from: &reader))
    case 4: self = .other(try reader.text())
    case let other: throw .unknownKind(place: "an error", other)
    }
  }
}

extension ScreensError {
  func write(to writer: inout WireWriter) {
    writer.number(cause.rawValue)
    writer.text(domain)
    writer.text(text)
    writer.count(fields.count)
    for (name, text) in fields.sorted(by: { $0.key < $1.key }) {
      writer.text(name.rawValue)
      writer.text(text)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    let number: Int32 = try reader.number()
    guard let cause = Cause(rawValue: number) else { throw .badNumber(place: "an error's cause") }
    let domain = try reader.text()
    let text = try reader.text()
    var fields: [FieldName: String] = [:]
    for _ in 0..<(try reader.count()) {
      guard let name = FieldName(try reader.text("a field")) else {
        throw .badText(place: "a field")
      }
      fields[name] = try reader.text()
    }
    self.init(cause, text, domain: domain, fields: fields)
  }
}
