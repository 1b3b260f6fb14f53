package import CScreens
package import ScreensCore
import ScreensSystem

/// Memory for values on their way to a plugin: as C structs, good until the arena is reset. It is
/// overwritten before it is given back, since a password may be among them.
///
/// Safety: everything handed out points into blocks that this arena owns and frees whole; nothing
/// is handed out after `reset` for the calls before it.
@safe package struct ValueArena: ~Copyable {
  private var blocks: [UnsafeMutableRawBufferPointer] = unsafe []

  /// An empty arena.
  package init() {}

  deinit {
    for index in unsafe blocks.indices { unsafe Self.free(blocks[index]) }
  }

  var isEmpty: Bool { unsafe blocks.isEmpty }

  /// Frees everything that was handed out.
  mutating func reset() {
    for index in unsafe blocks.indices { unsafe Self.free(blocks[index]) }
    unsafe blocks.removeAll(keepingCapacity: true)
  }

  private static func free(_ block: UnsafeMutableRawBufferPointer) {
    unsafe SecretMemory.wipe(block)
    unsafe block.deallocate()
  }

  private mutating func allocate<T>(_ type: T.Type, count: Int) -> UnsafeMutablePointer<T> {
    let size = MemoryLayout<T>.stride * max(count, 1)
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<T>.alignment)
    unsafe blocks.append(UnsafeMutableRawBufferPointer(start: block, count: size))
    return unsafe block.bindMemory(to: T.self, capacity: max(count, 1))
  }

  /// Copies a text in.
  mutating func string(_ text: String) -> screens_string {
    var text = text
    return text.withUTF8 { bytes in
      let copy = unsafe allocate(CChar.self, count: bytes.count)
      for index in bytes.indices {
        unsafe copy[index] = CChar(bitPattern: bytes[index])
      }
      return unsafe screens_string(bytes: copy, size: UInt64(bytes.count))
    }
  }

  /// Copies bytes in, of a text or of others.
  package mutating func bytes(_ bytes: Span<UInt8>) -> screens_string {
    let copy = unsafe allocate(CChar.self, count: bytes.count)
    for index in bytes.indices { unsafe copy[index] = CChar(bitPattern: bytes[index]) }
    return unsafe screens_string(bytes: copy, size: UInt64(bytes.count))
  }

  /// Room for the items of a list.
  package mutating func items(_ count: Int) -> UnsafeMutablePointer<screens_value> {
    unsafe allocate(screens_value.self, count: count)
  }

  /// Room for the entries of a map.
  package mutating func entries(_ count: Int) -> UnsafeMutablePointer<screens_entry> {
    unsafe allocate(screens_entry.self, count: count)
  }

  /// Copies bytes in.
  mutating func bytes(_ bytes: [UInt8]) -> screens_string {
    let copy = unsafe allocate(CChar.self, count: bytes.count)
    for index in bytes.indices { unsafe copy[index] = CChar(bitPattern: bytes[index]) }
    return unsafe screens_string(bytes: copy, size: UInt64(bytes.count))
  }

  /// Copies a value in, with all that it holds.
  mutating func value(_ value: Value) -> screens_value {
    var result = unsafe screens_value()
    switch value {
    case .none: unsafe result.kind = UInt32(SCREENS_VALUE_NONE)
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
      unsafe result.as.string = string(text)
    case .bytes(let content):
      unsafe result.kind = UInt32(SCREENS_VALUE_BYTES)
      unsafe result.as.string = bytes(content)
    case .json(let text):
      unsafe result.kind = UInt32(SCREENS_VALUE_JSON)
      unsafe result.as.string = string(text)
    case .handle(let handle):
      unsafe result.kind = UInt32(SCREENS_VALUE_HANDLE)
      unsafe result.as.handle = handle
    case .list(let items):
      unsafe result.kind = UInt32(SCREENS_VALUE_LIST)
      unsafe result.as.list = list(items)
    case .map(let entries):
      unsafe result.kind = UInt32(SCREENS_VALUE_MAP)
      unsafe result.as.map = map(entries)
    }
    return unsafe result
  }

  private mutating func list(_ items: [Value]) -> screens_list {
    let copy = unsafe allocate(screens_value.self, count: items.count)
    for (index, item) in items.enumerated() {
      let converted = unsafe value(item)
      unsafe (copy + index).initialize(to: converted)
    }
    return unsafe screens_list(items: copy, count: UInt64(items.count))
  }

  private mutating func map(_ entries: [String: Value]) -> screens_map {
    let copy = unsafe allocate(screens_entry.self, count: entries.count)
    for (index, entry) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
      let key = unsafe string(entry.key)
      let converted = unsafe value(entry.value)
      unsafe (copy + index).initialize(to: screens_entry(key: key, value: converted))
    }
    return unsafe screens_map(entries: copy, count: UInt64(entries.count))
  }
}

/// A value that can be copied into an arena.
package protocol LendableValue {
  /// Copies it in, with all that it holds.
  func lend(in arena: inout ValueArena) throws(ScreensError) -> screens_value
}

extension Value: LendableValue {
  /// Copies it in, with all that it holds.
  package func lend(in arena: inout ValueArena) throws(ScreensError) -> screens_value {
    unsafe arena.value(self)
  }
}
