import ScreensDocuments

/// Writes a definition in XML, in the dialect that it was read in.
struct XMLDefinitionWriter {
  private var writer = MarkupWriter(.xml)
  private let dialect: FormDefinition.Dialect

  static func text(_ definition: FormDefinition) -> String {
    var writer = XMLDefinitionWriter(dialect: definition.dialect)
    writer.write(definition)
    return String(decoding: writer.writer.bytes, as: UTF8.self)
  }

  private init(dialect: FormDefinition.Dialect) { self.dialect = dialect }

  private mutating func write(_ definition: FormDefinition) {
    writer.prologue()
    writer.begin("root")
    if !definition.languages.isEmpty {
      writer.attribute("available-locales", definition.languages.joined(separator: ","))
    }
    if dialect == .xsd || definition.usualLanguage != "en_US" {
      writer.attribute("default-locale", definition.usualLanguage)
    }
    attributes(definition.rest)
    for (place, field) in definition.fields.enumerated() {
      // Meta-data in a language, even without entries, tell a form from an article's structure.
      let isMark = dialect == .xsd && place == 0 && field.words.data == nil
      write(field, markedIn: isMark ? definition.usualLanguage : nil)
    }
    writer.end()
  }

  private mutating func write(_ field: FormField, markedIn language: String? = nil) {
    writer.begin("dynamic-element")
    writer.attribute("name", field.name)
    if !field.words.type.isEmpty { writer.attribute("type", field.words.type) }
    if let data = field.words.data { writer.attribute("dataType", data) }
    for (key, trait, _, isUsual) in FieldTraits.keys {
      let isOn = field.traits.contains(trait)
      // A structure says in an entry whether a field is required, and only what is unusual else.
      if dialect == .webContent, trait == .required || isOn == isUsual { continue }
      if let name = MarkupName(key) { writer.attribute(name, isOn ? "true" : "false") }
    }
    attributes(field.rest)
    if dialect == .xsd {
      if let language { metadata(language, []) }
      write(entries(of: field))
    }
    for option in field.options { write(option) }
    for child in field.children { write(child) }
    if dialect == .webContent { write(entries(of: field)) }
    writer.end()
  }

  private func entries(of field: FormField) -> [(String, LocalizedValue)] {
    let isForm = dialect == .xsd
    var entries = [
      ("label", field.texts.label), ("predefinedValue", field.predefined),
      (isForm ? "tip" : "instructions", field.texts.tip),
    ]
    if !isForm {
      let word: JSONValue = field.traits.contains(.required) ? "true" : "false"
      entries.append(("required", .plain(word)))
    }
    for member in field.rest {
      switch member.value {
      case .object(let texts): entries.append((member.name, .localized(texts)))
      case .array(let texts) where texts.count == 1: entries.append((member.name, .plain(texts[0])))
      default: break
      }
    }
    return entries
  }

  private mutating func write(_ option: FormOption) {
    writer.begin("dynamic-element")
    if dialect == .webContent {
      writer.attribute("name", option.label.json?.plainText ?? "")
      writer.attribute("type", option.value)
      attributes(option.rest)
    } else {
      if let name = option.name { writer.attribute("name", name) }
      writer.attribute("type", "option")
      writer.attribute("value", option.value)
      attributes(option.rest)
      write([("label", option.label)])
    }
    writer.end()
  }

  /// Writes meta-data: one element for each language where all entries have the same, else one for
  /// each text, so that the order of each entry's languages stays.
  private mutating func write(_ entries: [(String, LocalizedValue)]) {
    let plain = entries.compactMap { name, value in
      if case .plain(let text) = value { (name, text.plainText) } else { nil }
    }
    if !plain.isEmpty { metadata(nil, plain) }
    let localized = entries.filter { !$0.1.languages.isEmpty }
    guard let languages = localized.first?.1.languages else { return }
    if localized.allSatisfy({ $0.1.languages == languages }) {
      for (place, language) in languages.enumerated() {
        metadata(language, localized.map { ($0.0, Self.text(of: $0.1, at: place)) })
      }
    } else {
      for (name, value) in localized {
        for (place, language) in value.languages.enumerated() {
          metadata(language, [(name, Self.text(of: value, at: place))])
        }
      }
    }
  }

  private static func text(of value: LocalizedValue, at place: Int) -> String {
    guard case .localized(let members) = value else { return "" }
    return members[place].value.plainText
  }

  private mutating func metadata(_ language: String?, _ entries: [(String, String)]) {
    writer.begin("meta-data")
    if let language { writer.attribute("locale", language) }
    for (name, text) in entries {
      writer.begin("entry")
      writer.attribute("name", name)
      writer.text(text)
      writer.end()
    }
    writer.end()
  }

  private mutating func attributes(_ members: [JSONValue.Member]) {
    for member in members {
      if let text = member.value.string, let name = MarkupName(member.name) {
        writer.attribute(name, text)
      }
    }
  }
}
