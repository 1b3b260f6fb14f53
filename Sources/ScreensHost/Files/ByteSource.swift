/// Bytes that are looked at in pieces: a file, or an array.
package protocol ByteSource: Sendable {
  /// How many bytes there are.
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
  func number<Number: FixedWidthInteger & UnsignedInteger>(
    _ type: Number.Type, at offset: Int
  ) -> Number? {
    let size = Number.bitWidth / 8
    guard offset >= 0, count >= size, offset <= count - size else { return nil }
    var value: Number = 0
    var index = size
    while index > 0 {
      index -= 1
      value = value << 8 | Number(truncatingIfNeeded: self[offset + index])
    }
    return value
  }
}
