import ScreensLayout

/// Differently styled runs of text, broken into lines.
struct RunLines {
  /// The part of a run that stands in one line.
  struct Piece {
    var text: String
    let run: Int
    var width: Double
  }

  /// The pieces of each line, from the top.
  private(set) var lines: [[Piece]] = [[]]
  /// The height of each line, and the distance from its top to the baseline.
  private(set) var heights: [(height: Double, ascent: Double)] = []

  private let rulers: [TextRuler]

  /// Breaks runs at line ends and spaces.
  ///
  /// - Parameters:
  ///   - runs: Each with its font.
  ///   - width: The widest line.
  ///   - most: The most lines; a longer text ends in `…`. 0 is as many as needed.
  init(_ runs: [(text: String, font: LayoutFont)], within width: Double, most: Int) {
    rulers = runs.map { TextMetrics.standard.ruler(for: $0.font) }
    for (index, run) in runs.enumerated() {
      let paragraphs = run.text.split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (number, paragraph) in paragraphs.enumerated() {
        if number > 0 { lines.append([]) }
        for word in Self.words(paragraph) { add(word, index, width) }
      }
    }
    let isWide = lines.last.map { Self.width(of: $0) > width + 0.01 } ?? false
    if most > 0, lines.count > most || lines.count == most && isWide { cut(to: most, width) }
    heights = lines.map { line in
      let own = line.isEmpty ? Array(rulers.prefix(1)) : line.map { rulers[$0.run] }
      return (own.map(\.lineHeight).max() ?? 0, own.map(\.ascent).max() ?? 0)
    }
  }

  /// The width of the widest line, and the height of all.
  var size: LayoutSize {
    LayoutSize(
      width: lines.map(Self.width).max() ?? 0, height: heights.reduce(0) { $0 + $1.height })
  }

  /// The width of a line, without the spaces at its end.
  static func width(of line: [Piece]) -> Double { line.reduce(0) { $0 + $1.width } }

  /// Words, each with the spaces behind it.
  private static func words(_ text: Substring) -> [Substring] {
    var words: [Substring] = []
    var start = text.startIndex
    for index in text.indices.dropFirst()
    where text[index] != " " && text[text.index(before: index)] == " " {
      words.append(text[start..<index])
      start = index
    }
    if start < text.endIndex { words.append(text[start...]) }
    return words
  }

  private mutating func add(_ word: Substring, _ run: Int, _ most: Double) {
    var line = lines[lines.count - 1]
    var bare = word
    while bare.last == " " { bare.removeLast() }
    let wordWidth = rulers[run].width(of: String(bare))
    if !line.isEmpty, Self.width(of: line) + wordWidth > most + 1e-6 {
      lines.append([])
      line = []
    }
    if let last = line.last, last.run == run {
      line[line.count - 1].text += word
      line[line.count - 1].width = rulers[run].width(of: line[line.count - 1].text)
    } else {
      line.append(
        Piece(text: String(word), run: run, width: rulers[run].width(of: String(word))))
    }
    lines[lines.count - 1] = line
  }

  /// Cuts the text to the allowed lines; the last one ends in `…`.
  private mutating func cut(to most: Int, _ width: Double) {
    let rest = lines.dropFirst(most - 1).joined()
    var line: [Piece] = []
    var room = width
    for piece in rest {
      let ruler = rulers[piece.run]
      var text = ""
      var left = room - ruler.width(of: "…")
      for character in piece.text {
        left -= ruler.width(of: String(character))
        if left < -1e-6 { break }
        text.append(character)
      }
      guard text.count == piece.text.count else {
        while text.last == " " { text.removeLast() }
        text += "…"
        line.append(Piece(text: text, run: piece.run, width: ruler.width(of: text)))
        break
      }
      line.append(piece)
      room -= piece.width
    }
    lines = lines.prefix(most - 1) + [line]
  }
}
