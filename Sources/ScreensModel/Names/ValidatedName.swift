/// A text that was checked once at its source and is a valid name from then on.
package protocol ValidatedName: RawRepresentable<String>, Hashable, Sendable, Comparable,
  CustomStringConvertible
{
  /// Nil when the text is not a valid name of its kind.
  init?(_ text: String)
}

extension ValidatedName {
  /// A name that code contains; an invalid one ends the process.
  package static func known(_ text: StaticString) -> Self {
    guard let name = Self("\(text)") else { preconditionFailure("\(text) is no name") }
    return name
  }

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
  let bytes = text.utf8.span
  guard !bytes.isEmpty, bytes.count <= 128 else { return false }
  for index in bytes.indices {
    let byte = bytes[index]
    // Setting the bit that distinguishes the cases makes every letter lower-case.
    let isLetter = (byte | 0x20) &- 0x61 < 26
    guard isLetter || byte &- 0x30 < 10 || others.utf8.contains(byte) else { return false }
  }
  return true
}

/// Whether a text contains a word of lower-case ASCII letters, in either case.
package func holds(_ word: String, in text: String) -> Bool {
  let (word, text) = (word.utf8.span, text.utf8.span)
  var start = 0
  while start + word.count <= text.count {
    var length = 0
    // Setting the bit that distinguishes the cases makes every letter lower-case.
    while length < word.count, text[start + length] | 0x20 == word[length] { length += 1 }
    if length == word.count { return true }
    start += 1
  }
  return false
}
