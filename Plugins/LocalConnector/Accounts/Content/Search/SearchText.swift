/// The text of HTML as readers see it, for the index of words: without tags, comments, scripts and
/// styles, and with its references read. It is linear in the length of the text.
struct SearchText {
  private static let hidden = ["script", "style"]
  private static let references: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "shy": "",
    "aacute": "á", "eacute": "é", "iacute": "í", "oacute": "ó", "uacute": "ú", "ntilde": "ñ",
    "auml": "ä", "ouml": "ö", "uuml": "ü", "szlig": "ß", "ccedil": "ç",
  ]
  /// The tags inside which a word continues.
  private static let inline: Set<String> = [
    "a", "abbr", "b", "em", "i", "mark", "s", "small", "span", "strong", "sub", "sup", "u", "wbr",
  ]
  private static let longestReference = 10

  private let bytes: [UInt8]
  private var position = 0
  private var text: [UInt8] = []

  private init(_ html: String) { bytes = Array(html.utf8) }

  /// Reads HTML; markup that does not end hides the rest.
  static func text(of html: String) -> String {
    var reader = SearchText(html)
    reader.read()
    return String(decoding: reader.text, as: UTF8.self)
  }

  private mutating func read() {
    text.reserveCapacity(bytes.count)
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"): readMarkup()
      case UInt8(ascii: "&"): readReference()
      default:
        text.append(bytes[position])
        position += 1
      }
    }
  }

  private mutating func readMarkup() {
    if bytes[position...].starts(with: "<!--".utf8) { return skip(behind: "-->") }
    let start = position + 1
    let closes = start < bytes.count && bytes[start] == UInt8(ascii: "/")
    let name = word(from: closes ? start + 1 : start)
    guard !name.isEmpty || start < bytes.count && [0x21, 0x3F].contains(bytes[start]) else {
      text.append(bytes[position])
      position += 1
      return
    }
    skipTag()
    if !Self.inline.contains(name) { text.append(0x20) }
    if !closes, Self.hidden.contains(name) { skip(behind: "\u{3c}/\(name)") }
  }

  private func word(from start: Int) -> String {
    let letters = bytes[min(start, bytes.count)...].prefix {
      ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39
    }
    guard let first = letters.first, first >= 0x41 else { return "" }
    return String(decoding: letters.prefix(16), as: UTF8.self).lowercased()
  }

  /// Goes behind the end of a tag; one inside of quotes does not end it.
  private mutating func skipTag() {
    var quote: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
  }

  private mutating func skip(behind end: String) {
    let end = Array(end.utf8)
    while position < bytes.count {
      let found = bytes[position...].prefix(end.count).map { $0 | 0x20 } == end.map { $0 | 0x20 }
      position += found ? end.count : 1
      if found { return end.first == 0x3C ? skipTag() : () }
    }
  }

  private mutating func readReference() {
    let rest = bytes[(position + 1)...].prefix(Self.longestReference)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")),
      let meaning = Self.meaning(of: String(decoding: rest[..<end], as: UTF8.self))
    else {
      text.append(bytes[position])
      position += 1
      return
    }
    text += meaning.utf8
    position = end + 1
  }

  private static func meaning(of reference: String) -> String? {
    guard reference.hasPrefix("#") else { return references[reference] }
    let isHexadecimal = reference.dropFirst().lowercased().hasPrefix("x")
    let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
    return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init)
      .map { String($0) }
  }
}
