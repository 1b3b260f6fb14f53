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

/// The files of one session, beside its memory. They end with the session, and earlier where their
/// room is needed: they are then read from the server again.
///
/// Called on the session's executor.
package protocol MediaShelf {
  /// Keeps bytes. The same bytes get the same name.
  ///
  /// - Returns: nil where there is no room for them, or they cannot be written.
  func keep(_ bytes: [UInt8]) -> MediaName?
  /// The kept bytes; nil for a name of no file, or of one that is no longer there.
  func bytes(of name: MediaName) -> [UInt8]?
}

/// The shelf of a session that keeps nothing.
package struct NoShelf: MediaShelf {
  package init() {}
  package func keep(_ bytes: [UInt8]) -> MediaName? { nil }
  package func bytes(of name: MediaName) -> [UInt8]? { nil }
}
