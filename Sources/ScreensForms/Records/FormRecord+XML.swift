import ScreensDocuments

extension FormRecord {
  /// Reads the values of a record of 6.2, or of an article.
  package init(xml bytes: [UInt8], file: String, limits: FormLimits = .standard) throws(FormError) {
    let root = try FormText.xml(bytes, file: file, limits: limits)
    var reader = XMLRecordReader(file: file, limits: limits)
    self = try reader.record(root)
  }
}

private struct XMLRecordReader {
  let file: String
  let limits: FormLimits
  private var usual = "en_US"
  private var count = 0
  private var isNumbered = false

  init(file: String, limits: FormLimits) {
    self.file = file
    self.limits = limits
  }

  mutating func record(_ root: DocumentElement) throws(FormError) -> FormRecord {
    usual = root["default-locale"] ?? usual
    guard FormLanguage.isIdentifier(usual) else {
      throw .part(file: file, place: "root", .unknownLanguage(text: usual))
    }
    let languages = (root["available-locales"] ?? "").split { $0 == "," || $0.isWhitespace }
    var record = FormRecord(
      shape: .xml, languages: languages.map(String.init), usualLanguage: usual,
      rest: XMLDefinitionReader.attributes(of: root, but: ["available-locales", "default-locale"]))
    record.entries = try entries(in: root, at: "root", depth: 1)
    record.isNumbered = isNumbered
    return record
  }

  private mutating func entries(
    in parent: DocumentElement, at place: String, depth: Int
  ) throws(FormError) -> [FormEntry] {
    guard depth <= limits.depth else {
      throw .part(file: file, place: place, .tooDeep(most: limits.depth))
    }
    var numbered: [(index: Int?, entry: FormEntry)] = []
    for element in parent.children where element.name == "dynamic-element" {
      guard let name = element["name"], !name.isEmpty else { continue }
      count += 1
      guard count <= limits.entries else {
        throw .part(
          file: file, place: place, .tooMany("values", count: count, most: limits.entries))
      }
      let children = try entries(in: element, at: "\(place) > \(name)", depth: depth + 1)
      let entry = FormEntry(
        name, instance: element["instance-id"] ?? "", value: value(of: element),
        children: children,
        rest: XMLDefinitionReader.attributes(of: element, but: ["name", "instance-id", "index"]))
      numbered.append((element["index"].flatMap { Int($0) }, entry))
    }
    return ordered(numbered)
  }

  /// Instances of one name in the order of their numbers, in the places that they have together.
  private mutating func ordered(_ entries: [(index: Int?, entry: FormEntry)]) -> [FormEntry] {
    guard entries.contains(where: { $0.index != nil }) else { return entries.map(\.entry) }
    isNumbered = true
    var ranked: [String: [(index: Int?, entry: FormEntry)]] = [:]
    for entry in entries { ranked[entry.entry.name, default: []].append(entry) }
    for (name, list) in ranked {
      let sorted = list.enumerated().sorted {
        ($0.element.index ?? $0.offset, $0.offset) < ($1.element.index ?? $1.offset, $1.offset)
      }
      ranked[name] = sorted.reversed().map(\.element)
    }
    return entries.compactMap { ranked[$0.entry.name]?.popLast()?.entry }
  }

  /// The contents of an element. One without a language belongs to the usual one, where others
  /// have one.
  private func value(of element: DocumentElement) -> LocalizedValue {
    let contents = element.children.filter { $0.name == "dynamic-content" }
    guard !contents.isEmpty else { return .absent }
    if contents.allSatisfy({ $0["language-id"] == nil }) {
      return .plain(Self.text(of: contents[0]))
    }
    var members: [JSONValue.Member] = []
    for content in contents {
      let language = content["language-id"] ?? usual
      guard !members.contains(where: { $0.name == language }) else { continue }
      members.append(.init(language, Self.text(of: content)))
    }
    return .localized(members)
  }

  private static func text(of content: DocumentElement) -> JSONValue {
    let options = content.children.filter { $0.name == "option" }
    return options.isEmpty ? .string(content.text) : .array(options.map { .string($0.text) })
  }
}

/// Writes values in XML, inner values before the outer one's content.
struct XMLRecordWriter {
  private var writer = MarkupWriter(.xml)
  private let isNumbered: Bool

  static func text(_ record: FormRecord) -> String {
    var writer = XMLRecordWriter(isNumbered: record.isNumbered)
    writer.write(record)
    return String(decoding: writer.writer.bytes, as: UTF8.self)
  }

  private init(isNumbered: Bool) { self.isNumbered = isNumbered }

  private mutating func write(_ record: FormRecord) {
    writer.prologue()
    writer.begin("root")
    if !record.languages.isEmpty {
      writer.attribute("available-locales", record.languages.joined(separator: ","))
    }
    writer.attribute("default-locale", record.usualLanguage)
    attributes(record.rest)
    write(record.entries)
    writer.end()
  }

  private mutating func write(_ entries: [FormEntry]) {
    var counts: [String: Int] = [:]
    for entry in entries {
      writer.begin("dynamic-element")
      writer.attribute("name", entry.name)
      if !entry.instance.isEmpty { writer.attribute("instance-id", entry.instance) }
      if isNumbered { writer.attribute("index", counts[entry.name, default: 0]) }
      counts[entry.name, default: 0] += 1
      attributes(entry.rest)
      write(entry.children)
      switch entry.value {
      case .absent: break
      case .plain(let value): content(value, in: nil)
      case .localized(let members): for member in members { content(member.value, in: member.name) }
      }
      writer.end()
    }
  }

  private mutating func content(_ value: JSONValue, in language: String?) {
    writer.begin("dynamic-content")
    if let language { writer.attribute("language-id", language) }
    if case .array(let options) = value {
      for option in options {
        writer.begin("option")
        writer.text(option.plainText)
        writer.end()
      }
    } else {
      writer.text(value.plainText)
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
