import ScreensDocuments

/// An expression of a form, as its rules and conditions have it.
package indirect enum FormExpression: Sendable, Hashable {
  package enum Operator: String, Sendable, Hashable {
    case or, and
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
  }

  /// A literal.
  case value(ExpressionValue)
  /// The value of a field, by its bare name.
  case name(String)
  case list([FormExpression])
  case call(String, [FormExpression])
  case not(FormExpression)
  case negative(FormExpression)
  case binary(Operator, FormExpression, FormExpression)

  /// The names of the fields that it reads, and maybe some that are no field's. A name that is
  /// itself computed is not among them.
  var names: Set<String> {
    switch self {
    case .value: []
    case .name(let name): [name]
    case .list(let expressions): Self.names(in: expressions)
    case .call("getValue", let arguments), .call("getOptionLabel", let arguments):
      if case .value(.text(let name))? = arguments.first {
        Self.names(in: arguments).union([name])
      } else {
        Self.names(in: arguments)
      }
    case .call(_, let arguments): Self.names(in: arguments)
    case .not(let expression), .negative(let expression): expression.names
    case .binary(_, let left, let right): left.names.union(right.names)
    }
  }

  private static func names(in expressions: [FormExpression]) -> Set<String> {
    expressions.reduce(into: []) { $0.formUnion($1.names) }
  }
}

/// A value while an expression is computed.
package enum ExpressionValue: Sendable, Hashable {
  case none
  /// The result of a condition, or a checkbox.
  case flag(Bool)
  case number(ExactDecimal)
  /// A line of text, or a day as servers write it.
  case text(String)
  case list([ExpressionValue])

  /// The number of a number or of a text that is one.
  package var number: ExactDecimal? {
    switch self {
    case .number(let number): number
    case .text(let text): ExactDecimal(text)
    case .list(let list) where list.count == 1: list[0].number
    default: nil
    }
  }

  /// The text of a value; a list is joined with commas.
  package var text: String {
    switch self {
    case .none: ""
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): number.text()
    case .text(let text): text
    case .list(let list): list.map(\.text).joined(separator: ",")
    }
  }

  /// The truth value of a flag or of its word; nil for any other value.
  package var flag: Bool? {
    switch self {
    case .flag(let flag): flag
    case .text(let text): ["true": true, "false": false][text.lowercased()]
    default: nil
    }
  }

  /// Null, blanks, and lists with nothing else in them.
  package var isEmpty: Bool {
    switch self {
    case .none: true
    case .text(let text): text.allSatisfy(\.isWhitespace) || OptionList.isEmpty(text)
    case .list(let list): list.allSatisfy(\.isEmpty)
    case .flag, .number: false
    }
  }

  /// Whether two values are one. A list of one value is that value; numbers are compared as
  /// numbers, even where they are texts.
  package static func isSame(_ one: ExpressionValue, _ other: ExpressionValue) -> Bool {
    switch (one, other) {
    case (.list(let first), .list(let second)):
      return first.count == second.count && zip(first, second).allSatisfy { isSame($0, $1) }
    case (.list(let list), let single), (let single, .list(let list)):
      return list.count == 1 && isSame(list[0], single)
    case (.none, let value), (let value, .none): return value.text.isEmpty
    default:
      if let first = one.number, let second = other.number { return first == second }
      return one.text == other.text
    }
  }
}

/// The reason for which an expression has no value.
package enum ExpressionFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// Something else stands there; columns count from 1.
  case unexpected(column: Int, expected: String)
  case tooLong(bytes: Int, most: Int)
  case tooDeep(most: Int)
  /// A function that is none, or one that only servers have.
  case unknownFunction(name: String)
  case wrongArguments(function: String)
  case unknownField(name: String)
  case notANumber(text: String)
  /// A pattern that is no regular expression, or one that needs more than this engine has.
  case pattern(text: String)
  /// A result that does not fit, or a division by zero.
  case noResult

  /// A clause for the operator.
  package var description: String { clause.onOneLine }

  private var clause: String {
    switch self {
    case .unexpected(let column, let expected): "column \(column): \(expected) is needed there"
    case .tooLong(let bytes, let most): "it has \(bytes) bytes, more than \(most); shorten it"
    case .tooDeep(let most): "it is nested deeper than \(most); flatten it"
    case .unknownFunction(let name): "'\(name)' is no function here; only the server may know it"
    case .wrongArguments(let function): "the arguments do not fit '\(function)'"
    case .unknownField(let name): "'\(name)' is no field of the form; correct the name"
    case .notANumber(let text): "'\(text.prefix(40))' is no number"
    case .pattern(let text): "the pattern '\(text.prefix(80))' is not understood here"
    case .noResult: "the result does not fit"
    }
  }
}
