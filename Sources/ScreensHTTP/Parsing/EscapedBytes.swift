import ScreensSystem

/// Foreign bytes as one line of printable ASCII, safe in a log and on a terminal.
package struct EscapedBytes: CustomStringConvertible, Sendable {
  /// Printable ASCII with other bytes as `\x1b`, and a backslash doubled.
  package let description: String

  /// Escapes at most `limit` bytes; the others are counted at the end.
  package init(_ bytes: [UInt8], limit: Int = 200) {
    self.init(bytes[...], limit: limit)
  }

  /// Escapes at most `limit` bytes; the others are counted at the end.
  package init(_ bytes: ArraySlice<UInt8>, limit: Int = 200) {
    var text: [UInt8] = []
    for byte in bytes.prefix(limit) {
      switch byte {
      case 0x5C: text += [0x5C, 0x5C]
      case 0x20..<0x7F: text.append(byte)
      default:
        text += [0x5C, 0x78]
        Hexadecimal.append(byte, to: &text)
      }
    }
    let rest = bytes.count - Swift.min(bytes.count, limit)
    description =
      String(decoding: text, as: UTF8.self) + (rest > 0 ? "… and \(rest) more bytes" : "")
  }
}
