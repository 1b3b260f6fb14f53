/// The text of a comment: paragraphs of HTML with strong, i, b and links, and nothing else.
package struct CommentBody: Sendable, Equatable {
  /// The most characters, each of them one of Unicode's numbers; markup counts nothing.
  package static let mostCharacters = 10_000
  /// The most bytes of a text with its markup.
  private static let mostBytes = 100_000

  package let html: String

  /// Reads HTML, or lines of plain text; nil where no reader would see anything of it, and where it
  /// is too long.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.mostBytes else { return nil }
    var reader = CommentReader(text)
    let paragraphs = reader.read()
    guard (1...Self.mostCharacters).contains(paragraphs.count) else { return nil }
    html = paragraphs.html
  }
}

/// The paragraphs of a comment while they are read.
struct CommentParagraphs {
  /// A character of a text, or a named reference to one that is kept as it is.
  enum Character {
    case scalar(Unicode.Scalar)
    case reference(String)

    var html: String {
      switch self {
      case .scalar("&"): "&amp;"
      case .scalar("<"): "&lt;"
      case .scalar(">"): "&gt;"
      case .scalar(let scalar): String(scalar)
      case .reference(let name): "&\(name);"
      }
    }

    fileprivate var isBlank: Bool {
      guard case .scalar(let scalar) = self else { return false }
      return scalar.properties.isWhitespace || scalar.isInvisible
    }
  }

  private struct Element {
    let name: String
    let opening: String
    var content = ""
  }

  private(set) var html = ""
  /// The characters, and one for each end of a paragraph between two of them.
  private(set) var count = 0
  private var elements = [Element(name: "p", opening: "p")]
  private var length = 0
  private var isBlank = true

  mutating func add(_ character: Character) {
    elements[elements.count - 1].content += character.html
    length += 1
    isBlank = isBlank && character.isBlank
  }

  /// Opens an element, unless one of its name is open.
  mutating func open(_ name: String, link: String? = nil) {
    guard !elements.contains(where: { $0.name == name }) else { return }
    let opening = link.map { "\(name) href=\"\($0)\"" } ?? name
    elements.append(Element(name: name, opening: opening))
  }

  /// Closes an element of the paragraph with the elements in it; nothing where none is open.
  mutating func close(_ name: String) {
    guard let index = elements.lastIndex(where: { $0.name == name }), index > 0 else { return }
    while elements.count > index { fold() }
  }

  /// Ends the paragraph, and with it each element; one of which no reader sees anything is dropped.
  mutating func end() {
    while elements.count > 1 { fold() }
    if !isBlank {
      count += length + (count > 0 ? 1 : 0)
      html += "<p>\(elements[0].content)</p>"
    }
    elements[0].content = ""
    length = 0
    isBlank = true
  }

  /// Puts the innermost element into the one around it.
  private mutating func fold() {
    let inner = elements.removeLast()
    guard !inner.content.isEmpty else { return }
    elements[elements.count - 1].content += "<\(inner.opening)>\(inner.content)</\(inner.name)>"
  }
}
