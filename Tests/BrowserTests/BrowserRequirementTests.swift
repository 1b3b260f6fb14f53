import Testing

struct BrowserRequirementTests {
  @Test(.enabled(if: Chromium.isRequired, "SCREENS_REQUIRE_BROWSER is not 1"))
  func `a browser is there where one is required`() {
    #expect(Chromium.isThere, "\(Chromium.absence)")
  }
}
