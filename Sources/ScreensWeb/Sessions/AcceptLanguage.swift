import ScreensHTTP
import ScreensCore

/// The choice of a language for a browser.
enum AcceptLanguage {
  /// The languages of the face's own texts.
  static let own: Set<String> = ["en", "es"]

  /// The full locale of a language that we have texts in.
  static func locale(_ language: String) -> Locale {
    let known = Locale(language)
    if known.language == language { return known }
    let regions = ["ar": "SA", "fa": "IR", "ur": "PK", "da": "DK", "sv": "SE", "uk": "UA"]
    return Locale("\(language)_\(regions[language] ?? language.uppercased())")
  }

  /// The first language that the request accepts and we have; English without one.
  static func best(_ head: HTTPRequestHead, of known: Set<String> = own) -> String {
    guard let value = head.value(of: .acceptLanguage) else { return "en" }
    for part in value.split(separator: UInt8(ascii: ",")) {
      let range = part.trimmingBlanks
      if range.contains(UInt8(ascii: ";")), range.suffix(4).elementsEqual(";q=0".utf8) { continue }
      let name = range.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ";") }
      let code = String(decoding: name.map(\.lowercasedASCII), as: UTF8.self)
      let language = code == "he" ? "iw" : code
      if known.contains(language) { return language }
    }
    return "en"
  }
}
