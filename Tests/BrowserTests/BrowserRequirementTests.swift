import Testing

struct BrowserRequirementTests {
  @Test(.enabled(if: Chromium.isRequired, "SCREENS_REQUIRE_BROWSER is not 1"))
  func `a required browser is installed`() {
    #expect(Chromium.isThere, "\(Chromium.absence)")
  }
}
