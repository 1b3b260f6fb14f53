/// Kinds that are read as text.
extension FileKind {
  static func written(_ start: [UInt8]) -> FileKind? {
    let body = start.has([0xEF, 0xBB, 0xBF], at: 0) ? Array(start.dropFirst(3)) : start
    if isSVG(body) { return .svg }
    if isHTML(body) { return .html }
    return isText(start) ? .text : nil
  }

  private static let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0C, 0x0D]

  /// The tags by which browsers find HTML.
  private static let tags = [
    "<!DOCTYPE HTML", "<HTML", "<HEAD", "<SCRIPT", "<IFRAME", "<H1", "<DIV", "<FONT", "<TABLE",
    "<A", "<STYLE", "<TITLE", "<B", "<BODY", "<BR", "<P",
  ]

  private static func isHTML(_ body: [UInt8]) -> Bool {
    let rest = body.drop { spaces.contains($0) }
    if rest.starts(with: "<!--".utf8) { return true }
    return tags.contains { tag in
      guard rest.count > tag.utf8.count,
        Swift.zip(rest, tag.utf8).allSatisfy({ uppercase($0) == $1 })
      else { return false }
      let next = rest[rest.startIndex + tag.utf8.count]
      return next == 0x20 || next == 0x3E
    }
  }

  private static func uppercase(_ byte: UInt8) -> UInt8 {
    (0x61...0x7A).contains(byte) ? byte - 0x20 : byte
  }

  /// Whether the bytes are UTF-8 without other controls than TAB, LF, FF, CR and ESC. The last
  /// character of a longer file may be cut.
  private static func isText(_ start: [UInt8]) -> Bool {
    let allowed: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x1B]
    guard !start.isEmpty, start.allSatisfy({ $0 >= 0x20 || allowed.contains($0) }) else {
      return false
    }
    return (0...(start.count == length ? 3 : 0)).contains { cut in
      String(validating: start.dropLast(cut), as: UTF8.self) != nil
    }
  }

  /// Whether the first element is an `svg` in SVG's namespace.
  private static func isSVG(_ body: [UInt8]) -> Bool {
    var rest = body[...]
    while true {
      rest = rest.drop { spaces.contains($0) }
      if rest.starts(with: "<?".utf8) {
        guard skip(&rest, past: "?>") else { return false }
      } else if rest.starts(with: "<!--".utf8) {
        guard skip(&rest, past: "-->") else { return false }
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        guard skipDoctype(&rest) else { return false }
      } else {
        return isSVGElement(rest)
      }
    }
  }

  private static func skip(_ rest: inout ArraySlice<UInt8>, past end: String) -> Bool {
    guard let found = rest.firstRange(of: Array(end.utf8)) else { return false }
    rest = rest[found.upperBound...]
    return true
  }

  private static func skipDoctype(_ rest: inout ArraySlice<UInt8>) -> Bool {
    var quote: UInt8?
    var isInSubset = false
    for place in rest.indices {
      let byte = rest[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") {
        isInSubset = byte == UInt8(ascii: "[")
      } else if byte == UInt8(ascii: ">"), !isInSubset {
        rest = rest[(place + 1)...]
        return true
      }
    }
    return false
  }

  private static func isSVGElement(_ rest: ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: "<") else { return false }
    let tag = rest.dropFirst().prefix { $0 != UInt8(ascii: ">") }
    let name = tag.prefix { !spaces.contains($0) && $0 != UInt8(ascii: "/") }
    let parts = name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.last.map({ $0.elementsEqual("svg".utf8) }) ?? false else {
      return false
    }
    let attribute = Array("xmlns".utf8) + (parts.count == 2 ? [UInt8(ascii: ":")] + parts[0] : [])
    var text = tag[name.endIndex...].drop { spaces.contains($0) }
    while let equals = text.firstIndex(of: UInt8(ascii: "=")) {
      let key = text[..<equals].filter { !spaces.contains($0) }
      let value = text[(equals + 1)...].drop { spaces.contains($0) }
      guard let quote = value.first, quote == 0x22 || quote == 0x27 else { return false }
      let content = value.dropFirst().prefix { $0 != quote }
      guard content.endIndex < value.endIndex else { return false }
      if key == attribute { return content.elementsEqual("http://www.w3.org/2000/svg".utf8) }
      text = value.dropFirst(content.count + 2).drop { spaces.contains($0) }
    }
    return false
  }
}
