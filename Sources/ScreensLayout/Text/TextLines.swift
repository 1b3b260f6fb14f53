/// A text broken into the lines that a face draws one by one.
package struct TextLines: Sendable, Hashable {
  package struct Line: Sendable, Hashable {
    /// Its characters, without spaces at its end.
    package var text: String
    /// Its width in points.
    package var width: Double
  }

  /// The lines from the top.
  package private(set) var lines: [Line] = []

  /// Breaks a text at spaces and line ends, and inside of words that are wider than a line.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - ruler: The widths of its characters.
  ///   - width: The widest line.
  ///   - most: The most lines; a longer text ends in `…`. 0 is as many as needed.
  package init(_ text: String, _ ruler: TextRuler, within width: Double, most: Int = 0) {
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      fill(paragraph, ruler, width)
    }
    guard most > 0 else { return }
    let isCut = lines.count > most || lines.contains { $0.width > width + 0.01 }
    let rest = lines.dropFirst(most - 1).map(\.text).joined(separator: " ")
    guard isCut, lines.count >= most else { return }
    lines = lines.prefix(most - 1) + [Self.ended(rest, ruler, width)]
  }

  private mutating func fill(_ paragraph: Substring, _ ruler: TextRuler, _ width: Double) {
    let space = ruler.width(of: " ")
    var (line, lineWidth) = ("", 0.0)
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: true) {
      let wordWidth = ruler.width(of: String(word))
      if !line.isEmpty, lineWidth + space + wordWidth <= width + 1e-6 {
        line += " "
        line += word
        lineWidth += space + wordWidth
        continue
      }
      if !line.isEmpty { append(line, ruler) }
      (line, lineWidth) = (String(word), wordWidth)
      if wordWidth > width {
        line = breakInside(line, ruler, width)
        lineWidth = ruler.width(of: line)
      }
    }
    append(line, ruler)
  }

  /// Ends lines inside of a word that is wider than a line, and returns what is left of it.
  private mutating func breakInside(
    _ word: String, _ ruler: TextRuler, _ width: Double
  ) -> String {
    var (part, partWidth) = ("", 0.0)
    for character in word {
      let more = ruler.width(of: String(character))
      if !part.isEmpty, partWidth + more > width {
        append(part, ruler)
        (part, partWidth) = ("", 0)
      }
      part.append(character)
      partWidth += more
    }
    return part
  }

  private mutating func append(_ line: String, _ ruler: TextRuler) {
    lines.append(Line(text: line, width: ruler.width(of: line)))
  }

  private static func ended(_ text: String, _ ruler: TextRuler, _ width: Double) -> Line {
    // Reads only as many characters as fit, however long the rest is.
    var (fitting, room) = (text.startIndex, width - ruler.width(of: "…"))
    while fitting < text.endIndex {
      room -= ruler.width(of: String(text[fitting]))
      if room < -1e-6 { break }
      fitting = text.index(after: fitting)
    }
    var text = String(text[..<fitting])
    while text.last == " " { text.removeLast() }
    return Line(text: text + "…", width: ruler.width(of: text + "…"))
  }
}
