import ScreensDocuments
import ScreensModel
import TestSupport
import Testing

@testable import ScreensForms

/// Mistakes in the values of a form.
struct FormValidationTests {
  private static let english = FormSample.english

  private func mistakes(
    _ form: FormDefinition, _ record: FormRecord, _ layout: FormLayout? = nil,
    in language: FormLanguage = FormSample.english
  ) throws -> (mistakes: [FormMistake], faults: [RuleFault]) {
    let state = try FormRules(form, layout).state(for: record, language).state
    let validation = FormValidation(form, layout, in: language)
    let found = validation.mistakes(in: record, state)
    return (found.mistakes, validation.faults + found.faults)
  }

  private func causes(
    _ type: String, _ data: String?, _ text: String?, _ members: JSONValue = ["required": true]
  ) throws -> [FormMistake.Cause] {
    let field = FormSample.named("F", type, members)
    let own: [JSONValue.Member] = data.map { [.init("dataType", .string($0))] } ?? []
    let form = try FormSample.definition([.object((field.members ?? []) + own)])
    return try mistakes(form, FormSample.record(text.map { [("F", $0)] } ?? [])).mistakes.map(
      \.cause)
  }

  @Test(
    arguments: [
      ("checkbox", "boolean", nil, .typing(.empty)), ("checkbox", "boolean", "true", nil),
      ("checkbox", "boolean", "false", nil), ("text", "string", nil, .typing(.empty)),
      ("text", "string", "", .typing(.empty)), ("text", "string", "  \n", .typing(.empty)),
      ("text", "string", "a", nil), ("checkbox", "string", " ", .typing(.empty)),
      ("ddm-integer", "integer", nil, .typing(.empty)),
      ("ddm-integer", "integer", "x", .typing(.wholeNumber)), ("ddm-integer", "integer", "0", nil),
      ("ddm-decimal", "double", "1,2,3", .typing(.number)), ("ddm-decimal", "double", "1,5", nil),
      ("ddm-date", "date", "", .typing(.empty)), ("ddm-date", "date", "soon", .typing(.date)),
      ("ddm-date", "date", "2020-02-29", nil), ("select", "string", nil, .typing(.empty)),
      ("select", "string", "[]", .typing(.empty)), ("select", "string", "[\"\"]", .typing(.empty)),
      ("select", "string", "none", .typing(.choice)), ("select", "string", "[\"v\"]", nil),
      ("ddm-geolocation", "geolocation", nil, .typing(.empty)),
      ("ddm-geolocation", "geolocation", "{\"latitude\":91,\"longitude\":0}", .place),
      ("ddm-geolocation", "geolocation", "there", .place),
      ("ddm-documentlibrary", "document-library", nil, .typing(.empty)),
      ("ddm-documentlibrary", "document-library", "{\"uuid\":\"u\"}", nil),
      ("ddm-separator", "", nil, nil), ("fieldset", nil, nil, nil), ("captcha", "string", nil, nil),
      ("paragraph", "", nil, nil),
    ] as [(String, String?, String?, FormMistake.Cause?)])
  func `a required field needs a value of its type`(
    type: String, data: String?, text: String?, cause: FormMistake.Cause?
  ) throws {
    let options: JSONValue = ["required": true, "options": [["value": "v"]]]
    #expect(try causes(type, data, text, options) == (cause.map { [$0] } ?? []))
  }

