/// The start tags of a document, found before a parser sees it.
///
/// Foundation's parser reports where a tag *ends* and expands what a document type declares. This
/// pass finds where every tag starts, holds the limits before anything is built, and finds the
/// document type so that it never reaches the parser.
struct TagScan {
  /// Where the start tags stand, in document order.
  private(set) var positions: [SourcePosition] = []
  /// The bytes of the document type declaration.
  private(set) var documentType: Range<Int>?
  /// The bytes of processing instructions; one without content ends Foundation's parser.
  private(set) var instructions: [Range<Int>] = []

  /// The parts that the parser must not see.
  var unread: [Range<Int>] { (documentType.map { [$0] } ?? []) + instructions }

  private let bytes: [UInt8]
  private let file: String
  private let limits: XMLLimits
  private var offset = 0
  private var line = 1
  private var column = 1
  private var depth = 0

  init(_ bytes: [UInt8], file: String, limits: XMLLimits) throws(XMLError) {
    self.bytes = bytes
    self.file = file
    self.limits = limits
    try checkEncoding()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    while let here = advance(to: UInt8(ascii: "<")) { try scanTag(at: here) }
  }

  private mutating func scanTag(at here: SourcePosition) throws(XMLError) {
    // Most tags begin or end an element.
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    if next == UInt8(ascii: "/") {
      depth -= 1
      skipTag()
    } else if next != UInt8(ascii: "!"), next != UInt8(ascii: "?") {
      try enterElement(at: here)
    } else if has("<!--") {
      skip("<!--", past: "-->")
    } else if has("<![CDATA[") {
      skip("<![CDATA[", past: "]]>")
    } else if has("<?xml?>") {
      throw .malformed(file: file, at: here, reason: "the XML declaration gives no version")
    } else if has("<?") {
      let start = offset
      let isDeclaration = has("<?xml") && isSpace(at: offset + 5)
      skip("<?", past: "?>")
      if !isDeclaration { instructions.append(start..<offset) }
    } else if has("<!DOCTYPE") {
      try skipDocumentType(at: here)
    } else {
      step()
    }
  }

  private mutating func enterElement(at here: SourcePosition) throws(XMLError) {
    positions.append(here)
    if positions.count > limits.elements {
      throw .tooManyElements(file: file, at: here, limit: limits.elements)
    }
    if skipTag() > limits.attributes {
      throw .tooManyAttributes(file: file, at: here, limit: limits.attributes)
    }
    let isEmpty = offset >= 2 && offset <= bytes.count && bytes[offset - 2] == UInt8(ascii: "/")
    if !isEmpty { depth += 1 }
    if depth > limits.depth { throw .tooDeep(file: file, at: here, limit: limits.depth) }
  }

  private mutating func skipDocumentType(at here: SourcePosition) throws(XMLError) {
    let start = offset
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      step()
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        throw .declaresDocumentType(file: file, at: here)
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    // A second one is left in place: the parser calls it malformed.
    if documentType == nil, positions.isEmpty { documentType = start..<offset }
  }

  /// Moves past the `>` that ends a tag; quoted values may hold one.
  ///
  /// - Returns: How many values were quoted.
  @discardableResult
  private mutating func skipTag() -> Int {
    var values = 0
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      step()
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        values += 1
      } else if byte == UInt8(ascii: ">") {
        break
      }
    }
    return values
  }

  private mutating func skip(_ start: String, past end: String) {
    for _ in start.utf8 { step() }
    while offset < bytes.count, !has(end) { step() }
    for _ in 0..<end.utf8.count where offset < bytes.count { step() }
  }

  private mutating func advance(to wanted: UInt8) -> SourcePosition? {
    while offset < bytes.count, bytes[offset] != wanted { step() }
    return offset < bytes.count ? SourcePosition(line: line, column: column) : nil
  }

  private mutating func step() {
    let byte = bytes[offset]
    offset += 1
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  private func isSpace(at place: Int) -> Bool {
    place < bytes.count && [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place])
  }

  private func has(_ text: String) -> Bool {
    bytes[offset...].starts(with: text.utf8)
  }

  /// Whether the bytes begin as UTF-16 does.
  static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
  }

  private func checkEncoding() throws(XMLError) {
    if Self.isUTF16(bytes) {
      throw .unsupportedEncoding(file: file, encoding: "UTF-16")
    }
    if bytes.prefix(4).contains(0) {
      throw .unsupportedEncoding(file: file, encoding: "UTF-16 or UTF-32")
    }
    guard let name = declaredEncoding else { return }
    if !["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) {
      throw .unsupportedEncoding(file: file, encoding: name)
    }
  }

  /// The encoding that the XML declaration names.
  private var declaredEncoding: String? {
    let head = bytes.prefix(256)
    guard let start = Self.place(of: "<?xml", in: head),
      let end = Self.place(of: "?>", in: head), start.upperBound <= end.lowerBound,
      let key = Self.place(of: "encoding", in: head[start.upperBound..<end.lowerBound])
    else { return nil }
    let value = head[key.upperBound..<end.lowerBound].drop { $0 == 0x20 || $0 == 0x3D }
    guard let quote = value.first, quote == 0x22 || quote == 0x27 else { return nil }
    return String(decoding: value.dropFirst().prefix { $0 != quote }, as: UTF8.self)
  }

  /// Where a word first lies. Found without the library's search for texts, which takes longer to
  /// get ready than a document takes to read.
  private static func place(of word: String, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
    let word = Array(word.utf8)
    var start = bytes.startIndex
    while start + word.count <= bytes.endIndex {
      if bytes[start..<start + word.count].elementsEqual(word) { return start..<start + word.count }
      start += 1
    }
    return nil
  }
}
