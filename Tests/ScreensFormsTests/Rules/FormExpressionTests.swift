import ScreensModel
import TestSupport
import Testing

@testable import ScreensForms

/// Expressions in both dialects.
struct FormExpressionTests {
  private static let values: [String: ExpressionValue] = [
    "Age": .number(ExactDecimal(18)), "Kind": .text("firm"), "Empty": .none, "On": .flag(true),
    "List": .list([.text("a"), .text("b")]), "One": .list([.text("a")]), "Text": .text("12,5"),
    "Day": .text("2026-03-01"), "ñandú": .text("x"), "Mail": .text("a@b.org"),
  ]
  private static var scope: ExpressionScope {
    ExpressionScope(
      today: CalendarDate("2026-02-27"),
      optionLabel: { $0 == "Kind" && $1 == "firm" ? "Firm" : nil }, value: { values[$0] })
  }

  private static func result(_ text: String) throws -> ExpressionValue {
    try FormExpression(text).value(in: scope)
  }

  @Test(
    arguments: [
      "TRUE", "true and TRUE", "NOT(FALSE)", "!false", "not false", "false || true", "1 == 1.0",
      "1 < 2 AND 2 <= 2 && 3 > 2 and 3 >= 3 AND 1 != 2", "1 + 2 * 3 == 7", "(1 + 2) * 3 == 9",
      "-2 + 5 == 3", "0.1 + 0.2 == 0.3", "10 / 4 == 2.5", "6 - 2 - 1 == 3", "8 / 2 / 2 == 2",
      "Age >= 18", "getValue('Age') == 18", "Kind.equals(\"firm\")", "!Kind.isEmpty()",
      "equals(getValue('Kind'), 'firm')", "getValue('Age') == '18'", "equals(Text, 12.5)",
      "isEmpty(Empty)", "isEmpty('  ')", "isEmpty('[\"\"]')", "isEmpty([])", "not(isEmpty(On))",
      "equals(One, 'a')", "NOT(equals(List, 'a'))", "equals(List, ['a', 'b'])",
      "NOT(equals(List, ['b', 'a']))", "contains(List, 'b')", "NOT(contains(List, 'c'))",
      "contains(Kind, 'IR')", "NOT(contains(Kind, ''))", "contains('x', Empty) == false",
      "between(Age, 1, 18)", "NOT(between(Age, 19, 20))", "sum(1, [2, 3]) == 6",
      "multiply([2, 3]) == 6", "max(1, 3, 2) == 3", "min([4, 2]) == 2",
      "concat('a', 1, 'b') == 'a1b'", "join(List) == 'a,b'", "isInteger(Age)",
      "NOT(isInteger(Text))", "isDecimal(Text)", "isEmailAddress(Mail)",
      "NOT(isEmailAddress('a@b'))", "NOT(isEmailAddress('a b@c.d'))", "isURL('https://a.b/c')",
      "NOT(isURL('a.b'))", "length('añb') == 3", "match('DE12', '[A-Z]{2}\\d+')",
      "NOT(match('xDE12', '[A-Z]{2}\\d+'))", "getOptionLabel('Kind', 'firm') == 'Firm'",
      "getOptionLabel('Kind', 'gone') == 'gone'", "belongsTo(['Guest']) == FALSE",
      "all('#value# != \"c\"', List)", "NOT(all('#value# == \"a\"', List))",
      "futureDates(Day, '{\"startsFrom\":{\"type\":\"responseDate\"}}')",
      "NOT(pastDates(Day, '{\"endsOn\":{\"type\":\"responseDate\"}}'))",
      "dateRange(Day, '{\"startsFrom\":{\"date\":\"2026-01-01\"},\"endsOn\":"
        + "{\"type\":\"responseDate\",\"quantity\":2,\"unit\":\"days\"}}')",
      "Day > '2026-02-28'", "ñandú == 'x'", "getJSONValue('[\"a\"]') == 'a'",
      "NOT(Empty < 3)", "NOT(Empty <= 3)", "NOT('a' <= 3)", "NOT(Empty >= 3)", "Empty == ''",
      "getValue(\"Kind\") == \"firm\"",
      "'it\\'s' == \"it's\"", "order == 1 OR TRUE", "null == ''",
    ])
  func `the expression holds`(text: String) throws {
    if text.hasPrefix("order") {
      // A word that begins as an operator is a name.
      #expect(throws: ExpressionFault.unknownField(name: "order")) { try Self.result(text) }
    } else {
      #expect(try Self.result(text) == .flag(true))
    }
  }

