import ScreensLayout
import ScreensModel
import Testing

/// Records that servers answer, and the values that users type into them.
struct RecordTests {
  private static let name: Value = ["name": "fullName", "type": "string"]

  private func record(_ fields: Value, _ values: Value = .none) throws(RecordFault) -> Record {
    try Record(fields: fields, values: values, at: ("fields", "values"))
  }

  private func field(_ type: String, _ more: [String: Value] = [:]) throws -> RecordField {
    let keys: [String: Value] = ["name": "x", "type": .string(type), "label": "X"]
    return try RecordField(.map(keys.merging(more) { $1 }), at: "fields.0")
  }

  @Test func `no step behind an incomplete one is shown, and none that is passed by`() {
    var steps = RecordSteps()
    #expect(steps.shown(3) == 3)
    func step(_ count: Int, _ isComplete: Bool) -> RecordStep {
      RecordStep(count: count, isComplete: isComplete)
    }
    steps.all = [step(2, true), step(0, true), step(1, false), step(4, true)]
    #expect([-1, 0, 1, 2, 3, 9].map(steps.shown) == [0, 0, 2, 2, 2, 2])
    #expect(steps.next(after: 0) == 2 && steps.before(2) == 0)
    #expect(steps.next(after: 3) == nil && steps.before(0) == nil)
    steps.all[0] = step(2, false)
    #expect(steps.shown(3) == 0)
    steps.all = [step(2, true), step(0, true)]
    #expect(steps.shown(1) == 0)
    steps.lead(to: .step(1))
    #expect(steps.present == 1 && steps.takeLead() == .step(1) && steps.takeLead() == nil)
  }

  @Test func `loaded values have the types of their fields, and others their defaults`() throws {
    let record = try record(
      [
        Self.name, ["name": "age", "type": "int"], ["name": "fee", "type": "double", "default": 2],
        ["name": "day", "type": "date"], ["name": "place", "type": "map"],
      ], ["age": "36", "day": 0, "fullName": "Ada", "other": 1, "place": ["x": 1]])
    #expect(record.fields.map(\.label) == ["fullName", "age", "fee", "day", "place"])
    #expect(record.values == ["Ada", 36, .double(2), 0, ["x": 1]])
  }

  @Test(
    arguments: [
      ([], .none, []), ("x", .none, ["fields", "string"]), (.none, .none, ["fields", "missing"]),
      ([1], .none, ["fields.0", "a map"]),
      ([["type": "int"]], .none, ["fields.0.name", "missing"]),
      ([["name": "a b", "type": "int"]], .none, ["fields.0.name", "'a b'"]),
      ([["name": "a"]], .none, ["fields.0.type", "missing"]),
      ([["name": "a", "type": "int", "required": "yes"]], .none, ["fields.0.required", "a bool"]),
      (
        [["name": "a", "type": "x", "valueType": "y"]], .none,
        ["fields.0.valueType", "int, double"]
      ),
      ([["name": "a", "type": "int", "default": "x"]], .none, ["fields.0.default", "int"]),
      ([["name": "a", "type": "int", "options": 1]], .none, ["fields.0.options", "a list"]),
      ([["name": "a", "type": "x", "options": [["label": "b"]]]], .none, ["options.0.value"]),
      ([name, name], .none, ["fields.1.name", "earlier field"]), ([name], 7, ["values", "a map"]),
      ([["name": "a", "type": "int"]], ["a": "x"], ["values.a", "int"]),
      (.list(Array(repeating: name, count: 100_000)), .none, ["fields", "100000", "400"]),
    ] as [(Value, Value, [String])])
  func `an answer that is no record says where, and what to do`(
    fields: Value, values: Value, words: [String]
  ) {
    do throws(RecordFault) {
      let record = try record(fields, values)
      #expect(words.isEmpty && record.rows.isEmpty)
    } catch {
      let sentence = "\(error)"
      #expect(!words.isEmpty && words.allSatisfy(sentence.contains), "\(sentence)")
    }
  }

  @Test(
    arguments: [
      ("int", "36", 36), ("int", " -4 ", -4), ("double", "7,5", .double(7.5)),
      ("double", "-0.25", .double(-0.25)), ("bool", "TRUE", true), ("string", " a ", " a "),
      ("string", "  ", .none), ("int", "", .none), ("date", "1970-01-02", 86_400_000),
      ("date", "2024-02-29T12:30", 1_709_209_800_000), ("date", "0001-01-01", -62_135_596_800_000),
      ("hologram", "7", "7"),
    ] as [(String, String, Value)])
  func `typed text becomes a value of the field's type`(type: String, text: String, value: Value)
    throws
  {
    #expect(try field(type).typed(.string(text), in: .textField) == value)
  }

  @Test(
    arguments: [
      ("int", "1.5", .wholeNumber), ("int", "99999999999999999999", .wholeNumber),
      ("int", "0x10", .wholeNumber), ("double", "nan", .number), ("double", "1e999", .number),
      ("double", "1.2.3", .number), ("bool", "maybe", .choice), ("date", "2023-02-29", .date),
    ] as [(String, String, RecordField.Mistake)])
  func `text that is no value of the field's type is the user's mistake`(
    type: String, text: String, mistake: RecordField.Mistake
  ) throws {
    let field = try field(type)
    #expect(throws: mistake) { try field.typed(.string(text), in: .textField) }
  }

  @Test func `a choice is a place in the options, and shown by it`() throws {
    let field = try field(
      "course", ["options": [["value": "c", "label": "C"], ["value": 7]], "valueType": "string"])
    for kind in [NodeKind.segmentedControl, .pickerView] {
      #expect(field.shown(7, in: kind) == .double(1) && field.shown("x", in: kind) == .double(-1))
      #expect(try field.typed(.double(0), in: kind) == "c")
      #expect(try field.typed(.double(-1), in: kind) == .none)
      #expect(throws: RecordField.Mistake.choice) { try field.typed(.double(2), in: kind) }
    }
    #expect(field.shown("c", in: .textField) == "C")
    #expect(try field.typed("C", in: .textField) == "c" && field.typed("7", in: .textField) == 7)
    #expect(throws: RecordField.Mistake.choice) { try field.typed("x", in: .textField) }
  }

  @Test func `a value that a control shows is read back as the same`() throws {
    let values: [(String, Value, [NodeKind])] = [
      ("int", 36, [.textField, .stepper]), ("double", .double(7.25), [.textField, .slider]),
      ("bool", true, [.switch, .textField]), ("date", 86_400_000, [.textField, .datePicker]),
      ("date", 90_000_000, [.datePicker]), ("string", "a", [.textField, .textView]),
    ]
    for (type, value, kinds) in values {
      for kind in kinds {
        let shown = try #require(try field(type).shown(value, in: kind))
        #expect(try field(type).typed(shown, in: kind) == value, "\(type) \(kind)")
      }
    }
  }

  @Test func `an action's answer keeps the definition, and what was sent where it has no values`() {
    let declaration = RecordDeclaration(
      EntryDeclaration(ActionName("read")!, []), cells: ["*": "TextCell"])
    let former: Value = ["fields": [Self.name], "values": ["fullName": "Ada"], "number": 1]
    #expect(
      declaration.answer(["number": 2], after: former, sent: ["fullName": "Eve"])
        == ["fields": [Self.name], "values": ["fullName": "Eve"], "number": 2])
    #expect(declaration.answer(7, after: former, sent: .none) == 7)
    #expect(declaration.reader.cleared(former) == ["fields": [Self.name]])
  }
}
