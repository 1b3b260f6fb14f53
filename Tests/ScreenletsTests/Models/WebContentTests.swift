import ScreensCore
import ScreensForms
import ScreensModel
import Testing

@testable import Screenlets

/// The rows of lists of assets and articles, from the attributes of an answer.
struct WebContentTests {
  private static let english = Locale("en_US")
  private static let fields = """
    <root default-locale="en_US"><dynamic-element name="Color" type="text">\
    <dynamic-content language-id="en_US"><![CDATA[red]]></dynamic-content>\
    <dynamic-content language-id="es_ES"><![CDATA[rojo]]></dynamic-content></dynamic-element>\
    <dynamic-element name="Count" type="ddm-integer">\
    <dynamic-content language-id="en_US">3</dynamic-content>\
    <dynamic-element name="Inner" type="text"/></dynamic-element>\
    <dynamic-element name="Area" type="text_area">\
    <dynamic-content language-id="en_US">wide</dynamic-content></dynamic-element>\
    <dynamic-element name="Empty" type="text"/></root>
    """

  @Test func `an asset's values are its attributes, with numbers also as texts`() {
    let asset = Asset(
      [
        "entryId": "36001", "classNameId": 20011, "classPK": "35990", "groupId": 20126,
        "companyId": "20099", "className": "a.B", "mimeType": "text/html", "description": "d",
        "url": "/u", "createDate": 1_569_844_300_000, "modifiedDate": "1569844300001",
        "title": "Opening day",
      ], locale: Self.english)
    #expect(asset.entryId == 36001 && asset.classNameId == 20011 && asset.classPK == 35990)
    #expect(asset.groupId == 20126 && asset.companyId == 20099 && asset.className == "a.B")
    #expect(asset.mimeType == "text/html" && asset.description == "d" && asset.url == "/u")
    #expect(asset.createDate == 1_569_844_300_000 && asset.modifiedDate == 1_569_844_300_001)
    #expect(asset.title == "Opening day")
    let empty = Asset([:], locale: Self.english)
    #expect(empty.entryId == 0 && empty.createDate == nil && empty.title == "")
  }

  @Test(
    arguments: [
      (["text/html"], true), (["image/png", "text/html"], true), (["text/plain"], false),
      ([], false),
    ])
  func `an asset's kind is one of several`(types: [String], isAny: Bool) {
    let asset = Asset(["mimeType": "text/html"], locale: Self.english)
    #expect(asset.isAnyMimeType(types) == isAny)
    #expect(!Asset([:], locale: Self.english).isAnyMimeType([""]))
  }

  @Test(
    arguments: [
      (["title": "Plain", "titleCurrentValue": "x"], "Plain"),
      (
        [
          "title":
            "<?xml version='1.0'?><root><Title language-id='en_US'>Hello</Title></root>"
        ], "Hello"
      ),
      (["titleCurrentValue": "Current", "urlTitle": "x"], "Current"),
      (["title": "", "urlTitle": "hello-there"], "hello-there"), (["title": .none], ""),
    ] as [([String: Value], String)])
  func `a title comes from the locale, the plain text, the server's choice, or the address`(
    attributes: [String: Value], title: String
  ) {
    #expect(Asset(attributes, locale: Self.english).title == title)
    #expect(WebContent(attributes, locale: Self.english).title == title)
  }

  @Test(
    arguments: [
      ("com.liferay.journal.model.JournalArticle", true),
      ("com.liferay.portlet.journal.model.JournalArticle", true),
      ("com.liferay.journal.model.JournalFolder", false), ("org.acme.JournalArticle", false),
      ("com.liferay.JournalArticleImage", false), ("", false),
    ])
  func `an article is known by its class on servers of any version`(
    className: String, isArticle: Bool
  ) {
    #expect(WebContent.isArticle(className: className) == isArticle)
  }

