/// Undoes percent-encoding, once. An invalid escape or a NUL, encoded or not, gives nil.
package enum PercentDecoding {
  /// Decodes one segment of a path or one part of a query.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    decode(bytes, plusIsSpace: false)
  }

  static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte != 0 else { return nil }
      guard byte == UInt8(ascii: "%") else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
        continue
      }
      guard index + 1 < bytes.endIndex,
        let high = bytes[index].hexValue, let low = bytes[index + 1].hexValue,
        high | low != 0
      else { return nil }
      decoded.append(high << 4 | low)
      index += 2
    }
    return decoded
  }

  /// Splits a path at its slashes and decodes each segment; nil when one is invalid, is `.` or
  /// `..`, or hides a slash. The empty segment after a final slash stays.
  package static func segments(of path: ArraySlice<UInt8>) -> [[UInt8]]? {
    guard path.first == UInt8(ascii: "/") else { return path.isEmpty ? [[]] : nil }
    var segments: [[UInt8]] = []
    let parts = path.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts {
      guard let segment = decode(part), !segment.contains(UInt8(ascii: "/")),
        !segment.elementsEqual(".".utf8), !segment.elementsEqual("..".utf8)
      else { return nil }
      segments.append(segment)
    }
    return segments
  }
}
