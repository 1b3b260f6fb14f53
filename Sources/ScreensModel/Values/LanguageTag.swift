/// Tags of languages, as folders of texts and browsers name them: `es`, `pt-BR`, `zh-Hant`, `fil`.
package enum LanguageTag {
  /// Xcode's name for the texts of the language that an author works in. No user asks for it.
  package static let base = "Base"

  /// Names of languages that folders and locales have besides the present ones.
  private static let otherNames = [
    "he": "iw", "english": "en", "spanish": "es", "french": "fr", "german": "de",
    "italian": "it", "japanese": "ja", "dutch": "nl",
  ]

  /// The usual spelling of a tag. Hebrew has the older name `iw`, which locales use.
  package static func spelled(_ text: some StringProtocol) -> String {
    // Each request names some, and most are two small letters.
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    if text.utf8.count == 2, text.utf8.allSatisfy(letters.contains) {
      return otherNames[String(text)] ?? String(text)
    }
    let parts = text.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    guard let first = parts.first else { return "" }
    if parts == ["base"] { return base }
    return ([otherNames[first] ?? first] + parts.dropFirst().map(spelledPart))
      .joined(separator: "-")
  }

  /// `Hant` is a script, `TW` a region.
  private static func spelledPart(_ part: String) -> String {
    switch part.utf8.count {
    case 2: part.uppercased()
    case 4 where part.allSatisfy(\.isLetter): part.prefix(1).uppercased() + part.dropFirst()
    default: part
    }
  }

  /// The language alone, of two or three letters.
  package static func language(of tag: String) -> String {
    String(tag.prefix { $0 != "-" && $0 != "_" })
  }

  /// The tags whose texts stand in for those of a tag, nearest first, by the lookup of RFC 4647:
  /// each is shorter by a part. An author's own words are most often English.
  package static func substitutes(for tag: String) -> [String] {
    guard tag.utf8.contains(UInt8(ascii: "-")) else { return tag == "en" ? [base] : [] }
    var parts = tag.split(separator: "-").map(String.init)
    var tags: [String] = []
    if parts.count == 2, parts[0] == "zh", let script = scriptsOfChinese[parts[1]] {
      parts.insert(script, at: 1)
      tags.append(parts.joined(separator: "-"))
    }
    while parts.count > 1 {
      parts.removeLast()
      // A letter alone begins an extension, and means nothing without it.
      if parts.count > 1, parts.last?.utf8.count == 1 { parts.removeLast() }
      tags.append(parts.joined(separator: "-"))
    }
    return parts == ["en"] ? tags + [base] : tags
  }

  /// The scripts that regions write Chinese in: browsers name the region, Xcode the script.
  private static let scriptsOfChinese = [
    "CN": "Hans", "SG": "Hans", "TW": "Hant", "HK": "Hant", "MO": "Hant",
  ]
}
