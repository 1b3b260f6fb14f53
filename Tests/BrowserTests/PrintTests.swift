import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Pages on paper.
  @Suite struct PrintTests {
    /// The visible elements of a kind.
    private func count(_ selector: String, _ window: WebDriver) async throws -> Int64? {
      try await window.value(
        "[...document.querySelectorAll('\(selector)')].filter(e => e.checkVisibility()).length"
      ).integer
    }

    @Test func `a list is printed whole, and what only leads elsewhere is not`() async throws {
      let gallery = try ServedNews.served("default")
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/news")
        let ways = [".menu", ".pager", ".pager button"]
        for way in ways { #expect(try await count(way, window) != 0, "\(way)") }
        try await window.command("Emulation.setEmulatedMedia", ["media": "print"])
        for way in ways { #expect(try await count(way, window) == 0, "\(way)") }
        #expect(try await count(".row", window) == 10)
        #expect(try await count("h1", window) == 1)
        let isClipped = try await window.value(
          "getComputedStyle(document.querySelector('.card')).overflowY != 'visible'")
        #expect(isClipped.boolean == false)
      }
    }
  }
}
