internal import CScreens

/// The memory of values on their way to the host; freed when the call that borrows them is over.
@safe final class ValueArena {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []

  deinit {
    while let block = unsafe blocks.popLast() { unsafe block.deallocate() }
  }

  /// Lends the encoded form of a value to `body`.
  static func lending<Result>(
    _ value: Value, _ body: (UnsafePointer<screens_value>) -> Result
  ) -> Result {
    let arena = ValueArena()
    var encoded = unsafe arena.encode(value)
    // Safety: the arena outlives the call, and the host copies what it keeps.
    return withExtendedLifetime(arena) {
      unsafe withUnsafePointer(to: &encoded) { unsafe body($0) }
    }
  }

  /// Encodes a value whose memory lives as long as the arena.
  func encode(_ value: Value) -> screens_value {
    var result = unsafe screens_value()
    switch value {
    case .none: unsafe result.kind = SCREENS_VALUE_NONE
    case .bool(let flag): unsafe result.set(SCREENS_VALUE_BOOL, flag ? 1 : 0)
    case .int(let number): unsafe result.set(SCREENS_VALUE_INT, number)
    case .double(let number):
      unsafe result.kind = SCREENS_VALUE_DOUBLE
      unsafe result.as.real = number
    case .string(let text): unsafe result.set(SCREENS_VALUE_STRING, copy(Array(text.utf8)))
    case .bytes(let bytes): unsafe result.set(SCREENS_VALUE_BYTES, copy(bytes))
    case .json(let text): unsafe result.set(SCREENS_VALUE_JSON, copy(Array(text.utf8)))
    case .handle(let handle):
      unsafe result.kind = SCREENS_VALUE_HANDLE
      unsafe result.as.handle = handle
    case .list(let items):
      unsafe result.kind = SCREENS_VALUE_LIST
      unsafe result.as.list = list(items)
    case .map(let entries):
      unsafe result.kind = SCREENS_VALUE_MAP
      unsafe result.as.map = map(entries)
    }
    return unsafe result
  }

  private func list(_ items: [Value]) -> screens_list {
    let encoded = unsafe items.map { unsafe encode($0) }
    let start = unsafe keep(encoded)
    return unsafe screens_list(items: start, count: UInt64(items.count))
  }

  // Sorted, so that the same map always crosses as the same bytes.
  private func map(_ entries: [String: Value]) -> screens_map {
    let sorted = entries.sorted { $0.key < $1.key }
    let encoded = unsafe sorted.map { key, value in
      unsafe screens_entry(key: copy(Array(key.utf8)), value: encode(value))
    }
    let start = unsafe keep(encoded)
    return unsafe screens_map(entries: start, count: UInt64(sorted.count))
  }

  private func copy(_ bytes: [UInt8]) -> screens_string {
    let start = unsafe keep(bytes.map { CChar(bitPattern: $0) })
    return unsafe screens_string(bytes: start, size: UInt64(bytes.count))
  }

  private func keep<Element>(_ elements: [Element]) -> UnsafePointer<Element>? {
    guard !elements.isEmpty else { return nil }
    let block = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    // Safety: only C structs and bytes are kept here, which need no deinitialization.
    unsafe block.initialize(from: elements, count: elements.count)
    unsafe blocks.append(UnsafeMutableRawPointer(block))
    return unsafe UnsafePointer(block)
  }
}

extension screens_value {
  fileprivate mutating func set(_ kind: UInt32, _ number: Int64) {
    unsafe self.kind = kind
    unsafe self.as.integer = number
  }

  fileprivate mutating func set(_ kind: UInt32, _ text: screens_string) {
    unsafe self.kind = kind
    unsafe self.as.string = text
  }
}
