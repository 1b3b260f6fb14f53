import ScreensCore
import ScreensModel

/// A plugin's identifier in reverse domain order: `org.screens.flat7`.
package struct PluginID: ValidatedName {
  /// The identifier as it is written.
  package let rawValue: String

  /// The rule in words.
  package static let rule =
    "two or more words of letters, digits and hyphens joined by dots, "
    + "such as org.example.acme"

  /// Checks a text against the rule; nil when it breaks it.
  package init?(_ text: String) {
    guard Self.isValid(text.utf8.span) else { return nil }
    rawValue = text
  }

  /// Accepts a text of the index without a check: it was valid when it was stored.
  package init(indexed text: String) { rawValue = text }

  /// The part after the last dot.
  package var lastComponent: String {
    String(rawValue[rawValue.index(after: rawValue.lastIndex(of: ".") ?? rawValue.startIndex)...])
  }

  private static func isValid(_ text: Span<UInt8>) -> Bool {
    guard text.count <= 128 else { return false }
    var dots = 0
    var previous = UInt8(ascii: ".")
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "."):
        if previous == UInt8(ascii: ".") || previous == UInt8(ascii: "-") { return false }
        dots += 1
      case UInt8(ascii: "-"):
        if previous == UInt8(ascii: ".") { return false }
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: break
      default: return false
      }
      previous = byte
    }
    return dots > 0 && previous != UInt8(ascii: ".") && previous != UInt8(ascii: "-")
  }
}
