import ScreensModel
import Testing

/// The names of languages, and the languages that stand in for one.
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

  @Test(arguments: [
    ("pt", "pt_BR"), ("ES", "es_ES"), ("he", "iw_IL"), ("it", "en_US"), ("it_IT", "it_IT"),
    ("en", "en_US"),
  ])
  func `a language gets its usual region, and a full locale stays`(_ text: String, _ full: String) {
    #expect(Locale(text).identifier == full)
  }
}
