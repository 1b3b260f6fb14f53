import ScreensSystem

/// Reads the index's fields one after the other; nil where a field doesn't fit.
struct IndexReader {
  let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func number<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ type: Number.Type
  ) -> Number? {
    guard let value = bytes.number(type, at: offset) else { return nil }
    offset += MemoryLayout<Number>.size
    return value
  }

  /// The range of a text's bytes, without its length and its NUL.
  mutating func place() -> Range<Int>? {
    guard let count = number(UInt32.self), Int(count) < bytes.count - offset,
      bytes[offset + Int(count)] == 0
    else { return nil }
    defer { offset += Int(count) + 1 }
    return offset..<offset + Int(count)
  }

  mutating func text() -> String? {
    // Safety: `place` found it to lie inside.
    place().map { place in
      unsafe bytes.withUnsafeBufferPointer {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: $0[place]), as: UTF8.self)
      }
    }
  }
}

/// The writing counterpart of ``IndexReader``.
extension [UInt8] {
  mutating func append(number: some FixedWidthInteger) {
    // Safety: the bytes are the number's own, for the length of the call.
    unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
  }

  /// Appends a text with its length before it and a NUL after it, so that system calls can use its
  /// bytes in place as a path.
  mutating func append(text: String) {
    append(number: UInt32(text.utf8.count))
    append(contentsOf: text.utf8)
    append(0)
  }
}
