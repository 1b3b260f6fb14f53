package import ScreensModel

/// The conditions of a form's fields, ready to check values: read once, used for every record.
package struct FormValidation: Sendable {
  /// The conditions that could not be read. Values are not refused for them: the server checks
  /// again.
  package private(set) var faults: [RuleFault] = []
  private let definition: FormDefinition
  private let language: FormLanguage
  private let ofForm: LanguageChoice
  private var checks: [String: FormExpression] = [:]
  private let fields: [String: FormField]
  private let pages: [String: Int]

  /// Reads the conditions, with the parameters and messages of a language.
  package init(_ definition: FormDefinition, _ layout: FormLayout?, in language: FormLanguage) {
    self.definition = definition
    self.language = language
    ofForm = definition.choice(language)
    var pages: [String: Int] = [:]
    let shown = FormPages(definition, layout)
    for page in shown.pages.indices {
      for name in shown.fields(on: page) { pages[name] = page }
    }
    self.pages = pages
    let all = definition.allFields
    fields = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    for field in all where !field.check.isEmpty {
      do {
        checks[field.name] = try FormExpression(field.check.text(ofForm))
      } catch {
        faults.append(RuleFault(place: "field '\(field.name)'", cause: .expression(error)))
      }
    }
  }

  /// All mistakes of a record in the order of the form, and the conditions without a result.
  ///
  /// Nothing is asked of fields that users do not see, on whatever page they are.
  package func mistakes(
    in record: FormRecord, _ state: FormState, today: CalendarDate? = nil
  ) -> (mistakes: [FormMistake], faults: [RuleFault]) {
    let instances = definition.instances(in: record)
    let choice = record.choice(language)
    var run = ValidationRun(
      state, choice, checks, RuleValues(fields, ofForm, instances, choice, today), ofForm)
    for instance in instances {
      let page = pages[instance.field.name] ?? 0
      if !state.skippedPages.contains(page) { run.check(instance) }
    }
    return (run.mistakes, run.faults)
  }
}

/// One check of all values.
private struct ValidationRun {
  private(set) var mistakes: [FormMistake] = []
  private(set) var faults: [RuleFault] = []
  private let state: FormState
  private let ofForm: LanguageChoice
  private let choice: LanguageChoice
  private let values: RuleValues
  private let checks: [String: FormExpression]

  init(
    _ state: FormState, _ choice: LanguageChoice, _ checks: [String: FormExpression],
    _ values: RuleValues, _ ofForm: LanguageChoice
  ) {
    self.state = state
    self.choice = choice
    self.checks = checks
    self.values = values
    self.ofForm = ofForm
  }

  mutating func check(_ instance: FormInstance) {
    let field = instance.field
    guard state.isVisible(field.name) else { return }
    if field.type.hasValue, field.type != .unknown { checkValue(instance) }
    for child in instance.children { check(child) }
  }

  private mutating func checkValue(_ instance: FormInstance) {
    let field = instance.field
    // A rule's result counts before it is stored in the record.
    let text = state.stored[field.name] ?? instance.text(choice)
    let value = field.value(of: text, ofForm)
    if let text, let cause = field.mistake(text, value, ofForm) {
      return add(cause, instance, nil)
    }
    if value.isEmpty {
      if state.isRequired(field.name) {
        add(.typing(.empty), instance, field.texts.requiredMessage)
      }
      return
    }
    if let refusal = state.refused[field.name] {
      mistakes.append(
        FormMistake(
          path: instance.path, title: field.title(ofForm), cause: .rule, message: refusal))
      return
    }
    guard !state.readOnly.contains(field.name), let expression = checks[field.name], let text else {
      return
    }
    do {
      let holds = try expression.condition(in: values.scope(with: [field.name: text]))
      if !holds { add(.check, instance, field.check.message) }
    } catch {
      faults.append(RuleFault(place: "field '\(field.name)'", cause: .expression(error)))
    }
  }

  private mutating func add(
    _ cause: FormMistake.Cause, _ instance: FormInstance, _ message: LocalizedValue?
  ) {
    let sentence = message?.text(ofForm) ?? ""
    mistakes.append(
      FormMistake(
        path: instance.path, title: instance.field.title(ofForm), cause: cause,
        message: sentence.isEmpty ? nil : sentence))
  }
}

extension FormField {
  /// The reason for which a text is none of the field's values; nil for one that is, and for none.
  func mistake(
    _ text: String, _ value: FieldValue, _ choice: LanguageChoice
  ) -> FormMistake.Cause? {
    if case .file(.failed(let reason)) = value { return .upload(reason) }
    if case .place(let place) = value { return place.isOnEarth ? nil : .place }
    guard isFaulty(text, choice) else { return nil }
    return switch type {
    case .integer: .typing(.wholeNumber)
    case .decimal, .number: .typing(.number)
    case .date: .typing(.date)
    case .place: .place
    default: .typing(.choice)
    }
  }
}
