import ScreensDocuments
import ScreensModel
import TestSupport
import Testing

@testable import ScreensForms

/// The rules of a form: what they show, ask for, calculate and skip.
struct FormRulesTests {
  private static let english = FormSample.english

  private static func rule(_ condition: String, _ actions: String...) -> JSONValue {
    [
      "condition": .string(condition), "actions": .array(actions.map(JSONValue.string)),
    ]
  }

  private static func form(_ names: [String], _ rules: [JSONValue]) throws -> FormDefinition {
    try FormSample.definition(
      .array(names.map { FormSample.named($0, "numeric", ["dataType": "double"]) }),
      rules: .array(rules))
  }

  private func run(
    _ form: FormDefinition, _ texts: [(String, String)] = []
  ) throws -> (state: FormState, faults: [String]) {
    let rules = FormRules(form)
    let run = try rules.state(for: FormSample.record(texts), Self.english)
    return (run.state, (rules.faults + run.faults).map(\.description))
  }

  @Test func `the booking: a club needs its number, and a short stay skips a page`() throws {
    let form = try FormDefinition(FormSample.booking, file: "f")
    let layout = try FormLayout(json: Array(FormSample.bookingLayout.utf8), file: "l")
    let rules = FormRules(form, layout)
    #expect(rules.faults.isEmpty)
    var record = try FormRecord(json: Array(FormSample.bookingValues.utf8), file: "r")
    let club = try rules.state(for: record, Self.english)
    #expect(
      club.faults.isEmpty && club.state.isVisible("ClubNo") && club.state.isRequired("ClubNo"))
    #expect(club.state.skippedPages.isEmpty && club.state.stored == ["Total": "14.7"])
    var random = Seeded(1)
    try record.set(
      .chosen(["guest"]), at: EntryPath("Who"), of: form, in: Self.english, using: &random)
    let guest = try rules.state(for: record, Self.english).state
    #expect(!guest.isVisible("ClubNo") && !guest.isRequired("ClubNo"))
    #expect(guest.skippedPages == [1] && guest.isRequired("First"))
  }

  @Test func `the fields that rules read are known, without the ones that they change`() throws {
    let form = try Self.form(
      ["A", "B", "C", "D", "E"],
      [
        Self.rule("not(isEmpty(A)) and X > 1", "setVisible('D', true)"),
        Self.rule("TRUE", "calculate('E', getValue('B') * 2)"),
        Self.rule("between(C, 1, 2)", "jumpPage(0, 1)"),
      ])
    #expect(FormRules(form).watched == ["A", "B", "C"] && !FormRules(form).isEmpty)
    #expect(FormRules(try Self.form(["A"], [])).isEmpty)
  }

  @Test func `a condition that does not hold turns back what it would turn on`() throws {
    let form = try Self.form(
      ["A", "B", "C", "D"],
      [
        Self.rule(
          "getValue('A') > 1", "setVisible('B', true)", "setEnabled('C', true)",
          "setRequired('D', true)", "setVisible('C', false)")
      ])
    let off = try run(form, [("A", "1")]).state
    #expect(off.hidden == ["B"] && off.readOnly == ["C"] && off.required == [])
    let on = try run(form, [("A", "2")]).state
    #expect(on.hidden == ["C"] && on.readOnly == [] && on.required == ["D"])
  }

  @Test func `an action may have an expression, and a disabled rule does nothing`() throws {
    let form = try Self.form(
      ["A", "B"],
      [
        Self.rule("true", "setVisible('B', getValue('A') > 3)", "setEnabled('B', false)"),
        ["condition": "true", "actions": ["setVisible('A', false)"], "enabled": false],
      ])
    #expect(try run(form, [("A", "1")]).state.hidden == ["B"])
    let state = try run(form, [("A", "4")]).state
    #expect(state.hidden == [] && state.readOnly == ["B"])
  }

  @Test func `a later rule sees what an earlier one stored, and so does an earlier one`() throws {
    let forward = [
      Self.rule("true", "calculate('B', A * 2)"), Self.rule("true", "calculate('C', B + 1)"),
      Self.rule("C > 6", "setVisible('A', true)", "setValue('D', 'x')"),
    ]
    for rules in [forward, forward.reversed()] {
      let form = try FormSample.definition(
        .array(
          ["A", "B", "C"].map { FormSample.named($0, "numeric", ["dataType": "double"]) } + [
            FormSample.named("D", "text")
          ]), rules: .array(rules))
      let state = try run(form, [("A", "2.75")]).state
      #expect(state.stored == ["B": "5.5", "C": "6.5", "D": "x"] && state.hidden == [])
      #expect(try run(form, [("A", "1")]).state.hidden == ["A"])
      // A missing value empties what is calculated of it.
      #expect(try run(form).state.stored == ["B": "", "C": ""])
    }
  }

  @Test func `a default of a rule stays when its condition ends with it`() throws {
    let form = try Self.form(["A"], [Self.rule("isEmpty(A)", "setValue('A', 7)")])
    #expect(try run(form).state.stored == ["A": "7"])
    #expect(try run(form, [("A", "3")]).state.stored == [:])
  }

  @Test func `rules that never come to an end are named`() throws {
    let counting = try Self.form(["A"], [Self.rule("true", "calculate('A', A + 1)")])
    let error = #expect(throws: UnsettledRules.self) { try run(counting, [("A", "1")]) }
    #expect(
      error?.description
        == "rules.0 never come to an end, for each changes what it needs itself; let no rule store "
        + "a value that its own result depends on")
    let mutual = try Self.form(
      ["A", "B", "C"],
      [
        Self.rule("true", "calculate('C', 1)"), Self.rule("true", "calculate('A', B + 1)"),
        Self.rule("true", "calculate('B', A + 1)"),
      ])
    #expect(throws: UnsettledRules(rules: [1, 2])) { try run(mutual, [("A", "1"), ("B", "1")]) }
    // A circle that has a result settles.
    let still = try Self.form(
      ["A", "B"], [Self.rule("true", "calculate('A', B)"), Self.rule("true", "calculate('B', A)")])
    #expect(try run(still, [("A", "1"), ("B", "2")]).state.stored == ["A": "2", "B": "2"])
  }

  @Test func `a hundred rules in the worst order settle`() throws {
    let names = (0...100).map { "F\($0)" }
    let rules = (1...100).reversed().map {
      Self.rule("true", "calculate('F\($0)', F\($0 - 1) + 1)")
    }
    let state = try run(try Self.form(names, rules), [("F0", "0")]).state
    #expect(state.stored["F100"] == "100")
  }

  @Test func `faults are reported, and all else works`() throws {
    let form = try Self.form(
      ["A", "B"],
      [
        Self.rule("getValue('gone') > 1", "setVisible('A', true)"),
        Self.rule("1 +", "setVisible('A', true)"),
        Self.rule(
          "true", "setVisible('nope', true)", "call('u', 'p=A', 'B=o')", "odd('A')",
          "setOptions('A', 1)", "calculate('B', 1 / 0)", "jumpPage(2, 1)", "setRequired('B', true)"),
      ])
    let run = try run(form)
    #expect(run.state.hidden == ["A"] && run.state.required == ["B"] && run.state.stored == [:])
    #expect(
      run.faults.sorted() == [
        "rules.0.condition does not count: 'gone' is no field of the form; correct the name",
        "rules.1.condition does not count: column 4: a value is needed there",
        "rules.2.actions.0 does not count: 'nope' is no field of the form; correct the name",
        "rules.2.actions.1 does not count: only the server can ask its provider; the fields stay "
          + "editable",
        "rules.2.actions.2 does not count: 'odd' is no function here; only the server may know it",
        "rules.2.actions.4 does not count: the result does not fit",
        "rules.2.actions.5 does not count: the arguments do not fit 'jumpPage'",
      ])
  }

  @Test func `a field is shown by its own expression, and hides those inside it`() throws {
    let form = try FormSample.definition([
      FormSample.named("A", "text"),
      FormSample.named(
        "B", "fieldset",
        [
          "visibilityExpression": "A.equals(\"x\")",
          "nestedFields": [
            FormSample.named("C", "fieldset", ["nestedFields": [FormSample.named("D", "text")]])
          ],
        ]),
      FormSample.named("E", "text", ["visibilityExpression": "oops("]),
      FormSample.named("F", "text", ["hideField": true, "required": true]),
      FormSample.named("G", "text", ["readOnly": true, "required": true]),
    ])
    let off = try run(form, [("A", "y")])
    #expect(off.state.hidden == ["B", "C", "D", "E", "F"])
    #expect(off.state.readOnly == ["G"] && off.state.isRequired("G"))
    // A hidden field needs no value, whatever its author says.
    #expect(off.state.required == ["F", "G"] && !off.state.isRequired("F"))
    #expect(off.faults.count == 1 && off.faults[0].hasPrefix("field 'E' does not count: column 6"))
    #expect(try run(form, [("A", "x")]).state.hidden == ["E", "F"])
  }

  @Test func `rules of a layout replace those of the form`() throws {
    let form = try Self.form(["A", "B"], [Self.rule("true", "setVisible('A', false)")])
    var layout = FormLayout(usualLanguage: "en_US", modeWord: nil, pages: [], rules: [], rest: [])
    let record = FormRecord()
    #expect(try FormRules(form, layout).state(for: record, Self.english).state.hidden == ["A"])
    layout.rules = [FormRule(condition: "true", actions: ["setVisible('B', false)"])]
    #expect(try FormRules(form, layout).state(for: record, Self.english).state.hidden == ["B"])
  }
}
