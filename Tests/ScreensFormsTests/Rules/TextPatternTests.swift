import Testing

@testable import ScreensForms

/// Regular expressions.
struct TextPatternTests {
  @Test(
    arguments: [
      ("abc", ["abc"], ["ab", "abcd", ""]), ("a*", ["", "a", "aaa"], ["b"]),
      ("a+b?", ["a", "aab"], ["", "b", "abb"]), ("(ab|cd)+", ["ab", "cdab"], ["abc", ""]),
      ("a|bc|", ["a", "bc", ""], ["abc", "b"]),
      ("[A-Z]{2}[0-9]{8,12}", ["DE12345678"], ["DE1234567"]),
      ("[^a-c]", ["d"], ["a", ""]), ("\\d{3}", ["123"], ["12", "1234", "12a"]),
      (".+", ["x☂"], ["", "\n"]),
      ("^a$", ["a"], ["ab"]), ("a^b", [], ["ab"]),
      ("[\\w.-]+@[\\w]+\\.org", ["a.b-c@d.org"], ["@d.org"]),
      ("(?:x{2,}|y)?", ["", "xx", "xxx", "y"], ["x", "yy"]), ("\\(\\)", ["()"], ["("]),
      ("[]a]+", ["]a"], ["b"]), ("\\S+\\s\\D", ["ab c"], ["ab 1"]), ("a*?b", ["aab"], ["aa"]),
      ("[^\\d]", ["a"], ["1"]), ("a{0}", [""], ["a"]), ("(a*)*", ["", "aa"], ["b"]),
      ("ñ+", ["ññ"], ["n"]), ("[a\\-z]", ["-"], ["b"]),
    ])
  func `the whole text fits`(pattern: String, fitting: [String], others: [String]) throws {
    let pattern = try TextPattern(pattern)
    for text in fitting { #expect(try pattern.matches(text), "\(text)") }
    for text in others { #expect(try !pattern.matches(text), "\(text)") }
  }

  @Test(
    arguments: [
      "(", ")", "a)", "[", "[a", "*", "a**", "a*+", "{2}", "a{", "a{x}", "a{3,2}", "a{9999}",
      "(?=a)",
      "(?<n>a)", "\\1", "\\b", "\\p{L}", "\\", "[z-a]", "[[a]]", "[a&&b]",
      "((((a{90}){90}){90}){90}){90}",
    ])
  func `the pattern is refused`(pattern: String) {
    #expect(throws: ExpressionFault.pattern(text: pattern)) { try TextPattern(pattern) }
  }

  @Test func `a pattern that goes back for ever elsewhere ends here`() throws {
    let text = String(repeating: "a", count: 2_000) + "b"
    for pattern in ["(a+)+", "(a|aa)+", "(a|a?)+", "(.*a){12}"] {
      #expect(try !TextPattern(pattern).matches(text))
    }
    #expect(throws: ExpressionFault.noResult) {
      try TextPattern("(a{60}){60}").matches(String(repeating: "a", count: 100_000))
    }
  }
}
