/// An element that foreign HTML may have, with its attributes.
struct HTMLElement: Sendable {
  /// The kinds of elements, by the place that they have in a text.
  enum Kind: Sendable {
    case inline
    /// Ends an open paragraph.
    case block
    /// An item of a list, which is a block without meaning outside of one.
    case item
    /// A part of a table, which is nothing outside of one.
    case tablePart
  }

  /// The values that an attribute may have; others are dropped.
  enum Value: Sendable {
    case text
    case oneOf(Set<String>)
    /// A whole number.
    case number(ClosedRange<Int>)
    /// The tag of a language.
    case language
    /// No value: the attribute is there or not.
    case flag
    /// The address of an image.
    case image
    /// The address that a link leads to.
    case link
  }

  let name: MarkupName
  let kind: Kind
  /// Whether it has no content.
  let isVoid: Bool
  let attributes: [String: Value]

  private init(_ name: String, _ kind: Kind, _ attributes: [String: Value] = [:]) {
    guard let own = MarkupName(name) else { preconditionFailure("\(name) is no element") }
    self.name = own
    self.kind = kind
    isVoid = own.isVoidInHTML
    self.attributes = attributes.merging(Self.ofAll) { own, _ in own }
  }

  private static let ofAll: [String: Value] = [
    "dir": .oneOf(["ltr", "rtl", "auto"]), "lang": .language, "title": .text,
  ]

  private static let cell: [String: Value] = [
    "colspan": .number(1...100), "rowspan": .number(1...100),
  ]

  /// Every element that is allowed, by name.
  static let all: [String: HTMLElement] = {
    let names: [(Kind, String)] = [
      (
        .inline,
        """
        abbr b bdi bdo br cite code dfn em i ins kbd mark q s samp small span strong sub sup u var \
        wbr
        """
      ),
      (
        .block,
        """
        address article aside blockquote details div dl figcaption figure footer h1 h2 h3 h4 h5 h6 \
        header hr nav p pre section summary ul
        """
      ),
      (.item, "dd dt"), (.tablePart, "caption tbody tfoot thead tr td"),
    ]
    let plain = names.flatMap { kind, names in
      names.split(separator: " ").map { HTMLElement(String($0), kind, $0 == "td" ? cell : [:]) }
    }
    let others = [
      HTMLElement("a", .inline, ["href": .link]),
      HTMLElement("del", .inline), HTMLElement("time", .inline, ["datetime": .text]),
      HTMLElement(
        "img", .inline,
        [
          "src": .image, "alt": .text, "width": .number(1...4096), "height": .number(1...4096),
        ]),
      HTMLElement(
        "ol", .block, ["start": .number(-9999...9999), "reversed": .flag]),
      HTMLElement("li", .item, ["value": .number(-9999...9999)]),
      HTMLElement("table", .block),
      HTMLElement(
        "th", .tablePart,
        cell.merging(["scope": .oneOf(["row", "col", "rowgroup", "colgroup"])]) { own, _ in own }),
    ]
    return Dictionary(
      (plain + others).map { ($0.name.description, $0) }, uniquingKeysWith: { one, _ in one })
  }()

  /// The elements whose content is no markup; they are dropped with it.
  static let raw: Set<String> = [
    "script", "style", "xmp", "iframe", "noembed", "noframes", "title", "textarea", "plaintext",
  ]

  /// Other elements that are dropped with their content. The content of all the rest stays.
  static let dropped: Set<String> = [
    "svg", "math", "template", "object", "applet", "select", "datalist", "audio", "video",
    "canvas", "dialog", "frameset",
  ]

  /// Takes a value if the attribute may have it.
  static func allowed(_ text: String, _ value: Value, _ surroundings: HTMLSurroundings) -> String? {
    switch value {
    case .text: return text
    case .oneOf(let words): return words.contains(text.lowercased()) ? text.lowercased() : nil
    case .number(let range):
      return Int(text).flatMap { range.contains($0) ? String($0) : nil }
    case .language:
      let isTag = text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D
      }
      return isTag && (2...35).contains(text.utf8.count) ? text : nil
    case .flag: return ""
    case .image: return surroundings.images.address(text)
    case .link: return surroundings.links.address(text)
    }
  }
}
