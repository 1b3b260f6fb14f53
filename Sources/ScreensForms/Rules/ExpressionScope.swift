package import ScreensModel

/// The things that an expression names, and the day that it is computed on.
package struct ExpressionScope {
  /// The value of a field; nil for a name that is none.
  let value: (String) -> ExpressionValue?
  /// The label of a field's option; nil for a value that is none of its.
  let optionLabel: (_ field: String, _ value: String) -> String?
  let today: CalendarDate?

  package init(
    today: CalendarDate? = nil,
    optionLabel: @escaping (_ field: String, _ value: String) -> String? = { _, _ in nil },
    value: @escaping (String) -> ExpressionValue?
  ) {
    self.today = today
    self.optionLabel = optionLabel
    self.value = value
  }

  /// The scope with one more name, for the elements of a list.
  func with(_ name: String, _ element: ExpressionValue) -> ExpressionScope {
    ExpressionScope(today: today, optionLabel: optionLabel) { [value] in
      $0 == name ? element : value($0)
    }
  }
}

extension FormExpression {
  /// Computes the expression.
  package func value(in scope: ExpressionScope) throws(ExpressionFault) -> ExpressionValue {
    switch self {
    case .value(let value): return value
    case .name(let name):
      guard let value = scope.value(name) else { throw .unknownField(name: name) }
      return value
    case .list(let expressions): return .list(try Self.values(expressions, in: scope))
    case .call(let name, let arguments):
      return try ExpressionFunction(name, scope).value(arguments)
    case .not(let expression): return .flag(try !expression.condition(in: scope))
    case .negative(let expression):
      guard let number = try expression.value(in: scope).number else { return .none }
      return try Self.number(number.negated)
    case .binary(.or, let left, let right):
      if try left.condition(in: scope) { return .flag(true) }
      return .flag(try right.condition(in: scope))
    case .binary(.and, let left, let right):
      guard try left.condition(in: scope) else { return .flag(false) }
      return .flag(try right.condition(in: scope))
    case .binary(let word, let left, let right):
      return try Self.result(
        word, try left.value(in: scope), try right.value(in: scope))
    }
  }

  /// The truth of the expression; any other value than a truth value is false.
  package func condition(in scope: ExpressionScope) throws(ExpressionFault) -> Bool {
    try value(in: scope).flag ?? false
  }

  static func values(
    _ expressions: [FormExpression], in scope: ExpressionScope
  ) throws(ExpressionFault) -> [ExpressionValue] {
    var values: [ExpressionValue] = []
    for expression in expressions { values.append(try expression.value(in: scope)) }
    return values
  }

  static func number(_ number: ExactDecimal?) throws(ExpressionFault) -> ExpressionValue {
    guard let number else { throw .noResult }
    return .number(number)
  }

  private static func result(
    _ word: Operator, _ left: ExpressionValue, _ right: ExpressionValue
  ) throws(ExpressionFault) -> ExpressionValue {
    switch word {
    case .equal: return .flag(ExpressionValue.isSame(left, right))
    case .unequal: return .flag(!ExpressionValue.isSame(left, right))
    case .less: return .flag(isAscending(left, right))
    case .greater: return .flag(isAscending(right, left))
    case .lessOrEqual: return .flag(isComparable(left, right) && !isAscending(right, left))
    case .greaterOrEqual: return .flag(isComparable(left, right) && !isAscending(left, right))
    case .plus, .minus, .times, .over, .or, .and: break
    }
    // A calculation with a missing value has no value.
    guard !left.isEmpty, !right.isEmpty else { return .none }
    guard let first = left.number else { throw .notANumber(text: left.text) }
    guard let second = right.number else { throw .notANumber(text: right.text) }
    switch word {
    case .plus: return try number(first.plus(second))
    case .minus: return try number(first.minus(second))
    case .times: return try number(first.times(second))
    default: return try number(first.over(second))
    }
  }

  /// Numbers are in their order, and texts in theirs, which is that of days as well.
  private static func isAscending(_ left: ExpressionValue, _ right: ExpressionValue) -> Bool {
    guard isComparable(left, right) else { return false }
    if let first = left.number, let second = right.number { return first < second }
    return left.text < right.text
  }

  /// Whether two values have an order: a missing one has none, nor has a number with a text.
  private static func isComparable(_ left: ExpressionValue, _ right: ExpressionValue) -> Bool {
    !left.isEmpty && !right.isEmpty && (left.number == nil) == (right.number == nil)
  }
}
