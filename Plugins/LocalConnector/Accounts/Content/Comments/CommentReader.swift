/// Reads the text of a comment as browsers read HTML. Each end of a line begins a paragraph, so
/// that plain text comes out as it was typed.
///
/// Elements are known by their exact names; the tags of all others are dropped.
struct CommentReader {
  private static let kept: Set<String> = ["strong", "i", "b", "a"]
  /// Elements around which a line ends.
  private static let blocks: Set<String> = [
    "p", "br", "div", "li", "ul", "ol", "blockquote", "pre", "hr", "table", "tr", "h1", "h2", "h3",
    "h4", "h5", "h6",
  ]
  /// Elements whose text is for no reader.
  private static let hidden: Set<String> = ["script", "style"]
  /// References that are read: of marks that are escaped again, and of characters that nobody sees.
  private static let references: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}", "shy": "\u{AD}",
    "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}", "Tab": "\t",
    "NewLine": "\n",
  ]
  private static let longestReference = 32

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var paragraphs = CommentParagraphs()

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func read() -> CommentParagraphs {
    while let scalar = current {
      guard scalar != "<" else {
        readMarkup()
        continue
      }
      switch readCharacter(before: scalars.count) {
      case .scalar("\n"), .scalar("\r"): paragraphs.end()
      case let character: paragraphs.add(character)
      }
    }
    paragraphs.end()
    return paragraphs
  }

  private var current: Unicode.Scalar? { scalar(at: position) }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    index < scalars.count ? scalars[index] : nil
  }

  /// Reads a tag or a comment; a < before anything else is a character.
  private mutating func readMarkup() {
    let next = scalar(at: position + 1)
    let closes = next == "/"
    if next == "!" || next == "?" {
      let isComment = scalar(at: position + 2) == "-" && scalar(at: position + 3) == "-"
      skip(behind: isComment ? ["-", "-", ">"] : [">"])
    } else if scalar(at: position + (closes ? 2 : 1))?.isLetter == true {
      position += closes ? 2 : 1
      readTag(closes: closes)
    } else {
      paragraphs.add(.scalar("<"))
      position += 1
    }
  }

  /// Reads a tag from its name on; one that does not end is dropped with all that follows.
  private mutating func readTag(closes: Bool) {
    let word = readWord { $0.isSpace || $0 == "/" || $0 == ">" }
    let name = lowercased(word)
    let link = readAttributes()
    guard current == ">" else { return }
    position += 1
    if Self.blocks.contains(name) {
      paragraphs.end()
    } else if Self.hidden.contains(name), !closes {
      skipContent(of: name)
    } else if Self.kept.contains(name) {
      if closes {
        paragraphs.close(name)
      } else if name != "a" {
        paragraphs.open(name)
      } else if let link = link.flatMap({ self.link($0) }) {
        paragraphs.open(name, link: link)
      }
    }
  }

  /// Reads to the end of a tag.
  ///
  /// - Returns: the place of the address; nil without one.
  private mutating func readAttributes() -> Range<Int>? {
    var link: Range<Int>?
    while true {
      skip { $0.isSpace || $0 == "/" }
      guard let first = current, first != ">" else { return link }
      let start = position
      // A name may begin with =, and with nothing else that ends it.
      position += 1
      _ = readWord { $0.isSpace || $0 == "/" || $0 == ">" || $0 == "=" }
      let name = lowercased(start..<position)
      skip(while: \.isSpace)
      guard current == "=" else { continue }
      position += 1
      skip(while: \.isSpace)
      let value = readValue()
      if name == "href", link == nil { link = value }
    }
  }

  private mutating func readValue() -> Range<Int> {
    guard let quote = current, quote == "\"" || quote == "'" else {
      return readWord { $0.isSpace || $0 == ">" }
    }
    position += 1
    let value = readWord { $0 == quote }
    position = min(position + 1, scalars.count)
    return value
  }

  /// Reads up to a scalar that ends the word, or to the end of the text.
  private mutating func readWord(until ends: (Unicode.Scalar) -> Bool) -> Range<Int> {
    let start = position
    skip { !ends($0) }
    return start..<position
  }

  private mutating func skip(while isSkipped: (Unicode.Scalar) -> Bool) {
    while let scalar = current, isSkipped(scalar) { position += 1 }
  }

  /// Goes behind an end, or to the end of the text.
  private mutating func skip(behind end: [Unicode.Scalar]) {
    while position < scalars.count, !scalars[position...].starts(with: end) { position += 1 }
    position = min(position + end.count, scalars.count)
  }

  /// Goes to the closing tag of an element, or to the end of the text.
  private mutating func skipContent(of name: String) {
    let tag = ["<", "/"] + Array(name.unicodeScalars)
    while position < scalars.count {
      let word = scalars[position...].prefix(tag.count)
      if word.first == "<", lowercased(word.indices).unicodeScalars.elementsEqual(tag) { return }
      position += 1
    }
  }

  private func lowercased(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text).lowercased()
  }

  /// Reads a character, or a reference to one, that ends before a place.
  private mutating func readCharacter(before end: Int) -> CommentParagraphs.Character {
    let first = scalars[position]
    position += 1
    guard first == "&" else { return .scalar(first) }
    let rest = scalars[position..<min(end, position + Self.longestReference)]
    guard let last = rest.firstIndex(of: ";"), let character = character(rest[..<last]) else {
      return .scalar("&")
    }
    position = last + 1
    return character
  }

  /// The character of a reference; nil where it refers to none.
  private func character(_ reference: ArraySlice<Unicode.Scalar>) -> CommentParagraphs.Character? {
    let name = reference.reduce(into: "") { $0.unicodeScalars.append($1) }
    if name.hasPrefix("#") {
      let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      guard !digits.hasPrefix("+"), let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
        number > 0
      else { return nil }
      return Unicode.Scalar(number).map { .scalar($0) }
    }
    if let scalar = Self.references[name] { return .scalar(scalar) }
    guard reference.first?.isLetter == true,
      reference.allSatisfy({ $0.isLetter || ("0"..."9").contains($0) })
    else { return nil }
    return .reference(name)
  }

  /// The address at a place as an attribute has it; nil where it is none of the web.
  private func link(_ place: Range<Int>) -> String? {
    var reader = self
    reader.position = place.lowerBound
    var html = ""
    var start = ""
    while reader.position < place.upperBound {
      let character = reader.readCharacter(before: place.upperBound)
      if case .scalar(let scalar) = character, scalar.value <= 0x20 || scalar.value == 0x7F {
        return nil
      }
      if case .scalar("\"") = character { html += "&quot;" } else { html += character.html }
      if start.utf8.count < 8 { start += character.html }
    }
    start = start.lowercased()
    return start.hasPrefix("http://") || start.hasPrefix("https://") ? html : nil
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter of ASCII.
  fileprivate var isLetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// Whether HTML takes it for a space.
  fileprivate var isSpace: Bool { [" ", "\t", "\n", "\r", "\u{C}"].contains(self) }
}
