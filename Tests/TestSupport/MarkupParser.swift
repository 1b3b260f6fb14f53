/// Parses markup as our writers make it; a tag soup has faults.
///
/// It reads scalar by scalar: a mark such as `>` before a combining letter is still a mark.
struct MarkupParser {
  private typealias Scalars = Substring.UnicodeScalarView

  private static let voids: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
  private static let references = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  private var rest: Scalars
  private var open = [MarkupTree.Element(name: "", attributes: [:])]
  private var faults: [String] = []

  init(_ text: String) { rest = text[...].unicodeScalars }

  mutating func parse() -> (root: MarkupTree.Element, faults: [String]) {
    while !rest.isEmpty {
      if begins("<!--") {
        skip(through: "-->")
      } else if begins("<!") || begins("<?") {
        skip(through: ">")
      } else if begins("</") {
        end(String(take(until: ">").dropFirst(2)))
      } else if begins("<") {
        begin()
      } else {
        add(Self.resolved(rest.prefix { $0 != "<" }))
        rest = rest.drop { $0 != "<" }
      }
    }
    while open.count > 1 { close(isFault: true) }
    return (open[0], faults)
  }

  private func begins(_ text: String) -> Bool { rest.starts(with: text.unicodeScalars) }

  private mutating func skip(through end: String) {
    rest = rest.firstRange(of: end.unicodeScalars).map { rest[$0.upperBound...] } ?? Scalars()
  }

  /// Reads the text before a mark, and the mark.
  private mutating func take(until mark: Unicode.Scalar) -> Scalars {
    let part = rest.prefix { $0 != mark }
    rest = rest[part.endIndex...].dropFirst()
    return part
  }

  private mutating func begin() {
    rest = rest.dropFirst()
    let name = takeWord()
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop { $0.properties.isWhitespace }
      guard let next = rest.first, next != ">", next != "/" else { break }
      let attribute = takeWord()
      guard !attribute.isEmpty else { break }
      var value = ""
      if begins("=\"") {
        rest = rest.dropFirst(2)
        value = Self.resolved(take(until: "\""))
      }
      if attributes.updateValue(value, forKey: attribute) != nil {
        faults.append("<\(name)> has \(attribute) twice")
      }
    }
    let isClosed = take(until: ">").last == "/"
    open.append(MarkupTree.Element(name: name, attributes: attributes))
    if isClosed || Self.voids.contains(name) {
      close()
    } else if name == "script" || name == "style" {
      let end = "</\(name)>".unicodeScalars
      let content = rest.firstRange(of: end).map { rest[..<$0.lowerBound] } ?? rest
      rest = rest[content.endIndex...]
      add(String(content))
    }
  }

  private mutating func takeWord() -> String {
    let word = rest.prefix { !$0.properties.isWhitespace && !"=>/".unicodeScalars.contains($0) }
    rest = rest[word.endIndex...]
    return String(word)
  }

  private mutating func end(_ name: String) {
    guard let place = open.lastIndex(where: { $0.name == name }), place > 0 else {
      return faults.append("</\(name)> ends nothing")
    }
    while open.count > place + 1 { close(isFault: true) }
    close()
  }

  private mutating func close(isFault: Bool = false) {
    guard let element = open.popLast() else { return }
    if isFault { faults.append("<\(element.name)> has no end") }
    open[open.count - 1].children.append(element)
    open[open.count - 1].text += element.text
  }

  private mutating func add(_ text: String) {
    open[open.count - 1].text += text
    open[open.count - 1].ownText += text
  }

  private static func resolved(_ text: Scalars) -> String {
    var result = ""
    var rest = text
    while let mark = rest.firstIndex(of: "&") {
      result.unicodeScalars += rest[..<mark]
      let name = rest[mark...].dropFirst().prefix { $0 != ";" }
      let digits = String(name.dropFirst())
      let number = digits.hasPrefix("x") ? Int(digits.dropFirst(), radix: 16) : Int(digits)
      if let character = references[String(name)] {
        result += character
      } else if name.first == "#",
        let scalar = number.flatMap(UInt32.init(exactly:)).flatMap(Unicode.Scalar.init)
      {
        result.unicodeScalars.append(scalar)
      } else {
        result += "&"
        rest = rest[mark...].dropFirst()
        continue
      }
      rest = rest[name.endIndex...].dropFirst()
    }
    result.unicodeScalars += rest
    return result
  }
}
