/// The words that a user looks for. Every word has to be found; the last one may be the beginning
/// of a longer one. Case and diacritics do not count.
package struct SearchWords: Sendable, Equatable {
  /// The words that count of a longer text.
  static let most = 16
  /// The characters of a text that are read.
  private static let longest = 4096

  private let words: [String]

  /// Splits a text at spaces and at control characters; nil for a text of nothing else.
  package init?(_ text: String) {
    let scalars = text.unicodeScalars.prefix(Self.longest)
    let parts = scalars.split {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
    guard !parts.isEmpty else { return nil }
    // A phrase without a letter or a digit would find nothing, whatever stands beside it.
    words = parts.filter { $0.contains(where: \.isOfWord) }.prefix(Self.most).map { String($0) }
  }

  /// Whether no asset can be found, because the text has no letter and no digit.
  var isEmpty: Bool { words.isEmpty }

  /// The expression of FTS5. The user's text stands in quotes, where it has no syntax.
  var expression: String {
    let quoted = words.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
    return "{title words} : (\(quoted.joined(separator: " AND ")) *)"
  }
}

extension Unicode.Scalar {
  /// Whether the tokenizer of the index takes it for a part of a word.
  fileprivate var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .privateUse:
      true
    default: false
    }
  }
}
