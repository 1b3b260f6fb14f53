import ScreensSystem

/// Reads the index's fields one after the other; nil as soon as something doesn't fit.
struct IndexReader {
  let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  mutating func number<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ type: Number.Type
  ) -> Number? {
    guard let value = bytes.number(type, at: offset) else { return nil }
    offset += Number.bitWidth / 8
    return value
  }

  /// Where a text lies, without its length and its NUL.
  mutating func place() -> Range<Int>? {
    guard let count = number(UInt32.self), Int(count) < bytes.count - offset,
      bytes[offset + Int(count)] == 0
    else { return nil }
    let range = offset..<offset + Int(count)
    offset += Int(count) + 1
    return range
  }

  mutating func text() -> String? {
    guard let place = place() else { return nil }
    // Safety: the place was just found to lie inside.
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe String(decoding: UnsafeBufferPointer(rebasing: bytes[place]), as: UTF8.self)
    }
  }

  /// A text that may be absent; nil when the field doesn't fit.
  mutating func optionalText() -> String?? {
    guard let isThere = number(UInt8.self), isThere <= 1 else { return nil }
    if isThere == 0 { return .some(nil) }
    return text().map { .some($0) }
  }

  mutating func status() -> FileStatus? {
    guard let device = number(UInt64.self), let inode = number(UInt64.self),
      let size = number(UInt64.self), let modified = number(UInt64.self),
      let changed = number(UInt64.self), let mode = number(UInt32.self),
      let owner = number(UInt32.self), let group = number(UInt32.self)
    else { return nil }
    let identity = FileIdentity(
      device: device, inode: inode, size: Int64(bitPattern: size),
      modified: Int64(bitPattern: modified), changed: Int64(bitPattern: changed))
    return FileStatus(identity: identity, mode: mode, owner: owner, group: group)
  }
}
