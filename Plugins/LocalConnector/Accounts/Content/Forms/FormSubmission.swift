import ScreensDocuments
import ScreensForms
import ScreensModel

/// The texts that a user sent for a form, checked against its structure. Nothing that comes is
/// believed: a form may be of an earlier structure, or made by hand.
struct FormSubmission: Sendable {
  /// A sentence for each refused value, by the name of its place; none for values that are kept.
  private(set) var mistakes: [String: String] = [:]
  /// The values as `StoredRecord` has them.
  private(set) var content = ""
  /// The uuids of the documents that the record before did not have, by the names of their places.
  private(set) var documents: [String: String] = [:]
  let wording: Wording
  private let form: FormReading
  private let language: FormLanguage

  /// Checks texts by the names of their places.
  ///
  /// - Parameters:
  ///   - record: the present record; nil for a new one.
  ///   - now: milliseconds since 1970.
  init(
    _ texts: [String: String], to form: FormReading, over record: StoredRecord?,
    in locale: String, now: Int64
  ) throws(FormError) {
    wording = Wording(locale: locale)
    self.form = form
    language = FormLanguage(
      FormLanguage.isIdentifier(locale) ? locale : form.definition.usualLanguage)
    let old = try record.map { record throws(FormError) in try form.values(of: record) }
    var draft = RecordBuilder(form.definition, language)
    for name in draft.add(texts) { mistakes[name] = wording.noField }
    var values = draft.record(over: old)
    let today = CalendarDate(milliseconds: now)
    let rules = FormRules(form.definition, form.layout)
    let state = (try? rules.state(for: values, language, today: today))?.state ?? FormState()
    correct(&values, state, old)
    check(values, state, old, today)
    content = values.text
  }

  /// Puts the values in place that no user chooses: the results of rules, the present values of
  /// fields that are read alone, and none where a hidden field has a wrong one.
  private func correct(_ values: inout FormRecord, _ state: FormState, _ old: FormRecord?) {
    var source = SystemRandomNumberGenerator()
    for instance in instances(of: values) {
      let name = instance.field.name
      let text = instance.text(values.choice(language))
      var wanted = text
      if let stored = state.stored[name] {
        wanted = stored
      } else if state.readOnly.contains(name) {
        wanted = old.map { $0.text(at: instance.path, language) } ?? predefined(instance.field)
      } else if !state.isVisible(name), let text, fault(of: text, instance.field) != nil {
        wanted = nil
      }
      guard wanted != text, wanted?.isEmpty != true || text != nil else { continue }
      try? values.set(
        text: wanted ?? "", at: instance.path, of: form.definition, in: language, using: &source)
    }
  }

  private func predefined(_ field: FormField) -> String? {
    let value = field.predefined(ofForm)
    return value.isEmpty ? nil : field.text(of: value, .instances)
  }

  private mutating func check(
    _ values: FormRecord, _ state: FormState, _ old: FormRecord?, _ today: CalendarDate
  ) {
    let validation = FormValidation(form.definition, form.layout, in: language)
    for mistake in validation.mistakes(in: values, state, today: today).mistakes {
      mistakes[mistake.path.description] = wording.text(mistake)
    }
    for instance in instances(of: values) {
      let before = old?.text(at: instance.path, language)
      guard let text = instance.text(values.choice(language)), !text.isEmpty, text != before
      else { continue }
      let name = instance.path.description
      if let fault = fault(of: text, instance.field), mistakes[name] == nil {
        mistakes[name] = wording.text(fault)
      }
      if let uuid = uuid(in: text, instance.field) { documents[name] = uuid }
    }
  }

  /// The fault of a text that reading alone lets pass, or of a field that is hidden.
  private func fault(of text: String, _ field: FormField) -> FormMistake.Cause? {
    let value = field.value(of: text, ofForm)
    switch value {
    case .chosen(let chosen):
      let isMultiple = field.type == .checkboxes || field.traits.contains(.multiple)
      let known = Set(field.options.map(\.value))
      let isKnown =
        known.isEmpty || chosen.allSatisfy(known.contains) && (isMultiple || chosen.count <= 1)
      return isKnown && !field.isFaulty(text, ofForm) ? nil : .typing(.choice)
    case .file where uuid(in: text, field) == nil: return .upload("")
    default: return field.isFaulty(text, ofForm) ? .typing(.choice) : nil
    }
  }

  /// The uuid of a document; nil for another value, and for a document without one.
  private func uuid(in text: String, _ field: FormField) -> String? {
    guard case .file(.uploaded(let object)) = field.value(of: text, ofForm) else { return nil }
    return object["uuid"]?.string
  }

  private func instances(of values: FormRecord) -> [FormInstance] {
    form.definition.instances(in: values).flatMap(\.withDescendants)
      .filter { $0.field.type.hasValue }
  }

  private var ofForm: LanguageChoice { form.definition.choice(language) }
}
