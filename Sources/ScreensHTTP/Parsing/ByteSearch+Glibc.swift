internal import Glibc

extension Span<UInt8> {
  /// The place of a byte from `start` on; `count` where it does not occur. Many bytes are compared
  /// at once.
  // Safety: the search reads the span from a checked place to its end, during the call.
  func firstIndex(of byte: UInt8, from start: Int) -> Int {
    precondition(start >= 0 && start <= count)
    return unsafe withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
      else { return bytes.count }
      return unsafe UnsafeRawPointer(found) - base
    }
  }
}
