/// One thing that a rule does.
package enum FormAction: Sendable, Hashable {
  /// The traits of a field that rules change.
  package enum Trait: Sendable, Hashable { case visible, enabled, required }

  case set(Trait, field: String, FormExpression)
  /// Stores a value. A calculation that gives none empties the field.
  case store(field: String, FormExpression)
  /// Goes from a page to a later one; the pages between are skipped.
  case jump(from: FormExpression, to: FormExpression)
  case refuse(field: String, FormExpression)
  /// Fills fields with the answer of a provider, which only servers can ask.
  case fill
  /// Changes that builders of forms make to their own fields.
  case build

  /// Reads an action; an expression that is none is a fault.
  package init(_ text: String, limits: FormLimits = .standard) throws(ExpressionFault) {
    guard case .call(let name, let arguments) = try FormExpression(text, limits: limits) else {
      throw .unexpected(column: 1, expected: "an action")
    }
    func field() throws(ExpressionFault) -> String {
      switch arguments.first {
      case .value(.text(let name)) where arguments.count == 2: return name
      case .name(let name) where arguments.count == 2: return name
      default: throw .wrongArguments(function: name)
      }
    }
    switch name {
    case "setVisible": self = .set(.visible, field: try field(), arguments[1])
    case "setEnabled": self = .set(.enabled, field: try field(), arguments[1])
    case "setRequired": self = .set(.required, field: try field(), arguments[1])
    case "calculate", "setValue": self = .store(field: try field(), arguments[1])
    case "setInvalid": self = .refuse(field: try field(), arguments[1])
    case "jumpPage" where arguments.count == 2: self = .jump(from: arguments[0], to: arguments[1])
    case "call": self = .fill
    case "setOptions", "setMultiple", "setDataType", "setValidationDataType",
      "setValidationFieldName":
      self = .build
    case "jumpPage": throw .wrongArguments(function: name)
    default: throw .unknownFunction(name: name)
    }
  }

  /// The expressions that it computes.
  var expressions: [FormExpression] {
    switch self {
    case .set(_, _, let expression), .store(_, let expression), .refuse(_, let expression):
      [expression]
    case .jump(let from, let to): [from, to]
    case .fill, .build: []
    }
  }

  /// The trait that the action turns on without a condition of its own; its opposite holds while
  /// the rule's condition does not.
  var turnedOn: (trait: Trait, field: String)? {
    if case .set(let trait, let field, .value(.flag(true))) = self { (trait, field) } else { nil }
  }

  /// The field that the action needs; nil for one that needs none.
  var field: String? {
    switch self {
    case .set(_, let field, _), .store(let field, _), .refuse(let field, _): field
    case .jump, .fill, .build: nil
    }
  }
}
