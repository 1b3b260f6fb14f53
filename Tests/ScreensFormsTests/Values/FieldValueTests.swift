import ScreensDocuments
import ScreensModel
import Testing

@testable import ScreensForms

/// Texts of servers as values, and values as texts.
struct FieldValueTests {
  private static let choice = FormSample.choice()

  private func value(_ field: FormField, _ text: String?) -> FieldValue {
    field.value(of: text, Self.choice)
  }

  private func number(_ text: String) throws -> FieldValue {
    .number(try #require(ExactDecimal(text)))
  }

  @Test(
    arguments: [
      (nil, .none), ("true", .flag(true)), ("TRUE", .flag(true)), ("false", .flag(false)),
      ("", .flag(false)), ("[\"true\"]", .flag(true)), ("[]", .flag(false)),
      ("maybe", .flag(false)),
    ] as [(String?, FieldValue)])
  func `a checkbox is on for the word true`(text: String?, expected: FieldValue) throws {
    let field = try FormSample.field("checkbox", data: "boolean")
    #expect(value(field, text) == expected)
  }

  @Test func `truth values are written as words, and none as nothing`() throws {
    let field = try FormSample.field("checkbox", data: "boolean")
    #expect(field.text(of: .flag(true), .v70) == "true")
    #expect(field.text(of: .flag(false), .v62) == "false")
    #expect(field.text(of: .none, .v70) == nil)
    #expect(field.label(of: .flag(true), Self.choice) == .key("core-yes"))
    #expect(field.label(of: .flag(false), Self.choice) == .key("core-no"))
    #expect(field.label(of: .none, Self.choice) == nil)
    func typed(_ text: String) -> FieldValue {
      field.value(ofLabel: text, Self.choice, words: ("Yes", "No"))
    }
    #expect(typed("yEs") == .flag(true) && typed("No") == .flag(false) && typed("x") == .none)
  }

  @Test(
    arguments: [
      ("99", "99"), ("99.88", "100"), ("1.1", "1"), ("-1.5", "-2"), (" 16 ", "16"), ("2,5", "3"),
    ])
  func `an integer is rounded half away from zero`(text: String, whole: String) throws {
    let field = try FormSample.field("ddm-integer", data: "integer")
    #expect(value(field, text) == (try number(whole)))
    #expect(field.text(of: value(field, text), .v70) == whole)
  }

  @Test(arguments: ["", "abc", "1,234.50", "--1"])
  func `a text that is no number is no value`(text: String) throws {
    for type in ["ddm-integer", "ddm-decimal", "ddm-number"] {
      let field = try FormSample.field(type, data: "x")
      #expect(value(field, text) == .none && field.text(of: .none, .v70) == nil)
    }
  }

  @Test(
    arguments: [
      ("16.0599", "16.06", "16.0599"), ("16", "16.00", "16"), ("1234.5", "1234.50", "1234.5"),
      ("99,98", "99.98", "99.98"), ("0.1", "0.10", "0.1"),
    ])
  func `a decimal has two digits in flat texts, and all of them by instances`(
    text: String, flat: String, whole: String
  ) throws {
    let field = try FormSample.field("ddm-decimal", data: "double")
    let value = value(field, text)
    #expect(field.text(of: value, .v62) == flat && field.text(of: value, .v70) == flat)
    #expect(field.text(of: value, .instances) == whole)
    // The text reads back: it has no separators between thousands.
    #expect(ExactDecimal(flat) == ExactDecimal(text)?.rounded(to: 2))
  }

  @Test(
    arguments: [
      ("es_ES", "16.0599", "16,06"), ("en_US", "16.0599", "16.06"),
      ("de_DE", "1234567.5", "1.234.567,50"),
      ("en_US", "-1234.5", "-1,234.50"), ("fr_FR", "1234", "1\u{A0}234,00"),
      ("es_MX", "1.5", "1.50"),
    ])
  func `a number is shown as its language writes it, and read back`(
    language: String, number: String, shown: String
  ) throws {
    let field = try FormSample.field("ddm-decimal", data: "double")
    let choice = FormSample.choice(language)
    let value = field.value(of: number, choice)
    #expect(field.label(of: value, choice) == .text(shown))
    let typed = field.value(ofLabel: shown, choice, words: ("", ""))
    #expect(typed == .number(try #require(ExactDecimal(number)).rounded(to: 2)))
  }

  @Test func `Spanish words of a number are rounded to two digits`() throws {
    let field = try FormSample.field("ddm-decimal", data: "double")
    let typed = field.value(ofLabel: "16,069", FormSample.choice("es_ES"), words: ("", ""))
    #expect(try typed == number("16.07"))
    #expect(
      field.value(ofLabel: "16.069,1,2", FormSample.choice("es_ES"), words: ("", "")) == .none)
  }

