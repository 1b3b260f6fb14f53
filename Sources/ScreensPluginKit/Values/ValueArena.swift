internal import CScreens

/// The memory of values on their way to the host, in few blocks; freed when the call that borrows
/// them is over.
@safe final class ValueArena {
  private var blocks: [UnsafeMutableRawPointer] = unsafe []
  /// The part of the last block that is not in use.
  private var free: UnsafeMutableRawBufferPointer = unsafe .init(start: nil, count: 0)
  /// The bytes of a block, unless one value takes more.
  private static let blockSize = 8192

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
    case .string(let text): unsafe result.set(SCREENS_VALUE_STRING, copy(text))
    case .bytes(let bytes):
      unsafe result.set(SCREENS_VALUE_BYTES, bytes.withUnsafeBytes { unsafe copy($0) })
    case .json(let text): unsafe result.set(SCREENS_VALUE_JSON, copy(text))
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
    guard let start = unsafe room(screens_value.self, items.count) else {
      return unsafe screens_list(items: nil, count: 0)
    }
    for (index, item) in items.enumerated() {
      unsafe (start + index).initialize(to: encode(item))
    }
    return unsafe screens_list(items: start, count: UInt64(items.count))
  }

  // Sorted, so that the same map always crosses as the same bytes.
  private func map(_ entries: [String: Value]) -> screens_map {
    guard let start = unsafe room(screens_entry.self, entries.count) else {
      return unsafe screens_map(entries: nil, count: 0)
    }
    for (index, entry) in entries.sorted(by: { $0.key < $1.key }).enumerated() {
      unsafe (start + index)
        .initialize(to: screens_entry(key: copy(entry.key), value: encode(entry.value)))
    }
    return unsafe screens_map(entries: start, count: UInt64(entries.count))
  }

  private func copy(_ text: String) -> screens_string {
    var text = text
    return text.withUTF8 { unsafe copy(UnsafeRawBufferPointer($0)) }
  }

  private func copy(_ bytes: UnsafeRawBufferPointer) -> screens_string {
    guard let source = bytes.baseAddress,
      let start = unsafe room(CChar.self, bytes.count)
    else { return unsafe screens_string(bytes: nil, size: 0) }
    unsafe UnsafeMutableRawPointer(start).copyMemory(from: source, byteCount: bytes.count)
    return unsafe screens_string(bytes: start, size: UInt64(bytes.count))
  }

  /// Room for some elements, which have to be initialized; nil for none.
  // Safety: only C structs and bytes are kept, which need no deinitialization and are aligned to 8
  // bytes at most.
  private func room<Element>(_: Element.Type, _ count: Int) -> UnsafeMutablePointer<Element>? {
    guard count > 0 else { return nil }
    let size = (count * MemoryLayout<Element>.stride + 7) & ~7
    if unsafe free.count < size {
      let block = UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(size, Self.blockSize), alignment: 8)
      if let start = block.baseAddress { unsafe blocks.append(start) }
      unsafe free = unsafe block
    }
    defer { unsafe free = unsafe UnsafeMutableRawBufferPointer(rebasing: free[size...]) }
    return unsafe free.baseAddress?.bindMemory(to: Element.self, capacity: count)
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
