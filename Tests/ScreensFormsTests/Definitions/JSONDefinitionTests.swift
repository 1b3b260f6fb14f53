import ScreensDocuments
import ScreensModel
import Testing

@testable import ScreensForms

/// Definitions in JSON.
struct JSONDefinitionTests {
  @Test func `languages are chosen for each text`() throws {
    let text = """
      {"defaultLanguageId":"en_US","fields":[
      {"name":"Count","dataType":"integer","type":"ddm-integer","required":false,
      "label":{"en_US":"Number","fr_CA":"Nombre"},"predefinedValue":{"en_US":"8"}},
      {"name":"Until","dataType":"date","type":"ddm-date","required":true,
      "label":{"en_US":"Until"},"predefinedValue":{"en_US":"04/30/2021"}},
      {"name":"Spot","dataType":"geolocation","type":"ddm-geolocation","label":{"en_US":"Spot"}}]}
      """
    let form = try FormDefinition(text, file: "f")
    let choice = form.choice(FormLanguage("fr_FR"))
    let (count, until, spot) = (form.fields[0], form.fields[1], form.fields[2])
    #expect(count.type == .integer && count.label(choice) == "Nombre")
    #expect(count.predefined(choice) == .number(ExactDecimal(8)))
    #expect(count.text(of: count.predefined(choice), .v70) == "8")
    #expect(!count.traits.contains(.required))
    #expect(until.text(of: until.predefined(choice), .v70) == "2021-04-30")
    #expect(until.traits.contains(.required))
    // Neither says so: a value is required, as in the reference, and the label is shown.
    #expect(spot.traits == [.required, .showsLabel] && spot.predefined(choice) == .none)
  }

  @Test func `texts, tips and traits are read in any spelling`() throws {
    let field = try FormSample.field(
      "text", data: "string",
      [
        "label": ["en_US": "L"], "tip": ["en_US": "T"], "placeholder": ["en_US": "P"],
        "readOnly": "true", "repeatable": 1, "required": "FALSE", "showLabel": false,
        "localizable": true, "multiple": "", "predefinedValue": ["en_US": true],
      ])
    let choice = FormSample.choice()
    #expect(field.label(choice) == "L" && field.tip(choice) == "T")
    #expect(field.texts.placeholder.text(choice) == "P")
    #expect(field.traits == [.readOnly, .repeatable, .localizable])
    // A truth value for a text breaks nothing.
    #expect(field.predefined(choice) == .text("true"))
  }

  @Test(
    arguments: [
      (["en_US": "[\"n\"]"], ["n"]), (["en_US": ["n"]], ["n"]), ("n", ["n"]), (["en_US": [""]], []),
      (["en_US": ""], []), (["en_US": "[\"\"]"], []), (nil, []),
    ] as [(JSONValue, [String])])
  func `a predefined choice has three spellings`(written: JSONValue, values: [String]) throws {
    let field = try FormSample.field(
      "select", data: "string",
      ["predefinedValue": written, "options": [["value": "n", "label": ["en_US": "N"]]]])
    #expect(field.predefined(FormSample.choice()) == .chosen(values))
  }

  @Test func `fields nest to any declared depth, and separators keep their children`() throws {
    var inner: JSONValue = FormSample.named("N0", "text")
    for depth in 1...10 {
      inner = FormSample.named(
        "N\(depth)", depth == 5 ? "ddm-separator" : "text", ["nestedFields": [inner]])
    }
    let form = try FormSample.definition([inner])
    #expect(form.allFields.map(\.name) == (0...10).reversed().map { "N\($0)" })
    #expect(form.fields(of: .separator).map(\.name) == ["N5"])
  }

  @Test func `a field of an unknown type is kept, and reported`() throws {
    let form = try FormSample.definition([
      FormSample.named("A", "captcha", ["required": true]), FormSample.named("B", "text"),
      ["type": "text"], FormSample.named("C", "text"),
    ])
    #expect(form.fields.map(\.name) == ["A", "B", "C"] && !form.fields[0].isEditable)
    #expect(
      form.remarks.map(\.description) == [
        "fields.0 'A' is of the unknown type 'captcha'; it is shown read-only, and sent back "
          + "unchanged, although it is required",
        "fields.2 has no name, and is skipped; give it one",
      ])
  }

  @Test func `a field is found by its name in any case, the exact one first`() throws {
    let form = try FormSample.definition([
      FormSample.named("name", "text"), FormSample.named("Name", "checkbox"),
      FormSample.named("Other", "text"),
    ])
    #expect(form.field("Name")?.type == .checkbox && form.field("name")?.type == .text)
    #expect(form.field("OTHER")?.name == "Other" && form.field("none") == nil)
  }

  @Test func `a rule of the builder becomes the same rule as definitions store`() throws {
    let form = try FormSample.definition(
      [FormSample.named("Kind", "text"), FormSample.named("More", "text")],
      rules: [
        [
          "logical-operator": "OR",
          "conditions": [
            [
              "operator": "equals-to",
              "operands": [
                ["type": "field", "value": "Kind"], ["type": "string", "value": "it's"],
              ],
            ],
            ["operator": "not-is-empty", "operands": [["type": "field", "value": "More"]]],
            [
              "operator": "greater-than",
              "operands": [
                ["type": "field", "value": "Kind"], ["type": "integer", "value": "3"],
              ],
            ],
          ],
          "actions": [
            ["action": "show", "target": "More"],
            ["action": "jump-to-page", "source": "0", "target": "2"],
            ["action": "calculate", "target": "More", "expression": "[Kind]*2"],
          ],
        ]
      ])
    #expect(
      form.rules[0].condition
        == "equals(getValue('Kind'), 'it\\'s') OR NOT(isEmpty(getValue('More'))) "
        + "OR getValue('Kind') > 3")
    #expect(
      form.rules[0].actions == [
        "setVisible('More', true)", "jumpPage(0, 2)", "calculate('More', getValue('Kind')*2)",
      ])
    for text in form.rules[0].actions { _ = try FormAction(text) }
    _ = try FormExpression(form.rules[0].condition)
  }

  @Test(
    arguments: [
      (["validation": ""], true), (["validation": [:]], true), (["validation": nil], true),
      (["validation": ["expression": ""]], true), ([:], true),
      (["validation": ["expression": "F > 1", "errorMessage": "No"]], false),
      (["validation": ["expression": ["name": "gt", "value": "F > 1"]]], false),
    ] as [(JSONValue, Bool)])
  func `a condition has many ways to be none`(members: JSONValue, isEmpty: Bool) throws {
    #expect(try FormSample.field("text", data: "string", members).check.isEmpty == isEmpty)
  }
}
