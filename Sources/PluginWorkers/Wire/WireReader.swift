import ScreensCore
import ScreensModel

/// Reads one message that was copied out of memory which another process can write.
///
/// Each length is compared with the rest of the bytes before anything is read or allocated.
struct WireReader {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private var left: Int { bytes.count - position }

  /// Requires that everything was read.
  func end() throws(WireError) {
    guard left == 0 else { throw .trailingBytes(left) }
  }

  mutating func byte() throws(WireError) -> UInt8 {
    guard left > 0 else { throw .truncated }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func flag(_ place: String) throws(WireError) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    case let other: throw .unknownKind(place: place, other)
    }
  }

  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self)
    throws(WireError) -> Number
  {
    let size = MemoryLayout<Number>.size
    guard left >= size else { throw .truncated }
    var value: UInt64 = 0
    for index in 0..<size { value |= UInt64(bytes[position + index]) << UInt64(8 * index) }
    position += size
    return Number(truncatingIfNeeded: value)
  }

  /// The number of things that follow, each of which takes at least one byte.
  mutating func count() throws(WireError) -> Int {
    let count = Int(try number(UInt32.self))
    guard count <= left else { throw .truncated }
    return count
  }

  mutating func data() throws(WireError) -> [UInt8] {
    let size = try count()
    defer { position += size }
    return Array(bytes[position..<position + size])
  }

  /// The place of bytes whose length comes first.
  mutating func range() throws(WireError) -> Range<Int> {
    let size = try count()
    defer { position += size }
    return position..<position + size
  }

  mutating func text(_ place: String = "a text") throws(WireError) -> String {
    let size = try count()
    defer { position += size }
    do {
      return String(
        copying: try UTF8Span(validating: bytes.span.extracting(position..<position + size)))
    } catch {
      throw .badText(place: place)
    }
  }

  mutating func name<Name: ValidatedName>(_ place: String) throws(WireError) -> Name {
    guard let name = Name(try text(place)) else { throw .badText(place: place) }
    return name
  }

  /// A name that may be absent.
  mutating func optionalName<Name: ValidatedName>(_ place: String) throws(WireError) -> Name? {
    let text = try text(place)
    if text.isEmpty { return nil }
    guard let name = Name(text) else { throw .badText(place: place) }
    return name
  }

  mutating func list<Item>(_ body: (inout WireReader) throws(WireError) -> Item)
    throws(WireError) -> [Item]
  {
    let count = try count()
    var items: [Item] = []
    for _ in 0..<count { items.append(try body(&self)) }
    return items
  }

  mutating func value(depth: Int = 0) throws(WireError) -> Value {
    guard depth <= WireLimits.depth else { throw .tooDeep }
    switch try byte() {
    case 0: return .none
    case 1: return .bool(false)
    case 2: return .bool(true)
    case 3: return .int(try number())
    case 4:
      let number = Double(bitPattern: try number())
      guard number.isFinite else { throw .badNumber(place: "a double") }
      return .double(number)
    case 5: return .string(try text())
    case 6: return .bytes(try data())
    case 7:
      let count = try count()
      var items: [Value] = []
      for _ in 0..<count { items.append(try value(depth: depth + 1)) }
      return .list(items)
    case 8: return .map(try map(depth: depth))
    case 9: return .handle(try number())
    case 10: return .json(try text())
    case let other: throw .unknownKind(place: "a value", other)
    }
  }

  /// The entries of a value that is a map.
  mutating func entries(_ place: String) throws(WireError) -> [String: Value] {
    guard let entries = try value().map else { throw .badText(place: place) }
    return entries
  }

  private mutating func map(depth: Int) throws(WireError) -> [String: Value] {
    let count = try count()
    // A stated number of entries that are not there reserves little.
    var entries = [String: Value](minimumCapacity: min(count, 32))
    for _ in 0..<count {
      let key = try text("a key")
      guard entries.updateValue(try value(depth: depth + 1), forKey: key) == nil else {
        throw .duplicateKey
      }
    }
    return entries
  }
}
