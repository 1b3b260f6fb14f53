/// A part of a text of HTML.
enum HTMLToken {
  /// Text, its references resolved.
  case text(String)
  case start(HTMLTag)
  /// The end of an element, by its name.
  case end(String)
}

/// A start tag: names in small letters, references resolved, each attribute once.
struct HTMLTag {
  let name: String
  var attributes: [(name: String, value: String)] = []
  var isSelfClosing = false

  /// The most attributes of a tag that are kept.
  static let limit = 32

  subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }
}

/// Reads a text of HTML part by part, as the standard's tokenizer does in a browser without
/// scripts. Comments, document types and elements whose content is no markup (`script`, `style`,
/// `textarea`…) give no token.
///
/// Each byte is read a constant number of times.
struct HTMLTokenizer {
  /// Whether `svg` or `math` is open: sections of CDATA are text there, and no element's content is
  /// anything but markup.
  var isForeign = false
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next part; nil at the end.
  mutating func next() -> HTMLToken? {
    while offset < bytes.count {
      guard bytes[offset] == .open, isMarkup(at: offset) else { return text() }
      if let token = markup() { return token }
    }
    return nil
  }

  /// Whether a `<` begins something else than text.
  private func isMarkup(at place: Int) -> Bool {
    guard let next = byte(place + 1) else { return false }
    return next.isLetter || next == .bang || next == .question
      || next == .slash && place + 2 < bytes.count
  }

  private func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func text() -> HTMLToken {
    let start = offset
    offset += 1
    while offset < bytes.count, bytes[offset] != .open || !isMarkup(at: offset) { offset += 1 }
    return .text(HTMLReferences.text(bytes[start..<offset]))
  }

  /// Reads what a `<` begins; nil where it gives no token.
  private mutating func markup() -> HTMLToken? {
    let next = bytes[offset + 1]
    if next.isLetter { return startTag() }
    if next == .slash, let after = byte(offset + 2), after.isLetter { return endTag() }
    if next == .slash, byte(offset + 2) == .close {
      offset += 3
      return nil
    }
    if has("<!--", at: offset) {
      comment()
    } else if isForeign, has("<![CDATA[", at: offset) {
      return section()
    } else {
      offset = place(of: ">", from: offset + 2) ?? bytes.count
    }
    return nil
  }

  /// Whether a text stands at a place.
  private func has(_ text: String, at place: Int) -> Bool {
    place < bytes.count && bytes[place] == text.utf8.first
      && bytes[place...].starts(with: text.utf8)
  }

  /// The place behind the next occurrence of a text; nil where there is none.
  private func place(of text: String, from start: Int) -> Int? {
    var place = start
    while place < bytes.count {
      if has(text, at: place) { return place + text.utf8.count }
      place += 1
    }
    return nil
  }

  /// A comment ends at `-->` and at `--!>`, and at once at `<!-->` and `<!--->`.
  private mutating func comment() {
    offset += 4
    if byte(offset) == .close { return offset += 1 }
    if has("->", at: offset) { return offset += 2 }
    while offset < bytes.count {
      if has("-->", at: offset) { return offset += 3 }
      if has("--!>", at: offset) { return offset += 4 }
      offset += 1
    }
  }

  private mutating func section() -> HTMLToken {
    let start = offset + 9
    let end = place(of: "]]>", from: start)
    offset = end ?? bytes.count
    return .text(
      String(decoding: bytes[start..<max(start, (end ?? bytes.count + 3) - 3)], as: UTF8.self))
  }

  // MARK: Tags

  private mutating func endTag() -> HTMLToken? {
    offset += 2
    let name = tagName()
    return attributes(of: HTMLTag(name: name)).map { .end($0.name) }
  }

  /// Reads a start tag, and the content that is no markup; one that the text ends in is none.
  private mutating func startTag() -> HTMLToken? {
    offset += 1
    guard let tag = attributes(of: HTMLTag(name: tagName())) else { return nil }
    guard !isForeign, HTMLElement.raw.contains(tag.name) else { return .start(tag) }
    skipContent(of: tag.name)
    return nil
  }

