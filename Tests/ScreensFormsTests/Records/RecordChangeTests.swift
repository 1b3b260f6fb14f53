import ScreensDocuments
import ScreensModel
import TestSupport
import Testing

@testable import ScreensForms

/// Changes of a record: values, and instances that are added, removed and moved.
struct RecordChangeTests {
  private static let english = FormSample.english

  private static func form() throws -> FormDefinition {
    try FormSample.definition([
      FormSample.named("One", "text", ["localizable": true]),
      FormSample.named("Many", "text", ["repeatable": true]),
      FormSample.named(
        "Crew", "fieldset",
        [
          "repeatable": true,
          "nestedFields": [
            FormSample.named("Name", "text"),
            FormSample.named("Phone", "text", ["repeatable": true]),
          ],
        ]),
    ])
  }

  private func texts(_ record: FormRecord, _ name: String) -> [String?] {
    (0..<record.count(at: EntryPath(name))).map {
      record.text(at: EntryPath(name, $0), Self.english)
    }
  }

  @Test func `a value is stored in one language, and the others stay`() throws {
    let form = try Self.form()
    var random = Seeded(5)
    var record = FormRecord()
    let path = EntryPath("One")
    try record.set(.text("a"), at: path, of: form, in: Self.english, using: &random)
    try record.set(.text("b"), at: path, of: form, in: FormSample.german, using: &random)
    try record.set(.text("c"), at: path, of: form, in: Self.english, using: &random)
    #expect(record[path]?.value == LocalizedValue(["en_US": "c", "de_DE": "b"]))
    #expect(record[path]?.instance.utf8.count == 8 && record.entries.count == 1)
    // A field without languages has one value, and a read shape stays.
    try record.set(.text("x"), at: EntryPath("Many"), of: form, in: Self.english, using: &random)
    #expect(record["Many"]?.value == .plain("x"))
  }

  @Test func `instances are added, moved and removed`() throws {
    let form = try Self.form()
    var random = Seeded(5)
    var record = FormSample.record([("Many", "a")])
    let many = EntryPath("Many")
    #expect(try record.add(many, of: form, in: Self.english, using: &random) == many.instance(1))
    try record.set(.text("b"), at: many.instance(1), of: form, in: Self.english, using: &random)
    try record.add(many, of: form, in: Self.english, using: &random)
    try record.set(.text("c"), at: many.instance(2), of: form, in: Self.english, using: &random)
    #expect(texts(record, "Many") == ["a", "b", "c"])
    try record.move(many.instance(2), to: 0, of: form)
    #expect(texts(record, "Many") == ["c", "a", "b"])
    try record.move(many, to: 1, of: form)
    #expect(texts(record, "Many") == ["a", "c", "b"])
    try record.remove(many.instance(1), of: form)
    #expect(texts(record, "Many") == ["a", "b"])
    try record.remove(many, of: form)
    try record.remove(many, of: form)
    // The last one is emptied, and stays.
    #expect(texts(record, "Many") == [""])
    #expect(Set(record.entries.map(\.instance)).count == record.entries.count)
  }

  @Test func `the first instance need not be stored to add a second`() throws {
    let form = try Self.form()
    var random = Seeded(5)
    var record = FormRecord()
    let added = try record.add(
      EntryPath("Many"), of: form, in: Self.english, using: &random)
    #expect(added == EntryPath("Many", 1) && record.count(at: EntryPath("Many")) == 2)
  }

