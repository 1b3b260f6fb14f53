import ScreensCore
import Testing

/// The names of languages, and the texts that stand in for those of a language.
struct LanguageTagTests {
  @Test(arguments: [
    ("pt_br", "pt-BR"), ("ZH-HANT-tw", "zh-Hant-TW"), ("he-IL", "iw-IL"), ("es-419", "es-419"),
    ("Fil", "fil"), ("base", "Base"), ("German", "de"), ("", ""),
  ])
  func `a tag has one spelling`(text: String, tag: String) {
    #expect(LanguageTag.spelled(text) == tag)
  }

  @Test(arguments: [
    ("es", []), ("en", ["Base"]), ("en-GB", ["en", "Base"]), ("zh-Hant-TW", ["zh-Hant", "zh"]),
    ("zh-TW", ["zh-Hant-TW", "zh-Hant", "zh"]), ("de-CH-x-bern", ["de-CH", "de"]),
  ])
  func `the substitutes of a tag are shorter, part by part`(tag: String, others: [String]) {
    #expect(LanguageTag.substitutes(for: tag) == others)
  }

  @Test(arguments: [
    ("es", "es_ES", "es"), ("pt-BR", "pt_BR", "pt-BR"), ("pt-PT", "pt_PT", "pt-PT"),
    ("zh-Hant", "zh_TW", "zh-Hant"), ("fil", "fil_PH", "fil"), ("iw-IL", "iw_IL", "he-IL"),
    ("sr-Latn-RS", "sr_RS", "sr-Latn-RS"), ("it", "it_IT", "it"),
  ])
  func `a language has a locale for back ends and a tag for browsers`(
    language: String, identifier: String, tag: String
  ) {
    let locale = Locale(language: language)
    #expect(locale.identifier == identifier && locale.tag == tag)
    #expect(locale.language == language)
  }

  @Test func `a nearer table's wider language wins over a farther table's exact one`() {
    let near = StringTables(["es": ["t-a": "cerca"]])
    let far = StringTables(["es-MX": ["t-a": "lejos"], "en": ["t-b": "far"]])
    #expect(StringTables.text("t-a", language: "es-MX", in: [near, far]) == "cerca")
    #expect(StringTables.text("t-b", language: "es-MX", in: [near, far]) == "far")
  }

  @Test func `Xcode's base stands in for English, and for a language without the text`() {
    let near = StringTables(["Base": ["t-a": "base"], "fr": ["t-a": "français"]])
    let far = StringTables(["en": ["t-a": "far"], "de": ["t-a": "fern"]])
    #expect(StringTables.text("t-a", language: "en", in: [near, far]) == "base")
    #expect(StringTables.text("t-a", language: "de", in: [near, far]) == "fern")
    #expect(StringTables.text("t-a", language: "it", in: [near, far]) == "base")
    #expect(near.readableLanguages == ["fr"])
  }

  @Test func `one Chinese or Portuguese is not the other`() {
    let table = StringTables([
      "zh-Hant": ["t-a": "傳統"], "pt-BR": ["t-a": "Oi"], "fi": ["t-a": "Hei"],
    ])
    for language in ["zh-Hans", "pt-PT", "fil"] {
      #expect(table.text("t-a", near: language) == nil)
    }
  }
}
