/// A text that was checked once, where it came in, and is a name from then on.
package protocol ValidatedName: RawRepresentable<String>, Hashable, Sendable, Comparable,
  CustomStringConvertible
{
  /// Makes the name, or nil when the text is none of its kind.
  init?(_ text: String)
}

extension ValidatedName {
  package init?(rawValue: String) {
    self.init(rawValue)
  }

  package var description: String { rawValue }

  package static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Whether every byte of a text is an ASCII letter, a digit or one of `others`, and there are 1 to
/// 128 of them.
package func isIdentifier(_ text: String, others: String = "_") -> Bool {
  !text.isEmpty && text.utf8.count <= 128
    && text.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || others.utf8.contains(byte)
    }
}
