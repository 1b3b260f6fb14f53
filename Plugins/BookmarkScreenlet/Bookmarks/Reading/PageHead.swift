/// The title, the `<meta>` and the `<link>` elements of an HTML text; parts that it lacks are nil
/// or empty.
///
/// It is no parser of HTML: it follows comments, tags with their quoted attributes, and the
/// elements whose content is no markup, so that nothing in them counts as a title.
struct PageHead: Equatable {
  /// The content of the first title, as it stands in the text; nil without one that is closed.
  private(set) var title: [UInt8]?
  /// The attributes of each `<meta>`, names in lower case.
  private(set) var metas: [[String: String]] = []
  /// The attributes of each `<link>`, names in lower case.
  private(set) var links: [[String: String]] = []
  /// Whether the head's end has come.
  private(set) var isWhole = false

  /// Elements whose content holds no title of the page.
  private static let opaque: Set<String> = [
    "script", "style", "textarea", "noscript", "template", "svg", "math", "xmp", "iframe",
  ]

  /// Reads a text in an encoding whose first half is ASCII.
  init(reading bytes: [UInt8]) {
    var scan = TagScan(bytes)
    while let tag = scan.next() {
      switch tag.name {
      case "title": if let text = scan.content(upTo: "title"), title == nil { title = text }
      case "meta": metas.append(tag.attributes)
      case "link": links.append(tag.attributes)
      case "body", "/head": isWhole = true
      case let name where Self.opaque.contains(name): _ = scan.content(upTo: name)
      default: break
      }
    }
  }

  /// The content of the first `<meta>` with one of these names that is not empty.
  func meta(_ names: String...) -> String? {
    for name in names {
      let found = metas.first { attributes in
        (attributes["name"] ?? attributes["property"])?.lowercased() == name
          && attributes["content"]?.isEmpty == false
      }
      if let found { return found["content"] }
    }
    return nil
  }

  /// The target of the first `<link>` of a relation that has one.
  func link(_ relation: String) -> String? {
    links.first { attributes in
      attributes["href"]?.isEmpty == false
        && attributes["rel"]?.lowercased().split(whereSeparator: \.isWhitespace)
          .contains(Substring(relation)) == true
    }?["href"]
  }
}

/// Walks over the tags of an HTML text.
struct TagScan {
  /// A tag: its name in lower case, with a slash before that of one that closes.
  struct Tag: Equatable {
    var name: String
    var attributes: [String: String] = [:]
  }

  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag; nil at the end of the text, also where it ends within a tag.
  mutating func next() -> Tag? {
    while let start = index(of: UInt8(ascii: "<"), from: place) {
      place = start + 1
      if holds("!--", at: place) {
        // The shortest comment's dashes are those of its beginning.
        guard let end = index(of: "-->", from: place + 1) else { return nil }
        place = end + 3
      } else if place < bytes.count, isLetter(bytes[place]) || bytes[place] == UInt8(ascii: "/") {
        let name = takeName()
        guard let attributes = takeAttributes() else { return nil }
        return Tag(name: name, attributes: attributes)
      }
    }
    return nil
  }

  /// The bytes up to an element's closing tag, behind which the scan goes on; nil without one, and
  /// the scan is at its end.
  mutating func content(upTo name: String) -> [UInt8]? {
    let closing = "/" + name
    var from = place
    while let start = index(of: UInt8(ascii: "<"), from: from) {
      if holds(closing, at: start + 1),
        start + 1 + closing.utf8.count >= bytes.count
          || !isLetter(bytes[start + 1 + closing.utf8.count])
      {
        let content = Array(bytes[place..<start])
        place = index(of: UInt8(ascii: ">"), from: start).map { $0 + 1 } ?? bytes.count
        return content
      }
      from = start + 1
    }
    place = bytes.count
    return nil
  }

  private mutating func takeName() -> String {
    let start = place
    while place < bytes.count, !isSpace(bytes[place]), bytes[place] != UInt8(ascii: ">"),
      place == start || bytes[place] != UInt8(ascii: "/")
    {
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
  }

  /// Reads up to the end of a tag; of an attribute that is there twice the first one counts.
  private mutating func takeAttributes() -> [String: String]? {
    var attributes: [String: String] = [:]
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: ">") {
        place += 1
        return attributes
      }
      guard !isSpace(byte), byte != UInt8(ascii: "/") else {
        place += 1
        continue
      }
      let start = place
      place += 1
      while place < bytes.count, !isSpace(bytes[place]), !Self.ends.contains(bytes[place]) {
        place += 1
      }
      let name = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
      guard let value = takeValue() else { return nil }
      if attributes[name] == nil { attributes[name] = value }
    }
    return nil
  }

  private static let ends: Set<UInt8> = [
    UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"),
  ]

  /// The value behind an attribute's name: empty without one, nil where the text ends in it.
  private mutating func takeValue() -> String? {
    var behind = place
    while behind < bytes.count, isSpace(bytes[behind]) { behind += 1 }
    guard behind < bytes.count, bytes[behind] == UInt8(ascii: "=") else { return "" }
    place = behind + 1
    while place < bytes.count, isSpace(bytes[place]) { place += 1 }
    guard place < bytes.count else { return nil }
    let quote = bytes[place]
    let start: Int
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      start = place + 1
      guard let end = index(of: quote, from: start) else { return nil }
      place = end + 1
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }
    start = place
    while place < bytes.count, !isSpace(bytes[place]), bytes[place] != UInt8(ascii: ">") {
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private func index(of byte: UInt8, from start: Int) -> Int? {
    start <= bytes.count ? bytes[start...].firstIndex(of: byte) : nil
  }

  private func index(of text: String, from start: Int) -> Int? {
    var from = start
    while let found = index(of: text.utf8.first ?? 0, from: from) {
      if holds(text, at: found) { return found }
      from = found + 1
    }
    return nil
  }

  /// Whether a text, which is in lower case, stands at a place in either case.
  private func holds(_ text: String, at place: Int) -> Bool {
    let count = text.utf8.count
    guard place >= 0, place + count <= bytes.count else { return false }
    return zip(bytes[place..<place + count], text.utf8).allSatisfy { byte, wanted in
      byte == wanted || (isLetter(byte) && byte | 0x20 == wanted)
    }
  }

  private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }
}
