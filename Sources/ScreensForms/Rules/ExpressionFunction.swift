import ScreensDocuments
import ScreensModel

/// A function that expressions call.
struct ExpressionFunction {
  private let name: String
  private let scope: ExpressionScope

  init(_ name: String, _ scope: ExpressionScope) {
    self.name = name
    self.scope = scope
  }

  func value(_ expressions: [FormExpression]) throws(ExpressionFault) -> ExpressionValue {
    if name == "all" { return .flag(try holdsForAll(expressions)) }
    let arguments = try FormExpression.values(expressions, in: scope)
    if let value = try onFields(arguments) { return value }
    if let value = try onValues(arguments) { return value }
    if let value = try onLists(arguments) { return value }
    if let value = try onTexts(arguments) { return value }
    if let value = try onDays(arguments) { return value }
    throw .unknownFunction(name: name)
  }

  private func onFields(_ arguments: [ExpressionValue]) throws(ExpressionFault) -> ExpressionValue?
  {
    switch name {
    case "getValue":
      let field = try first(arguments, of: 1).text
      guard let value = scope.value(field) else { throw .unknownField(name: field) }
      return value
    case "getOptionLabel":
      let field = try first(arguments, of: 2).text
      let value = arguments[1].text
      return .text(scope.optionLabel(field, value) ?? value)
    case "getJSONValue":
      return JSONValue.inside(try first(arguments, of: 1).text).map(Self.value) ?? arguments[0]
    // A client knows no roles, and has no key.
    case "belongsTo", "hasGooglePlacesAPIKey": return .flag(false)
    default: return nil
    }
  }

  private func onValues(_ arguments: [ExpressionValue]) throws(ExpressionFault) -> ExpressionValue?
  {
    switch name {
    case "equals":
      return .flag(ExpressionValue.isSame(try first(arguments, of: 2), arguments[1]))
    case "contains": return .flag(Self.contains(try first(arguments, of: 2), arguments[1]))
    case "isEmpty": return .flag(try first(arguments, of: 1).isEmpty)
    case "not": return .flag(!(try first(arguments, of: 1).flag ?? false))
    case "between":
      guard let value = try first(arguments, of: 3).number, let least = arguments[1].number,
        let most = arguments[2].number
      else { return .flag(false) }
      return .flag(least <= value && value <= most)
    case "isInteger": return .flag(try first(arguments, of: 1).number?.isWhole ?? false)
    case "isDecimal": return .flag(try first(arguments, of: 1).number != nil)
    default: return nil
    }
  }

  private func onLists(_ arguments: [ExpressionValue]) throws(ExpressionFault) -> ExpressionValue? {
    switch name {
    case "join": return .text(Self.flat(arguments).map(\.text).joined(separator: ","))
    case "concat": return .text(Self.flat(arguments).map(\.text).joined())
    case "sum": return try folded(arguments, from: ExactDecimal(0)) { $0.plus($1) }
    case "multiply": return try folded(arguments, from: ExactDecimal(1)) { $0.times($1) }
    case "max":
      return try numbers(arguments).max().map(ExpressionValue.number) ?? ExpressionValue.none
    case "min":
      return try numbers(arguments).min().map(ExpressionValue.number) ?? ExpressionValue.none
    default: return nil
    }
  }

  private func onTexts(_ arguments: [ExpressionValue]) throws(ExpressionFault) -> ExpressionValue? {
    switch name {
    case "isEmailAddress": return .flag(TextShape.isEmailAddress(try first(arguments, of: 1).text))
    case "isURL": return .flag(TextShape.isAddress(try first(arguments, of: 1).text))
    case "length":
      return .number(ExactDecimal(Int64(try first(arguments, of: 1).text.count)))
    case "match":
      let text = try first(arguments, of: 2).text
      return .flag(try TextPattern(arguments[1].text).matches(text))
    default: return nil
    }
  }

  private func onDays(_ arguments: [ExpressionValue]) throws(ExpressionFault) -> ExpressionValue? {
    guard ["futureDates", "pastDates", "dateRange"].contains(name) else { return nil }
    guard let day = WireDate.day(try first(arguments, of: 2).text)?.milliseconds,
      let bounds = JSONValue.inside(arguments[1].text)
    else { throw .wrongArguments(function: name) }
    let start = name == "pastDates" ? nil : try bound(bounds["startsFrom"])
    let end = name == "futureDates" ? nil : try bound(bounds["endsOn"])
    return .flag(start.map { $0 <= day } ?? true && end.map { day <= $0 } ?? true)
  }

