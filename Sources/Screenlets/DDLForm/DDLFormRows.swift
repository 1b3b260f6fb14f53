import ScreensDocuments
import ScreensForms
import ScreensModel

/// The rows of a form: fields in their order with those inside them behind them, and the words
/// between them.
struct DDLFormRows {
  /// The part of the form that a row stands for.
  enum Source {
    case value(FormField, EntryPath)
    /// One of several options that may be chosen together.
    case option(String, FormField, EntryPath)
    /// Words alone, or a value that stays as it is.
    case fixed

    /// The place of the value; nil for none that users change.
    var path: EntryPath? {
      switch self {
      case .value(_, let path), .option(_, _, let path): path
      case .fixed: nil
      }
    }
  }

  /// A row with its value.
  typealias Row = (field: RecordField, value: Value, source: Source)

  private(set) var rows: [Row] = []
  /// The steps of the rows; none where all stand together.
  private(set) var steps: [RecordStep] = []
  /// The sentences for the operator.
  let remarks: [String]
  /// The form as its rules make it.
  let state: FormState
  private let form: DDLFormText
  private let watched: Set<String>

  /// - Parameter today: The day for rules and conditions; nil where it is not known.
  init(_ form: DDLFormText, _ today: CalendarDate?) throws(RecordFault) {
    self.form = form
    watched = form.rules.watched
    (state, remarks) = form.rules.state(for: form.record, form.language, today)
    let pages = form.pages
    guard form.rules.hasSteps else {
      for (number, page) in pages.enumerated() {
        if !page.title.isEmpty || !page.about.isEmpty, pages.count > 1 || !page.title.isEmpty {
          try head("page.\(number)", page.title, page.about)
        }
        for instance in page.instances { try add(instance) }
      }
      return
    }
    try addSteps(pages, today)
  }

  /// Adds the rows of each page that users see something of, under its title.
  private mutating func addSteps(
    _ pages: [DDLFormText.Page], _ today: CalendarDate?
  ) throws(RecordFault) {
    let seen = pages.indices.filter { page in
      !state.skippedPages.contains(page)
        && pages[page].instances.contains { state.isVisible($0.field.name) }
    }
    let mistakes = form.rules.mistakes(in: form.record, state, form.language, today)
    var wrong = Set(mistakes.map(\.path))
    for (number, page) in pages.enumerated() {
      let start = rows.count
      if let place = seen.firstIndex(of: number) {
        try add(
          [
            "name": .string("page.\(number)#"), "type": .string(DDLCellType.step.rawValue),
            "label": .string(page.title), "tip": .string(page.about), "readOnly": true,
            "step": .int(Int64(place + 1)), "steps": .int(Int64(seen.count)),
          ], .none, .fixed)
        for instance in page.instances { try add(instance) }
      }
      var isComplete = true
      for (field, _, source) in rows[start...] where !field.isReadOnly {
        guard let path = source.path, wrong.remove(path) != nil else { continue }
        isComplete = false
      }
      steps.append(RecordStep(count: rows.count - start, isComplete: isComplete))
    }
  }

  private mutating func add(_ instance: FormInstance) throws(RecordFault) {
    let field = instance.field
    guard state.isVisible(field.name) else { return }
    if field.hasSeveralChoices {
      try addOptions(of: instance)
    } else {
      let type = DDLCellType(field)
      if type == .heading {
        let body = CommentText(html: field.texts.body.text(form.choice)).plain
        try head(
          name(instance), label(of: instance), body.isEmpty ? field.tip(form.choice) : body)
      } else {
        try add(
          row(instance, type), value(of: instance, type),
          type.isInput ? .value(field, instance.path) : .fixed)
      }
    }
    for child in instance.children { try add(child) }
    try addButtons(of: instance)
  }

  /// A row of words above others.
  private mutating func head(_ name: String, _ title: String, _ about: String)
    throws(RecordFault)
  {
    try add(
      [
        "name": .string("\(name)#"), "type": .string(DDLCellType.heading.rawValue),
        "label": .string(title), "tip": .string(about), "readOnly": true,
      ], .none, .fixed)
  }

  /// The name of an instance, which it keeps wherever it stands.
  private func name(_ instance: FormInstance) -> String {
    "\(form.draft.numbers(of: instance.path))"
  }

