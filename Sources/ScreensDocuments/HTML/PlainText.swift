/// The words of a text of HTML, a line for each block.
struct PlainText {
  private var text = ""
  /// The space between the last word and the next one.
  private var gap = ""

  mutating func add(_ words: String, isKept: Bool) {
    if isKept {
      text += gap + words
      gap = ""
      return
    }
    for scalar in words.unicodeScalars {
      if scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\u{0C}" {
        if gap.isEmpty, !text.isEmpty { gap = " " }
      } else {
        text += gap
        gap = ""
        text.unicodeScalars.append(scalar)
      }
    }
  }

  mutating func begin(_ name: String, _ kind: HTMLElement.Kind) {
    if name == "br" || kind != .inline, name != "td", name != "th" { breakLine() }
    if name == "li" {
      text += gap + "•"
      gap = " "
    }
  }

  mutating func end(_ name: String, _ kind: HTMLElement.Kind) {
    if name == "td" || name == "th" {
      if !text.isEmpty, gap.isEmpty || gap == " " { gap = "  " }
    } else if kind != .inline {
      breakLine()
    }
  }

  /// The text of an item stands in the line of its dot.
  private mutating func breakLine() {
    if !text.isEmpty, text.utf8.last != 0xA2 || !text.hasSuffix("•") { gap = "\n" }
  }

  func finish() -> String { text }
}
