import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

/// Labels, titles and the texts of fields.
extension SVGDrawing {
  /// The font, colour, alignment and lines of a text.
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
    if cutsTexts, look.lines == 0 {
      let line = TextMetrics.standard.ruler(for: look.font).lineHeight
      look.lines = max(1, Int(bounds(index).height / line))
    }
    fit(&look, text, index)
    guard let runs = layoutRuns(index, text) else { return draw(text, in: bounds(index), look) }
    draw(runs, in: bounds(index), look)
  }

  /// Draws the allowed part of a web view's foreign HTML as text, cut to the room.
  mutating func foreignText(_ index: Int) {
    guard let html = tree[index, .html].nonEmptyString else { return }
    var look = TextLook(font: LayoutFont(size: 15), color: .black, alignment: "natural")
    look.isAtTop = true
    let room = bounds(index)
    look.lines = max(1, Int(room.height / TextMetrics.standard.ruler(for: look.font).lineHeight))
    draw(HTMLFragment(html).text, in: room, look)
  }

  /// Shrinks the letters of a line that has to fit, if the whole line has one look.
  private func fit(_ look: inout TextLook, _ text: String, _ index: Int) {
    let content = document.nodes[index].text
    guard content.adjustsFontSizeToFit, look.lines == 1 else { return }
    let (size, room) = (look.font.size, bounds(index).width)
    let least = content.leastSize(of: size)
    // Small letters are wider for their size, so one step is not enough.
    for _ in 0..<8 {
      let width = TextMetrics.standard.ruler(for: look.font).width(of: text)
      guard width > room, look.font.size > least else { return }
      look.font.size = max(least, look.font.size * room / width - 0.001)
    }
  }

  /// The runs of a text; nil where it has one look.
  private func layoutRuns(_ index: Int, _ text: String) -> [AttributedText.Fragment]? {
    let runs = document.nodes[index].text.attributed?.fragments ?? []
    return !runs.isEmpty && runs.map(\.text).joined() == text ? runs : nil
  }

  /// Draws image and title: side by side, or as the button's configuration places them.
  mutating func button(_ index: Int) {
    let node = document.nodes[index]
    let name = tree[index, .image].nonEmptyString
    let text = tree[index, .text].nonEmptyString
    let normal = node.button?.look(.normal)
    let insets = node.button?.configuration?.contentInsets
    var room = bounds(index)
    if let name, name == normal?.backgroundImage?.name || text == nil && insets == nil {
      picture(name, in: room, index)
    }
    if let insets { room = room.inset(by: insets) }
    var look = textLook(index)
    let state: ButtonContent.State =
      !isEnabled(index) ? .disabled : tree[index, .selected] == .bool(true) ? .selected : .normal
    if state != .normal { look.color = node.button?.look(state).titleColor ?? look.color }
    if look.alignment == "natural" {
      look.alignment = Self.side(of: node.control?.horizontalAlignment)
    }
    let runs =
      text.map { layoutRuns(index, $0) ?? [AttributedText.Fragment(text: $0)] } ?? []
    look.lines = runs.count > 1 || insets != nil ? 0 : 1
    var image: LayoutSize?
    if let name, name == normal?.image?.name, text != nil || insets != nil {
      image = normal?.image?.size
    }
    guard let name, let image else { return draw(runs, in: room, look) }
    let size = RunLines(lines(runs, look), within: room.width, most: look.lines).size
    let places = Self.places(of: image, size, node.button?.configuration, in: room)
    picture(name, in: places.image, index)
    draw(runs, in: places.text, look)
  }

  /// The places of image and text in the middle of a room.
  private static func places(
    of image: LayoutSize, _ text: LayoutSize, _ configuration: ButtonContent.Configuration?,
    in room: LayoutRect
  ) -> (image: LayoutRect, text: LayoutRect) {
    let placement = configuration?.imagePlacement ?? "leading"
    let gap = text.width > 0 ? configuration?.imagePadding ?? 0 : 0
    let isFirst = placement != "trailing" && placement != "bottom"
    var (picture, words) = (room, room)
    picture.width = image.width
    picture.height = image.height
    if placement == "top" || placement == "bottom" {
      let start = room.y + (room.height - image.height - gap - text.height) / 2
      picture.x = room.x + (room.width - image.width) / 2
      picture.y = isFirst ? start : start + text.height + gap
      words.y = isFirst ? start + image.height + gap : start
      words.height = text.height
    } else {
      let start = room.x + (room.width - image.width - gap - text.width) / 2
      picture.y = room.y + (room.height - image.height) / 2
      picture.x = isFirst ? start : start + text.width + gap
      words.x = isFirst ? start + image.width + gap : start
      words.width = text.width
    }
    return (picture, words)
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
    guard !text.isEmpty else { return }
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

  /// Draws differently styled runs, each with a font.
  private func lines(
    _ runs: [AttributedText.Fragment], _ look: TextLook
  ) -> [(text: String, font: LayoutFont)] {
    runs.map { ($0.text, $0.font ?? look.font) }
  }

  private mutating func draw(
    _ runs: [AttributedText.Fragment], in room: LayoutRect, _ look: TextLook
  ) {
    guard runs.count > 1 else {
      var look = look
      look.font = runs.first?.font ?? look.font
      look.color = runs.first?.color ?? look.color
      return draw(runs.first?.text ?? "", in: room, look)
    }
    let broken = RunLines(lines(runs, look), within: room.width, most: look.lines)
    var top = look.isAtTop ? room.y : room.y + (room.height - broken.size.height) / 2
    for (line, (height, ascent)) in zip(broken.lines, broken.heights) {
      var left = start(of: RunLines.width(of: line), in: room, look.alignment)
      for piece in line {
        let run = runs[piece.run]
        begin(run.font ?? look.font, run.color ?? look.color, left, top + ascent)
        writer.attribute("xml:space", "preserve")
        stretch(piece.text, to: piece.width)
        writer.text(piece.text)
        writer.end()
        left += piece.width
      }
      top += height
    }
  }

  /// The side of its room on which a button's title stands.
  private static func side(of alignment: String?) -> String {
    switch alignment {
    case "leading", "left": "left"
    case "trailing", "right": "right"
    default: "center"
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
