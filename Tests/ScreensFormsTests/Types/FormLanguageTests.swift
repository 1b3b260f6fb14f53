import ScreensDocuments
import Testing

@testable import ScreensForms

/// The choice of a language among those of a text.
struct FormLanguageTests {
  private static let members: JSONValue = [
    "en_US": "en_US", "en_AU": "en_AU", "es": "es", "es_ES": "es_ES", "es_AR": "es_AR",
  ]

  @Test(
    arguments: [
      ("es_ES", "es_ES"), ("es_MX", "es"), ("en_GB", "en_AU"), ("fr_FR", "es_ES"), ("es", "es"),
      ("fr", "es_ES"), ("en", "en_AU"), ("", "es_ES"), ("klingon", "es_ES"),
    ])
  func `JSON: exactly it, its language, a relative in order of names, the usual one`(
    wanted: String, chosen: String
  ) {
    let choice = LanguageChoice(FormLanguage(wanted), usual: "es_ES", order: .ascending)
    #expect(LocalizedValue(Self.members).text(choice) == chosen)
  }

  @Test(
    arguments: [
      ("es_ES", "es_ES"), ("es_MX", "es"), ("en_GB", "en_US"), ("fr_FR", "es_ES"), ("es", "es"),
      ("fr", "es_ES"), ("en", "en_US"),
    ])
  func `XML: of relatives, the first in the document`(wanted: String, chosen: String) {
    let choice = LanguageChoice(FormLanguage(wanted), usual: "es_ES", order: .document)
    #expect(LocalizedValue(Self.members).text(choice) == chosen)
  }

  @Test func `JSON ends with any language in order of names, and XML with none`() {
    let texts = LocalizedValue(["pt_BR": "b", "nl": "a"])
    let language = FormLanguage("fr_FR")
    #expect(texts.text(LanguageChoice(language, usual: "en_US", order: .ascending)) == "a")
    #expect(texts.value(LanguageChoice(language, usual: "en_US", order: .document)) == nil)
  }

  @Test(
    arguments: [
      ("he_IL", "iw_IL"), ("iw_IL", "he_IL"), ("id_ID", "in_ID"), ("en-US", "en_US"),
      ("en_US", "en-US"),
    ])
  func `old and new names of a language are one, and so are both marks`(
    wanted: String, written: String
  ) {
    let texts = LocalizedValue(.object([.init("aa", "no"), .init(written, "yes")]))
    #expect(
      texts.text(LanguageChoice(FormLanguage(wanted), usual: "aa", order: .ascending)) == "yes")
  }

  @Test(
    arguments: [
      (["en_US": 1], true), (["en": 1, "zh_Hans_CN": 1], true), (["es_ES_preeuro": 1], true),
      (["latitude": 1], false), (["en_US": 1, "Width": 1], false), ([:], false), (["EN": 1], false),
    ] as [(JSONValue, Bool)])
  func `an object is a map of languages only if all its keys are languages`(
    object: JSONValue, isMap: Bool
  ) {
    let value = LocalizedValue(object)
    #expect((value != .plain(object)) == isMap)
    #expect(value.json == object)
  }

  @Test func `a text in one language leaves the others as they are`() {
    let value = LocalizedValue(["en_US": "one", "iw_IL": "two"])
    #expect(value.replacing("2", in: "he_IL") == LocalizedValue(["en_US": "one", "iw_IL": "2"]))
    #expect(
      value.replacing("3", in: "fr_FR")
        == LocalizedValue(["en_US": "one", "iw_IL": "two", "fr_FR": "3"]))
  }
}
