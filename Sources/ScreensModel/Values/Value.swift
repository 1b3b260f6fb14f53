import ScreensDocuments

/// A value that crosses between views, screenlets, connectors and plugins.
package enum Value: Sendable, Hashable {
  case none
  case bool(Bool)
  case int(Int64)
  /// Never NaN or infinite.
  case double(Double)
  case string(String)
  case bytes([UInt8])
  case list([Value])
  case map([String: Value])
  /// A node or view of the host, or a file of a connector's request.
  case handle(UInt64)
  /// The bytes of an open file, on their way between a connector and a session's shelf.
  case blob(Blob)
  /// JSON text that is passed through unread.
  case json(String)
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// A text.
  package init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  package init(integerLiteral value: Int64) { self = .int(value) }
  /// A truth value.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A number, which must be finite.
  package init(floatLiteral value: Double) { self = .double(value) }
  /// No value.
  package init(nilLiteral: ()) { self = .none }
  package init(arrayLiteral elements: Value...) { self = .list(elements) }
  /// A map; the last value of a repeated key counts.
  package init(dictionaryLiteral elements: (String, Value)...) {
    self = .map(Dictionary(elements) { _, last in last })
  }
}

extension Value {
  /// The octets of its texts and bytes, and a few for every other part.
  package var octets: Int {
    switch self {
    case .none, .bool, .int, .double, .handle, .blob: 8
    case .string(let text), .json(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    case .list(let values): values.reduce(8) { $0 + $1.octets }
    case .map(let values): values.reduce(8) { $0 + $1.key.utf8.count + $1.value.octets }
    }
  }

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The text, or nil when there is none or it is empty.
  package var nonEmptyString: String? {
    string.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A whole number: an int, or a text in decimal form.
  package var int: Int64? {
    switch self {
    case .int(let number): number
    case .string(let text): Int64(text)
    case .double(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// A number; a text counts that can be read as a finite one.
  package var double: Double? {
    switch self {
    case .double(let number): number
    case .int(let number): Double(number)
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// True for true, a number other than 0, and the texts `true` and `1` in any case.
  package var bool: Bool? {
    switch self {
    case .bool(let flag): flag
    case .int(let number): number != 0
    case .double(let number): number != 0
    case .string(let text): ["true", "1"].contains(text.lowercased())
    default: nil
    }
  }

  /// The entries of a map; nil for any other kind.
  package var map: [String: Value]? {
    if case .map(let entries) = self { entries } else { nil }
  }

  /// The items of a list; nil for any other kind.
  package var list: [Value]? {
    if case .list(let items) = self { items } else { nil }
  }

  package var isNone: Bool { self == .none }

  /// The kind's word, for error sentences.
  package var kindName: String {
    switch self {
    case .none: "none"
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    case .list: "list"
    case .map: "map"
    case .handle: "handle"
    case .blob: "file"
    case .json: "json"
    }
  }
}

extension Value {
  /// A number that equal values share in every process and different values almost never share. It
  /// shows whether a value is still the shown one. It does not protect secrets.
  package var mark: UInt32 {
    let hash = hash
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  private var hash: UInt64 {
    switch self {
    case .none: Self.mix(0, 1)
    case .bool(let flag): Self.mix(1, flag ? 1 : 0)
    case .int(let number): Self.mix(2, UInt64(bitPattern: number))
    case .double(let number): Self.mix(3, number.bitPattern)
    case .string(let text): Self.hash(of: text.utf8.span, 4)
    case .json(let text): Self.hash(of: text.utf8.span, 5)
    case .bytes(let bytes): Self.hash(of: bytes.span, 6)
    case .list(let items):
      items.reduce(Self.mix(7, UInt64(items.count))) { Self.mix($0, $1.hash) }
    case .map(let entries):
      // A sum, because the order of a map's entries differs from process to process.
      entries.reduce(Self.mix(8, UInt64(entries.count))) { sum, entry in
        sum &+ Self.mix(Self.hash(of: entry.key.utf8.span, 9), entry.value.hash)
      }
    case .handle(let handle): Self.mix(10, handle)
    case .blob(let blob): Self.mix(11, UInt64(blob.count))
    }
  }

  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word ^ 0xcbf2_9ce4_8422_2325) &* 0x9e37_79b9_7f4a_7c15
    return product ^ product >> 29
  }

  private static func hash(of bytes: Span<UInt8>, _ start: UInt64) -> UInt64 {
    var hash = mix(start, UInt64(bytes.count))
    var word: UInt64 = 0
    for index in bytes.indices {
      word = word << 8 | UInt64(bytes[index])
      if index & 7 == 7 {
        hash = mix(hash, word)
        word = 0
      }
    }
    return mix(hash, word)
  }
}

extension Value {
  /// The map of a JSON object's text; nil for any other text.
  package init?(object text: String) {
    guard let json = try? JSONReader.read(Array(text.utf8), file: "", size: 1 << 16),
      json.members != nil
    else { return nil }
    self.init(json)
  }

  private init(_ json: JSONValue) {
    self =
      switch json {
      case .null: .none
      case .boolean(let flag): .bool(flag)
      case .integer(let number): .int(number)
      case .number(let number): .double(number)
      case .string(let text): .string(text)
      case .array(let items): .list(items.map { Value($0) })
      case .object(let members):
        .map(Dictionary(members.map { ($0.name, Value($0.value)) }) { _, last in last })
      }
  }
}
