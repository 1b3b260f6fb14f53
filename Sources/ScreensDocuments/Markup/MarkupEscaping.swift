/// The replacement of each byte of text in markup: the project's only escaping of HTML and XML.
///
/// Controls that no markup may hold, and the two non-characters, become U+FFFD.
enum MarkupEscaping {
  enum Context {
    case text
    case attribute
  }

  static func append(_ text: String, in context: Context, to bytes: inout [UInt8]) {
    if isPlain(text.utf8.span) {
      bytes.append(contentsOf: text.utf8)
    } else {
      appendEscaped(text, in: context, to: &bytes)
    }
  }

  /// The longest part of a text from its beginning that is written in at most this many bytes; nil
  /// for the whole text.
  static func prefix(of text: String, in context: Context, fitting room: Int) -> String? {
    guard text.utf8.count > room / growth else { return nil }
    var (left, end) = (room, text.startIndex)
    for scalar in text.unicodeScalars {
      left -= size(of: scalar, in: context)
      guard left >= 0 else { return String(text[..<end]) }
      end = text.unicodeScalars.index(after: end)
    }
    return nil
  }

  /// The most bytes that one byte becomes.
  private static let growth = 6

  /// The bytes that a character becomes.
  private static func size(of scalar: Unicode.Scalar, in context: Context) -> Int {
    switch scalar.value {
    case 0x26, 0x0D: 5
    case 0x3C, 0x3E: 4
    case 0x22 where context == .attribute: 6
    case 0x09 where context == .attribute: 4
    case 0x0A where context == .attribute: 5
    case 0x09, 0x0A: 1
    case 0x00..<0x20, 0x7F...0x9F: 3
    default: scalar.utf8.count
    }
  }

  /// Whether every byte is itself everywhere; lead bytes that may begin something else are not.
  /// Found without a branch per byte.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    var found: UInt8 = 0
    for index in text.indices { found |= marks[Int(text[index])] }
    return found == 0
  }

  /// 1 for each byte that is not itself everywhere.
  private static let marks = InlineArray<256, UInt8> { byte in
    switch byte {
    case 0x22, 0x26, 0x27, 0x3C, 0x3E, 0..<0x20, 0x7F, 0xC2, 0xEF: 1
    default: 0
    }
  }

  private static func appendEscaped(
    _ text: String, in context: Context, to bytes: inout [UInt8]
  ) {
    bytes.reserveCapacity(bytes.count + text.utf8.count + 16)
    for byte in text.utf8 {
      switch byte {
      case 0x26: bytes.append(contentsOf: "&amp;".utf8)
      case 0x3C: bytes.append(contentsOf: "&lt;".utf8)
      case 0x3E: bytes.append(contentsOf: "&gt;".utf8)
      case 0x22 where context == .attribute: bytes.append(contentsOf: "&quot;".utf8)
      case 0x09 where context == .attribute: bytes.append(contentsOf: "&#9;".utf8)
      case 0x0A where context == .attribute: bytes.append(contentsOf: "&#10;".utf8)
      case 0x0D: bytes.append(contentsOf: "&#13;".utf8)
      case 0x09, 0x0A: bytes.append(byte)
      case 0x00..<0x20, 0x7F: bytes.append(contentsOf: replacement)
      case 0x80...0x9F where bytes.last == 0xC2:
        bytes.removeLast()
        bytes.append(contentsOf: replacement)
      case 0xBE, 0xBF:
        appendNonCharacterEnd(byte, to: &bytes)
      default: bytes.append(byte)
      }
    }
  }

  /// The last byte of U+FFFE and U+FFFF replaces what was already written of them.
  private static func appendNonCharacterEnd(_ byte: UInt8, to bytes: inout [UInt8]) {
    if bytes.count >= 2, bytes[bytes.count - 1] == 0xBF, bytes[bytes.count - 2] == 0xEF {
      bytes.removeLast(2)
      bytes.append(contentsOf: replacement)
    } else {
      bytes.append(byte)
    }
  }

  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
}
