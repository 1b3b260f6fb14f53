import ScreensDocuments
import ScreensModel
import Testing

@testable import ScreensForms

/// Definitions in XML: forms of 6.2, and structures of articles.
struct XMLDefinitionTests {
  private static let form = """
    <root available-locales="en_US, it_IT" default-locale="en_US">
      <dynamic-element dataType="string" type="select" name="Dish" multiple="false" required="false" showLabel="true">
        <meta-data locale="en_US"><entry name="label"><![CDATA[Dish]]></entry></meta-data>
        <meta-data locale="it_IT"><entry name="label"><![CDATA[Piatto]]></entry>
          <entry name="predefinedValue"><![CDATA[["soup"]]]></entry></meta-data>
        <dynamic-element name="o1" type="option" value="soup">
          <meta-data locale="en_US"><entry name="label"><![CDATA[Soup]]></entry></meta-data></dynamic-element>
        <dynamic-element name="o2" type="option" value="rice">
          <meta-data locale="it_IT"><entry name="label"><![CDATA[Riso]]></entry></meta-data></dynamic-element>
      </dynamic-element>
      <dynamic-element dataType="html" type="ddm-text-html" name="Notes"/>
    </root>
    """

  @Test func `a form of 6.2 has a text for each language, and options in its fields`() throws {
    let form = try FormDefinition(Self.form, file: "f")
    let choice = form.choice(FormLanguage("it_CH"))
    let dish = try #require(form.field("dish"))
    #expect(form.dialect == .xsd && dish.type == .select && dish.label(choice) == "Piatto")
    #expect(dish.traits == [.showsLabel, .localizable])
    #expect(
      dish.options.map(\.name) == ["o1", "o2"] && dish.options.map(\.value) == ["soup", "rice"])
    #expect(dish.options.map { $0.title(choice) } == ["Soup", "Riso"])
    #expect(dish.predefined(choice) == .chosen(["soup"]))
    #expect(dish.text(of: dish.predefined(choice), .v62) == "[\"soup\"]")
    // Rich text is a field as any other.
    #expect(form.fields.map(\.type) == [.select, .html] && form.remarks.isEmpty)
  }

  @Test func `a truth value, a day and a number have the types of their data`() throws {
    func field(_ attributes: String, _ predefined: String) throws -> FormField {
      let text = """
        <root default-locale="en_US"><dynamic-element name="F" \(attributes)>
        <meta-data locale="en_US"><entry name="label">L</entry><entry name="tip">T</entry>
        <entry name="predefinedValue">\(predefined)</entry></meta-data></dynamic-element></root>
        """
      return try FormDefinition(text, file: "f").fields[0]
    }
    let choice = LanguageChoice(FormLanguage("es_ES"), usual: "en_US", order: .document)
    let flags = "readOnly=\"false\" repeatable=\"true\" required=\"false\" showLabel=\"true\""
    let box = try field("dataType=\"boolean\" type=\"checkbox\" \(flags)", "true")
    #expect(box.type == .checkbox && box.predefined(choice) == .flag(true))
    #expect(box.label(choice) == "L" && box.tip(choice) == "T")
    #expect(box.traits == [.repeatable, .showsLabel, .localizable])
    let day = try field("dataType=\"date\" type=\"ddm-date\"", "12/31/2001")
    #expect(day.text(of: day.predefined(choice), .v70) == "2001-12-31")
    for (data, type, text, whole) in [
      ("integer", "ddm-integer", " 16 ", "16"), ("number", "ddm-number", " 16 ", "16"),
      ("double", "ddm-decimal", " 16.05 ", "16.05"),
    ] {
      let number = try field("dataType=\"\(data)\" type=\"\(type)\"", text)
      #expect(number.type.isNumber)
      #expect(number.predefined(choice) == .number(try #require(ExactDecimal(whole))))
    }
    let file = try field("dataType=\"document-library\" type=\"ddm-documentlibrary\"", "")
    #expect(file.type == .document && file.predefined(choice) == .none)
    #expect(file.traits.contains(.required))
  }

  @Test func `a structure of an article has its options in attributes, and words in entries`()
    throws
  {
    let form = try FormDefinition(FormSample.article, file: "f")
    let choice = form.choice(FormSample.english)
    #expect(form.dialect == .webContent)
    #expect(form.fields.map(\.name) == ["title-line", "mood", "leg"])
    let (title, mood, leg) = (form.fields[0], form.fields[1], form.fields[2])
    #expect(title.type == .text && title.traits.contains(.required))
    #expect(title.tip(choice) == "Short, please" && title.label(choice) == "Title line")
    #expect(mood.type == .select && !mood.traits.contains(.required))
    #expect(mood.options.map { $0.title(choice) } == ["Bright", "Dark"])
    #expect(mood.options.map(\.value) == ["bright", "dark"])
    #expect(mood.predefined(choice) == .chosen(["bright"]))
    #expect(leg.traits.isSuperset(of: [.repeatable, .required]))
    #expect(leg.children.map(\.type) == [.document, .html])
    #expect(leg.children.allSatisfy { !$0.traits.contains(.required) })
  }

  @Test func `a multi-list lets several be chosen`() throws {
    let text = """
      <root><dynamic-element name="a" type="multi-list">
      <dynamic-element name="One" type="1"/><dynamic-element name="Two" type="2"/>
      </dynamic-element></root>
      """
    let field = try FormDefinition(text, file: "f").fields[0]
    #expect(field.traits.contains(.multiple) && field.options.map(\.value) == ["1", "2"])
  }
}
