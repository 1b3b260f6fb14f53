import ScreensCore
import ScreensModel

/// A plugin's version after Semantic Versioning 2.0.0: `1.4.0`, `2.0.0-beta.1`.
package struct PluginVersion: ValidatedName {
  /// The version as it is written.
  package let rawValue: String

  /// The rule in words.
  static let rule = "a semantic version such as 1.0.0"

  /// Checks a text against the rule; nil when it breaks it, or is longer than 64 bytes.
  package init?(_ text: String) {
    guard text.utf8.count <= 64 else { return nil }
    if Self.isShort(text.utf8.span) {
      rawValue = text
      return
    }
    let build = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    guard build.count < 2 || Self.areWords(build[1], numbersArePlain: false) else { return nil }
    let release = build[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard release.count < 2 || Self.areWords(release[1], numbersArePlain: true) else { return nil }
    let numbers = release[0].split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers.allSatisfy({ Self.isNumber($0) && Self.isPlain($0) }) else {
      return nil
    }
    rawValue = text
  }

  /// Whether it is three digits with dots between, as most versions are.
  private static func isShort(_ text: Span<UInt8>) -> Bool {
    func isDigit(_ index: Int) -> Bool { text[index] &- 0x30 < 10 }
    let dot = UInt8(ascii: ".")
    return text.count == 5 && isDigit(0) && text[1] == dot && isDigit(2) && text[3] == dot
      && isDigit(4)
  }

  /// Accepts a text of the index without a check: it was valid when it was stored.
  package init(indexed text: String) { rawValue = text }

  private static func areWords(_ text: Substring, numbersArePlain: Bool) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
      isIdentifier(String(word), others: "-")
        && !(numbersArePlain && isNumber(word) && !isPlain(word))
    }
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.count <= 18 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isPlain(_ number: Substring) -> Bool {
    number.utf8.count == 1 || number.utf8.first != 0x30
  }
}
