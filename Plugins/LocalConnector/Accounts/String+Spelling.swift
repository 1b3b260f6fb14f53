@_spi(_Unicode) import Swift

/// Spellings that readers take for one text.
extension StringProtocol {
  /// The text with each letter in its composed form (NFC), by the table of the standard library:
  /// Foundation would be loaded for it alone.
  package var composed: String {
    let text = String(self)
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    return String(scalars)
  }

  /// The text without white space at both ends, whatever its width.
  package var trimmed: String {
    let scalars = String(self).unicodeScalars.drop { $0.properties.isWhitespace }
    let last = scalars.lastIndex { !$0.properties.isWhitespace }
    return last.map { String(scalars[...$0]) } ?? ""
  }

  /// The text with each letter in the form that all its cases share; ß stays ß.
  var folded: String { mapped(\.folded) }

  /// The text with each letter, or each pair of letters, in the form that all its cases share: ß is
  /// ss, as its upper case is SS.
  var foldedInFull: String {
    // Some letters have a lower case whose upper case is two letters.
    mapped(\.foldedInFull).mapped(\.foldedInFull)
  }

  private func mapped(_ map: (Unicode.Scalar) -> String.UnicodeScalarView) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in composed.unicodeScalars { scalars.append(contentsOf: map(scalar)) }
    return String(scalars).composed
  }

  /// Whether no reader sees anything of the text.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.isInvisible }
  }
}

extension Unicode.Scalar {
  /// Whether a reader sees nothing of it: it joins, directs, or takes no room.
  var isInvisible: Bool {
    let category = properties.generalCategory
    return properties.isDefaultIgnorableCodePoint || category == .format || category == .control
      || self == "\u{2800}"
  }

  /// Whether it changes the order of letters around it, or is seen by no reader and joins nothing.
  /// Names are written with joiners (Persian, Sinhala), and with selectors of a letter's form.
  var isHiddenInNames: Bool {
    isInvisible && !properties.isVariationSelector && self != "\u{200C}" && self != "\u{200D}"
  }

  /// The lower case of the upper case, which joins the forms of a sigma. Letters whose upper case
  /// is two letters (ß), or another letter's (ı), stay themselves.
  fileprivate var folded: String.UnicodeScalarView {
    let upper = properties.uppercaseMapping.unicodeScalars
    guard upper.count == 1, let letter = upper.first, self != "\u{131}" else {
      return properties.lowercaseMapping.unicodeScalars
    }
    return letter.properties.lowercaseMapping.unicodeScalars
  }

  /// The lower case of the upper case, however many letters these are. The dotless ı stays itself.
  fileprivate var foldedInFull: String.UnicodeScalarView {
    guard self != "\u{131}" else { return String(self).unicodeScalars }
    return properties.uppercaseMapping.lowercased().unicodeScalars
  }
}
