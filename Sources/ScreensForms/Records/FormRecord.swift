package import ScreensDocuments
package import ScreensModel

/// The values of a form, as a server sent them or as users typed them.
///
/// Values keep the text and the languages that they were read in. An unchanged one goes back as it
/// came, and so does one whose field nobody knows.
package struct FormRecord: Sendable, Equatable {
  package enum Shape: Sendable, Hashable {
    /// JSON with instances, of servers from 7.0 on.
    case json
    /// XML of records of 6.2 and of articles.
    case xml
  }

  package let shape: Shape
  package var languages: [String]
  package var usualLanguage: String
  package internal(set) var entries: [FormEntry]
  /// The attributes of the record itself, such as its id.
  package var attributes: [String: Value]
  /// The unread rest of the text; it is written back.
  var rest: [JSONValue.Member]
  /// Whether instances carry their numbers.
  var isNumbered = false

  package init(
    shape: Shape = .json, languages: [String] = [], usualLanguage: String = "en_US",
    entries: [FormEntry] = [], attributes: [String: Value] = [:], rest: [JSONValue.Member] = []
  ) {
    self.shape = shape
    self.languages = languages
    self.usualLanguage = usualLanguage
    self.entries = entries
    self.attributes = attributes
    self.rest = rest
  }

  /// A record whose fields no definition declares: names and texts.
  package init(untyped values: [String: String], attributes: [String: Value] = [:]) {
    self.init(
      entries: values.sorted { $0.key < $1.key }.map {
        FormEntry($0.key, value: .plain(.string($0.value)))
      }, attributes: attributes)
  }

  package func choice(_ language: FormLanguage) -> LanguageChoice {
    LanguageChoice(
      language, usual: usualLanguage, order: shape == .json ? .ascending : .document)
  }

  /// The value at a place; nil where there is none.
  package subscript(path: EntryPath) -> FormEntry? {
    var list = entries
    var found: FormEntry?
    for step in path.steps {
      guard let place = list.place(of: step) else { return nil }
      found = list[place]
      list = list[place].children
    }
    return found
  }

  /// The first value of a name, in any case.
  package subscript(name: String) -> FormEntry? {
    let folded = name.lowercased()
    return entries.first { $0.name == name } ?? entries.first { $0.name.lowercased() == folded }
  }

  /// The text at a place in a language; nil where there is no value. An empty text is something
  /// else: somebody emptied it.
  package func text(at path: EntryPath, _ language: FormLanguage) -> String? {
    self[path].flatMap { $0.value.value(choice(language))?.plainText }
  }

  /// How many instances a field has at a place; the number of the path does not count.
  package func count(at path: EntryPath) -> Int {
    let siblings = path.parent.map { self[$0]?.children ?? [] } ?? entries
    return siblings.count { $0.name == path.last.name }
  }

  /// The record with the names of a definition: where case alone differs, the definition counts.
  package func matched(to definition: FormDefinition) -> FormRecord {
    var record = self
    record.entries = Self.matched(entries, to: definition.fields)
    return record
  }

  private static func matched(_ entries: [FormEntry], to fields: [FormField]) -> [FormEntry] {
    entries.map { entry in
      guard let field = FormField.find(entry.name, in: fields) else { return entry }
      return FormEntry(
        field.name, instance: entry.instance, value: entry.value,
        children: matched(entry.children, to: field.children), rest: entry.rest)
    }
  }
}

extension [FormEntry] {
  /// The place of an instance among siblings; nil where there is none.
  func place(of step: EntryPath.Step) -> Int? {
    var left = step.index
    for (place, entry) in enumerated() where entry.name == step.name {
      if left == 0 { return place }
      left -= 1
    }
    return nil
  }
}
