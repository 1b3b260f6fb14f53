import ScreensDocuments

/// Reads the lines of a comment's HTML in one pass over its characters. Elements are known by their
/// exact names; the tags of all others are dropped, and their text stays.
struct CommentTextReader {
  /// A line for editors and for readers, and whether anything in it is marked.
  struct Line: Hashable {
    fileprivate(set) var plain = ""
    fileprivate(set) var shown = ""
    fileprivate(set) var isStyled = false
  }

  private struct Element {
    let name: String
    /// The address; nil for an element that is no link.
    let link: String?
    /// The words of the link so far.
    var words = ""
  }

  private static let kept: Set<String> = ["strong", "i", "b", "a"]
  /// Elements around which a line ends.
  private static let blocks: Set<String> = [
    "p", "div", "li", "ul", "ol", "blockquote", "pre", "hr", "table", "tr", "h1", "h2", "h3", "h4",
    "h5", "h6",
  ]
  /// Elements whose text is for no reader.
  private static let hidden: Set<String> = ["script", "style", "template", "title", "textarea"]
  private static let longestReference = 32

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var lines: [Line] = []
  private var line = Line()
  private var open: [Element] = []

  init(_ html: String) { scalars = Array(html.unicodeScalars) }

  /// Reads all lines; blank ones at the beginning and at the end are dropped.
  mutating func read() -> [Line] {
    while position < scalars.count {
      switch scalars[position] {
      case "<": readMarkup()
      case "&": readReference()
      case "\n", "\r", "\t", "\u{C}": addSpace()
      case let scalar: add(scalar)
      }
    }
    endBlock()
    while lines.last?.isBlank == true { lines.removeLast() }
    return Array(lines.drop(while: \.isBlank))
  }

  // MARK: Text

  private mutating func add(_ scalar: Unicode.Scalar) {
    if !scalar.isControl { append(String(scalar)) }
    position += 1
  }

  /// The end of a line in HTML is a space, and none at the beginning of a line.
  private mutating func addSpace() {
    position += 1
    if let last = line.plain.last, !last.isWhitespace { append(" ") }
  }

  private mutating func append(_ text: String) {
    line.plain += text
    line.shown += text
    if !open.isEmpty { line.isStyled = true }
    for index in open.indices where open[index].link != nil { open[index].words += text }
  }

  /// Reads a reference to a character; an ampersand before anything else is one itself.
  private mutating func readReference() {
    let (text, end) = reference(at: position, before: scalars.count)
    append(text)
    position = end
  }

  /// The text of a reference, and the place behind it.
  private func reference(at start: Int, before limit: Int) -> (text: String, end: Int) {
    let rest = scalars[(start + 1)..<min(limit, start + Self.longestReference)]
    guard let last = rest.firstIndex(of: ";"), last > start + 1 else { return ("&", start + 1) }
    let whole = "&\(Self.text(rest[...last]))"
    let text = HTMLReferences.text(Array(whole.utf8)[...])
    // An unknown name stays as it is written.
    guard text != whole else { return ("&", start + 1) }
    return (Self.text(text.unicodeScalars.filter { !$0.isControl }[...]), last + 1)
  }

  // MARK: Markup

  /// Reads a tag, a comment or a declaration; a < before anything else is a character.
  private mutating func readMarkup() {
    let next = scalar(at: position + 1)
    if next == "!" || next == "?" {
      let isComment = scalar(at: position + 2) == "-" && scalar(at: position + 3) == "-"
      return skip(behind: isComment ? ["-", "-", ">"] : [">"])
    }
    let isClosing = next == "/"
    let start = position + (isClosing ? 2 : 1)
    guard scalar(at: start)?.isLetterOfASCII == true else { return add("<") }
    position = start
    let name = Self.text(word { $0.isSpaceOfHTML || $0 == "/" || $0 == ">" }).lowercased()
    let link = readAttributes()
    // A tag that does not end hides all that follows.
    guard scalar(at: position) == ">" else { return position = scalars.count }
    position += 1
    isClosing ? close(name) : begin(name, link)
  }

  private mutating func begin(_ name: String, _ link: String?) {
    if name == "br" {
      endLine()
    } else if Self.blocks.contains(name) {
      endBlock()
    } else if Self.hidden.contains(name) {
      skipContent(of: name)
    } else if Self.kept.contains(name), !open.contains(where: { $0.name == name }) {
      // A link that leads nowhere on the web is no mark.
      guard name != "a" || link != nil else { return }
      open.append(Element(name: name, link: name == "a" ? link : nil))
    }
  }

