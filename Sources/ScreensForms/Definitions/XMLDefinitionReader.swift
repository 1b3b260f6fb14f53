import ScreensDocuments

/// Reads definitions in XML: forms of 6.2, and structures of articles, which spell it otherwise.
struct XMLDefinitionReader {
  private let file: String
  private let limits: FormLimits
  private var names: FieldNames
  private var dialect = FormDefinition.Dialect.xsd
  private var usual = "en_US"
  private var remarks: [FormRemark] = []

  init(file: String, limits: FormLimits) {
    self.file = file
    self.limits = limits
    names = FieldNames(file: file, limits: limits)
  }

  mutating func definition(_ root: DocumentElement) throws(FormError) -> FormDefinition {
    dialect = Self.dialect(of: root)
    let languages = (root["available-locales"] ?? "").split { $0 == "," || $0.isWhitespace }
      .map(String.init)
    for language in languages + [root["default-locale"] ?? usual]
    where !FormLanguage.isIdentifier(language) {
      throw fault("root", .unknownLanguage(text: language))
    }
    usual = root["default-locale"] ?? usual
    let fields = try fields(in: root, at: "root", depth: 1)
    guard !fields.isEmpty else { throw fault("root", .empty) }
    return FormDefinition(
      dialect: dialect, languages: languages, usualLanguage: usual, fields: fields, rules: [],
      rest: Self.attributes(of: root, but: ["available-locales", "default-locale"]),
      remarks: remarks)
  }

  /// The dialect of a document: words for data and texts by language are those of forms.
  private static func dialect(of root: DocumentElement) -> FormDefinition.Dialect {
    if root.child("dynamic-element")?["dataType"] != nil { return .xsd }
    var isContent = false
    var open = elements(of: root)
    while let element = open.popLast() {
      if element["dataType"] != nil { return .xsd }
      for data in element.children where data.name == "meta-data" {
        if data["locale"] != nil { return .xsd }
        isContent = isContent || data.children.contains { $0["name"] == "required" }
      }
      isContent = isContent || element["index-type"] != nil
      open += elements(of: element)
    }
    return isContent || root["default-locale"] == nil ? .webContent : .xsd
  }

  private static func elements(of parent: DocumentElement) -> [DocumentElement] {
    parent.children.filter { $0.name == "dynamic-element" }
  }

  private mutating func fields(
    in parent: DocumentElement, at place: String, depth: Int
  ) throws(FormError) -> [FormField] {
    guard depth <= limits.depth else { throw fault(place, .tooDeep(most: limits.depth)) }
    var fields: [FormField] = []
    fields.reserveCapacity(parent.children.count)
    for element in parent.children
    where element.name == "dynamic-element" && !isOption(element, of: parent) {
      guard let name = element["name"], !name.isEmpty else {
        remarks.append(
          FormRemark(place: "\(place), line \(element.position.line)", cause: .nameless))
        continue
      }
      let place = place + " > " + name
      try names.insert(name, at: .line(element.position.line))
      fields.append(try field(name, element, at: place, depth: depth))
    }
    return fields
  }

  /// Whether an element is a choice of its parent and no field.
  private func isOption(_ element: DocumentElement, of parent: DocumentElement) -> Bool {
    guard dialect == .webContent else { return element["type"] == "option" }
    return FieldType(type: parent["type"] ?? "", data: nil, isMultiline: false).isChosen
  }