  private mutating func tagName() -> String {
    let start = offset
    while let next = byte(offset), !next.isSpace, next != .slash, next != .close { offset += 1 }
    return Self.name(bytes[start..<offset])
  }

  private static func name(_ bytes: ArraySlice<UInt8>) -> String {
    let name = String(decoding: bytes.map(\.lowercased), as: UTF8.self)
    return bytes.contains(0) ? name.replacing("\0", with: "\u{FFFD}") : name
  }

  /// Reads the rest of a tag; nil where the text ends before it does.
  private mutating func attributes(of tag: HTMLTag) -> HTMLTag? {
    var tag = tag
    while let next = byte(offset) {
      if next == .close {
        offset += 1
        return tag
      }
      if next.isSpace || next == .slash {
        tag.isSelfClosing = next == .slash && byte(offset + 1) == .close
        offset += 1
        continue
      }
      let start = offset
      // An equals sign at the start is a part of the name.
      offset += 1
      while let next = byte(offset), !next.isSpace, next != .slash, next != .close,
        next != .equals
      {
        offset += 1
      }
      let name = start..<offset
      guard let value = value() else { return nil }
      guard tag.attributes.count < HTMLTag.limit else { continue }
      let text = Self.name(bytes[name])
      if tag[text] == nil {
        tag.attributes.append((text, HTMLReferences.text(bytes[value], isAttribute: true)))
      }
    }
    return nil
  }

  /// Reads an attribute's value: an empty one where it has none, nil where the text ends in it.
  private mutating func value() -> Range<Int>? {
    var place = offset
    while let next = byte(place), next.isSpace { place += 1 }
    guard byte(place) == .equals else { return offset..<offset }
    place += 1
    while let next = byte(place), next.isSpace { place += 1 }
    guard let first = byte(place) else { return nil }
    let isQuoted = first == .quote || first == .apostrophe
    let start = isQuoted ? place + 1 : place
    var end = start
    while let next = byte(end), isQuoted ? next != first : !next.isSpace && next != .close {
      end += 1
    }
    guard end < bytes.count else { return nil }
    offset = isQuoted ? end + 1 : end
    return start..<end
  }

  // MARK: Content that is no markup

  /// Moves past the end tag of an element whose content is no markup, or to the end of the text.
  private mutating func skipContent(of name: String) {
    if name == "plaintext" { return offset = bytes.count }
    var script = ScriptState.plain
    while offset < bytes.count {
      if bytes[offset] == .open, byte(offset + 1) == .slash, isName(name, at: offset + 2) {
        if script != .scriptInComment {
          _ = endTag()
          return
        }
        script = .comment
      } else if name == "script" {
        if has("<!--", at: offset), script == .plain {
          script = .comment
          // The dashes may be those of the comment's end as well.
          offset += 1
        } else if has("-->", at: offset) {
          script = .plain
        } else if script == .comment, bytes[offset] == .open, isName(name, at: offset + 1) {
          script = .scriptInComment
        }
      }
      offset += 1
    }
  }

  /// The part of a script: an end tag in a script in a comment ends neither.
  private enum ScriptState { case plain, comment, scriptInComment }

  /// Whether the name of an element stands at a place, and ends there.
  private func isName(_ name: String, at place: Int) -> Bool {
    let end = place + name.utf8.count
    guard let after = byte(end), after.isSpace || after == .slash || after == .close else {
      return false
    }
    return zip(bytes[place..<end], name.utf8).allSatisfy { $0.lowercased == $1 }
  }
}

extension UInt8 {
  fileprivate static let open = UInt8(ascii: "<")
  fileprivate static let close = UInt8(ascii: ">")
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let bang = UInt8(ascii: "!")
  fileprivate static let question = UInt8(ascii: "?")
  fileprivate static let equals = UInt8(ascii: "=")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let apostrophe = UInt8(ascii: "'")

  fileprivate var isLetter: Bool { (0x61...0x7A).contains(lowercased) }
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0C }
  fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
