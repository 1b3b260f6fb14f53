import ScreensDocuments
import ScreensModel
import TestSupport
import Testing

@testable import ScreensForms

/// Records as names and texts.
struct FlatRecordTests {
  private static let english = FormSample.english

  @Test func `each value has the spelling of its server, and empty ones are named`() throws {
    let form = try FormSample.definition([
      FormSample.named("T", "text"), FormSample.named("Empty", "text"),
      FormSample.named("Missing", "text"),
      FormSample.named("D", "ddm-date", ["dataType": "date"]),
      FormSample.named("N", "ddm-decimal", ["dataType": "double"]),
      FormSample.named("S", "select", ["options": [["value": "v", "label": ["en_US": "V"]]]]),
      FormSample.named("Up", "ddm-image", ["dataType": "image"]),
      FormSample.named("Pending", "ddm-documentlibrary"),
      FormSample.named("Odd", "captcha"),
    ])
    let record = FormSample.record([
      ("T", "x"), ("Empty", ""), ("D", "2004-06-19"), ("N", "1234.555"), ("S", "[]"),
      ("Up", "{\"groupId\":1,\"uuid\":\"u\",\"version\":\"1.0\",\"alt\":\"a\"}"),
      ("Pending", "a.pdf"), ("Odd", " {verbatim} "), ("Unknown", "y"),
    ])
    let flat = FlatRecord(record, of: form, in: Self.english, .v70)
    #expect(flat.texts.map(\.name) == ["T", "D", "N", "S", "Up", "Odd"])
    #expect(flat["D"] == "2004-06-19" && flat["N"] == "1234.56" && flat["S"] == "[]")
    #expect(flat["Up"] == "{\"groupId\":1,\"uuid\":\"u\",\"version\":\"1.0\"}")
    #expect(flat["Odd"] == " {verbatim} " && flat.emptied == ["Empty", "Pending"])
    let old = FlatRecord(record, of: form, in: Self.english, .v62)
    #expect(old["D"] == "1087603200000" && old["Missing"] == nil)
  }

  @Test func `names and texts are stored, and unknown names are given back`() throws {
    let form = try FormSample.definition([
      FormSample.named("A", "text"),
      FormSample.named(
        "G", "fieldset",
        ["repeatable": true, "nestedFields": [FormSample.named("B", "text")]]),
    ])
    var random = Seeded(2)
    var record = FormRecord(attributes: ["recordId": 4])
    let unknown = record.update(
      [
        ("G.3.B", "4"), ("A", "1"), ("G.1.B", "3"), ("G.B", "2"), ("A.1", "no"), ("none", "x"),
        ("G.1000.B", "far"), ("..", "x"),
      ], of: form, in: Self.english, using: &random)
    #expect(unknown == ["none", "..", "A.1", "G.1000.B"] && record.attributes["recordId"] == 4)
    let flat = FlatRecord(record, of: form, in: Self.english, .v70)
    #expect(flat.texts.map(\.name) == ["A", "G.B", "G.1.B", "G.3.B"])
    #expect(flat.texts.map(\.text) == ["1", "2", "3", "4"])
    #expect(record.count(at: EntryPath("G")) == 4)
    let again = record.update([("A", "new")], of: form, in: Self.english, using: &random)
    #expect(again == [] && record.entries.count == 5)
    #expect(record.text(at: EntryPath("A"), Self.english) == "new")
  }

  @Test func `names and texts of a record read back as the same`() throws {
    let form = try FormDefinition(FormSample.booking, file: "f")
    let record = try FormRecord(json: Array(FormSample.bookingValues.utf8), file: "r")
    let flat = FlatRecord(record, of: form, in: Self.english, .v70)
    var random = Seeded(2)
    var other = FormRecord()
    let texts = flat.texts.map { ($0.name, $0.text) }
    #expect(other.update(texts, of: form, in: Self.english, using: &random) == [])
    #expect(FlatRecord(other, of: form, in: Self.english, .v70).texts == flat.texts)
    #expect(flat["Party.1.First"] == "Juri" && flat["Price"] == "7.35")
  }

  @Test func `names alone do not make instances without end`() throws {
    let inner = FormSample.named("B", "text", ["repeatable": true])
    let form = try FormSample.definition([
      FormSample.named("G", "fieldset", ["repeatable": true, "nestedFields": [inner]])
    ])
    var random = Seeded(2)
    var record = FormRecord()
    let texts = (0..<1_000).map { ("G.\($0).B.999", "x") }
    let unknown = record.update(texts, of: form, in: Self.english, using: &random)
    #expect(unknown.count > 990)
    let all = form.instances(in: record).flatMap(\.withDescendants)
    #expect(all.count < 3 * FormRecord.mostAdded)
  }
}
