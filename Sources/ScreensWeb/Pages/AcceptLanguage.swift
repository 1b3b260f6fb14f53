/// Which of our languages a browser would rather read.
enum AcceptLanguage {
  private static let known: Set<String> = ["en", "es"]

  /// The first language that the request accepts and we have; English without one.
  static func best(_ head: HTTPRequestHead) -> String {
    guard let value = head.value(of: .acceptLanguage) else { return "en" }
    for part in value.split(separator: UInt8(ascii: ",")) {
      let range = part.trimmingBlanks
      if range.contains(UInt8(ascii: ";")), range.suffix(4).elementsEqual(";q=0".utf8) { continue }
      let language = range.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ";") }
      let code = String(decoding: language.map(\.lowercasedASCII), as: UTF8.self)
      if known.contains(code) { return code }
    }
    return "en"
  }
}
