import ScreensCore
import ScreensDocuments
import ScreensLayout

/// Labels, titles and what stands in fields.
extension SVGDrawing {
  /// How a text is drawn.
  struct TextLook {
    var font: LayoutFont
    var color: LayoutColor
    var alignment: String
    /// The most lines; 0 is as many as needed.
    var lines = 1
    /// Whether it begins at the top instead of the middle.
    var isAtTop = false
  }

  mutating func label(_ index: Int) {
    guard let text = tree[index, .text].nonEmptyString else { return }
    var look = textLook(index)
    look.lines = document.nodes[index].text.numberOfLines
    let runs = document.nodes[index].text.attributed?.fragments ?? []
    if runs.map(\.text).joined() == text, let first = runs.first {
      if runs.count > 1 { return draw(runs, in: bounds(index), look) }
      look.font = first.font ?? look.font
      look.color = first.color ?? look.color
    }
    draw(text, in: bounds(index), look)
  }

  mutating func button(_ index: Int) {
    let node = document.nodes[index]
    var room = bounds(index)
    let name = tree[index, .image].nonEmptyString
    let text = tree[index, .text].nonEmptyString
    let normal = node.button?.look(.normal)
    if let name, name == normal?.backgroundImage?.name || text == nil {
      picture(name, in: room, index)
    } else if let name, let size = normal?.image?.size {
      let titleWidth = text.map {
        TextMetrics.standard.ruler(for: textLook(index).font).width(of: $0)
      }
      let start = (room.width - size.width - (titleWidth ?? 0)) / 2
      let place = LayoutRect(
        x: start, y: (room.height - size.height) / 2, width: size.width, height: size.height)
      picture(name, in: place, index)
      room.x += size.width / 2
    }
    guard let text else { return }
    var look = textLook(index)
    let state: ButtonContent.State =
      !isEnabled(index) ? .disabled : tree[index, .selected] == .bool(true) ? .selected : .normal
    if state != .normal { look.color = node.button?.look(state).titleColor ?? look.color }
    if let run = node.text.attributed?.fragments.first, node.text.attributed?.string == text {
      look.font = run.font ?? look.font
      look.color = run.color ?? look.color
    }
    if look.alignment == "natural" { look.alignment = "center" }
    draw(text, in: room, look)
  }

  mutating func input(_ index: Int) {
    let isArea = document.nodes[index].kind == .textView
    var room = bounds(index)
    room.x += 10
    room.width -= 20
    if isArea {
      room.y += 8
      room.height -= 16
    }
    var look = textLook(index)
    look.lines = isArea ? 0 : 1
    look.isAtTop = isArea
    let value =
      tree[index, .value].nonEmptyString ?? tree[index, .text].nonEmptyString
    if var text = value {
      if tree.isSecret(index) {
        text = String(repeating: "•", count: min(text.count, 8))
      }
      draw(text, in: room, look)
    } else if let text = tree[index, .placeholder].nonEmptyString {
      look.color = LayoutColor(
        red: look.color.red, green: look.color.green, blue: look.color.blue, alpha: 0.65)
      draw(text, in: room, look)
    }
  }

  func textLook(_ index: Int) -> TextLook {
    let node = document.nodes[index]
    var font = node.font
    if let size = tree[index, .fontSize].double { font.size = size }
    if let weight = tree[index, .fontWeight].double, weight.isFinite { font.weight = Int(weight) }
    if let family = tree[index, .fontFamily].nonEmptyString { font.family = .named(family) }
    return TextLook(
      font: font, color: color(.textColor, index) ?? node.textColor,
      alignment: tree[index, .textAlignment].nonEmptyString ?? "natural")
  }

  // MARK: Lines

  mutating func draw(_ text: String, in room: LayoutRect, _ look: TextLook) {
    let ruler = TextMetrics.standard.ruler(for: look.font)
    let lines = TextLines(text, ruler, within: room.width, most: look.lines).lines
    var top =
      look.isAtTop
      ? room.y : room.y + (room.height - Double(lines.count) * ruler.lineHeight) / 2
    for line in lines {
      let left = start(of: line.width, in: room, look.alignment)
      begin(look.font, look.color, left, top + ruler.ascent)
      stretch(line.text, to: line.width)
      writer.text(line.text)
      writer.end()
      top += ruler.lineHeight
    }
  }

  /// Runs that look differently, on one line.
  private mutating func draw(
    _ runs: [AttributedText.Fragment], in room: LayoutRect, _ look: TextLook
  ) {
    let rulers = runs.map { TextMetrics.standard.ruler(for: $0.font ?? look.font) }
    let widths = zip(runs, rulers).map { $1.width(of: $0.text) }
    let height = rulers.map(\.lineHeight).max() ?? 0
    let baseline = room.y + (room.height - height) / 2 + (rulers.map(\.ascent).max() ?? 0)
    var left = start(of: widths.reduce(0, +), in: room, look.alignment)
    for (run, width) in zip(runs, widths) {
      begin(run.font ?? look.font, run.color ?? look.color, left, baseline)
      writer.attribute("xml:space", "preserve")
      stretch(run.text, to: width)
      writer.text(run.text)
      writer.end()
      left += width
    }
  }

  private func start(of width: Double, in room: LayoutRect, _ alignment: String) -> Double {
    switch alignment {
    case "center": room.x + (room.width - width) / 2
    case "right": room.x + room.width - width
    default: room.x
    }
  }

  private mutating func begin(
    _ font: LayoutFont, _ color: LayoutColor, _ left: Double, _ baseline: Double
  ) {
    writer.begin("text")
    writer.attribute("x", number: left)
    writer.attribute("y", number: baseline)
    writer.attribute("font-family", Self.families(font.family))
    writer.attribute("font-size", number: font.size)
    if font.weight != 400 { writer.attribute("font-weight", font.weight) }
    if font.isItalic { writer.attribute("font-style", "italic") }
    fill(color)
  }

  private mutating func stretch(_ text: String, to width: Double) {
    guard text.count > 1, width > 0 else { return }
    writer.attribute("textLength", number: width)
    writer.attribute("lengthAdjust", "spacingAndGlyphs")
  }

  private static func families(_ family: LayoutFont.Family) -> String {
    let system = "-apple-system, Inter, Roboto, Arial, 'Liberation Sans', sans-serif"
    guard case .named(let name) = family else { return system }
    let plain = name.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    return "'\(plain)', \(system)"
  }
}
