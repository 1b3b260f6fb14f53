import ScreensDocuments

/// The reason for which a record does not change.
package enum RecordChangeFault: Error, Sendable, Hashable, CustomStringConvertible {
  case unknownField(EntryPath)
  case missingInstance(EntryPath)
  case notRepeatable(EntryPath)
  case tooManyInstances(EntryPath, most: Int)

  /// A sentence for the operator, with the remedy.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch self {
    case .unknownField(let path): "the form has no field \(path); load its definition again"
    case .missingInstance(let path): "the record has no \(path); load it again"
    case .notRepeatable(let path): "\(path) occurs once; its definition does not let it repeat"
    case .tooManyInstances(let path, let most):
      "\(path) has \(most) instances already; remove one first"
    }
  }
}

extension FormRecord {
  /// The most instances of one field.
  package static let mostInstances = 1_000

  /// A new record, with the predefined values of a definition in one language.
  package init(
    new definition: FormDefinition, in language: FormLanguage, shape: Shape = .json,
    using source: inout some RandomNumberGenerator
  ) {
    self.init(
      shape: shape, languages: [language.identifier], usualLanguage: language.identifier)
    let choice = definition.choice(language)
    for field in definition.fields {
      if let entry = Self.predefined(field, choice, using: &source) { entries.append(entry) }
    }
  }

  private static func predefined(
    _ field: FormField, _ choice: LanguageChoice, using source: inout some RandomNumberGenerator
  ) -> FormEntry? {
    var children: [FormEntry] = []
    for child in field.children {
      if let entry = predefined(child, choice, using: &source) { children.append(entry) }
    }
    let value = field.predefined(choice)
    let text = value.isEmpty ? nil : field.text(of: value, .instances)
    guard !children.isEmpty || text?.isEmpty == false else { return nil }
    let language = choice.language.identifier
    return FormEntry(
      field.name, instance: InstanceName.make(using: &source),
      value: field.type.hasValue
        ? field.written(.string(text ?? ""), over: .absent, in: language) : .absent,
      children: children)
  }

  /// Stores a value in a language. A first instance that is not there yet is made, and so are those
  /// around it.
  package mutating func set(
    _ value: FieldValue, at path: EntryPath, of definition: FormDefinition,
    in language: FormLanguage, using source: inout some RandomNumberGenerator
  ) throws(RecordChangeFault) {
    guard let field = definition.field(at: path) else { throw .unknownField(path) }
    let old = text(at: path, language)
    let isArticle = ["list", "multi-list"].contains(field.words.type)
    let json: JSONValue
    if isArticle, case .chosen(let values) = value {
      json =
        field.traits.contains(.multiple)
        ? .array(values.map(JSONValue.string)) : .string(values.first ?? "")
    } else {
      let form: WireForm = shape == .json ? .instances : .v62
      json = .string(field.text(of: value, form, replacing: old) ?? "")
    }
    try write(json, at: path, of: definition, in: language, using: &source)
  }

  /// Stores the text of a value.
  package mutating func set(
    text: String, at path: EntryPath, of definition: FormDefinition, in language: FormLanguage,
    using source: inout some RandomNumberGenerator
  ) throws(RecordChangeFault) {
    try write(.string(text), at: path, of: definition, in: language, using: &source)
  }

  private mutating func write(
    _ value: JSONValue, at path: EntryPath, of definition: FormDefinition,
    in language: FormLanguage, using source: inout some RandomNumberGenerator
  ) throws(RecordChangeFault) {
    guard let field = definition.field(at: path) else { throw .unknownField(path) }
    let fields = definition.fields(along: path)
    try change(path, fields, language.identifier, &source) { entry in
      entry.value = field.written(value, over: entry.value, in: language.identifier)
    }
  }

