package import CScreens
import ScreensCore
package import ScreensModel

/// The fault of a plugin's value or text that was refused.
package enum ForeignValueError: Error, CustomStringConvertible {
  /// The number of the kind.
  case unknownKind(UInt32)
  case tooDeep
  case tooLarge
  case notUTF8
  case nullPointer
  case notFinite
  /// The number that stands for a flag.
  case notABool(Int64)
  case unknownHandle
  /// A file for an answer that cannot be sealed.
  case unsealedFile
  /// The key that a map has twice.
  case duplicateKey(String)

  /// A sentence for the plugin's author, without its end.
  package var description: String {
    switch self {
    case .unknownKind(let kind): "a value has the unknown kind \(kind)"
    case .tooDeep: "a value is nested deeper than \(SCREENS_VALUE_MAX_DEPTH)"
    case .tooLarge: "a value is larger than the limits of screens/value.h"
    case .notUTF8: "a text is not UTF-8"
    case .nullPointer: "an address is NULL: of an argument, or of a text, list or map with a size"
    case .notFinite: "a number is NaN or infinite"
    case .notABool(let number): "a bool is \(number), neither 0 nor 1"
    case .unknownHandle: "a handle was not given out by the host"
    case .unsealedFile:
      "a file of it is still mapped for writing; unmap it before complete"
    case .duplicateKey(let key): "a map has the key \(key) twice"
    }
  }
}

/// Reads a plugin's values, once, into values that cannot be wrong.
///
/// Safety: the pointers are the plugin's and borrowed for the present call; sizes are checked
/// before anything is read, and everything is copied.
package enum ForeignValue {
  /// Asks for an address that the header declares as never NULL: a plugin can break that.
  @inline(__always)
  static func present<Address: _Pointer>(_ address: Address?) throws(ForeignValueError) -> Address {
    guard UInt(bitPattern: address) != 0, let address else { throw .nullPointer }
    return address
  }

  /// Asks for the address of a sink.
  @inline(__always)
  static func present(_ address: OpaquePointer?) throws(ForeignValueError) -> OpaquePointer {
    guard UInt(bitPattern: address) != 0, let address = unsafe address else {
      throw .nullPointer
    }
    return unsafe address
  }

  /// Reads a text; it must be UTF-8.
  package static func text(_ string: screens_string) throws(ForeignValueError) -> String {
    let bytes = unsafe try borrowed(string)
    // Safety: the span ends with this call, and the text is a copy.
    guard let valid = unsafe try? UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span) else {
      throw .notUTF8
    }
    return String(copying: valid)
  }

  /// Reads a text for people to read: bytes that are not UTF-8 are written as `\xE9`.
  static func legible(_ string: screens_string) -> String {
    do {
      return unsafe try text(string)
    } catch {
      guard case .notUTF8 = error, let bytes = unsafe try? raw(string) else { return "(\(error))" }
      return EscapedText.of(bytes)
    }
  }

  /// Reads a value with all that it holds.
  package static func read(_ value: screens_value) throws(ForeignValueError) -> Value {
    var budget = Int(SCREENS_VALUE_MAX_COUNT)
    return unsafe try read(value, depth: 0, &budget)
  }

  /// Reads the answer of a connector, whose parts may be handles.
  package static func answer(_ value: screens_value) throws(ForeignValueError) -> Value {
    var budget = Int(SCREENS_VALUE_MAX_COUNT) - 1
    guard unsafe value.kind == UInt32(SCREENS_VALUE_MAP) else { return unsafe try read(value) }
    return unsafe try map(value.as.map, 0, &budget, hasHandles: true)
  }

  private static func raw(_ string: screens_string) throws(ForeignValueError) -> [UInt8] {
    unsafe Array(try borrowed(string))
  }

  private static func borrowed(
    _ string: screens_string
  ) throws(ForeignValueError) -> UnsafeRawBufferPointer {
    let size = unsafe string.size
    guard size <= UInt64(SCREENS_VALUE_MAX_BYTES) else { throw .tooLarge }
    guard size > 0 else { return unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
    guard let bytes = unsafe string.bytes else { throw .nullPointer }
    return unsafe UnsafeRawBufferPointer(start: bytes, count: Int(size))
  }

  private static func read(_ value: screens_value, depth: Int, _ budget: inout Int)
    throws(ForeignValueError) -> Value
  {
    guard depth <= Int(SCREENS_VALUE_MAX_DEPTH) else { throw .tooDeep }
    budget -= 1
    guard budget >= 0 else { throw .tooLarge }
    switch unsafe value.kind {
    case UInt32(SCREENS_VALUE_NONE): return .none
    case UInt32(SCREENS_VALUE_BOOL): return .bool(try bool(unsafe value.as.integer))
    case UInt32(SCREENS_VALUE_INT): return .int(unsafe value.as.integer)
    case UInt32(SCREENS_VALUE_DOUBLE):
      let number = unsafe value.as.real
      guard number.isFinite else { throw .notFinite }
      return .double(number)
    case UInt32(SCREENS_VALUE_STRING): return .string(unsafe try text(value.as.string))
    case UInt32(SCREENS_VALUE_BYTES): return .bytes(unsafe try raw(value.as.string))
    case UInt32(SCREENS_VALUE_JSON): return .json(unsafe try text(value.as.string))
    case UInt32(SCREENS_VALUE_HANDLE): throw .unknownHandle
    case UInt32(SCREENS_VALUE_LIST): return unsafe try list(value.as.list, depth, &budget)
    case UInt32(SCREENS_VALUE_MAP): return unsafe try map(value.as.map, depth, &budget)
    default: throw .unknownKind(unsafe value.kind)
    }
  }

  private static func bool(_ number: Int64) throws(ForeignValueError) -> Bool {
    guard number == 0 || number == 1 else { throw .notABool(number) }
    return number == 1
  }

  /// How many places are reserved before the items are read: a count can be a lie.
  private static let mostReserved = 1024

  private static func list(_ list: screens_list, _ depth: Int, _ budget: inout Int)
    throws(ForeignValueError) -> Value
  {
    let count = unsafe list.count
    guard count <= UInt64(max(budget, 0)) else { throw .tooLarge }
    guard count > 0 else { return .list([]) }
    guard let items = unsafe list.items else { throw .nullPointer }
    var result: [Value] = []
    result.reserveCapacity(min(Int(count), mostReserved))
    for index in 0..<Int(count) {
      result.append(unsafe try read(items[index], depth: depth + 1, &budget))
    }
    return .list(result)
  }

  /// - Parameter hasHandles: whether its own entries may be handles.
  private static func map(
    _ map: screens_map, _ depth: Int, _ budget: inout Int, hasHandles: Bool = false
  ) throws(ForeignValueError) -> Value {
    let count = unsafe map.count
    guard count <= UInt64(max(budget, 0)) else { throw .tooLarge }
    guard count > 0 else { return .map([:]) }
    guard let entries = unsafe map.entries else { throw .nullPointer }
    var result = [String: Value](minimumCapacity: min(Int(count), mostReserved))
    for index in 0..<Int(count) {
      let key = unsafe try text(entries[index].key)
      let isHandle = unsafe entries[index].value.kind == UInt32(SCREENS_VALUE_HANDLE)
      let value =
        hasHandles && isHandle
        ? .handle(unsafe entries[index].value.as.handle)
        : unsafe try read(entries[index].value, depth: depth + 1, &budget)
      if case .some = result.updateValue(value, forKey: key) { throw .duplicateKey(key) }
    }
    return .map(result)
  }
}
