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
  /// The most instances that are added at once: names alone could ask for any number.
  package static let mostAdded = 5_000

  /// Stores names and texts, in whatever order they come. Instances on the way to a place are
  /// added.
  ///
  /// - Returns: The names that are no place of the form; their texts are not stored.
  package mutating func update(
    _ texts: [(name: String, text: String)], of definition: FormDefinition,
    in language: FormLanguage, using source: inout some RandomNumberGenerator
  ) -> [String] {
    var unknown: [String] = []
    var places: [(path: EntryPath, name: String, text: String)] = []
    for (name, text) in texts {
      if let path = EntryPath(written: name), definition.field(at: path) != nil {
        places.append((path, name, text))
      } else {
        unknown.append(name)
      }
    }
    // Instances come one after another, and outer ones before inner ones.
    places.sort { $0.path.precedes($1.path) }
    var room = Self.mostAdded
    for (path, name, text) in places {
      do {
        try makeRoom(for: path, within: &room, of: definition, in: language, using: &source)
        try set(text: text, at: path, of: definition, in: language, using: &source)
      } catch {
        unknown.append(name)
      }
    }
    return unknown
  }

  /// Adds the instances up to a place, and those around it, that are not there yet.
  ///
  /// - Parameter room: how many may be added; afterwards how many more may be.
  package mutating func makeRoom(
    for path: EntryPath, within room: inout Int, of definition: FormDefinition,
    in language: FormLanguage, using source: inout some RandomNumberGenerator
  ) throws(RecordChangeFault) {
    var outer: EntryPath?
    for step in path.steps {
      let place = outer?.child(step.name, step.index) ?? EntryPath(step.name, step.index)
      while step.index > 0, count(at: place) <= step.index {
        guard room > 0, step.index < Self.mostInstances else {
          throw .tooManyInstances(place, most: Self.mostInstances)
        }
        room -= 1
        try add(place, of: definition, in: language, using: &source)
      }
      outer = place
    }
  }
}

extension EntryPath {
  /// Whether a place comes before another one: outer before inner, then by names and numbers.
  fileprivate func precedes(_ other: EntryPath) -> Bool {
    for (step, next) in zip(steps, other.steps) where step != next {
      return step.name == next.name ? step.index < next.index : step.name < next.name
    }
    return steps.count < other.steps.count
  }
}
