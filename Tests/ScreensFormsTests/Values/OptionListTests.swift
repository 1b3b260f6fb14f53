import ScreensDocuments
import Testing

@testable import ScreensForms

/// The choice among options, in every spelling of servers.
struct OptionListTests {
  private static let choice = FormSample.choice()

  private static func field(_ type: String = "select", _ members: JSONValue = [:]) throws
    -> FormField
  {
    let options: JSONValue = [
      ["label": ["en_US": "Option 1"], "value": "value 1"],
      ["label": ["en_US": "Option 2"], "value": "value 2"],
      ["label": ["en_US": "Option 3"], "value": "value 3"],
      ["label": ["en_US": "Red, green"], "value": "r,g"],
    ]
    let own: [JSONValue.Member] = [.init("multiple", true), .init("options", options)]
    return try FormSample.field(
      type, data: "string", .object(own + (members.members ?? [])))
  }

  @Test(
    arguments: [
      ("Option 3", ["value 3"]), ("value 3", ["value 3"]), ("[\"value 3\"]", ["value 3"]),
      ("[value 3]", ["value 3"]), ("unknown", []), ("", []), (nil, []), ("[]", []),
      ("[\"\"]", []), ("Option 3,Option 1", ["value 3", "value 1"]),
      ("Option 3, Option 1", ["value 3", "value 1"]), ("Red, green", ["r,g"]), ("r,g", ["r,g"]),
      ("[\"r,g\", \"value 1\"]", ["r,g", "value 1"]), ("[\"gone\"]", ["gone"]),
      ("[\"Option 2\"]", ["value 2"]), ("[unknown, value 1]", ["value 1"]),
    ] as [(String?, [String])])
  func `a text names options by labels and values`(text: String?, values: [String]) throws {
    #expect(try Self.field().value(of: text, Self.choice) == .chosen(values))
  }

  @Test func `choices are written as a list in JSON, with its escapes`() throws {
    let field = try Self.field()
    #expect(field.text(of: .chosen(["value 3", "value 1"]), .v70) == "[\"value 3\", \"value 1\"]")
    #expect(field.text(of: .chosen([]), .v62) == "[]")
    #expect(field.text(of: .chosen(["a\"b"]), .v70) == "[\"a\\\"b\"]")
    let wild = field.text(of: .chosen(["a\\\"b", "c,d"]), .v70)
    #expect(field.value(of: wild, Self.choice) == .chosen(["a\\\"b", "c,d"]))
  }

  @Test func `the words are the label of the first, and labels alone are read back`() throws {
    let field = try Self.field()
    #expect(field.label(of: .chosen(["value 3", "value 1"]), Self.choice) == .text("Option 3"))
    #expect(field.label(of: .chosen([]), Self.choice) == .text(""))
    #expect(field.label(of: .chosen(["gone"]), Self.choice) == .text("gone"))
    func typed(_ label: String) -> FieldValue {
      field.value(ofLabel: label, Self.choice, words: ("", ""))
    }
    #expect(typed("Option 3") == .chosen(["value 3"]) && typed("value 3") == .chosen([]))
  }

  @Test func `buttons keep the shape of their value, and new ones have that of the definition`()
    throws
  {
    let old = try Self.field("radio")
    let new = try Self.field("radio", ["fieldReference": "F"])
    #expect(old.text(of: .chosen(["a"]), .instances) == "[\"a\"]")
    #expect(new.text(of: .chosen(["a"]), .instances) == "a")
    #expect(old.text(of: .chosen(["a"]), .instances, replacing: "b") == "a")
    #expect(new.text(of: .chosen(["a"]), .instances, replacing: "[\"b\"]") == "[\"a\"]")
    for text in ["value 2", "[\"value 2\"]"] {
      #expect(old.value(of: text, Self.choice) == .chosen(["value 2"]))
    }
  }

  @Test func `a text that names nothing is a mistake, and an empty list is none`() throws {
    let field = try Self.field()
    #expect(field.isFaulty("unknown", Self.choice))
    #expect(!field.isFaulty("[\"\"]", Self.choice) && !field.isFaulty("", Self.choice))
    #expect(!field.isFaulty("Option 1", Self.choice))
  }
}