  @Test func `a field that needs no value still has its type`() throws {
    #expect(try causes("ddm-integer", "integer", "", ["required": false]) == [])
    #expect(
      try causes("ddm-integer", "integer", "x", ["required": false]) == [.typing(.wholeNumber)])
  }

  @Test func `the booking: each mistake has its place and the author's sentence`() throws {
    let form = try FormDefinition(FormSample.booking, file: "f")
    let layout = try FormLayout(json: Array(FormSample.bookingLayout.utf8), file: "l")
    var record = try FormRecord(json: Array(FormSample.bookingValues.utf8), file: "r")
    #expect(try mistakes(form, record, layout).mistakes == [])
    var random = Seeded(1)
    func set(_ text: String, _ path: EntryPath) throws {
      try record.set(text: text, at: path, of: form, in: Self.english, using: &random)
    }
    try set("x1", EntryPath("ClubNo"))
    try set("0", EntryPath("Nights"))
    try set("", EntryPath("Party", 1).child("First"))
    try set("never", EntryPath("Party").child("Birth"))
    let english = try mistakes(form, record, layout).mistakes
    #expect(
      english.map(\.path.description) == ["ClubNo", "Nights", "Party.Birth", "Party.1.First"])
    #expect(
      english.map(\.message) == [
        "Three letters and digits.", "Stay a night at least.", nil, nil,
      ])
    #expect(
      english.map(\.cause) == [.check, .check, .typing(.date), .typing(.empty)])
    #expect(english.map(\.title) == ["Club number", "Nights", "Birthday", "First name"])
    let german = try mistakes(form, record, layout, in: FormSample.german).mistakes
    #expect(
      german[0].message == "Drei Buchstaben und Ziffern." && german[0].title == "Vereinsnummer")
    // The author wrote no German for this one.
    #expect(german[1].message == "Stay a night at least.")
    // A guest's club number is hidden, and the page of the party is skipped.
    try set("2", EntryPath("Nights"))
    try set("guest", EntryPath("Who"))
    #expect(try mistakes(form, record, layout).mistakes == [])
  }

  @Test func `conditions are old texts and new objects, with messages of both kinds`() throws {
    let checks: [JSONValue] = [
      ["expression": "F > 1", "errorMessage": "no"],
      [
        "expression": ["value": "F > {parameter}"], "parameter": ["en_US": "1"],
        "errorMessage": "no",
      ],
      // The name says the opposite; only the value counts.
      [
        "expression": ["name": "lteq", "value": "F > {parameter}"], "parameter": "1",
        "errorMessage": ["en_US": "no"],
      ],
    ]
    for check in checks {
      let form = try FormSample.definition([
        FormSample.named("F", "numeric", ["dataType": "integer", "validation": check])
      ])
      #expect(try mistakes(form, FormSample.record([("F", "1")])).mistakes.map(\.message) == ["no"])
      #expect(try mistakes(form, FormSample.record([("F", "2")])).mistakes == [])
      #expect(try mistakes(form, FormSample.record([("F", "")])).mistakes == [])
    }
  }

  @Test func `each instance is checked by itself`() throws {
    let form = try FormSample.definition([
      FormSample.named(
        "M", "text",
        [
          "repeatable": true,
          "validation": ["expression": "isEmailAddress(M)", "errorMessage": "e"],
        ])
    ])
    let record = FormSample.record([("M", "a@b.c"), ("M", "bad"), ("M", "")])
    #expect(try mistakes(form, record).mistakes.map(\.path.description) == ["M.1"])
  }

  @Test func `a condition that cannot be computed refuses nothing, and is reported`() throws {
    let form = try FormSample.definition([
      FormSample.named("A", "text", ["validation": ["expression": "match(A, \"(?=x)\")"]]),
      FormSample.named("B", "text", ["validation": ["expression": "1 +"]]),
    ])
    let found = try mistakes(form, FormSample.record([("A", "a"), ("B", "b")]))
    #expect(found.mistakes == [])
    #expect(
      found.faults.map(\.description) == [
        "field 'B' does not count: column 4: a value is needed there",
        "field 'A' does not count: the pattern '(?=x)' is not understood here",
      ])
  }

  @Test func `rules refuse values, and read-only fields are not checked`() throws {
    let form = try FormSample.definition(
      [
        FormSample.named("A", "text"),
        FormSample.named(
          "B", "text", ["readOnly": true, "validation": ["expression": "false"]]),
      ],
      rules: [["condition": "A == 'x'", "actions": ["setInvalid('A', 'not x')"]]])
    let found = try mistakes(form, FormSample.record([("A", "x"), ("B", "b")])).mistakes
    #expect(found.map(\.cause) == [.rule] && found.map(\.message) == ["not x"])
    #expect(try mistakes(form, FormSample.record([("A", "y")])).mistakes == [])
  }

  @Test func `the sentence for a missing value is the author's`() throws {
    let form = try FormSample.definition([
      FormSample.named(
        "A", "text",
        ["required": true, "requiredErrorMessage": ["en_US": "Say it", "de": "Sag es"]])
    ])
    #expect(try mistakes(form, FormRecord()).mistakes.map(\.message) == ["Say it"])
    let german = try mistakes(form, FormRecord(), in: FormSample.german).mistakes
    #expect(german.map(\.message) == ["Sag es"] && german.map(\.title) == ["A"])
  }

  @Test func `a calculated value counts before it is stored`() throws {
    let form = try FormSample.definition(
      [
        FormSample.named("A", "numeric", ["dataType": "integer"]),
        FormSample.named("B", "numeric", ["dataType": "integer", "required": true]),
      ],
      rules: [["condition": "true", "actions": ["calculate('B', A * 2)"]]])
    #expect(try mistakes(form, FormSample.record([("A", "2"), ("B", "")])).mistakes == [])
    #expect(try mistakes(form, FormRecord()).mistakes.map(\.path.description) == ["B"])
  }
}