  @Test func `an asset's article without a structure is HTML in the user's language`() {
    let values = """
      <?xml version="1.0"?><root available-locales="en_US,es_ES" default-locale="en_US">\
      <static-content language-id="en_US"><![CDATA[<p>Hello</p>]]></static-content>\
      <static-content language-id="es_ES"><![CDATA[<p>Hola</p>]]></static-content></root>
      """
    let entry: [String: Value] = [
      "entryId": 5, "title": "Hello",
      "object": ["modelAttributes": ["articleId": "37002"], "modelValues": .string(values)],
    ]
    let article = WebContent(entry, locale: Locale("es_ES"))
    #expect(article.html == LocalizedText.text(values, in: Locale("es_ES")))
    #expect(article.html?.contains("Hola") == true && article.record == nil)
    #expect(article.attributes == ["entryId": 5, "title": "Hello", "articleId": "37002"])
    #expect(article.title == "Hello" && article.fault == nil)
  }

  private static let structure: Value = [
    "definition": """
    {"defaultLanguageId":"en_US","fields":[
    {"name":"color","type":"select","dataType":"string","label":{"en_US":"Colour","es":"Color"},
    "options":[{"value":"red","label":{"en_US":"Red"}}]},
    {"name":"Count","type":"ddm-integer","dataType":"integer"}]}
    """
  ]

  private static func entry(_ values: String, _ structure: Value) -> [String: Value] {
    [
      "object": [
        "modelAttributes": ["articleId": 7], "modelValues": .string(values),
        "DDMStructure": structure,
      ]
    ]
  }

  @Test func `an asset's article with a structure has the values of its fields`() throws {
    let article = WebContent(Self.entry(Self.fields, Self.structure), locale: Locale("es_MX"))
    let record = try #require(article.record)
    #expect(article.html == nil && article.fault == nil)
    #expect(record.attributes == ["articleId": 7] && record.structure == Self.structure)
    #expect(record.fields.map(\.name) == ["color", "Count", "Area"])
    #expect(record.fields.map(\.label) == ["Color", "Count", "Area"])
    #expect(record.fields.map(\.type) == [.select, .integer, .html])
    #expect(record["COLOR"] == "rojo" && record["count"] == "3" && record["area"] == "wide")
  }

  @Test func `unreadable values and structures are reported, and what is readable is shown`() {
    let broken = WebContent(Self.entry("no xml", Self.structure), locale: Self.english)
    #expect(broken.record?.fields == [])
    #expect(broken.fault?.hasPrefix("article '7': the values:1:") == true)
    let undefined = WebContent(Self.entry(Self.fields, ["definition": "{}"]), locale: Self.english)
    #expect(undefined.record?.fields.map(\.name) == ["Color", "Count", "Area"])
    #expect(
      undefined.fault
        == "article '7': the structure: fields defines no field; add one")
    let bare = WebContent(Self.entry(Self.fields, ["name": "x"]), locale: Self.english)
    #expect(bare.record?.fields.count == 3 && bare.fault == nil)
  }

  @Test func `an article's content in one language belongs to all of them`() {
    let values = """
      <root><dynamic-element name="Line" type="text"><dynamic-content>one</dynamic-content>\
      </dynamic-element></root>
      """
    let article = WebContent(["content": .string(values)], locale: Locale("fr_FR"))
    #expect(article.record?["line"] == "one")
  }

  @Test func `an article is made of its content fields`() throws {
    let article = WebContent(
      ["articleId": "1", "content": .string(Self.fields)], locale: Locale("en_GB"))
    let record = try #require(article.record)
    #expect(record.fields.map(\.name) == ["Color", "Count", "Area"])
    #expect(record.fields.map(\.type) == [.text, .integer, .html] && record["Color"] == "red")
    #expect(record.structure == .none && record.attributes == ["articleId": "1"])
    #expect(article.attributes == ["articleId": "1"])
  }

  @Test(arguments: ["<p>One</p><p>Two</p>", "plain", "", "<dynamic-element", "<b/>"])
  func `any other content is HTML as it is`(content: String) {
    let article = WebContent(["content": .string(content)], locale: Self.english)
    #expect(article.html == content && article.attributes == [:])
  }

  @Test(
    arguments: [
      [:], ["content": 5], ["object": [:]], ["object": ["modelAttributes": [:]]],
      ["object": ["modelAttributes": [:], "modelValues": [:]]],
    ] as [[String: Value]])
  func `an article without content is empty`(entry: [String: Value]) {
    let article = WebContent(entry, locale: Self.english)
    #expect(article.body == .none && article.attributes == entry)
  }
}
