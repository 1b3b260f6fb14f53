/// Texts in addresses: octets that may not stand there, as a mark and two hexadecimal digits.
package enum PercentEncoding {
  /// Encodes each octet but letters, digits, `-`, `.`, `_` and `~` (RFC 3986 §2.3).
  package static func encode(_ text: some StringProtocol) -> String {
    encode(text, mark: "%", besides: "-._~")
  }

  /// Encodes each octet but letters, digits and some others, with a mark of its own.
  package static func encode(
    _ text: some StringProtocol, mark: String, besides plain: String = ""
  ) -> String {
    // Most keys and values have nothing to encode.
    guard text.utf8.contains(where: { !isPlain($0, plain) }) else { return String(text) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if isPlain(byte, plain) {
        bytes.append(byte)
      } else {
        bytes += mark.utf8
        bytes += [digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8, _ besides: String) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: besides.utf8.contains(byte)
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// Decodes one segment of a path or one part of a query, once. An invalid escape or a NUL gives
  /// nil, encoded or not.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    decode(bytes, plusIsSpace: false)
  }

  static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
    let isPlain = !bytes.contains { $0 == UInt8(ascii: "%") || $0 == 0 }
    if isPlain, !plusIsSpace || !bytes.contains(UInt8(ascii: "+")) { return Array(bytes) }
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
        let high = hexValue(bytes[index]), let low = hexValue(bytes[index + 1]),
        high | low != 0
      else { return nil }
      decoded.append(high << 4 | low)
      index += 2
    }
    return decoded
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  /// Splits a path at its slashes and decodes each segment; nil when one is invalid, is `.` or
  /// `..`, or hides a slash. The empty segment after a final slash stays.
  package static func segments(of path: ArraySlice<UInt8>) -> [[UInt8]]? {
    let slash = UInt8(ascii: "/")
    guard path.first == slash else { return path.isEmpty ? [[]] : nil }
    var segments: [[UInt8]] = []
    var rest = path.dropFirst()
    while true {
      let end = rest.firstIndex(of: slash) ?? rest.endIndex
      guard let segment = decode(rest[..<end]), !segment.contains(slash), !isDots(segment) else {
        return nil
      }
      segments.append(segment)
      guard end < rest.endIndex else { return segments }
      rest = rest[(end + 1)...]
    }
  }

  private static func isDots(_ segment: [UInt8]) -> Bool {
    (1...2).contains(segment.count) && segment.allSatisfy { $0 == UInt8(ascii: ".") }
  }
}