  @Test func `an added group has children of its own, without values`() throws {
    let form = try Self.form()
    var random = Seeded(5)
    var record = FormRecord()
    let name = EntryPath("Crew").child("Name")
    try record.set(.text("Ada"), at: name, of: form, in: Self.english, using: &random)
    try record.add(EntryPath("Crew"), of: form, in: Self.english, using: &random)
    let second = EntryPath("Crew", 1)
    #expect(record.text(at: second.child("Name"), Self.english) == "")
    #expect(record[second]?.value == .absent)
    try record.add(second.child("Phone"), of: form, in: Self.english, using: &random)
    try record.set(
      .text("1"), at: second.child("Phone", 1), of: form, in: Self.english, using: &random)
    let paths = form.instances(in: record).flatMap(\.withDescendants).map(\.path.description)
    #expect(
      paths == [
        "One", "Many", "Crew", "Crew.Name", "Crew.Phone", "Crew.1", "Crew.1.Name", "Crew.1.Phone",
        "Crew.1.Phone.1",
      ])
    let ids = record.entries.flatMap { [$0.instance] + $0.children.map(\.instance) }
    #expect(Set(ids).count == ids.count)
    try record.remove(EntryPath("Crew"), of: form)
    try record.add(EntryPath("Crew"), of: form, in: Self.english, using: &random)
    // The values of a removed instance do not come back.
    #expect(record.text(at: second.child("Name"), Self.english) == "")
  }

  @Test func `a change that is none says so`() throws {
    let form = try Self.form()
    var random = Seeded(5)
    var record = FormSample.record([("One", "a")])
    func sentence(_ body: () throws -> Void) -> String? {
      let fault = #expect(throws: RecordChangeFault.self) { try body() }
      return fault?.description
    }
    #expect(
      sentence {
        try record.add(EntryPath("One"), of: form, in: Self.english, using: &random)
      } == "One occurs once; its definition does not let it repeat")
    #expect(
      sentence {
        try record.set(.text(""), at: EntryPath("No"), of: form, in: Self.english, using: &random)
      } == "the form has no field No; load its definition again")
    #expect(
      sentence { try record.remove(EntryPath("Many"), of: form) }
        == "the record has no Many; load it again")
    #expect(
      sentence { try record.move(EntryPath("One"), to: 1, of: form) }
        == "the record has no One.1; load it again")
    #expect(
      sentence {
        try record.set(
          .text(""), at: EntryPath("Many", 4), of: form, in: Self.english, using: &random)
      } == "the record has no Many.4; load it again")
  }

  @Test func `a thousand instances are enough`() throws {
    let form = try Self.form()
    var random = Seeded(5)
    var record = FormSample.record([("Many", "a")])
    for _ in 1..<1_000 {
      try record.add(EntryPath("Many"), of: form, in: Self.english, using: &random)
    }
    let fault = #expect(throws: RecordChangeFault.self) {
      try record.add(EntryPath("Many"), of: form, in: Self.english, using: &random)
    }
    #expect(fault?.description == "Many has 1000 instances already; remove one first")
  }

  @Test func `a new record has the predefined values, in one language`() throws {
    let form = try FormSample.definition([
      FormSample.named(
        "A", "ddm-decimal",
        [
          "dataType": "double", "localizable": true,
          "predefinedValue": ["en_US": "1,5", "de": "2"],
        ]),
      FormSample.named("B", "text", ["predefinedValue": ["en_US": ""]]),
      FormSample.named(
        "C", "ddm-separator",
        ["nestedFields": [FormSample.named("D", "ddm-date", ["predefinedValue": "1/2/2020"])]]),
      FormSample.named("E", "select", ["predefinedValue": ["en_US": [""]]]),
    ])
    var random = Seeded(5)
    let record = FormRecord(new: form, in: FormSample.german, using: &random)
    #expect(record.entries.map(\.name) == ["A", "C"])
    #expect(record["A"]?.value == LocalizedValue(["de_DE": "2"]))
    #expect(record["C"]?.value == .absent)
    let day = EntryPath("C").child("D")
    #expect(record.text(at: day, FormSample.german) == "2020-01-02")
  }

  @Test func `values without an identity get one`() throws {
    var record = try FormRecord(json: Array(FormSample.bookingValues.utf8), file: "r")
    let before = record
    var random = Seeded(9)
    record.identify(using: &random)
    let birth = EntryPath("Party", 1).child("Birth")
    #expect(before[birth]?.instance == "" && record[birth]?.instance.utf8.count == 8)
    #expect(record[EntryPath("Who")] == before[EntryPath("Who")])
  }

  @Test func `a choice of an article is its value, and several are options`() throws {
    let form = try FormDefinition(FormSample.article, file: "f")
    var record = try FormRecord(xml: Array(FormSample.articleValues.utf8), file: "r")
    var random = Seeded(9)
    try record.set(
      .chosen(["bright"]), at: EntryPath("mood"), of: form, in: Self.english, using: &random)
    #expect(record["mood"]?.value == .plain("bright") && record["mood"]?.instance == "b1")
  }
}
