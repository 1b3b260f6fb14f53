/// A text broken into the lines that a face draws one by one.
package struct TextLines: Sendable, Hashable {
  /// One line.
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
  ///   - ruler: What measures it.
  ///   - width: The widest line.
  ///   - most: The most lines; what is left over ends in `…`. 0 is as many as needed.
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
    var line = ""
    for word in paragraph.split(separator: " ", omittingEmptySubsequences: true) {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if line.isEmpty || ruler.width(of: longer) <= width + 1e-6 {
        line = longer
      } else {
        append(line, ruler)
        line = String(word)
      }
      while ruler.width(of: line) > width, line.count > 1 {
        var part = line
        while part.count > 1, ruler.width(of: part) > width { part.removeLast() }
        append(part, ruler)
        line = String(line.dropFirst(part.count))
      }
    }
    append(line, ruler)
  }

  private mutating func append(_ line: String, _ ruler: TextRuler) {
    lines.append(Line(text: line, width: ruler.width(of: line)))
  }

  private static func ended(_ text: String, _ ruler: TextRuler, _ width: Double) -> Line {
    var text = text
    while !text.isEmpty, ruler.width(of: text + "…") > width { text.removeLast() }
    while text.last == " " { text.removeLast() }
    return Line(text: text + "…", width: ruler.width(of: text + "…"))
  }
}
