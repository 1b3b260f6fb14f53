import CScreens
import PluginCalls
import ScreensCore
import ScreensModel
import ScreensSystem

/// A value on its way to a plugin in a worker, as bytes that are overwritten when it is freed,
/// since a password may be among them. In the worker its texts are copied only into the plugin's
/// arguments.
///
/// Safety: the bytes are written by `init` and `deinit` alone.
final class SealedValue: @unchecked Sendable {
  private var bytes: [UInt8]

  /// Writes a value.
  init(_ value: Value) throws(WireError) {
    var writer = WireWriter(room: Self.room(value))
    try writer.value(value)
    bytes = writer.bytes
  }

  /// Reads one, after checking that it is a value.
  init(from reader: inout WireReader) throws(WireError) {
    let range = try reader.range()
    bytes = Array(reader.bytes[range])
    var own = WireReader(bytes)
    try own.skipValue()
    try own.end()
  }

  deinit { SecretMemory.wipe(&bytes) }

  /// How many bytes it takes in a message, besides its length.
  var count: Int { bytes.count }

  func write(to writer: inout WireWriter) { writer.data(bytes) }

  /// The bytes that a value takes at most.
  private static func room(_ value: Value) -> Int {
    switch value {
    case .string(let text), .json(let text): 5 + text.utf8.count
    case .bytes(let bytes): 5 + bytes.count
    case .list(let items): items.reduce(5) { $0 + room($1) }
    case .map(let entries): entries.reduce(5) { $0 + 4 + $1.key.utf8.count + room($1.value) }
    default: 9
    }
  }
}

extension SealedValue: Equatable {
  static func == (one: SealedValue, other: SealedValue) -> Bool { one.bytes == other.bytes }
}

extension SealedValue: LendableValue {
  func lend(in arena: inout ValueArena) throws(ScreensError) -> screens_value {
    var reader = WireReader(bytes)
    do throws(WireError) {
      return unsafe try reader.lend(in: &arena)
    } catch {
      throw ScreensError(.failed, "\(error)")
    }
  }
}

extension WireReader {
  /// Reads past a value, and checks it without making one.
  fileprivate mutating func skipValue(depth: Int = 0) throws(WireError) {
    guard depth <= WireLimits.depth else { throw .tooDeep }
    switch try byte() {
    case 0, 1, 2: break
    case 3, 9: _ = try number(UInt64.self)
    case 4:
      guard Double(bitPattern: try number()).isFinite else { throw .badNumber(place: "a double") }
    case 5, 10:
      let range = try range()
      guard (try? UTF8Span(validating: bytes.span.extracting(range))) != nil else {
        throw .badText(place: "a text")
      }
    case 6: _ = try range()
    case 7: for _ in 0..<(try count()) { try skipValue(depth: depth + 1) }
    case 8:
      var keys: Set<String> = []
      for _ in 0..<(try count()) {
        guard keys.insert(try text("a key")).inserted else { throw .duplicateKey }
        try skipValue(depth: depth + 1)
      }
    case let other: throw .unknownKind(place: "a value", other)
    }
  }

  /// Copies a value that was checked into an arena.
  ///
  /// Safety: the blocks have room for as many items and entries as are written.
  fileprivate mutating func lend(in arena: inout ValueArena) throws(WireError) -> screens_value {
    var result = unsafe screens_value()
    switch try byte() {
    case 1, 2:
      unsafe result.kind = UInt32(SCREENS_VALUE_BOOL)
      unsafe result.as.integer = bytes[position - 1] == 2 ? 1 : 0
    case 3:
      unsafe result.kind = UInt32(SCREENS_VALUE_INT)
      unsafe result.as.integer = try number()
    case 4:
      unsafe result.kind = UInt32(SCREENS_VALUE_DOUBLE)
      unsafe result.as.real = Double(bitPattern: try number())
    case 5: unsafe try lend(UInt32(SCREENS_VALUE_STRING), in: &arena, &result)
    case 6: unsafe try lend(UInt32(SCREENS_VALUE_BYTES), in: &arena, &result)
    case 10: unsafe try lend(UInt32(SCREENS_VALUE_JSON), in: &arena, &result)
    case 7:
      let count = try count()
      let items = unsafe arena.items(count)
      for index in 0..<count {
        unsafe (items + index).initialize(to: try lend(in: &arena))
      }
      unsafe result.kind = UInt32(SCREENS_VALUE_LIST)
      unsafe result.as.list = screens_list(items: items, count: UInt64(count))
    case 8:
      let count = try count()
      let entries = unsafe arena.entries(count)
      for index in 0..<count {
        let range = try range()
        let key = unsafe arena.bytes(bytes.span.extracting(range))
        let value = unsafe try lend(in: &arena)
        unsafe (entries + index).initialize(to: screens_entry(key: key, value: value))
      }
      unsafe result.kind = UInt32(SCREENS_VALUE_MAP)
      unsafe result.as.map = screens_map(entries: entries, count: UInt64(count))
    case 9:
      unsafe result.kind = UInt32(SCREENS_VALUE_HANDLE)
      unsafe result.as.handle = try number()
    default: break
    }
    return unsafe result
  }

  private mutating func lend(
    _ kind: UInt32, in arena: inout ValueArena, _ result: inout screens_value
  ) throws(WireError) {
    unsafe result.kind = kind
    let range = try range()
    unsafe result.as.string = arena.bytes(bytes.span.extracting(range))
  }
}
