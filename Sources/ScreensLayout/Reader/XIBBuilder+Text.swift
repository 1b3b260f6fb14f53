import ScreensDocuments

extension XIBBuilder {
  mutating func readText(
    of node: inout LayoutNode, from element: DocumentElement
  ) throws(XIBError) {
    node.text.string = Self.text(element, "text")
    node.text.attributed = try attributedText(element, key: "attributedText")
    node.text.font = try font(element.child("fontDescription"))
    node.text.color = try color(element, key: "textColor")
    node.text.highlightedColor = try color(element, key: "highlightedColor")
    node.text.shadowColor = try color(element, key: "shadowColor")
    node.text.alignment = choice(element, "textAlignment", default: .natural)
    node.text.numberOfLines = try integer(element, "numberOfLines", default: 1)
    node.text.lineBreak = Self.lineBreak(element["lineBreakMode"])
    node.text.adjustsFontSizeToFit = Self.boolean(element, "adjustsFontSizeToFit")
    node.text.minimumFontSize = try number(element, "minimumFontSize")
    node.text.minimumScaleFactor = try number(element, "minimumScaleFactor")
  }

  /// A font description; of a text style the size comes from the platform's table.
  func font(_ element: DocumentElement?) throws(XIBError) -> LayoutFont? {
    guard let element else { return nil }
    let style = element["style"]
    let size = try number(element, "pointSize") ?? style.flatMap { Self.styleSizes[$0] } ?? 17
    if let name = element["name"] {
      return LayoutFont(postScriptName: name, family: element["family"], size: size)
    }
    var font = LayoutFont(size: size, textStyle: style)
    switch element["type"] {
    case "boldSystem": font.weight = 700
    case "italicSystem": font.isItalic = true
    default: break
    }
    if style == "UICTFontTextStyleHeadline" { font.weight = 600 }
    if let weight = element["weight"] { font.weight = LayoutFont.weight(ofStyle: weight) }
    return font
  }

  mutating func attributedText(
    _ element: DocumentElement, key: String
  ) throws(XIBError) -> AttributedText? {
    guard let child = element.child(key: key, named: "attributedString") else { return nil }
    var fragments: [AttributedText.Fragment] = []
    for fragment in child.children where fragment.name == "fragment" {
      fragments.append(try readFragment(fragment))
    }
    return AttributedText(fragments: fragments)
  }

  private mutating func readFragment(
    _ element: DocumentElement
  ) throws(XIBError) -> AttributedText.Fragment {
    var fragment = AttributedText.Fragment(text: Self.text(element, "content") ?? "")
    guard let attributes = element.child("attributes") else { return fragment }
    fragment.color = try color(attributes, key: "NSColor")
    fragment.backgroundColor = try color(attributes, key: "NSBackgroundColor")
    if let font = attributes.child(key: "NSFont", named: "font") {
      fragment.font = try runFont(font)
    }
    if let paragraph = attributes.child(key: "NSParagraphStyle") {
      fragment.alignment = paragraph["alignment"].flatMap { TextAlignment(rawValue: $0) }
      fragment.lineBreak = Self.lineBreak(paragraph["lineBreakMode"])
    }
    for child in attributes.children {
      switch child["key"] {
      case "NSUnderline": fragment.underline = try integer(child, "value", default: 0)
      case "NSStrikethrough": fragment.strikethrough = try integer(child, "value", default: 0)
      case "NSKern": fragment.kern = try number(child, "value", default: 0)
      default: break
      }
    }
    return fragment
  }

  private func runFont(_ element: DocumentElement) throws(XIBError) -> LayoutFont {
    let size = try number(element, "size", default: 12)
    if let name = element["name"] {
      return LayoutFont(postScriptName: name, family: element["family"], size: size)
    }
    let meta = element["metaFont"]?.lowercased() ?? ""
    return LayoutFont(weight: meta.contains("bold") ? 700 : 400, size: size)
  }

  /// A line break mode in the spelling of controls or of paragraph styles.
  static func lineBreak(_ text: String?) -> LineBreakMode? {
    switch text {
    case "wordWrap", "wordWrapping": .wordWrap
    case "characterWrap", "charWrapping": .characterWrap
    case "clip", "clipping": .clip
    case "headTruncation", "truncatingHead": .headTruncation
    case "tailTruncation", "truncatingTail": .tailTruncation
    case "middleTruncation", "truncatingMiddle": .middleTruncation
    default: nil
    }
  }

  private static let styleSizes: [String: Double] = [
    "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28, "UICTFontTextStyleTitle2": 22,
    "UICTFontTextStyleTitle3": 20, "UICTFontTextStyleHeadline": 17, "UICTFontTextStyleBody": 17,
    "UICTFontTextStyleCallout": 16, "UICTFontTextStyleSubhead": 15,
    "UICTFontTextStyleFootnote": 13, "UICTFontTextStyleCaption1": 12,
    "UICTFontTextStyleCaption2": 11,
  ]
}
