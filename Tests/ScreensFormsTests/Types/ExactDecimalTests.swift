import TestSupport
import Testing

@testable import ScreensForms

/// Numbers without rounding.
struct ExactDecimalTests {
  @Test(
    arguments: [
      ("12", "12"), (" 12.50 ", "12.5"), ("12,5", "12.5"), ("-0.050", "-0.05"), ("+3", "3"),
      (".5", "0.5"), ("5.", "5"), ("1e3", "1000"), ("25e-1", "2.5"), ("0.0000", "0"), ("-0", "0"),
      ("123456789012345678901234567890.5", "123456789012345678901234567890.5"),
    ])
  func `a number is read and written without loss`(text: String, written: String) {
    #expect(ExactDecimal(text)?.text() == written)
  }

  @Test(
    arguments: [
      "", " ", "-", ".", "1.2.3", "1,234.50", "12a", "0x10", "nan", "inf", "1e99", "--1", "1e",
      "0.1234567890123456789", String(repeating: "9", count: 60), "١٢",
    ])
  func `any other text is no number`(text: String) {
    #expect(ExactDecimal(text) == nil)
  }

  @Test(
    arguments: [
      ("16.0599", 2, "16.06"), ("16", 2, "16.00"), ("1234.5", 2, "1234.50"), ("0.005", 2, "0.01"),
      ("-0.005", 2, "-0.01"), ("99.88", 0, "100"), ("1.5", 0, "2"), ("-1.5", 0, "-2"),
      ("1.4999", 0, "1"),
    ])
  func `a half is rounded away from zero`(text: String, places: Int, written: String) {
    #expect(ExactDecimal(text)?.rounded(to: places).text(decimals: places) == written)
  }

  @Test func `sums and products are exact, and quotients have eighteen decimals`() throws {
    func number(_ text: String) throws -> ExactDecimal { try #require(ExactDecimal(text)) }
    #expect(try number("0.1").plus(number("0.2")) == number("0.3"))
    #expect(try number("2").times(number("12.50"))?.text() == "25")
    #expect(try number("1").minus(number("0.9"))?.text() == "0.1")
    #expect(try number("1").over(number("3"))?.text() == "0.333333333333333333")
    #expect(try number("2").over(number("-3"))?.text() == "-0.666666666666666667")
    #expect(try number("1").over(number("0")) == nil)
    let large = try number("99999999999999999999999999999999999999")
    #expect(large.times(large) == nil && large.plus(ExactDecimal(1)) != nil)
    #expect(try number("0.5") < number("1") && number("-1") < number("0.1"))
    #expect(try large > number("0.000000000000000001"))
  }

  @Test func `reading what was written gives the same number`() throws {
    var random = Seeded(11)
    for _ in 0..<2_000 {
      let whole = Int64.random(in: -1_000_000_000...1_000_000_000, using: &random)
      let power = try #require(ExactDecimal("1e-\(Int.random(in: 0...9, using: &random))"))
      let number = try #require(ExactDecimal(whole).times(power))
      #expect(ExactDecimal(number.text()) == number)
      #expect(ExactDecimal(number.text(decimals: 12)) == number)
    }
  }
}