  /// The row of the buttons that change the instances of a field, behind each of them; none for a
  /// field that occurs once.
  private mutating func addButtons(of instance: FormInstance) throws(RecordFault) {
    guard instance.field.traits.contains(.repeatable), isEditable(instance.field) else { return }
    try add(
      [
        "name": .string("\(name(instance))##"), "type": .string(DDLCellType.instance.rawValue),
        "label": .string(label(of: instance)), "readOnly": true,
        "canRaise": .bool(instance.path.last.index > 0),
        "canRemove": .bool(form.record.count(at: instance.path) > 1),
      ], .none, .fixed)
  }

  /// The words of a field, and a row with a switch for each of its options.
  private mutating func addOptions(of instance: FormInstance) throws(RecordFault) {
    let (field, choice) = (instance.field, form.choice)
    try head(name(instance), label(of: instance), field.tip(choice))
    var chosen: [String] = []
    if case .chosen(let values) = field.value(of: text(of: instance), choice) {
      chosen = values
    }
    for (place, option) in field.options.enumerated() {
      var row = row(instance, .checkbox)
      row["name"] = .string("\(name(instance))#\(place)")
      row["label"] = .string(option.title(choice))
      row["tip"] = ""
      row["required"] = false
      try add(
        row, .bool(chosen.contains(option.value)), .option(option.value, field, instance.path))
    }
  }

  private mutating func add(
    _ row: [String: Value], _ value: Value, _ source: Source
  ) throws(RecordFault) {
    var row = row
    row["name"] = row["name"]?.string.map { .string(Self.name($0)) }
    rows.append((try RecordField(.map(row), at: DDLFormText.Key.definition), value, source))
  }

  /// The name of a place as a row has it, without spaces.
  static func name(_ path: String) -> String {
    path.contains(where: \.isWhitespace)
      ? String(path.flatMap { $0.isWhitespace ? "%20" : String($0) }) : path
  }

  /// The words of a field; those of further instances with their numbers.
  private func label(of instance: FormInstance) -> String {
    let title = instance.field.title(form.choice)
    let index = instance.path.last.index
    return index == 0 ? title : "\(title) \(index + 1)"
  }

  /// Whether users can change the values of a field: a rule that stores one would overrule them.
  private func isEditable(_ field: FormField) -> Bool {
    !state.readOnly.contains(field.name) && state.stored[field.name] == nil
  }

  /// The text of a value, as rules store it.
  private func text(of instance: FormInstance) -> String? {
    state.stored[instance.field.name] ?? form.text(of: instance)
  }

  private func row(_ instance: FormInstance, _ type: DDLCellType) -> [String: Value] {
    let (field, choice) = (instance.field, form.choice)
    let isShown = field.traits.contains(.showsLabel)
    let placeholder = field.texts.placeholder.text(choice)
    var row: [String: Value] = [
      "name": .string(name(instance)), "type": .string(type.rawValue),
      "fieldName": .string(field.name), "label": .string(label(of: instance)),
      "tip": .string(field.tip(choice)), "showLabel": .bool(isShown),
      "hint": .string(placeholder.isEmpty && !isShown ? label(of: instance) : placeholder),
      "isDecimal": .bool(field.type != .integer),
      "required": .bool(state.isRequired(field.name) && type.isInput),
      "readOnly": .bool(!isEditable(field) || !type.isInput),
    ]
    if watched.contains(field.name), row["readOnly"] == false { row["watched"] = true }
    if type == .select || type == .radio {
      row["options"] = .list(
        field.options.map {
          ["value": .string($0.value), "label": .string($0.title(choice))]
        })
    }
    if type == .place { row["parts"] = ["latitude", "longitude"] }
    return row
  }

  /// The value of a field as its controls show it.
  private func value(of instance: FormInstance, _ type: DDLCellType) -> Value {
    let text = text(of: instance)
    let value = instance.field.value(of: text, form.choice)
    switch (type, value) {
    case (.document, _), (.standIn, _): return .string(words(for: value, instance.field, text))
    case (_, .flag(let flag)): return .bool(flag)
    case (_, .day(let day)): return .string(day.description)
    case (_, .chosen(let values)):
      return values.first.map(Value.string) ?? .none
    case (_, .place(let place)):
      return [
        "latitude": .string(place.latitude.text()), "longitude": .string(place.longitude.text()),
      ]
    case (_, .number(let number)): return .string(number.text())
    default: return text.map(Value.string) ?? .none
    }
  }

  /// The words for a value that users cannot change.
  private func words(for value: FieldValue, _ field: FormField, _ text: String?) -> String {
    switch (value, field.label(of: value, form.choice)) {
    case (.file(.uploaded(let object)), _):
      (object["title"] ?? object["name"] ?? object["fileName"])?.plainText ?? object.text
    case (_, .text(let words)?): words
    default: text ?? ""
    }
  }
}
