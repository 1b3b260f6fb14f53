import ScreensDocuments
import ScreensForms
import ScreensModel

/// The rules of a form at work: what they make of it for some values, and the steps of its pages.
struct DDLFormRules {
  let pages: FormPages
  private let rules: FormRules
  private let plain: FormRules
  private let definition: FormDefinition
  private let layout: FormLayout?
  /// The names of the fields on whose values others depend.
  let watched: Set<String>

  init(_ definition: FormDefinition, _ layout: FormLayout?) {
    self.definition = definition
    self.layout = layout
    pages = FormPages(definition, layout)
    rules = FormRules(definition, layout)
    watched = rules.watched
    var bare = (definition, layout)
    bare.0.rules = []
    bare.1?.rules = []
    plain = FormRules(bare.0, bare.1)
  }

  /// Whether users fill the form in page by page.
  var hasSteps: Bool { pages.mode != .singlePage && pages.pages.count > 1 }

  /// Whether values decide what is shown.
  var dependsOnValues: Bool { hasSteps || !rules.isEmpty }

  /// The form as the rules make it for a record, with sentences for the operator about rules that
  /// do not count. Rules without an end change nothing.
  func state(
    for record: FormRecord, _ language: FormLanguage, _ today: CalendarDate?
  ) -> (state: FormState, remarks: [String]) {
    let ofForm =
      definition.remarks.map(\.description) + pages.remarks.map(\.description)
      + rules.faults.map(\.description)
    do throws(UnsettledRules) {
      let (state, faults) = try rules.state(for: record, language, today: today)
      return (state, ofForm + faults.map(\.description))
    } catch {
      let state = try? plain.state(for: record, language, today: today).state
      return (state ?? FormState(), ofForm + [error.description])
    }
  }

  /// The mistakes of a record in the order of the form.
  func mistakes(
    in record: FormRecord, _ state: FormState, _ language: FormLanguage, _ today: CalendarDate?
  ) -> [FormMistake] {
    FormValidation(definition, layout, in: language)
      .mistakes(in: record, state, today: today).mistakes
  }

  /// Whether the value at a place is sent: users could see it, or its author hid it from all.
  func isSent(_ path: EntryPath, _ state: FormState) -> Bool {
    guard let field = definition.field(at: path) else { return true }
    let page = pages.pages.indices.first { pages.fields(on: $0).contains(path.steps[0].name) }
    if let page, state.skippedPages.contains(page) { return false }
    return state.isVisible(field.name) || field.isHidden
  }
}

extension FormField {
  /// Whether its author hides it from all users.
  var isHidden: Bool { rest.first { $0.name == "hideField" }?.value.plainText == "true" }
}
