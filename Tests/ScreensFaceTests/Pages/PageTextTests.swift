import ScreensFace
import Testing

struct PageTextTests {
  /// The places of arguments in a text.
  private func places(_ text: String) -> Set<Substring> { Set(text.matches(of: /%\d\$@/).map(\.0)) }

  @Test func `each language has every text, with the same arguments`() throws {
    let english = try #require(PageTexts.tables["en"])
    #expect(Set(PageTexts.tables.keys).isSuperset(of: ["en", "es"]))
    for (language, texts) in PageTexts.tables {
      for text in PageText.allCases {
        #expect(texts[text] != text.rawValue, "\(language) lacks \(text)")
        #expect(places(texts[text]) == places(english[text]), "\(language): \(text)")
      }
    }
  }

  @Test func `arguments stand in their places, and are no pattern themselves`() {
    let texts = PageTexts.texts(for: "es")
    #expect(texts[.rowRangeOf, "1", "%1$@", "30"] == "1–%1$@ de 30")
    #expect(texts[.signedInAs, "100%"] == "Sesión de 100%")
    #expect(PageTexts.texts(for: "xx").language == "en")
    #expect(texts.tooMany(1) != texts.tooMany(2))
  }

  @Test(arguments: [
    ("Zoë 😀", "Zoë 😀"), ("Ann\u{202E}gnp Bee", "Anngnp Bee"), ("Ann\u{2069}\u{200F}", "Ann"),
    ("מרים", "\u{2068}מרים\u{2069}"), ("علی\u{200C}رضا", "\u{2068}علی\u{200C}رضا\u{2069}"),
  ])
  func `a name leaves the direction of the sentence around it as it is`(
    name: String, shown: String
  ) {
    let texts = PageTexts.texts(for: "en")
    let sentence = texts[.signedInAs, name].unicodeScalars
    #expect(Array(sentence) == Array("Signed in as \(shown)".unicodeScalars))
  }
}
