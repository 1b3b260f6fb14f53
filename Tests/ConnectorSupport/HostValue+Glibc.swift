package import CScreens
import Glibc

/// A value on the host's side of the ABI, owned.
package enum HostValue: Sendable, Equatable {
  case none
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case text(String)
  case bytes([UInt8])
  case list([HostValue])
  case map([String: HostValue])
  /// Any other kind of value.
  case other(kind: UInt32)

  /// Copies a borrowed value.
  package init(_ value: screens_value) {
    // Safety: the plugin lends a valid value for the length of the call.
    switch unsafe value.kind {
    case SCREENS_VALUE_NONE: self = .none
    case SCREENS_VALUE_BOOL: self = unsafe .bool(value.as.integer != 0)
    case SCREENS_VALUE_INT: self = unsafe .integer(value.as.integer)
    case SCREENS_VALUE_DOUBLE: self = unsafe .double(value.as.real)
    case SCREENS_VALUE_STRING: self = unsafe .text(HostValue.text(value.as.string))
    case SCREENS_VALUE_BYTES:
      let string = unsafe value.as.string
      self = unsafe .bytes(
        Array(UnsafeRawBufferPointer(start: string.bytes, count: Int(string.size))))
    case SCREENS_VALUE_LIST:
      let list = unsafe value.as.list
      let items = unsafe UnsafeBufferPointer(start: list.items, count: Int(list.count))
      self = unsafe .list(items.map { unsafe HostValue($0) })
    case SCREENS_VALUE_MAP:
      let map = unsafe value.as.map
      let entries = unsafe UnsafeBufferPointer(start: map.entries, count: Int(map.count))
      var copy: [String: HostValue] = [:]
      unsafe entries.forEach {
        unsafe copy[HostValue.text($0.key)] = unsafe HostValue($0.value)
      }
      self = .map(copy)
    default: self = unsafe .other(kind: value.kind)
    }
  }

  /// Copies a borrowed text.
  package static func text(_ string: screens_string) -> String {
    let bytes = unsafe UnsafeRawBufferPointer(start: string.bytes, count: Int(string.size))
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}

/// Keeps what values point to.
@safe final class HostArena {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  deinit {
    unsafe blocks.forEach { unsafe free($0) }
  }

  func string(_ text: String) -> screens_string {
    // A text may have a NUL in it.
    let size = text.utf8.count
    let copy = unsafe malloc(size + 1)!
    _ = unsafe text.withCString { unsafe memcpy(copy, $0, size + 1) }
    unsafe blocks.append(copy)
    return unsafe screens_string(
      bytes: copy.assumingMemoryBound(to: CChar.self), size: UInt64(size))
  }

  private func string(_ bytes: [UInt8]) -> screens_string {
    let copy = unsafe malloc(bytes.count + 1)!
    unsafe copy.copyMemory(from: bytes, byteCount: bytes.count)
    unsafe blocks.append(copy)
    return unsafe screens_string(
      bytes: copy.assumingMemoryBound(to: CChar.self), size: UInt64(bytes.count))
  }

  func value(_ value: HostValue) -> screens_value {
    var made = unsafe screens_value()
    switch value {
    case .none: unsafe made.kind = SCREENS_VALUE_NONE
    case .bool(let flag):
      unsafe made.kind = SCREENS_VALUE_BOOL
      unsafe made.as.integer = flag ? 1 : 0
    case .integer(let integer):
      unsafe made.kind = SCREENS_VALUE_INT
      unsafe made.as.integer = integer
    case .double(let real):
      unsafe made.kind = SCREENS_VALUE_DOUBLE
      unsafe made.as.real = real
    case .text(let text):
      unsafe made.kind = SCREENS_VALUE_STRING
      unsafe made.as.string = string(text)
    case .bytes(let bytes):
      unsafe made.kind = SCREENS_VALUE_BYTES
      unsafe made.as.string = string(bytes)
    case .list(let list):
      unsafe made.kind = SCREENS_VALUE_LIST
      unsafe made.as.list = items(list)
    case .map(let map):
      unsafe made.kind = SCREENS_VALUE_MAP
      unsafe made.as.map = entries(map)
    case .other(let kind): unsafe made.kind = kind
    }
    return unsafe made
  }

  private func items(_ list: [HostValue]) -> screens_list {
    let memory = unsafe calloc(list.count + 1, MemoryLayout<screens_value>.stride)!
    unsafe blocks.append(memory)
    let items = unsafe memory.bindMemory(to: screens_value.self, capacity: list.count)
    for (index, item) in list.enumerated() { unsafe items[index] = value(item) }
    return unsafe screens_list(items: items, count: UInt64(list.count))
  }

  private func entries(_ map: [String: HostValue]) -> screens_map {
    let memory = unsafe calloc(map.count + 1, MemoryLayout<screens_entry>.stride)!
    unsafe blocks.append(memory)
    let entries = unsafe memory.bindMemory(to: screens_entry.self, capacity: map.count)
    for (index, (key, content)) in map.enumerated() {
      unsafe entries[index] = screens_entry(key: string(key), value: value(content))
    }
    return unsafe screens_map(entries: entries, count: UInt64(map.count))
  }
}

extension HostValue {
  /// One entry of a map; `.none` for a missing key and for any other value.
  package subscript(key: String) -> HostValue {
    if case .map(let entries) = self { entries[key] ?? .none } else { .none }
  }

  /// The items of a list.
  package var items: [HostValue] { if case .list(let items) = self { items } else { [] } }

  /// The text of a string.
  package var text: String? { if case .text(let text) = self { text } else { nil } }
}
