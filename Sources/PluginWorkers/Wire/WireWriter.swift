import ScreensCore
import ScreensModel
import ScreensSystem

/// Bytes of one message as they are written: little-endian numbers, texts with their length.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  /// Has room for most calls from the start.
  init(room: Int = 256) { bytes.reserveCapacity(room) }

  /// Overwrites what was written.
  mutating func wipe() { SecretMemory.wipe(&bytes) }

  /// Begins another message in the same memory.
  mutating func reset() { bytes.removeAll(keepingCapacity: true) }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func number<Number: FixedWidthInteger>(_ value: Number) {
    var rest = UInt64(truncatingIfNeeded: value)
    for _ in 0..<MemoryLayout<Number>.size {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  mutating func count(_ value: Int) { number(UInt32(clamping: value)) }

  mutating func text(_ value: String) {
    count(value.utf8.count)
    bytes.append(contentsOf: value.utf8)
  }

  mutating func data(_ value: [UInt8]) {
    count(value.count)
    bytes.append(contentsOf: value)
  }

  mutating func list<Item>(
    _ items: some Collection<Item>, _ body: (inout WireWriter, Item) throws(WireError) -> Void
  ) throws(WireError) {
    count(items.count)
    for item in items { try body(&self, item) }
  }

  mutating func value(_ value: Value, depth: Int = 0) throws(WireError) {
    guard depth <= WireLimits.depth else { throw .tooDeep }
    switch value {
    // An open file crosses under a handle of its request, and nowhere else.
    case .none, .blob: byte(0)
    case .bool(let flag): byte(flag ? 2 : 1)
    case .int(let number):
      byte(3)
      self.number(number)
    case .double(let number):
      byte(4)
      self.number(number.bitPattern)
    case .string(let text):
      byte(5)
      self.text(text)
    case .bytes(let content):
      byte(6)
      data(content)
    case .list(let items):
      byte(7)
      count(items.count)
      for item in items { try self.value(item, depth: depth + 1) }
    case .map(let entries):
      byte(8)
      count(entries.count)
      for (key, item) in entries {
        text(key)
        try self.value(item, depth: depth + 1)
      }
    case .handle(let handle):
      byte(9)
      number(handle)
    case .json(let text):
      byte(10)
      self.text(text)
    }
  }
}
