/// The name of bytes on a session's shelf: a file that a server or the user gave. Views show it
/// where the name of an image stands.
package struct MediaName: Sendable, Hashable, CustomStringConvertible {
  /// No image of a theme has a colon in its name.
  private static let prefix = "media:"
  private static let digits = 32

  /// Hexadecimal digits, which nobody can guess.
  package let id: String

  /// Nil for a text that is no such number.
  package init?(id: some StringProtocol) {
    guard id.utf8.count == Self.digits, id.utf8.allSatisfy(Self.isDigit) else { return nil }
    self.id = String(id)
  }

  /// Reads the text of a view; nil for the name of an image.
  package init?(_ text: String) {
    guard text.hasPrefix(Self.prefix) else { return nil }
    self.init(id: text.dropFirst(Self.prefix.count))
  }

  /// The name as views have it.
  package var description: String { Self.prefix + id }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}