  private mutating func close(_ name: String) {
    if Self.blocks.contains(name) { return endBlock() }
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > index { end(open.removeLast()) }
  }

  /// Shows the address of a link behind its words.
  private mutating func end(_ element: Element) {
    guard let link = element.link, !element.words.isEmpty, element.words != link else { return }
    line.shown += " (\(link))"
  }

  /// Ends a line; open elements go on in the next one.
  private mutating func endLine() {
    line.trim()
    lines.append(line)
    line = Line()
  }

  /// Ends a line that has text, and all elements.
  private mutating func endBlock() {
    while let element = open.popLast() { end(element) }
    if !line.isBlank { endLine() }
    line = Line()
  }

  /// Reads to the end of a tag.
  ///
  /// - Returns: the first address of the web; nil without one.
  private mutating func readAttributes() -> String? {
    var link: String?
    while true {
      skip { $0.isSpaceOfHTML || $0 == "/" }
      guard let first = scalar(at: position), first != ">" else { return link }
      let start = position
      position += 1
      _ = word { $0.isSpaceOfHTML || $0 == "/" || $0 == ">" || $0 == "=" }
      let name = Self.text(scalars[start..<position]).lowercased()
      skip(while: \.isSpaceOfHTML)
      guard scalar(at: position) == "=" else { continue }
      position += 1
      skip(while: \.isSpaceOfHTML)
      let value = readValue()
      if name == "href", link == nil { link = address(value) }
    }
  }

  private mutating func readValue() -> Range<Int> {
    guard let quote = scalar(at: position), quote == "\"" || quote == "'" else {
      return word { $0.isSpaceOfHTML || $0 == ">" }.indices
    }
    position += 1
    let value = word { $0 == quote }.indices
    position = min(position + 1, scalars.count)
    return value
  }

  /// The address at a place; nil for one that is none of the web.
  private func address(_ place: Range<Int>) -> String? {
    var (text, index) = ("", place.lowerBound)
    while index < place.upperBound {
      guard scalars[index] == "&" else {
        text.unicodeScalars.append(scalars[index])
        index += 1
        continue
      }
      let (part, end) = reference(at: index, before: place.upperBound)
      text += part
      index = end
    }
    let isClean = text.unicodeScalars.allSatisfy { $0 != " " && !$0.isControl }
    let start = text.prefix(8).lowercased()
    return isClean && (start.hasPrefix("http://") || start.hasPrefix("https://")) ? text : nil
  }

  // MARK: Places

  private func scalar(at index: Int) -> Unicode.Scalar? {
    index < scalars.count ? scalars[index] : nil
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Reads up to a scalar that ends the word, or to the end.
  private mutating func word(until ends: (Unicode.Scalar) -> Bool) -> ArraySlice<Unicode.Scalar> {
    let start = position
    skip { !ends($0) }
    return scalars[start..<position]
  }

  private mutating func skip(while isSkipped: (Unicode.Scalar) -> Bool) {
    while position < scalars.count, isSkipped(scalars[position]) { position += 1 }
  }

  /// Goes behind an end, or to the end of the text.
  private mutating func skip(behind end: [Unicode.Scalar]) {
    while position < scalars.count, !scalars[position...].starts(with: end) { position += 1 }
    position = min(position + end.count, scalars.count)
  }

  /// Goes to the closing tag of an element, or to the end of the text.
  private mutating func skipContent(of name: String) {
    while position < scalars.count {
      if scalars[position] == "<", scalar(at: position + 1) == "/" {
        let word = scalars[min(position + 2, scalars.count)...].prefix(name.utf8.count)
        if Self.text(word).lowercased() == name { return }
      }
      position += 1
    }
  }
}

extension CommentTextReader.Line {
  fileprivate var isBlank: Bool { plain.allSatisfy(\.isWhitespace) }

  /// Drops the space that the end of a line in HTML left at the end.
  fileprivate mutating func trim() {
    if plain.last == " " { plain.removeLast() }
    if shown.last == " " { shown.removeLast() }
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOfASCII: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  fileprivate var isControl: Bool { value < 0x20 || value == 0x7F }

  fileprivate var isSpaceOfHTML: Bool { [" ", "\t", "\n", "\r", "\u{C}"].contains(self) }
}
