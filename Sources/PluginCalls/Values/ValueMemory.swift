package import CScreens
import ScreensCore
import ScreensModel

/// Memory for the C structs of values on their way to a plugin. Only the extension of `Value` below
/// lays them out.
///
/// Safety: the memory's owner states how long the structs are valid.
package protocol ValueMemory: ~Copyable {
  /// Puts a text in.
  mutating func string(_ text: String) -> screens_string
  /// Puts bytes in.
  mutating func bytes(_ bytes: [UInt8]) -> screens_string
  /// Room for the items of a list.
  mutating func items(_ count: Int) -> UnsafeMutablePointer<screens_value>
  /// Room for the entries of a map.
  mutating func entries(_ count: Int) -> UnsafeMutablePointer<screens_entry>
}

extension Value {
  /// Copies the value into a memory, with all that it holds.
  package func placed<Memory: ValueMemory & ~Copyable>(in memory: inout Memory) -> screens_value {
    var result = unsafe screens_value()
    switch self {
    // An open file crosses under a handle of its request, and nowhere else.
    case .none, .blob: unsafe result.kind = UInt32(SCREENS_VALUE_NONE)
    case .bool(let flag):
      unsafe result.kind = UInt32(SCREENS_VALUE_BOOL)
      unsafe result.as.integer = flag ? 1 : 0
    case .int(let number):
      unsafe result.kind = UInt32(SCREENS_VALUE_INT)
      unsafe result.as.integer = number
    case .double(let number):
      unsafe result.kind = UInt32(SCREENS_VALUE_DOUBLE)
      unsafe result.as.real = number
    case .string(let text):
      unsafe result.kind = UInt32(SCREENS_VALUE_STRING)
      unsafe result.as.string = unsafe memory.string(text)
    case .bytes(let content):
      unsafe result.kind = UInt32(SCREENS_VALUE_BYTES)
      unsafe result.as.string = unsafe memory.bytes(content)
    case .json(let text):
      unsafe result.kind = UInt32(SCREENS_VALUE_JSON)
      unsafe result.as.string = unsafe memory.string(text)
    case .handle(let handle):
      unsafe result.kind = UInt32(SCREENS_VALUE_HANDLE)
      unsafe result.as.handle = handle
    case .list(let items):
      unsafe result.kind = UInt32(SCREENS_VALUE_LIST)
      unsafe result.as.list = unsafe Self.list(items, in: &memory)
    case .map(let entries):
      unsafe result.kind = UInt32(SCREENS_VALUE_MAP)
      unsafe result.as.map = unsafe Self.map(entries, in: &memory)
    }
    return unsafe result
  }

  private static func list<Memory: ValueMemory & ~Copyable>(
    _ items: [Value], in memory: inout Memory
  ) -> screens_list {
    let copy = unsafe memory.items(items.count)
    for (index, item) in items.enumerated() {
      let converted = unsafe item.placed(in: &memory)
      unsafe (copy + index).initialize(to: converted)
    }
    return unsafe screens_list(items: copy, count: UInt64(items.count))
  }

  private static func map<Memory: ValueMemory & ~Copyable>(
    _ entries: [String: Value], in memory: inout Memory
  ) -> screens_map {
    let copy = unsafe memory.entries(entries.count)
    var end = unsafe copy
    for (key, value) in entries {
      let key = unsafe memory.string(key)
      let converted = unsafe value.placed(in: &memory)
      unsafe end.initialize(to: screens_entry(key: key, value: converted))
      unsafe end += 1
    }
    // The entries are in the order of the keys' octets, which is the same in every run and process.
    var sorted = unsafe UnsafeMutableBufferPointer(start: copy, count: entries.count)
    unsafe sorted.sort { unsafe isLess($0.key, $1.key) }
    return unsafe screens_map(entries: copy, count: UInt64(entries.count))
  }

  private static func isLess(_ one: screens_string, _ other: screens_string) -> Bool {
    // Safety: both texts have the bytes that they say.
    unsafe UnsafeBufferPointer(start: one.bytes, count: Int(one.size)).lexicographicallyPrecedes(
      UnsafeBufferPointer(start: other.bytes, count: Int(other.size))
    ) { UInt8(bitPattern: $0) < UInt8(bitPattern: $1) }
  }
}