  @Test func `a calculation with a missing value has none`() throws {
    #expect(try Self.result("Empty + 1") == .none && Self.result("-Empty") == .none)
    #expect(try Self.result("max()") == .none)
  }

  @Test(
    arguments: [
      ("", .unexpected(column: 1, expected: "a value")),
      ("1 +", .unexpected(column: 4, expected: "a value")),
      ("(1", .unexpected(column: 3, expected: "')'")),
      ("1 2", .unexpected(column: 3, expected: "the end")),
      ("f(1", .unexpected(column: 4, expected: "',' or ')'")),
      ("[1", .unexpected(column: 3, expected: "',' or ']'")),
      ("'a", .unexpected(column: 3, expected: "a quote")),
      ("a.1", .unexpected(column: 3, expected: "the name of a method")),
      ("a.b", .unexpected(column: 4, expected: "'('")), ("1.2.3", .notANumber(text: "1.2.3")),
      ("ISEMPTY(1)", .unknownFunction(name: "ISEMPTY")), ("x", .unknownField(name: "x")),
      ("getValue('x')", .unknownField(name: "x")),
      ("equals(1)", .wrongArguments(function: "equals")),
      ("'a' + 1", .notANumber(text: "a")), ("1 / 0", .noResult),
      ("match('a', '(?=a)')", .pattern(text: "(?=a)")),
      ("all('all(1, List)', List)", .wrongArguments(function: "all")),
      ("futureDates(Day, 'x')", .wrongArguments(function: "futureDates")),
    ] as [(String, ExpressionFault)])
  func `the expression has no value`(text: String, fault: ExpressionFault) {
    #expect(throws: fault) { try Self.result(text) }
    #expect(!fault.description.isEmpty)
  }

  @Test func `expressions without end are refused`() {
    let deep = String(repeating: "(", count: 1_000) + "1" + String(repeating: ")", count: 1_000)
    #expect(throws: ExpressionFault.tooDeep(most: 40)) { try FormExpression(deep) }
    let wide = "1" + String(repeating: "+1", count: 1_000)
    #expect(throws: ExpressionFault.tooDeep(most: 200)) { try FormExpression(wide) }
    let negations = String(repeating: "!", count: 2_000) + "true"
    #expect(throws: ExpressionFault.tooDeep(most: 200)) { try FormExpression(negations) }
    let signs = String(repeating: "- ", count: 2_000) + "1"
    #expect(throws: ExpressionFault.tooDeep(most: 200)) { try FormExpression(signs) }
    #expect(throws: ExpressionFault.tooLong(bytes: 5_000, most: 4_096)) {
      try FormExpression(String(repeating: "a", count: 5_000))
    }
  }

  @Test func `pieces of expressions in any order are read or refused`() {
    let pieces = [
      "(", ")", "[", "]", "'a'", "\"b\"", "1", ".5", "Age", "getValue", ",", "AND", "or", "!",
      "not",
      "==", "<", "+", "-", "*", "/", ".", " ", "ñ", "\\", "'", "contains", "match", "all",
      "#value#",
    ]
    var maker = FormMaker(8)
    for _ in 0..<4_000 {
      let text = (0..<maker.below(20)).map { _ in maker.one(of: pieces) }.joined()
      if let expression = try? FormExpression(text) { _ = try? expression.value(in: Self.scope) }
    }
  }
}
