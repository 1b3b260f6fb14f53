/// Bytes that are read in pieces: a file or an array.
package protocol ByteSource: Sendable {
  var count: Int { get }
  /// A piece; nil when it doesn't lie wholly inside.
  func bytes(at offset: Int, count: Int) -> [UInt8]?
}

extension [UInt8]: ByteSource {
  /// A copy of a piece; nil when it doesn't lie wholly inside.
  package func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      return nil
    }
    return Array(self[offset..<offset + count])
  }

  /// A little-endian number; nil when it doesn't lie wholly inside.
  @inline(__always)
  package func number<Number: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ type: Number.Type, at offset: Int
  ) -> Number? {
    let size = MemoryLayout<Number>.size
    guard offset >= 0, count >= size, offset <= count - size else { return nil }
    // Safety: the number was just found to lie inside.
    return unsafe Number(
      littleEndian: span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type))
  }
}
