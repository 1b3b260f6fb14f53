import ScreensDocuments

/// Reads definitions of servers from 7.0 on, by their shape: any version's keys are read.
struct JSONDefinitionReader {
  private let file: String
  private let limits: FormLimits
  private var names: FieldNames
  private(set) var remarks: [FormRemark] = []

  init(file: String, limits: FormLimits) {
    self.file = file
    self.limits = limits
    names = FieldNames(file: file, limits: limits)
  }

  mutating func definition(_ root: JSONValue) throws(FormError) -> FormDefinition {
    guard case .object(let members) = root else {
      throw fault("", .wrongType(expected: "an object", found: root.kindName))
    }
    var definition = FormDefinition(
      dialect: .json, languages: [], usualLanguage: "en_US", fields: [], rules: [], rest: [])
    for member in members {
      switch member.name {
      case "availableLanguageIds": definition.languages = try languages(member)
      case "defaultLanguageId":
        definition.usualLanguage = try language(member.value, at: member.name)
      case "fields": definition.fields = try fields(member.value, at: member.name, depth: 1)
      case "rules": definition.rules = try rules(member.value, at: member.name)
      case "successPage": definition.successPage = try successPage(member)
      default: definition.rest.append(.init(member.name, member.value.settled))
      }
    }
    guard !definition.fields.isEmpty else { throw fault("fields", .empty) }
    definition.remarks = remarks
    return definition
  }

  private func languages(_ member: JSONValue.Member) throws(FormError) -> [String] {
    var languages: [String] = []
    for (index, value) in try list(member.value, at: member.name).enumerated() {
      languages.append(try language(value, at: "\(member.name).\(index)"))
    }
    return languages
  }

  private func language(_ value: JSONValue, at place: String) throws(FormError) -> String {
    guard let text = value.string else {
      throw fault(place, .wrongType(expected: "a text", found: value.kindName))
    }
    guard FormLanguage.isIdentifier(text) else { throw fault(place, .unknownLanguage(text: text)) }
    return text
  }

  private mutating func fields(
    _ value: JSONValue, at place: String, depth: Int
  ) throws(FormError) -> [FormField] {
    guard depth <= limits.depth else { throw fault(place, .tooDeep(most: limits.depth)) }
    var fields: [FormField] = []
    let list = try list(value, at: place)
    fields.reserveCapacity(list.count)
    for (index, value) in list.enumerated() {
      let place = "\(place).\(index)"
      guard case .object(let members) = value else {
        throw fault(place, .wrongType(expected: "an object", found: value.kindName))
      }
      guard let name = value["name"]?.string, !name.isEmpty else {
        remarks.append(FormRemark(place: place, cause: .nameless))
        continue
      }
      try names.insert(name, at: .path(place))
      fields.append(try field(name, members, at: place, depth: depth))
    }
    return fields
  }

  private mutating func field(
    _ name: String, _ members: [JSONValue.Member], at place: String, depth: Int
  ) throws(FormError) -> FormField {
    var draft = FieldDraft(name: name, isXML: false)
    for member in members where member.name != "name" {
      let place = "\(place).\(member.name)"
      switch member.name {
      case "type": draft.type = try text(member.value, at: place)
      case "dataType": draft.data = try text(member.value, at: place)
      case "label": draft.texts.label = try words(member.value, at: place)
      case "tip": draft.texts.tip = try words(member.value, at: place)
      case "placeholder": draft.texts.placeholder = try words(member.value, at: place)
      case "text": draft.texts.body = try words(member.value, at: place)
      case "requiredErrorMessage": draft.texts.requiredMessage = try words(member.value, at: place)
      case "predefinedValue": draft.predefined = LocalizedValue(member.value)
      case "options": draft.options = try options(member.value, at: place)
      case "nestedFields":
        draft.children = try fields(member.value, at: place, depth: depth + 1)
      case "validation": draft.check = try check(member.value, at: place)
      case "visibilityExpression": draft.visibility = try text(member.value, at: place)
      default:
        let trait = FieldTraits.keys.first { $0.key == member.name }
        if let trait {
          draft.set(trait.trait, try flag(member.value, at: place))
        } else {
          draft.rest.append(.init(member.name, member.value.settled))
        }
      }
    }
    let field = draft.field
    if let remark = FormRemark(field, at: place) { remarks.append(remark) }
    return field
  }

