internal import CScreens

extension Value {
  /// Copies a value that the host lends for the length of a call.
  init(copying value: screens_value) {
    // Safety: the host checked kind, counts and depth before it passed the value, and everything
    // it points to is borrowed until the call returns; nothing of it is kept.
    self =
      switch unsafe value.kind {
      case SCREENS_VALUE_BOOL: unsafe .bool(value.as.integer != 0)
      case SCREENS_VALUE_INT: unsafe .int(value.as.integer)
      case SCREENS_VALUE_DOUBLE: unsafe .double(value.as.real)
      case SCREENS_VALUE_STRING: unsafe .string(String(copying: value.as.string))
      case SCREENS_VALUE_BYTES: unsafe .bytes(Array(copying: value.as.string))
      case SCREENS_VALUE_LIST: unsafe .list(Value.items(value.as.list))
      case SCREENS_VALUE_MAP: unsafe .map(Value.entries(value.as.map))
      case SCREENS_VALUE_HANDLE: unsafe .handle(value.as.handle)
      case SCREENS_VALUE_JSON: unsafe .json(String(copying: value.as.string))
      default: .none
      }
  }

  private static func items(_ list: screens_list) -> [Value] {
    let items = unsafe UnsafeBufferPointer(start: list.items, count: Int(list.count))
    return unsafe items.map { unsafe Value(copying: $0) }
  }

  private static func entries(_ map: screens_map) -> [String: Value] {
    let entries = unsafe UnsafeBufferPointer(start: map.entries, count: Int(map.count))
    var copies = [String: Value](minimumCapacity: entries.count)
    for index in entries.indices {
      unsafe copies[String(copying: entries[index].key)] = Value(copying: entries[index].value)
    }
    return copies
  }
}

extension String {
  /// Copies a text that the host lends.
  init(copying text: screens_string) {
    self = unsafe String(decoding: text.buffer, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Copies bytes that the host lends.
  init(copying text: screens_string) {
    self = unsafe Array(text.buffer)
  }
}

extension screens_string {
  /// The bytes, as long as their owner lends them.
  var buffer: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: bytes, count: Int(size))
  }

  /// Lends a text to `body`.
  static func lending<Result>(_ text: String, _ body: (screens_string) -> Result) -> Result {
    var text = text
    // Safety: the pointer is good inside the closure, and no function of the ABI keeps a text.
    return text.withUTF8 { bytes in
      let start = unsafe UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
      return unsafe body(screens_string(bytes: start, size: UInt64(bytes.count)))
    }
  }
}