  private mutating func field(
    _ name: String, _ element: DocumentElement, at place: String, depth: Int
  ) throws(FormError) -> FormField {
    var draft = FieldDraft(name: name, isXML: true)
    if dialect == .webContent { draft.set(.required, false) }
    for (key, word) in element.attributes {
      switch key {
      case "name": break
      case "type": draft.type = word
      case "dataType": draft.data = word
      default:
        if let trait = FieldTraits.keys.first(where: { $0.key == key }) {
          draft.set(trait.trait, JSONValue.string(word).flag ?? false)
        } else if Self.isKept(key) {
          draft.rest.append(.init(key, .string(word)))
        }
      }
    }
    for (name, value) in XMLEntries(of: element, usual: usual).values {
      switch name {
      case "label": draft.texts.label = value
      case "predefinedValue": draft.predefined = value
      case "tip" where dialect == .xsd, "instructions" where dialect == .webContent:
        draft.texts.tip = value
      case "required" where dialect == .webContent:
        draft.set(.required, value.json?.flag ?? false)
      default: if let json = value.json { draft.rest.append(.init(name, Self.wrapped(json))) }
      }
    }
    // The writer groups entries by language: their order in a document says nothing.
    draft.rest.sort { $0.name < $1.name }
    if element.child("dynamic-element") != nil {
      draft.options = try options(in: element, at: place)
      draft.children = try fields(in: element, at: place, depth: depth + 1)
    }
    let field = draft.field
    if let remark = FormRemark(field, at: place) { remarks.append(remark) }
    return field
  }

  /// An entry among the attributes: a list of one text, so that it is known from an attribute.
  private static func wrapped(_ value: JSONValue) -> JSONValue {
    if case .object = value { value } else { .array([value]) }
  }

  private func options(
    in element: DocumentElement, at place: String
  ) throws(FormError) -> [FormOption] {
    let children = Self.elements(of: element).filter { isOption($0, of: element) }
    guard children.count <= limits.options else {
      throw fault(place, .tooMany("options", count: children.count, most: limits.options))
    }
    return children.map { child in
      if dialect == .webContent {
        return FormOption(
          value: child["type"] ?? "", label: .plain(.string(child["name"] ?? "")), name: nil,
          rest: Self.attributes(of: child, but: ["name", "type"]))
      }
      let entries = XMLEntries(of: child, usual: usual).values
      return FormOption(
        value: child["value"] ?? "", label: entries.first { $0.0 == "label" }?.1 ?? .absent,
        name: child["name"], rest: Self.attributes(of: child, but: ["name", "type", "value"]))
    }
  }

  /// The attributes that are kept unread, sorted; names with a prefix lose their meaning elsewhere.
  static func attributes(
    of element: DocumentElement, but known: [String]
  ) -> [JSONValue.Member] {
    element.attributes.filter { !known.contains($0.key) && isKept($0.key) }
      .sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }
  }

  private static func isKept(_ name: String) -> Bool {
    !name.utf8.contains(UInt8(ascii: ":")) && MarkupName(name) != nil
  }

  private func fault(_ place: String, _ cause: FormError.Cause) -> FormError {
    .part(file: file, place: place, cause)
  }
}

/// The entries in the meta-data of an element, by name in the order of the document.
struct XMLEntries {
  /// The texts of one name.
  fileprivate struct Texts {
    let name: String
    var members: [JSONValue.Member] = []
    /// The first text without a language.
    var plain: String?
  }

  let values: [(String, LocalizedValue)]

  init(of element: DocumentElement, usual: String) {
    var entries: [Texts] = []
    entries.reserveCapacity(4)
    for data in element.children where data.name == "meta-data" {
      let language = data["locale"]
      for entry in data.children where entry.name == "entry" {
        guard let name = entry["name"] else { continue }
        var place = entries.firstIndex { $0.name == name }
        if place == nil {
          entries.append(Texts(name: name))
          place = entries.count - 1
        }
        entries[place ?? 0].add(entry.text, language, usual)
      }
    }
    values = entries.map { ($0.name, $0.value) }
  }
}

extension XMLEntries.Texts {
  /// Adds a text; of several in one language the first counts.
  fileprivate mutating func add(_ text: String, _ language: String?, _ usual: String) {
    if language == nil, members.isEmpty {
      plain = plain ?? text
      return
    }
    if let first = plain {
      members.append(.init(usual, .string(first)))
      plain = nil
    }
    let language = language ?? usual
    guard !members.contains(where: { $0.name == language }) else { return }
    members.append(.init(language, .string(text)))
  }

  /// Texts without a language are for all of them, unless others have one.
  fileprivate var value: LocalizedValue {
    plain.map { .plain(.string($0)) } ?? .localized(members)
  }
}