  private func options(_ value: JSONValue, at place: String) throws(FormError) -> [FormOption] {
    let list = try list(value, at: place)
    guard list.count <= limits.options else {
      throw fault(place, .tooMany("options", count: list.count, most: limits.options))
    }
    var options: [FormOption] = []
    options.reserveCapacity(list.count)
    for (index, value) in list.enumerated() {
      guard case .object(let members) = value else {
        throw fault(
          "\(place).\(index)", .wrongType(expected: "an object", found: value.kindName))
      }
      var option = FormOption(value: value["value"]?.plainText ?? "", label: .absent)
      for member in members where member.name != "value" {
        switch member.name {
        case "label": option.label = try words(member.value, at: "\(place).\(index).label")
        case "reference": option.name = try text(member.value, at: "\(place).\(index).reference")
        default: option.rest.append(.init(member.name, member.value.settled))
        }
      }
      options.append(option)
    }
    return options
  }

  private func check(_ value: JSONValue, at place: String) throws(FormError) -> FieldCheck {
    guard case .object(let members) = value else {
      // An empty text, null, and others' marks mean that there is no condition.
      var none = FieldCheck.none
      none.written = value.settled
      return none
    }
    var check = FieldCheck.none
    if members.isEmpty { check.written = value }
    for member in members {
      switch member.name {
      case "expression": check.expression = try expression(member.value, at: "\(place).expression")
      case "parameter": check.parameter = LocalizedValue(member.value)
      case "errorMessage": check.message = try words(member.value, at: "\(place).errorMessage")
      default: check.rest.append(.init(member.name, member.value.settled))
      }
    }
    return check
  }

  private func expression(
    _ value: JSONValue, at place: String
  ) throws(FormError) -> FieldCheck.Expression {
    guard case .object(let members) = value else { return .text(try text(value, at: place)) }
    let known = ["name", "value"]
    return .template(
      name: value["name"]?.string, value: try text(value["value"] ?? "", at: "\(place).value"),
      rest: members.filter { !known.contains($0.name) }.map { .init($0.name, $0.value.settled) })
  }

  private func rules(_ value: JSONValue, at place: String) throws(FormError) -> [FormRule] {
    let list = try list(value, at: place)
    guard list.count <= limits.rules else {
      throw fault(place, .tooMany("rules", count: list.count, most: limits.rules))
    }
    var rules: [FormRule] = []
    for (index, value) in list.enumerated() {
      rules.append(
        try JSONRuleReader(file: file, limits: limits).rule(value, at: "\(place).\(index)"))
    }
    return rules
  }

  private func successPage(_ member: JSONValue.Member) throws(FormError) -> SuccessPage {
    guard case .object(let members) = member.value else {
      throw fault(member.name, .wrongType(expected: "an object", found: member.value.kindName))
    }
    var page = SuccessPage(isEnabled: false, title: .absent, body: .absent)
    for part in members {
      let place = "\(member.name).\(part.name)"
      switch part.name {
      case "enabled": page.isEnabled = try flag(part.value, at: place)
      case "title": page.title = LocalizedValue(part.value)
      case "body": page.body = LocalizedValue(part.value)
      default: page.rest.append(.init(part.name, part.value.settled))
      }
    }
    return page
  }

  // MARK: Values of one kind

  private func list(_ value: JSONValue, at place: String) throws(FormError) -> [JSONValue] {
    switch value {
    case .array(let list): return list
    case .null, "": return []
    default: throw fault(place, .wrongType(expected: "a list", found: value.kindName))
    }
  }

  private func text(_ value: JSONValue, at place: String) throws(FormError) -> String {
    switch value {
    case .array, .object: throw fault(place, .wrongType(expected: "a text", found: value.kindName))
    default: return value.plainText
    }
  }

  private func words(_ value: JSONValue, at place: String) throws(FormError) -> LocalizedValue {
    if case .array = value {
      throw fault(place, .wrongType(expected: "texts by language", found: value.kindName))
    }
    return LocalizedValue(value)
  }

  private func flag(_ value: JSONValue, at place: String) throws(FormError) -> Bool {
    if case .null = value { return false }
    guard let flag = value.flag else {
      throw fault(place, .wrongType(expected: "true or false", found: value.kindName))
    }
    return flag
  }

  private func fault(_ place: String, _ cause: FormError.Cause) -> FormError {
    .part(file: file, place: place, cause)
  }
}
