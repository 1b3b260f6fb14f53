import ScreensDocuments
import ScreensModel

/// One pass through the rules of a form.
struct RulePass {
  var state: FormState
  private(set) var faults: [RuleFault] = []
  /// The texts that each rule stored.
  private(set) var stores: [Int: [String: String]] = [:]

  /// - Parameter earlier: The texts that the passes before stored.
  init(_ base: FormState, _ earlier: [String: String]) {
    state = base
    state.stored = earlier
  }

  /// Whether a condition holds; one that cannot be computed does not.
  mutating func holds(_ condition: FormExpression, _ values: RuleValues, at place: String) -> Bool {
    do {
      return try condition.condition(in: scope(values))
    } catch {
      faults.append(RuleFault(place: place, cause: .expression(error)))
      return false
    }
  }

  private func scope(_ values: RuleValues) -> ExpressionScope {
    values.scope(with: state.stored)
  }

  mutating func run(_ action: FormAction, _ values: RuleValues, _ rule: Int, at place: String) {
    do {
      try run(action, values, rule, in: scope(values))
    } catch {
      faults.append(RuleFault(place: place, cause: .expression(error)))
    }
  }

  private mutating func run(
    _ action: FormAction, _ values: RuleValues, _ rule: Int, in scope: ExpressionScope
  ) throws(ExpressionFault) {
    switch action {
    case .set(let trait, let field, let isOn):
      state.set(trait, field, try isOn.condition(in: scope))
    case .store(let field, let expression):
      let text = values.text(of: try expression.value(in: scope), for: field)
      state.stored[field] = text
      stores[rule, default: [:]][field] = text
    case .refuse(let field, let message):
      let text = try message.value(in: scope).text
      // An empty message means that the value is accepted again.
      state.refused[field] = text.isEmpty ? nil : text
    case .jump(let from, let to):
      guard let first = Self.page(try from.value(in: scope)),
        let last = Self.page(try to.value(in: scope)), first < last
      else { throw .wrongArguments(function: "jumpPage") }
      state.skippedPages.formUnion((first + 1)..<last)
    case .fill, .build: break
    }
  }

  private static func page(_ value: ExpressionValue) -> Int? {
    value.number.flatMap { Int($0.text()) }.flatMap { (0..<1_000).contains($0) ? $0 : nil }
  }
}

/// The values of a record as expressions see them.
struct RuleValues {
  private let fields: [String: FormField]
  private let ofForm: LanguageChoice
  private let today: CalendarDate?
  /// The text of the first instance of each field.
  private var texts: [String: String] = [:]

  /// - Parameters:
  ///   - fields: All fields by their names.
  ///   - ofForm: The language of the form's texts.
  ///   - choice: The language of the record's values.
  init(
    _ fields: [String: FormField], _ ofForm: LanguageChoice, _ instances: [FormInstance],
    _ choice: LanguageChoice, _ today: CalendarDate?
  ) {
    self.fields = fields
    self.today = today
    self.ofForm = ofForm
    add(instances, choice)
  }

  private mutating func add(_ instances: [FormInstance], _ choice: LanguageChoice) {
    for instance in instances {
      if let text = instance.text(choice), texts[instance.field.name] == nil {
        texts[instance.field.name] = text
      }
      add(instance.children, choice)
    }
  }

  /// A scope in which some values are other ones.
  func scope(with others: [String: String]) -> ExpressionScope {
    ExpressionScope(
      today: today, optionLabel: { optionLabel($0, $1) },
      value: { name in
        fields[name].map { $0.expressionValue(of: others[name] ?? texts[name], ofForm) }
      })
  }

  private func optionLabel(_ field: String, _ value: String) -> String? {
    fields[field]?.options.first { $0.value == value }?.title(ofForm)
  }

  /// The text that servers read of a calculated value.
  func text(of value: ExpressionValue, for name: String) -> String {
    guard let field = fields[name], !value.isEmpty else { return "" }
    if field.type.isNumber, let number = value.number {
      return field.text(of: .number(number), .instances) ?? ""
    }
    if field.type.isChosen {
      let list = if case .list(let list) = value { list.map(\.text) } else { [value.text] }
      return field.text(of: .chosen(list), .instances) ?? ""
    }
    return value.text
  }
}

extension FormField {
  /// A value as expressions see it: numbers as numbers, choices as lists, days as texts.
  func expressionValue(of text: String?, _ choice: LanguageChoice) -> ExpressionValue {
    switch value(of: text, choice) {
    case .none: .none
    case .text(let text): text.isEmpty ? .none : .text(text)
    case .flag(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .day(let day): .text(day.description)
    case .chosen(let values): values.isEmpty ? .none : .list(values.map(ExpressionValue.text))
    case .place(let place): .text(place.text)
    case .file: .text(text ?? "")
    case .object(let object): .text(object.text)
    }
  }
}
