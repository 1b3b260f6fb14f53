import ScreensDocuments
import ScreensModel
import TestSupport
import Testing

@testable import ScreensForms

/// Records in JSON and XML.
struct FormRecordTests {
  private static let english = FormSample.english

  private static func json(_ text: String) throws -> FormRecord {
    try FormRecord(json: Array(text.utf8), file: "r")
  }

  private static func xml(_ text: String) throws -> FormRecord {
    try FormRecord(xml: Array(text.utf8), file: "r")
  }

  @Test func `values of a mooring: each picture has its own child`() throws {
    let form = try FormDefinition(FormSample.mooring, file: "f")
    let record = try Self.json(FormSample.mooringValues)
    let instances = form.instances(in: record).flatMap(\.withDescendants)
    #expect(
      instances.map(\.path.description) == [
        "Ship", "Quay", "Mark", "View", "View.By", "View.1", "View.1.By",
      ])
    let choice = form.choice(Self.english)
    let texts = instances.map { $0.text(record.choice(Self.english)) }
    #expect(texts[0] == "Curlew" && texts[4] == "R. Ito" && texts[6] == "")
    let quay = try #require(form.field("Quay"))
    #expect(quay.label(of: quay.value(of: texts[1], choice), choice) == .text("West quay"))
    #expect(form.fields[0].traits.contains(.required))
    let mark = try #require(form.field("Mark"))
    #expect(
      mark.text(of: mark.value(of: texts[2], choice), .instances)
        == "{\"latitude\":51.95,\"longitude\":4.14}")
    #expect(instances[5].field.value(of: texts[5], choice) == .none)
  }

  @Test func `values of an article: languages, choices and repeats`() throws {
    let form = try FormDefinition(FormSample.article, file: "f")
    let record = try Self.xml(FormSample.articleValues)
    let french = FormLanguage("fr_FR")
    #expect(record.text(at: EntryPath("title-line"), french) == "Sur la digue")
    #expect(record.text(at: EntryPath("mood"), french) == "dark")
    #expect(record.text(at: EntryPath("leg"), french) == "Mill")
    #expect(record.text(at: EntryPath("leg", 1), french) == "Sluice")
    #expect(record.count(at: EntryPath("leg")) == 2)
    let inner = EntryPath("leg").child("leg-text")
    #expect(record.text(at: inner, french)?.utf8.count == 23)
    #expect(record[EntryPath("leg", 1).child("leg-text")] == nil)
    #expect(
      record.text(at: EntryPath("leg").child("leg-picture"), french)?.hasPrefix("/doc") == true)
    #expect(
      form.instances(in: record).map(\.path.description) == ["title-line", "mood", "leg", "leg.1"])
    #expect(record["MOOD"]?.instance == "b1")
  }

  @Test func `several choices of an article are options, and stay so`() throws {
    let record = try Self.xml(
      """
      <root><dynamic-element name="a" type="multi-list"><dynamic-content><option>x</option>
      <option>y,z</option></dynamic-content></dynamic-element></root>
      """)
    #expect(record.text(at: EntryPath("a"), Self.english) == "[\"x\",\"y,z\"]")
    #expect(try Self.xml(record.text) == record)
    #expect(record["a"]?.value == .plain(["x", "y,z"]))
  }

  @Test func `numbers of instances give their order`() throws {
    func element(_ index: String, _ text: String) -> String {
      "<dynamic-element name=\"a\" index=\"\(index)\"><dynamic-content>\(text)</dynamic-content></dynamic-element>"
    }
    let record = try Self.xml(
      "<root>\(element("2", "c"))\(element("0", "a"))<dynamic-element name=\"b\"/>\(element("1", "b"))</root>"
    )
    let texts = (0..<3).map { record.text(at: EntryPath("a", $0), Self.english) }
    #expect(texts == ["a", "b", "c"] && record.entries.map(\.name) == ["a", "a", "b", "a"])
    #expect(try Self.xml(record.text) == record)
  }

  @Test(arguments: [FormRecord.Shape.json, .xml])
  func `reading what was written gives the same record`(shape: FormRecord.Shape) throws {
    for seed in 0..<400 {
      var maker = FormMaker(UInt64(seed))
      let made = maker.record(shape)
      let read = shape == .json ? try Self.json(made.text) : try Self.xml(made.text)
      #expect(read == made, "seed \(seed)")
    }
    for text in [FormSample.mooringValues, FormSample.bookingValues] {
      #expect(try Self.json(Self.json(text).text) == Self.json(text))
    }
    #expect(
      try Self.xml(Self.xml(FormSample.articleValues).text) == Self.xml(FormSample.articleValues))
  }

  @Test func `entries of unknown fields and unknown keys go back as they came`() throws {
    let text = """
      {"fieldValues":[{"instanceId":"a","name":"Gone","fieldReference":"G","value":{"en_US":1.50},
      "later":[true]}],"newer":{"x":1}}
      """
    let form = try FormSample.definition([FormSample.named("Here", "text")])
    var record = try Self.json(text)
    var random = Seeded(1)
    try record.set(text: "t", at: EntryPath("Here"), of: form, in: Self.english, using: &random)
    let written = try JSONReader.read(Array(record.text.utf8), file: "r")
    let gone = try #require(written["fieldValues"]?[0])
    #expect(gone["fieldReference"] == "G" && gone["later"] == [true])
    #expect(gone["value"] == ["en_US": 1.5] && written["newer"] == ["x": 1])
    #expect(form.instances(in: record).map(\.path.description) == ["Here"])
  }

  @Test(
    arguments: [
      ("{\"fieldValues\":1}", "r: fieldValues is a number, not a list; "),
      ("{\"fieldValues\":[1]}", "r: fieldValues.0 is a number, not an object; "),
      ("{\"fieldValues\":[{}]}", "r: fieldValues.0.name is missing, not a field's name; "),
      ("[]", "r: the text is a list, not an object; "),
    ])
  func `a record of another shape is refused with its place`(text: String, start: String) {
    let error = #expect(throws: FormError.self) { try Self.json(text) }
    #expect(error?.description == start + "correct the definition on the server, or the connector")
  }

  @Test(arguments: ["", "{", "<a", "nul"])
  func `a text that is neither JSON nor XML is refused`(text: String) {
    #expect(throws: FormError.self) { try Self.json(text) }
    #expect(throws: FormError.self) { try Self.xml(text) }
  }

  @Test func `a million values are refused`() {
    let entry = "{\"name\":\"A\"}"
    let many = "{\"fieldValues\":[" + String(repeating: entry + ",", count: 999_999) + entry + "]}"
    let error = #expect(throws: FormError.self) { try Self.json(many) }
    #expect(error?.description.hasSuffix("are read; make it smaller") == true)
    let fewer = "{\"fieldValues\":[" + String(repeating: entry + ",", count: 10_000) + entry + "]}"
    let second = #expect(throws: FormError.self) { try Self.json(fewer) }
    #expect(
      second?.description == "r: fieldValues has 10001 values, more than 10000; split it")
    let element = "<dynamic-element name=\"A\"/>"
    let third = #expect(throws: FormError.self) {
      try Self.xml("<root>" + String(repeating: element, count: 10_001) + "</root>")
    }
    #expect(third?.description == "r: root has 10001 values, more than 10000; split it")
  }

  @Test func `values without a definition are names and texts, found in any case`() {
    let record = FormRecord(
      untyped: ["title": "Lamp", "qty": "2"],
      attributes: ["recordId": 55, "modifiedDate": 1_600_000_000_000])
    #expect(record.entries.map(\.name) == ["qty", "title"])
    #expect(record.attributes["recordId"] == 55 && record.attributes.count == 2)
    #expect(record["TITLE"]?.name == "title" && record["none"] == nil)
    #expect(record.text(at: EntryPath("qty"), Self.english) == "2")
    #expect(FormRecord(untyped: [:]).attributes.isEmpty)
  }

  @Test func `names of a definition count where case alone differs`() throws {
    let form = try FormSample.definition([FormSample.named("Color", "text")])
    let record = FormSample.record([("COLOR", "red"), ("other", "x")]).matched(to: form)
    #expect(record.entries.map(\.name) == ["Color", "other"])
    #expect(form.instances(in: record)[0].text(record.choice(Self.english)) == "red")
  }
}
