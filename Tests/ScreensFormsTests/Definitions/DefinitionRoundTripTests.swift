import ScreensDocuments
import Testing

@testable import ScreensForms

/// Reading, writing and reading again gives the same definition, in each dialect.
struct DefinitionRoundTripTests {
  @Test(arguments: [FormDefinition.Dialect.json, .xsd, .webContent])
  func `reading what was written gives the same definition`(dialect: FormDefinition.Dialect) throws
  {
    for seed in 0..<300 {
      var maker = FormMaker(UInt64(seed))
      let made = maker.definition(dialect)
      let read = try FormDefinition(made.text, file: "f")
      #expect(read == made, "seed \(seed)")
      let again = try FormDefinition(read.text, file: "f")
      #expect(again == read && again.text == read.text, "seed \(seed)")
    }
  }

  @Test(
    arguments: [
      (FormSample.mooring, FormDefinition.Dialect.json), (FormSample.booking, .json),
      (FormSample.article, .webContent),
    ])
  func `the samples survive`(text: String, dialect: FormDefinition.Dialect) throws {
    let read = try FormDefinition(text, file: "f")
    #expect(read.dialect == dialect)
    #expect(try FormDefinition(read.text, file: "f") == read)
  }

  @Test func `a layout survives`() throws {
    let layout = try FormLayout(json: Array(FormSample.bookingLayout.utf8), file: "l")
    #expect(try FormLayout(json: Array(layout.text.utf8), file: "l") == layout)
    #expect(layout.pages.count == 3 && layout.pages[0].rows[1].columns.map(\.size) == [4, 4, 4])
  }

  @Test func `keys that nobody reads are written back`() throws {
    let text = """
      {"fields":[{"name":"A","type":"odd","later":{"x":[1,null]},"options":[{"value":"v","more":1}],
      "validation":{"expression":{"value":"x","w":2},"q":3}}],"newKey":{"en_US":"t"}}
      """
    let written = try FormDefinition(try FormDefinition(text, file: "f").text, file: "f").text
    let root = try JSONReader.read(Array(written.utf8), file: "f")
    let field = try #require(root["fields"]?[0])
    #expect(field["type"] == "odd" && field["later"] == ["x": [1, nil]])
    #expect(field["options"]?[0]?["more"] == 1 && field["validation"]?["q"] == 3)
    #expect(field["validation"]?["expression"]?["w"] == 2 && root["newKey"] == ["en_US": "t"])
  }

  @Test func `entries that nobody reads survive, whatever the order of their languages`() throws {
    let element = "dynamic-element name=\"A\" dataType=\"string\""
    let texts = [
      entry("later", "de"), entry("other", nil), entry("early", "es"), entry("label", "de"),
    ].joined()
    let text = "\u{3c}root>\u{3c}\(element)>\(texts)\u{3c}/dynamic-element>\u{3c}/root>"
    let read = try FormDefinition(text, file: "f")
    #expect(read.fields.first?.rest.map(\.name) == ["early", "later", "other"])
    #expect(try FormDefinition(read.text, file: "f") == read)
  }

  private func entry(_ name: String, _ language: String?) -> String {
    let locale = language.map { " locale=\"\($0)\"" } ?? ""
    return "\u{3c}meta-data\(locale)>\u{3c}entry name=\"\(name)\">x\u{3c}/entry>\u{3c}/meta-data>"
  }
}
