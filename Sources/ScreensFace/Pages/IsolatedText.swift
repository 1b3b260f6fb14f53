extension String {
  /// A text of a user, to stand inside a sentence: without characters that direct the text around
  /// them, and isolated from the sentence where it has letters that run from right to left.
  var isolated: String {
    // Most names are ASCII.
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    let shown = String(UnicodeScalarView(unicodeScalars.filter { !$0.directsText }))
    let turns = shown.unicodeScalars.contains(where: \.runsFromRight)
    return turns ? "\u{2068}\(shown)\u{2069}" : shown
  }
}

extension Unicode.Scalar {
  /// Whether it is a mark, an embedding, an override or an isolate (UAX 9).
  fileprivate var directsText: Bool {
    switch value {
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether it is in a block of letters that run from right to left.
  fileprivate var runsFromRight: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
