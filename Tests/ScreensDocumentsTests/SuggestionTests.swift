import ScreensDocuments
import Testing

struct SuggestionTests {
  private let known = ["plugins", "pages", "connectorFactory", "defaultTheme"]

  @Test(arguments: [
    ("plugin", "plugins"), ("pulgins", "plugins"), ("Pages", "pages"),
    ("connectorFatcory", "connectorFactory"), ("defaulttheme", "defaultTheme"),
  ])
  func `a mistyped word finds the nearest known one`(word: String, nearest: String) {
    #expect(Suggestion.nearest(to: word, among: known) == nearest)
  }

  @Test func `a word that resembles nothing has no suggestion`() {
    #expect(Suggestion.nearest(to: "xyzzy", among: known) == nil)
    #expect(Suggestion.nearest(to: "x", among: [] as [String]) == nil)
    #expect(Suggestion.clause(for: "xyzzy", among: known) == "")
    #expect(Suggestion.clause(for: "page", among: known) == "; did you mean 'pages'?")
  }
}