  /// Adds an instance of a repeatable field behind the others.
  ///
  /// - Parameter path: Any instance of the field.
  /// - Returns: The place of the added one.
  @discardableResult
  package mutating func add(
    _ path: EntryPath, of definition: FormDefinition, in language: FormLanguage,
    using source: inout some RandomNumberGenerator
  ) throws(RecordChangeFault) -> EntryPath {
    guard let field = definition.field(at: path) else { throw .unknownField(path) }
    guard field.traits.contains(.repeatable) else { throw .notRepeatable(path) }
    let count = count(at: path)
    guard count < Self.mostInstances else {
      throw .tooManyInstances(path, most: Self.mostInstances)
    }
    // The first instance is shown although it is not stored; the added one is the second.
    let added = max(count, 1)
    for _ in count...added {
      let entry = FormEntry.blank(field, in: language.identifier, using: &source)
      try changeSiblings(of: path, definition, language.identifier, &source) { siblings in
        let last = siblings.lastIndex { $0.name == field.name }
        siblings.insert(entry, at: last.map { $0 + 1 } ?? siblings.count)
      }
    }
    return path.instance(added)
  }

  /// Removes an instance; the last one of its field is emptied.
  package mutating func remove(
    _ path: EntryPath, of definition: FormDefinition
  ) throws(RecordChangeFault) {
    guard self[path] != nil else { throw .missingInstance(path) }
    let isLast = count(at: path) == 1
    var none = NoChoice()
    try changeSiblings(of: path, definition, "", &none) { siblings in
      guard let place = siblings.place(of: path.last) else { return }
      if isLast { siblings[place].empty() } else { siblings.remove(at: place) }
    }
  }

  /// Moves an instance before or behind others of its field.
  package mutating func move(
    _ path: EntryPath, to index: Int, of definition: FormDefinition
  ) throws(RecordChangeFault) {
    guard self[path] != nil, self[path.instance(index)] != nil else {
      throw .missingInstance(self[path] == nil ? path : path.instance(index))
    }
    var none = NoChoice()
    try changeSiblings(of: path, definition, "", &none) { siblings in
      guard let from = siblings.place(of: path.last),
        let place = siblings.place(of: path.instance(index).last)
      else { return }
      siblings.insert(siblings.remove(at: from), at: place)
    }
  }

  /// Gives each value without an identity one.
  package mutating func identify(using source: inout some RandomNumberGenerator) {
    func identified(_ entries: [FormEntry]) -> [FormEntry] {
      entries.map { entry in
        var entry = entry
        if entry.instance.isEmpty { entry.instance = InstanceName.make(using: &source) }
        entry.children = identified(entry.children)
        return entry
      }
    }
    entries = identified(entries)
  }

  private mutating func changeSiblings(
    of path: EntryPath, _ definition: FormDefinition, _ language: String,
    _ source: inout some RandomNumberGenerator, _ body: (inout [FormEntry]) -> Void
  ) throws(RecordChangeFault) {
    guard let parent = path.parent else { return body(&entries) }
    try change(parent, definition.fields(along: parent), language, &source) {
      body(&$0.children)
    }
  }

  /// Changes the value at a place, and makes first instances on the way to it.
  private mutating func change(
    _ path: EntryPath, _ fields: [FormField], _ language: String,
    _ source: inout some RandomNumberGenerator, _ body: (inout FormEntry) -> Void
  ) throws(RecordChangeFault) {
    let steps = path.steps
    func change(_ entries: inout [FormEntry], _ depth: Int) throws(RecordChangeFault) {
      if entries.place(of: steps[depth]) == nil {
        guard steps[depth].index == 0, depth < fields.count else { throw .missingInstance(path) }
        var made = FormEntry.blank(fields[depth], in: language, using: &source)
        made.children = []
        entries.append(made)
      }
      guard let place = entries.place(of: steps[depth]) else { throw .missingInstance(path) }
      guard depth + 1 < steps.count else { return body(&entries[place]) }
      try change(&entries[place].children, depth + 1)
    }
    try change(&entries, 0)
  }
}

/// For changes that make no identity.
private struct NoChoice: RandomNumberGenerator {
  mutating func next() -> UInt64 { 0 }
}

extension FormDefinition {
  /// The field of a value's place; nil where the definition has none.
  package func field(at path: EntryPath) -> FormField? {
    let fields = fields(along: path)
    return fields.count == path.steps.count ? fields.last : nil
  }

  /// The fields from the outermost to that of a place, while there are any.
  func fields(along path: EntryPath) -> [FormField] {
    var list = fields
    var found: [FormField] = []
    for step in path.steps {
      guard let field = list.first(where: { $0.name == step.name }) else { break }
      found.append(field)
      list = field.children
    }
    return found
  }
}
