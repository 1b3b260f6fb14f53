/// A record as names and texts, for servers that take no instances.
package struct FlatRecord: Sendable, Equatable {
  package struct Text: Sendable, Equatable {
    /// The place in the record, written as a name.
    package let name: String
    package let text: String
  }

  /// The texts in the order of the form. Missing and empty ones are not among them: these servers
  /// take an empty text for no change.
  package private(set) var texts: [Text] = []
  /// The names of values that somebody emptied. The server keeps the old ones, so the operator
  /// reads them in a message.
  package private(set) var emptied: [String] = []

  /// Writes a record in one language.
  package init(
    _ record: FormRecord, of definition: FormDefinition, in language: FormLanguage,
    _ form: WireForm
  ) {
    let choice = record.choice(language)
    let ofForm = definition.choice(language)
    for instance in definition.instances(in: record).flatMap(\.withDescendants)
    where instance.field.type.hasValue {
      guard let raw = instance.text(choice) else { continue }
      let value = instance.field.value(of: raw, ofForm)
      let text = instance.field.text(of: value, form, replacing: raw) ?? ""
      let name = instance.path.description
      if text.isEmpty { emptied.append(name) } else { texts.append(Text(name: name, text: text)) }
    }
  }

  /// The text of a name; nil for one that is not sent.
  package subscript(name: String) -> String? { texts.first { $0.name == name }?.text }
}

extension FormRecord {
  /// Stores names and texts. Instances that follow the last one are added.
  ///
  /// - Returns: The names that are no place of the form; their texts are not stored.
  package mutating func update(
    _ texts: [(name: String, text: String)], of definition: FormDefinition,
    in language: FormLanguage, using source: inout some RandomNumberGenerator
  ) -> [String] {
    var unknown: [String] = []
    for (name, text) in texts {
      guard let path = EntryPath(written: name), definition.field(at: path) != nil else {
        unknown.append(name)
        continue
      }
      do {
        var missing = path.last.index - max(1, count(at: path)) + 1
        if missing > 1 { throw RecordChangeFault.missingInstance(path) }
        while missing > 0 {
          try add(path, of: definition, in: language, using: &source)
          missing -= 1
        }
        try set(text: text, at: path, of: definition, in: language, using: &source)
      } catch {
        unknown.append(name)
      }
    }
    return unknown
  }
}