  @Test(
    arguments: [
      ("2004-06-19", "2004-06-19"), ("2004-6-19", "2004-06-19"), ("6/19/2004", "2004-06-19"),
      ("06/19/2004", "2004-06-19"), ("6/19/04", "2004-06-19"), ("12/31/99", "1999-12-31"),
      ("1087603200000", "2004-06-19"), ("02/29/2016", "2016-02-29"), ("0", "1970-01-01"),
      ("-86400000", "1969-12-31"),
    ])
  func `a day is read in any spelling of servers`(text: String, day: String) throws {
    let field = try FormSample.field("ddm-date", data: "date")
    #expect(value(field, text) == .day(try #require(CalendarDate(day))))
    #expect(field.text(of: value(field, text), .v70) == day)
  }

  @Test(arguments: ["", "1a", "/", "//", "2/30/2004", "02/29/2015", "2004-13-01", "x/y/z", "1/2"])
  func `a text of any length that is no day is no value`(text: String) throws {
    let field = try FormSample.field("ddm-date", data: "date")
    #expect(value(field, text) == .none)
  }

  @Test func `a day is milliseconds for 6.2, and its words read back`() throws {
    let field = try FormSample.field("ddm-date", data: "date")
    let day = try #require(CalendarDate("2004-06-19"))
    #expect(field.text(of: .day(day), .v62) == "1087603200000")
    for (language, words) in [("en_US", "June 19, 2004"), ("es_ES", "19 de junio de 2004")] {
      let choice = FormSample.choice(language)
      #expect(field.label(of: .day(day), choice) == .text(words))
      #expect(field.value(ofLabel: words, choice, words: ("", "")) == .day(day))
      #expect(field.value(ofLabel: "soon", choice, words: ("", "")) == .none)
    }
  }

  @Test func `texts are themselves`() throws {
    for type in ["text", "textarea", "ddm-text-html", "password"] {
      let field = try FormSample.field(type, data: "string")
      #expect(value(field, " a\nb ") == .text(" a\nb "))
      #expect(field.text(of: .text(" a\nb "), .v62) == " a\nb ")
      #expect(value(field, nil) == .none)
    }
    let color = try FormSample.field("ddm-color", data: "color")
    #expect(
      value(color, "ff00AA") == .text("#ff00AA") && value(color, "#123456") == .text("#123456"))
  }

  @Test func `a place has both numbers, also as texts, and is written compactly`() throws {
    let field = try FormSample.field("ddm-geolocation", data: "geolocation")
    let text = "{\n\t\"longitude\": 7.75,\n\t\"latitude\": \"48.58\"\n}"
    #expect(field.text(of: value(field, text), .v70) == "{\"latitude\":48.58,\"longitude\":7.75}")
    #expect(value(field, "{\"lat\":1,\"lng\":2}") != .none)
    for text in [
      "", "{}", "{\"latitude\":1}", "{\"latitude\":\"x\",\"longitude\":2}", "1,2", "[1,2]",
    ] {
      #expect(value(field, text) == .none)
    }
  }

  @Test(
    arguments: [
      (90, 180, true), (-90, -180, true), (91, 0, false), (0, 181, false), (0, -181, false),
    ])
  func `a place lies on the earth`(latitude: Int64, longitude: Int64, isThere: Bool) throws {
    let place = MapPlace(latitude: ExactDecimal(latitude), longitude: ExactDecimal(longitude))
    #expect(place.isOnEarth == isThere)
    let field = try FormSample.field("ddm-geolocation", data: "geolocation")
    #expect(field.isFaulty(place.text, Self.choice) == !isThere)
  }
}
