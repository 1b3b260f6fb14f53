import ScreensDocuments
import TestSupport
import Testing

@testable import ScreensForms

/// Texts that are refused: each with one error that names the place and the remedy.
struct FormErrorTests {
  private func error(_ text: String) -> String? {
    let error = #expect(throws: FormError.self) { try FormDefinition(text, file: "f") }
    return error?.description
  }

  @Test(
    arguments: [
      "", " ", "{", "[]", "nul", "{\"fields\":[]}", "{}", "<root", "<root/>", "<a><b/></a>",
      "\u{FEFF}",
      "{\"fields\":[{}]}", "{\"fields\":[{\"name\":\"\"}]}", "<root><dynamic-element/></root>",
      "<?xml version=\"1.0\"?><!DOCTYPE r [<!ENTITY x \"y\">]><root>&x;</root>",
    ])
  func `a text without fields is refused`(text: String) {
    #expect(error(text)?.hasPrefix("f:") == true)
  }

  @Test(
    arguments: [
      ("{\"fields\":{}}", "f: fields is an object, not a list; "),
      ("{\"fields\":[7]}", "f: fields.0 is a number, not an object; "),
      (
        "{\"fields\":[{\"name\":\"A\",\"nestedFields\":[{\"name\":\"B\",\"options\":[{},true]}]}]}",
        "f: fields.0.nestedFields.0.options.1 is a truth value, not an object; "
      ),
      (
        "{\"fields\":[{\"name\":\"A\",\"required\":[]}]}",
        "f: fields.0.required is a list, not true or false; "
      ),
      (
        "{\"fields\":[{\"name\":\"A\",\"label\":[]}]}",
        "f: fields.0.label is a list, not texts by language; "
      ),
      (
        "{\"fields\":[{\"name\":\"A\",\"type\":{}}]}", "f: fields.0.type is an object, not a text; "
      ),
      (
        "{\"rules\":[{\"condition\":1}],\"fields\":[]}",
        "f: rules.0.condition is a number, not a text; "
      ),
      ("{\"rules\":[1],\"fields\":[]}", "f: rules.0 is a number, not an object; "),
      ("{\"rules\":[{\"actions\":1}]}", "f: rules.0.actions is a number, not a list; "),
      ("{\"rules\":[{\"enabled\":[]}]}", "f: rules.0.enabled is a list, not true or false; "),
      ("{\"successPage\":1}", "f: successPage is a number, not an object; "),
      ("{\"defaultLanguageId\":1}", "f: defaultLanguageId is a number, not a text; "),
    ])
  func `a value of the wrong type is named`(text: String, start: String) {
    #expect(error(text) == start + "correct the definition on the server, or the connector")
  }

  @Test(
    arguments: [
      (
        "{\"defaultLanguageId\":\"Klingon!\"}",
        "f: defaultLanguageId is 'Klingon!', which is no language; write it as 'en_US'"
      ),
      (
        "{\"availableLanguageIds\":[\"en_US\",\"\"]}",
        "f: availableLanguageIds.1 is '', which is no language; write it as 'en_US'"
      ),
      (
        "<root default-locale=\"EN\"/>",
        "f: root is 'EN', which is no language; write it as 'en_US'"
      ),
    ])
  func `a word that is no language is named`(text: String, sentence: String) {
    #expect(error(text) == sentence)
  }

  @Test func `two fields of one name are named, wherever they are`() {
    #expect(
      error(
        "{\"fields\":[{\"name\":\"A\"},{\"name\":\"B\",\"nestedFields\":[{\"name\":\"A\"}]}]}")
        == "f: fields.1.nestedFields.0.name is 'A', as that of fields.0 is; give each field its "
        + "own name")
    // A field that holds itself has its own name inside.
    #expect(
      error("{\"fields\":[{\"name\":\"A\",\"nestedFields\":[{\"name\":\"A\"}]}]}")
        == "f: fields.0.nestedFields.0.name is 'A', as that of fields.0 is; give each field its "
        + "own name")
    let xml =
      "<root><dynamic-element name=\"A\" type=\"text\"/>\n<dynamic-element name=\"A\"/></root>"
    #expect(
      error(xml)
        == "f: line 2.name is 'A', as that of line 1 is; give each field its own name")
  }

  @Test func `a hundred thousand fields are refused before they are read`() {
    let many = (0..<100_000).map { "{\"name\":\"f\($0)\",\"type\":\"text\"}" }
    #expect(
      error("{\"fields\":[\(many.joined(separator: ","))]}")?
        .hasSuffix("at most 1048576 are read; make it smaller") == true)
    #expect(
      error("{\"fields\":[\(many.prefix(1_001).joined(separator: ","))]}")
        == "f: fields.1000 has 1000 fields before it, more than 999; split it")
    let xml = (0..<100_000).map { "<dynamic-element name=\"f\($0)\"/>" }.joined()
    #expect(error("<root>\(xml)</root>")?.hasPrefix("f: ") == true)
    let fewer = (0..<1_001).map { "<dynamic-element name=\"f\($0)\"/>" }.joined()
    #expect(error("<root>\(fewer)</root>")?.contains("more than 999; split it") == true)
  }

  @Test func `ten thousand options are read, and one more is refused`() throws {
    func text(_ count: Int) -> String {
      let options = (0..<count).map { "{\"value\":\"\($0)\",\"label\":{\"en_US\":\"o\($0)\"}}" }
      return
        "{\"fields\":[{\"name\":\"A\",\"type\":\"select\",\"options\":[\(options.joined(separator: ","))]}]}"
    }
    let field = try FormDefinition(text(10_000), file: "f").fields[0]
    #expect(field.options.count == 10_000)
    #expect(field.value(of: "[\"9999\"]", FormSample.choice()) == .chosen(["9999"]))
    #expect(
      error(text(10_001))
        == "f: fields.0.options has 10001 options, more than 10000; split it")
  }

  @Test func `fields in fields without end are refused`() throws {
    func text(_ depth: Int) -> String {
      (0..<depth).map { "{\"name\":\"f\($0)\",\"nestedFields\":[" }.joined()
        + "{\"name\":\"last\"}" + String(repeating: "]}", count: depth)
    }
    _ = try FormDefinition("{\"fields\":[\(text(15))]}", file: "f")
    #expect(
      error("{\"fields\":[\(text(16))]}")?.hasSuffix("nested deeper than 16; flatten it") == true)
    #expect(error("{\"fields\":[\(text(5_000))]}")?.contains("nested deeper than") == true)
    let xml =
      String(repeating: "<dynamic-element name=\"x\">", count: 5_000)
      + String(repeating: "</dynamic-element>", count: 5_000)
    #expect(error("<root>\(xml)</root>")?.contains("nested deeper than") == true)
  }

  @Test func `an expression without end is refused`() {
    let long = String(repeating: "a", count: 5_000)
    #expect(
      error("{\"rules\":[{\"condition\":\"\(long)\"}]}")
        == "f: rules.0.condition has 5000 bytes, more than 4096; shorten it")
  }

  @Test func `an error is one line, whatever the text holds`() {
    let text = error("{\"defaultLanguageId\":\"a\\nb\\u001b[1m\"}") ?? "\n"
    #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
  }
}