  /// A bound: the day of the answer, with some days more or fewer, or a day of its own.
  private func bound(_ value: JSONValue?) throws(ExpressionFault) -> Int64 {
    if let day = value?["date"]?.string.flatMap({ WireDate.day($0) }) { return day.milliseconds }
    let days = value?["quantity"].map { Int64($0.plainText) } ?? 0
    guard value?["type"] == "responseDate", let today = scope.today, let days,
      days.magnitude < 100_000, (value?["unit"] ?? "days") == "days"
    else { throw .wrongArguments(function: name) }
    return today.milliseconds + days * 86_400_000
  }

  /// Whether a condition holds for each element of a list. The condition is a text with a mark in
  /// the place of the element.
  private func holdsForAll(_ expressions: [FormExpression]) throws(ExpressionFault) -> Bool {
    guard expressions.count == 2, case .value(.text(let text)) = expressions[0] else {
      throw .wrongArguments(function: name)
    }
    let condition = try FormExpression(text.replacing("#value#", with: "$value"))
    guard !condition.calls("all") else { throw .wrongArguments(function: name) }
    for element in Self.flat([try expressions[1].value(in: scope)]) {
      guard try condition.condition(in: scope.with("$value", element)) else { return false }
    }
    return true
  }

  private func first(
    _ arguments: [ExpressionValue], of count: Int
  ) throws(ExpressionFault) -> ExpressionValue {
    guard arguments.count == count else { throw .wrongArguments(function: name) }
    return arguments[0]
  }

  private func numbers(_ arguments: [ExpressionValue]) throws(ExpressionFault) -> [ExactDecimal] {
    var numbers: [ExactDecimal] = []
    for value in Self.flat(arguments) where !value.isEmpty {
      guard let number = value.number else { throw .notANumber(text: value.text) }
      numbers.append(number)
    }
    return numbers
  }

  private func folded(
    _ arguments: [ExpressionValue], from start: ExactDecimal,
    _ step: (ExactDecimal, ExactDecimal) -> ExactDecimal?
  ) throws(ExpressionFault) -> ExpressionValue {
    var result = start
    for number in try numbers(arguments) {
      guard let next = step(result, number) else { throw .noResult }
      result = next
    }
    return .number(result)
  }

  private static func flat(_ arguments: [ExpressionValue]) -> [ExpressionValue] {
    arguments.flatMap { if case .list(let list) = $0 { list } else { [$0] } }
  }

  /// Whether a list has an element, or a text another one in any case.
  private static func contains(_ whole: ExpressionValue, _ part: ExpressionValue) -> Bool {
    guard !whole.isEmpty, !part.isEmpty else { return false }
    if case .list(let list) = whole, list.count != 1 {
      return list.contains { ExpressionValue.isSame($0, part) }
    }
    return whole.text.lowercased().contains(part.text.lowercased())
  }

  private static func value(_ json: JSONValue) -> ExpressionValue {
    switch json {
    case .null: .none
    case .boolean(let flag): .flag(flag)
    case .array(let list): .list(list.map(value))
    case .integer(let number): .number(ExactDecimal(number))
    default: .text(json.plainText)
    }
  }
}

extension FormExpression {
  /// Whether a function is called anywhere in the expression.
  func calls(_ function: String) -> Bool {
    switch self {
    case .value, .name: false
    case .list(let list): list.contains { $0.calls(function) }
    case .call(let name, let arguments):
      name == function || arguments.contains { $0.calls(function) }
    case .not(let inner), .negative(let inner): inner.calls(function)
    case .binary(_, let left, let right): left.calls(function) || right.calls(function)
    }
  }
}

/// Shapes of texts that have names.
enum TextShape {
  /// One mark between a name and a domain of several parts.
  static func isEmailAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, text.utf8.count <= 254,
      !text.contains(where: { $0.isWhitespace || $0 == "," || $0 == ";" })
    else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }

  /// A scheme of the web, and a host.
  static func isAddress(_ text: String) -> Bool {
    let rest = ["https://", "http://", "ftp://"].first { text.lowercased().hasPrefix($0) }
      .map { text.dropFirst($0.count) }
    guard let rest, !rest.contains(where: \.isWhitespace) else { return false }
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return !host.isEmpty && host.first != "."
  }
}
