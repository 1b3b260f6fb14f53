import ScreensForms
import ScreensModel

/// A form as a server's answers have it: the definition, its layout, and the texts of a record.
struct DDLFormText {
  let definition: FormDefinition
  let layout: FormLayout?
  let language: FormLanguage
  /// The record, or a new one with the values of the definition.
  private(set) var record: FormRecord
  /// The record without what the user typed.
  private var loaded: FormRecord
  /// The instances as a user arranged them, with the texts that the user gave.
  let draft: DDLFormDraft
  /// The texts of names that the definition does not have; they go back as they came.
  private(set) var unknown: [String: String] = [:]
  let rules: DDLFormRules

  init(_ whole: Value, _ locale: Locale) throws(RecordFault) {
    let map = whole.map ?? [:]
    guard let text = map[Key.definition]?.nonEmptyString else {
      throw RecordFault(Key.definition, .missing)
    }
    do throws(FormError) {
      definition = try FormDefinition(text, file: Key.definition)
      layout = try map[Key.layout]?.nonEmptyString.map { text throws(FormError) in
        try FormLayout(json: Array(text.utf8), file: Key.layout)
      }
    } catch {
      throw RecordFault(Key.definition, .unreadable(error.description))
    }
    language = FormLanguage(locale)
    draft = DDLFormDraft(map[Key.draft] ?? .none)
    rules = DDLFormRules(definition, layout)
    var source = SystemRandomNumberGenerator()
    let shape: FormRecord.Shape = definition.dialect == .json ? .json : .xml
    let new = FormRecord(new: definition, in: language, shape: shape, using: &source)
    (record, loaded) = (new, new)
    let values = map[Key.values]?.map?.compactMapValues(\.wireText)
    if values != nil || draft.hasInstances {
      let choice = new.choice(language)
      let all = definition.instances(in: new).flatMap(\.withDescendants)
        .compactMap { instance in instance.text(choice).map { ("\(instance.path)", $0) } }
      record = FormRecord(
        shape: shape, languages: [language.identifier], usualLanguage: language.identifier)
      store(values ?? Dictionary(all) { first, _ in first })
      loaded = record
    }
    for (name, text) in draft.texts {
      guard let path = EntryPath(written: name), let place = draft.place(of: path) else { continue }
      set(text: text, at: place)
    }
  }

  /// Stores texts by names at the places that their instances have now.
  private mutating func store(_ values: [String: String]) {
    var source = SystemRandomNumberGenerator()
    var texts: [(path: EntryPath, text: String)] = []
    for (name, text) in values {
      guard let path = EntryPath(written: name), definition.field(at: path) != nil else {
        unknown[name] = text
        continue
      }
      if let place = draft.place(of: path) { texts.append((place, text)) }
    }
    // An instance without values is there as well.
    var room = FormRecord.mostAdded
    for (place, count) in draft.counts where count > 1 {
      try? record.makeRoom(
        for: place.instance(count - 1), within: &room, of: definition, in: language, using: &source)
    }
    let named = texts.map { (name: "\($0.path)", text: $0.text) }
    for name in record.update(named, of: definition, in: language, using: &source) {
      unknown[name] = values[name]
    }
  }

  /// The names of the parts in an answer.
  enum Key {
    static let definition = "definition"
    static let layout = "layout"
    static let values = "modelValues"
    static let attributes = "modelAttributes"
    /// The input of users that is kept beside the record.
    static let draft = "draft"
  }

  /// The words of the form's author.
  var choice: LanguageChoice { definition.choice(language) }

  /// The spelling of values for the server.
  var wireForm: WireForm { definition.dialect == .json ? .v70 : .v62 }

  /// A page of the form: its words, and the instances of the top in their order.
  struct Page {
    let title: String
    let about: String
    let instances: [FormInstance]
  }

  var pages: [Page] {
    let shown = rules.pages
    let instances = Dictionary(grouping: definition.instances(in: record), by: \.field.name)
    let ofLayout = layout.map {
      LanguageChoice(language, usual: $0.usualLanguage, order: .ascending)
    }
    return shown.pages.indices.map { page in
      let about = ofLayout ?? choice
      return Page(
        title: shown.pages[page].title.text(about), about: shown.pages[page].about.text(about),
        instances: shown.fields(on: page).flatMap { instances[$0] ?? [] })
    }
  }

  /// The text of a value that the record has; nil where there is none.
  func text(of instance: FormInstance) -> String? { instance.text(record.choice(language)) }

  /// The draft with the present texts of places.
  func draft(keeping places: [EntryPath]) -> DDLFormDraft {
    var draft = draft
    for place in places {
      let text = record.text(at: place, language)
      let isLoaded = text == loaded.text(at: place, language)
      draft.keep(isLoaded ? nil : text ?? "", at: draft.numbers(of: place))
    }
    return draft
  }

  /// The record as it is sent: with the results of rules, and with the fields that it has.
  func sent(_ state: FormState) -> FormRecord {
    var form = self
    for instance in definition.instances(in: record).flatMap(\.withDescendants) {
      guard let text = state.stored[instance.field.name] else { continue }
      form.set(text: text, at: instance.path)
    }
    return form.record
  }

  /// Stores a value that a user gave; a place that the form does not have is skipped.
  mutating func set(_ value: FieldValue, at path: EntryPath) {
    var source = SystemRandomNumberGenerator()
    try? record.set(value, at: path, of: definition, in: language, using: &source)
  }

  /// Stores a text as it was typed.
  mutating func set(text: String, at path: EntryPath) {
    var source = SystemRandomNumberGenerator()
    try? record.set(text: text, at: path, of: definition, in: language, using: &source)
  }
}

extension Value {
  /// The text of a value in the answer of a server; nil for none, and for a list or a map.
  var wireText: String? {
    switch self {
    case .string(let text), .json(let text): text
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .bool(let flag): String(flag)
    default: nil
    }
  }
}
