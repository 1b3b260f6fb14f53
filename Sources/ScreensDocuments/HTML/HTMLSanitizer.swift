/// Rewrites the allowed tokens of a text: every element that begins ends, in the order that
/// browsers give it.
struct HTMLSanitizer {
  private let images: ImageOrigins
  private var writer = MarkupWriter(.html)
  private var plain = PlainText()
  /// The names of the elements that are open, outermost first.
  private var open: [String] = []
  /// The element that is dropped with its content, and how many of its name are open.
  private var dropped: (name: String, depth: Int)?
  /// Whether a line end that comes next belongs to the start tag of a `pre`.
  private var dropsLineEnd = false

  init(_ images: ImageOrigins) { self.images = images }

  /// Whether the present content is that of a dropped drawing or formula.
  var isInForeignElement: Bool { dropped.map { Self.foreign.contains($0.name) } ?? false }

  private static let foreign: Set<String> = ["svg", "math"]
  private static let cells: Set<String> = ["td", "th", "caption"]
  private static let groups: Set<String> = ["tbody", "thead", "tfoot"]
  private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  mutating func process(_ token: HTMLToken) {
    switch token {
    case .text(let text): if dropped == nil { self.text(text) }
    case .start(let tag): dropped == nil ? start(tag) : startInDropped(tag)
    case .end(let name): dropped == nil ? end(name) : endInDropped(name)
    }
  }

  /// Ends all that is open.
  mutating func finish() -> (markup: [UInt8], text: String) {
    close(to: 0)
    return (writer.bytes, plain.finish())
  }

  private mutating func text(_ text: String) {
    var text = text
    if dropsLineEnd, text.utf8.first == 0x0A { text.removeFirst() }
    dropsLineEnd = false
    guard !text.isEmpty else { return }
    writer.text(text)
    plain.add(text, isKept: open.contains("pre"))
  }

  // MARK: Dropped content

  private mutating func startInDropped(_ tag: HTMLTag) {
    guard let (name, depth) = dropped, tag.name == name, name != "select",
      !(tag.isSelfClosing && Self.foreign.contains(name))
    else { return }
    dropped = (name, depth + 1)
  }

  private mutating func endInDropped(_ ended: String) {
    guard let (name, depth) = dropped, ended == name else { return }
    dropped = depth > 1 ? (name, depth - 1) : nil
  }

  // MARK: Elements

  private mutating func start(_ tag: HTMLTag) {
    dropsLineEnd = false
    if HTMLElement.dropped.contains(tag.name) {
      if !(tag.isSelfClosing && Self.foreign.contains(tag.name)) { dropped = (tag.name, 1) }
      return
    }
    guard let element = HTMLElement.all[tag.name] else { return }
    if tag.name == "img" { return image(tag, element) }
    guard makeRoom(for: tag.name, element.kind) else { return }
    guard element.isVoid || open.count < HTMLFragment.depth else { return }
    begin(tag, element)
    if element.isVoid { return writer.end() }
    open.append(tag.name)
    dropsLineEnd = tag.name == "pre"
  }

  private mutating func begin(_ tag: HTMLTag, _ element: HTMLElement) {
    plain.begin(tag.name, element.kind)
    writer.begin(element.name)
    for (name, text) in tag.attributes {
      guard let kind = element.attributes[name], let name = MarkupName(name),
        let value = HTMLElement.allowed(text, kind, images)
      else { continue }
      if case .flag = kind { writer.attribute(name, true) } else { writer.attribute(name, value) }
    }
  }

  /// Writes an image, or its words where it may not be shown.
  private mutating func image(_ tag: HTMLTag, _ element: HTMLElement) {
    let words = tag["alt"] ?? ""
    guard tag["src"].flatMap(images.address) != nil else { return text(words) }
    begin(tag, element)
    if tag["alt"] == nil { writer.attribute("alt", "") }
    writer.end()
    plain.add(words, isKept: false)
  }

  /// Ends the elements that a start tag ends.
  ///
  /// - Returns: whether the element may begin here.
  private mutating func makeRoom(for name: String, _ kind: HTMLElement.Kind) -> Bool {
    switch kind {
    case .inline: break
    case .block:
      endParagraph()
      if Self.headings.contains(name), let last = open.last, Self.headings.contains(last) {
        close(to: open.count - 1)
      }
    case .item:
      endItem(name)
      endParagraph()
    case .tablePart: return makeRoom(forPart: name)
    }
    return true
  }

  private mutating func endParagraph() {
    let scope = open.lastIndex { Self.cells.contains($0) || $0 == "table" } ?? -1
    if let paragraph = open.lastIndex(of: "p"), paragraph > scope { close(to: paragraph) }
  }

  /// An item ends the one before it in the same list.
  private mutating func endItem(_ name: String) {
    let names: Set<String> = name == "li" ? ["li"] : ["dt", "dd"]
    for place in open.indices.reversed() {
      if names.contains(open[place]) { return close(to: place) }
      let isPassed = ["p", "div", "address"].contains(open[place])
      guard isPassed || HTMLElement.all[open[place]]?.kind == .inline else { return }
    }
  }

  /// A part of a table ends what stands in its way, up to the table. A cell without a row has one
  /// of its own.
  private mutating func makeRoom(forPart name: String) -> Bool {
    guard let table = open.lastIndex(of: "table") else { return false }
    let isCell = name == "td" || name == "th"
    let place = open.indices[table...].last { place in
      let around = open[place]
      return place == table || (isCell || name == "tr") && Self.groups.contains(around)
        || isCell && around == "tr"
    }
    close(to: (place ?? table) + 1)
    if isCell, open.last != "tr" {
      guard open.count < HTMLFragment.depth - 1 else { return false }
      begin(HTMLTag(name: "tr"), HTMLElement.row)
      open.append("tr")
    }
    return true
  }

  private mutating func end(_ name: String) {
    dropsLineEnd = false
    guard let place = open.lastIndex(of: name) else { return }
    // An element outside of a cell does not end with a tag in it, unless the tag is the table's.
    let isTable = name == "table" || HTMLElement.all[name]?.kind == .tablePart
    let scope = open.lastIndex {
      isTable ? $0 == "table" : Self.cells.contains($0) || $0 == "table"
    }
    if let scope, scope > place { return }
    close(to: place)
  }

  /// Ends the elements from a place on.
  private mutating func close(to place: Int) {
    while open.count > place {
      let name = open.removeLast()
      writer.end()
      plain.end(name, HTMLElement.all[name]?.kind ?? .inline)
    }
  }
}

extension HTMLElement {
  fileprivate static let row: HTMLElement = {
    guard let row = all["tr"] else { preconditionFailure("tables have rows") }
    return row
  }()
}

/// The words of a text of HTML, a line for each block.
private struct PlainText {
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
