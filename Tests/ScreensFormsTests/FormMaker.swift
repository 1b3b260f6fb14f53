import ScreensDocuments
import TestSupport

@testable import ScreensForms

/// Makes definitions and records that nobody would write, from a seed.
struct FormMaker {
  private var random: Seeded
  private var names = 0

  init(_ seed: UInt64) { random = Seeded(seed) }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  mutating func one<Item>(of items: [Item]) -> Item { items[below(items.count)] }

  private mutating func chance(_ part: Int) -> Bool { below(part) == 0 }

  static let languages = ["en_US", "de", "iw_IL", "zh_Hans_CN", "fr_CA"]

  mutating func text() -> String {
    one(of: [
      "", " ", "plain", "Ünïcode ☂", "a\"b", "a\\b", "line\nend", "<p>&amp;</p>", "]]>", "true",
      "[\"x\"]", "{\"a\":1}", "12,5", "\t", "'", "\u{1F9ED}",
    ])
  }

  mutating func name() -> String {
    names += 1
    return one(of: ["Field", "ámbito", "a-b", "x.y", "9", "%", "日"]) + String(names)
  }

  mutating func words(isXML: Bool) -> LocalizedValue {
    switch below(4) {
    case 0: return .absent
    case 1: return .plain(.string(text()))
    default:
      let start = below(3)
      let languages = Self.languages[start..<(start + 1 + below(3))].shuffled(using: &random)
      return .localized(languages.map { .init($0, .string(text())) })
    }
  }

  /// Other members, which nobody reads.
  private mutating func rest(isXML: Bool) -> [JSONValue.Member] {
    guard chance(2) else { return [] }
    if isXML { return [.init("indexType", .string(text())), .init("width", "small")] }
    return [
      .init("indexType", .string(text())), .init("odd", ["deep": [1, 2.5, nil, ["x": false]]]),
    ]
  }

  private static let types = [
    "text", "textarea", "ddm-text-html", "checkbox", "select", "radio", "ddm-date", "ddm-number",
    "ddm-documentlibrary", "ddm-image", "ddm-geolocation", "ddm-color", "ddm-separator", "odd-type",
  ]

  mutating func definition(_ dialect: FormDefinition.Dialect) -> FormDefinition {
    let isXML = dialect != .json
    var fields = (0...below(6)).map { _ in field(dialect, depth: 0) }
    if dialect == .xsd { fields.append(xsdMark()) }
    if dialect == .webContent { fields[0].rest.insert(.init("index-type", ""), at: 0) }
    var definition = FormDefinition(
      dialect: dialect, languages: dialect == .webContent ? [] : ["en_US", "de"],
      usualLanguage: dialect == .webContent ? "en_US" : one(of: Self.languages), fields: fields,
      rules: [], rest: isXML ? [] : rest(isXML: false))
    if dialect == .json {
      definition.rules = (0..<below(3)).map { _ in rule() }
      if chance(2) {
        definition.successPage = SuccessPage(
          isEnabled: chance(2), title: words(isXML: false), body: words(isXML: false))
      }
    }
    return definition
  }

  /// A field by which a document is known to be a form's.
  private mutating func xsdMark() -> FormField {
    var field = field(.xsd, depth: 9)
    field = FormField(
      name: name(), type: .text, words: .init(type: "text", data: "string"),
      traits: field.traits, texts: field.texts, predefined: field.predefined, options: [],
      children: [], check: .none, visibility: "", rest: [])
    return field
  }

  mutating func rule() -> FormRule {
    FormRule(
      name: words(isXML: false), condition: text(), actions: (0..<below(3)).map { _ in text() },
      isEnabled: chance(2), rest: rest(isXML: false))
  }

  private mutating func field(_ dialect: FormDefinition.Dialect, depth: Int) -> FormField {
    let isJSON = dialect == .json
    let isArticle = dialect == .webContent
    let type =
      isArticle ? one(of: ["text", "text_area", "list", "image", "odd"]) : one(of: Self.types)
    let data: String? = isArticle || chance(2) ? nil : "string"
    let kind = FieldType(type: type, data: data)
    var texts = FieldTexts()
    texts.label = isArticle ? .plain(.string(text())) : words(isXML: !isJSON)
    texts.tip = isArticle ? .absent : words(isXML: !isJSON)
    if isJSON {
      texts.placeholder = words(isXML: false)
      texts.requiredMessage = words(isXML: false)
    }
    var traits = FieldTraits(rawValue: UInt16(below(64)))
    if isArticle, type == "list" { traits.remove(.multiple) }
    let hasOptions = kind.isChosen && !(isArticle && type != "list")
    let options = hasOptions ? (0..<below(4)).map { _ in option(dialect) } : []
    let mayNest = depth < 4 && !(isArticle && kind.isChosen)
    let children =
      mayNest && chance(3) ? (0...below(3)).map { _ in field(dialect, depth: depth + 1) } : []
    return FormField(
      name: name(), type: kind, words: .init(type: type, data: data), traits: traits,
      texts: texts, predefined: isArticle ? .plain(.string(text())) : words(isXML: !isJSON),
      options: options, children: children, check: isJSON ? check() : .none,
      visibility: isJSON && chance(4) ? text() : "",
      rest: isArticle ? [] : rest(isXML: !isJSON))
  }

  private mutating func option(_ dialect: FormDefinition.Dialect) -> FormOption {
    switch dialect {
    case .json:
      FormOption(
        value: text(), label: words(isXML: false), name: chance(2) ? text() : nil,
        rest: rest(isXML: false))
    case .xsd: FormOption(value: text(), label: words(isXML: true), name: chance(2) ? text() : nil)
    case .webContent: FormOption(value: text(), label: .plain(.string(text())))
    }
  }

  private mutating func check() -> FieldCheck {
    switch below(4) {
    case 0: return .none
    case 1:
      var check = FieldCheck.none
      check.written = one(of: ["", [:], nil])
      return check
    case 2:
      return FieldCheck(
        expression: .text("a" + text()), parameter: .absent, message: words(isXML: false),
        rest: rest(isXML: false))
    default:
      return FieldCheck(
        expression: .template(
          name: chance(2) ? nil : "gt", value: "a" + text(), rest: rest(isXML: false)),
        parameter: words(isXML: false), message: words(isXML: false), rest: [])
    }
  }

  mutating func record(_ shape: FormRecord.Shape) -> FormRecord {
    var record = FormRecord(
      shape: shape, languages: ["en_US", "de"], usualLanguage: "en_US",
      entries: (0..<below(8)).map { _ in entry(shape, depth: 0) })
    if shape == .json { record.rest = rest(isXML: false) }
    return record
  }

  private mutating func entry(_ shape: FormRecord.Shape, depth: Int) -> FormEntry {
    var value = words(isXML: shape == .xml)
    if chance(6) { value = .plain(["one", "two"]) }
    let children =
      depth < 3 && chance(3) ? (0...below(3)).map { _ in entry(shape, depth: depth + 1) } : []
    return FormEntry(
      one(of: ["A", "B", name()]), instance: chance(4) ? "" : "i\(below(1_000))", value: value,
      children: children, rest: rest(isXML: shape == .xml))
  }
}
