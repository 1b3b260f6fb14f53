import ScreensCore

/// A plugin's version after Semantic Versioning 2.0.0: `1.4.0`, `2.0.0-beta.1`.
package struct PluginVersion: ValidatedName {
  package let rawValue: String

  /// The rule in words.
  static let rule = "a semantic version such as 1.0.0"

  package init?(_ text: String) {
    guard text.utf8.count <= 64 else { return nil }
    if Self.isShort(text.utf8) {
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
  private static func isShort(_ text: String.UTF8View) -> Bool {
    guard text.count == 5 else { return false }
    var index = 0
    for byte in text {
      guard index % 2 == 0 ? (0x30...0x39).contains(byte) : byte == UInt8(ascii: ".") else {
        return false
      }
      index += 1
    }
    return true
  }

  /// A text that was found valid when it came into the index.
  init(indexed text: String) { rawValue = text }

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
