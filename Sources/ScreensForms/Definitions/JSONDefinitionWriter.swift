import ScreensDocuments

/// Writes a definition in JSON.
struct JSONDefinitionWriter {
  private var writer = JSONWriter(capacity: 8_192)

  static func text(_ definition: FormDefinition) -> String {
    var writer = JSONDefinitionWriter()
    writer.write(definition)
    return String(decoding: writer.writer.bytes, as: UTF8.self)
  }

  private mutating func write(_ definition: FormDefinition) {
    let members: [JSONValue.Member] = [
      .init("availableLanguageIds", .array(definition.languages.map(JSONValue.string))),
      .init("defaultLanguageId", .string(definition.usualLanguage)),
      .init("fields", .array(definition.fields.map(Self.json))),
    ]
    let rules: [JSONValue.Member] =
      definition.rules.isEmpty
      ? [] : [.init("rules", .array(definition.rules.map(Self.json)))]
    let page = definition.successPage.map { [JSONValue.Member("successPage", Self.json($0))] } ?? []
    writer.value(.object(members + rules + page + definition.rest))
  }

  private static func json(_ field: FormField) -> JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(field.name))]
    if !field.words.type.isEmpty { members.append(.init("type", .string(field.words.type))) }
    if let data = field.words.data { members.append(.init("dataType", .string(data))) }
    for (key, trait, _, _) in FieldTraits.keys {
      members.append(.init(key, .boolean(field.traits.contains(trait))))
    }
    let texts = [
      ("label", field.texts.label), ("tip", field.texts.tip),
      ("placeholder", field.texts.placeholder), ("text", field.texts.body),
      ("requiredErrorMessage", field.texts.requiredMessage), ("predefinedValue", field.predefined),
    ]
    for (key, text) in texts {
      if let value = text.json { members.append(.init(key, value)) }
    }
    if !field.options.isEmpty {
      members.append(.init("options", .array(field.options.map(json))))
    }
    if let check = json(field.check) { members.append(.init("validation", check)) }
    if !field.visibility.isEmpty {
      members.append(.init("visibilityExpression", .string(field.visibility)))
    }
    if !field.children.isEmpty {
      members.append(.init("nestedFields", .array(field.children.map(json))))
    }
    return .object(members + field.rest)
  }

  private static func json(_ option: FormOption) -> JSONValue {
    var members = option.label.json.map { [JSONValue.Member("label", $0)] } ?? []
    members.append(.init("value", .string(option.value)))
    if let name = option.name { members.append(.init("reference", .string(name))) }
    return .object(members + option.rest)
  }

  private static func json(_ check: FieldCheck) -> JSONValue? {
    if let written = check.written { return written }
    guard check != .none else { return nil }
    var members: [JSONValue.Member] = []
    switch check.expression {
    case .text(let text): members.append(.init("expression", .string(text)))
    case .template(let name, let value, let rest):
      let named = name.map { [JSONValue.Member("name", .string($0))] } ?? []
      members.append(.init("expression", .object(named + [.init("value", .string(value))] + rest)))
    }
    if let parameter = check.parameter.json { members.append(.init("parameter", parameter)) }
    if let message = check.message.json { members.append(.init("errorMessage", message)) }
    return .object(members + check.rest)
  }

  static func json(_ rule: FormRule) -> JSONValue {
    let name = rule.name.json.map { [JSONValue.Member("name", $0)] } ?? []
    return .object(
      name + [
        .init("condition", .string(rule.condition)),
        .init("actions", .array(rule.actions.map(JSONValue.string))),
        .init("enabled", .boolean(rule.isEnabled)),
      ] + rule.rest)
  }

  private static func json(_ page: SuccessPage) -> JSONValue {
    let texts = [("title", page.title), ("body", page.body)].compactMap { key, text in
      text.json.map { JSONValue.Member(key, $0) }
    }
    return .object([.init("enabled", .boolean(page.isEnabled))] + texts + page.rest)
  }
}
