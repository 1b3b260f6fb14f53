import ScreensSystem

/// Writes the index's fields one after the other, little-endian.
struct IndexWriter {
  private(set) var bytes: [UInt8] = []

  mutating func number(_ value: some FixedWidthInteger) {
    // Safety: the bytes are the number's own, for the length of the call.
    unsafe withUnsafeBytes(of: value.littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  /// A text with its length before it and a NUL behind it, so that it serves as a path as it lies.
  mutating func text(_ text: String) {
    number(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
    bytes.append(0)
  }

  /// A text that is there as its bytes.
  mutating func text(utf8 text: [UInt8]) {
    number(UInt32(text.count))
    bytes.append(contentsOf: text)
    bytes.append(0)
  }

  mutating func text(_ text: String?) {
    number(UInt8(text == nil ? 0 : 1))
    if let text { self.text(text) }
  }

  mutating func status(_ status: FileStatus) {
    number(status.identity.device)
    number(status.identity.inode)
    number(status.identity.size)
    number(status.identity.modified)
    number(status.identity.changed)
    number(status.mode)
    number(status.owner)
    number(status.group)
  }
}
