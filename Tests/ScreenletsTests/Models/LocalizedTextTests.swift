import ScreensCore
import ScreensModel
import Testing

@testable import Screenlets

struct LocalizedTextTests {
  private static let head = "<?xml version='1.0' encoding='UTF-8'?>"
  private static let both = """
    \(head)<root available-locales="en_US,es_ES" default-locale="en_US">\
    <Title language-id="en_US">Hello &amp; welcome</Title>\
    <Title language-id="es_ES"><![CDATA[Hola]]></Title></root>
    """

  @Test(
    arguments: [
      ("es_ES", "Hola"), ("en_US", "Hello & welcome"), ("fr_FR", "Hello & welcome"),
      // The language alone does not match.
      ("es_MX", "Hello & welcome"),
    ])
  func `a text matches the user's exact locale, or the document's default`(
    locale: String, text: String
  ) {
    #expect(LocalizedText.text(Self.both, in: Locale(locale)) == text)
  }

  @Test(
    arguments: [
      "Plain", "", "a < b", "<p>Markup</p>", "\(head)<root>",
      "\(head)<root><Title>?</Title></root>",
      "\(head)<root default-locale='de_DE'><Title language-id='fr_FR'>Bonjour</Title></root>",
    ])
  func `a text that is no XML, or has no fitting element, stays unchanged`(raw: String) {
    #expect(LocalizedText.text(raw, in: Locale("es_ES")) == raw)
  }

  @Test func `the element may be nested, and the first of a language counts`() {
    let deep = """
      \(Self.head)<root><part><text language-id="en_US">one</text></part>\
      <text language-id="en_US">two</text></root>
      """
    #expect(LocalizedText.text(deep, in: Locale("en_US")) == "one")
  }

  @Test func `a text beyond the bounds stays unchanged`() {
    let nested = String(repeating: "<a>", count: 40) + String(repeating: "</a>", count: 40)
    let entities = """
      \(Self.head)<!DOCTYPE r [<!ENTITY a "b">]><root><t language-id="en_US">&a;</t></root>
      """
    for raw in [Self.head + nested, entities] {
      #expect(LocalizedText.text(raw, in: Locale("en_US")) == raw)
    }
  }
}
