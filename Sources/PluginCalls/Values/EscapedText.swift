import ScreensSystem

/// Texts that should be UTF-8 and are not, in a readable form.
enum EscapedText {
  /// How many bytes of a text are shown.
  private static let limit = 4096

  /// The text with each byte that is no part of a character written as `\\xE9`.
  static func of(_ bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes.prefix(limit)
    while let byte = rest.first {
      let character = (1...4).lazy.compactMap {
        String(validating: rest.prefix($0), as: UTF8.self)
      }.first
      if let character {
        text += character
        rest = rest.dropFirst(character.utf8.count)
      } else {
        text += "\\x" + Hexadecimal.text(of: [byte]).uppercased()
        rest = rest.dropFirst()
      }
    }
    return bytes.count > limit ? text + "…" : text
  }
}
