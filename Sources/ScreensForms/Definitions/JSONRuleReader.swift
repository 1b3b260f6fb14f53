import ScreensDocuments

/// Reads a rule as definitions store it, or as the builder of forms exports it.
struct JSONRuleReader {
  let file: String
  let limits: FormLimits

  func rule(_ value: JSONValue, at place: String) throws(FormError) -> FormRule {
    guard case .object(let members) = value else {
      throw fault(place, .wrongType(expected: "an object", found: value.kindName))
    }
    if value["conditions"] != nil {
      let rule = BuilderRule(value).rule
      for text in [rule.condition] + rule.actions { _ = try expression(.string(text), at: place) }
      return rule
    }
    var rule = FormRule(condition: "", actions: [])
    for member in members {
      let place = "\(place).\(member.name)"
      switch member.name {
      case "name": rule.name = LocalizedValue(member.value)
      case "condition": rule.condition = try expression(member.value, at: place)
      case "actions":
        guard case .array(let actions) = member.value else {
          throw fault(place, .wrongType(expected: "a list", found: member.value.kindName))
        }
        guard actions.count <= limits.rules else {
          throw fault(place, .tooMany("actions", count: actions.count, most: limits.rules))
        }
        for (index, action) in actions.enumerated() {
          rule.actions.append(try expression(action, at: "\(place).\(index)"))
        }
      case "enabled":
        guard let flag = member.value.flag else {
          throw fault(place, .wrongType(expected: "true or false", found: member.value.kindName))
        }
        rule.isEnabled = flag
      default: rule.rest.append(.init(member.name, member.value.settled))
      }
    }
    return rule
  }

  private func expression(_ value: JSONValue, at place: String) throws(FormError) -> String {
    guard let text = value.string else {
      throw fault(place, .wrongType(expected: "a text", found: value.kindName))
    }
    guard text.utf8.count <= limits.expression else {
      throw fault(place, .tooLong(bytes: text.utf8.count, most: limits.expression))
    }
    return text
  }

  private func fault(_ place: String, _ cause: FormError.Cause) -> FormError {
    .part(file: file, place: place, cause)
  }
}

/// A rule in the spelling of the builder, and the same rule as definitions store it.
private struct BuilderRule {
  private let value: JSONValue

  init(_ value: JSONValue) { self.value = value }

  var rule: FormRule {
    let word = (value["logical-operator"] ?? value["logicalOperator"])?.string ?? "AND"
    let conditions = (value["conditions"]?.array ?? []).map(condition)
    return FormRule(
      name: LocalizedValue(value["name"]),
      condition: conditions.joined(separator: word.uppercased() == "OR" ? " OR " : " AND "),
      actions: (value["actions"]?.array ?? []).map(action),
      isEnabled: value["enabled"]?.flag ?? true)
  }

  private func condition(_ value: JSONValue) -> String {
    let operands = value["operands"]?.array ?? []
    let sides = operands.filter { $0["type"]?.string != "user" }.enumerated().map { place, side in
      operand(side, after: place > 0 ? operands[place - 1] : nil)
    }
    let all = sides.joined(separator: ", ")
    return switch value["operator"]?.string ?? "" {
    case "belongs-to": "belongsTo([\(all)])"
    case "contains": "contains(\(all))"
    case "not-contains": "NOT(contains(\(all)))"
    case "equals-to": "equals(\(all))"
    case "not-equals-to": "NOT(equals(\(all)))"
    case "is-empty": "isEmpty(\(all))"
    case "not-is-empty": "NOT(isEmpty(\(all)))"
    case "greater-than": sides.joined(separator: " > ")
    case "greater-than-equals": sides.joined(separator: " >= ")
    case "less-than": sides.joined(separator: " < ")
    case "less-than-equals": sides.joined(separator: " <= ")
    case let other: "\(other)(\(all))"
    }
  }

  private func operand(_ operand: JSONValue, after other: JSONValue?) -> String {
    let text = operand["value"]?.plainText ?? ""
    return switch operand["type"]?.string {
    case "field": "getValue(\(Self.quoted(text)))"
    case "integer", "double": text
    case "list":
      "[\(text.split(separator: ",").map { Self.quoted(String($0)) }.joined(separator: ", "))]"
    case "option" where other?["type"] == "field":
      "getOptionLabel(\(Self.quoted(other?["value"]?.plainText ?? "")), \(Self.quoted(text)))"
    default: Self.quoted(text)
    }
  }

  private func action(_ value: JSONValue) -> String {
    let target = value["target"]?.plainText ?? ""
    return switch value["action"]?.string ?? "" {
    case "show": "setVisible(\(Self.quoted(target)), true)"
    case "enable": "setEnabled(\(Self.quoted(target)), true)"
    case "require": "setRequired(\(Self.quoted(target)), true)"
    case "calculate":
      "calculate(\(Self.quoted(target)), \(Self.calculation(value["expression"]?.plainText ?? "")))"
    case "jump-to-page": "jumpPage(\(value["source"]?.plainText ?? ""), \(target))"
    case "auto-fill":
      "call(\(Self.quoted(value["ddmDataProviderInstanceUUID"]?.plainText ?? "")), '', '')"
    case let other: "\(other)(\(Self.quoted(target)))"
    }
  }

  /// A calculation, whose fields stand in brackets.
  private static func calculation(_ text: String) -> String {
    text.replacing("[", with: "getValue('").replacing("]", with: "')")
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
