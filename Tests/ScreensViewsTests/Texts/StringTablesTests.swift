import ScreensViews
import ScreensViews
import Testing

/// The texts of other languages that stand in for those of a language.
struct StringTablesTests {
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

  @Test func `a text in the user's language comes first, then English, then the key`() {
    var near = StringTables()
    near.add(["t-a": "near"], language: "en")
    var far = StringTables()
    far.add(["t-a": "lejos"], language: "es")
    far.add(["t-b": "far"], language: "en")
    #expect(StringTables.text("t-a", language: "es", in: [near, far]) == "lejos")
    #expect(StringTables.text("t-a", language: "de", in: [near, far]) == "near")
    #expect(StringTables.text("t-b", language: "es", in: [near, far]) == "far")
    #expect(StringTables.text("t-c", language: "es", in: [near, far]) == nil)
    // A theme in German shows German to everyone, rather than a key.
    let german = StringTables(["de": ["t-a": "nah", "t-d": "nur hier"]])
    #expect(StringTables.text("t-d", language: "es", in: [german, far]) == "nur hier")
    #expect(StringTables.text("t-a", language: "es", in: [german, far]) == "lejos")
    #expect(StringTables.text("t-a", language: "fr", in: [german, near]) == "nah")
    let partial = StringTables(["en": [:], "it": ["t-e": "solo"]])
    #expect(StringTables.text("t-e", language: "fr", in: [partial]) == "solo")
  }
}
