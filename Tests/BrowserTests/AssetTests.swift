import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// The mixed list of the example site: each row opens, whatever it is.
  @Suite struct AssetTests {
    private static let pages = [
      "/everything": "Everything", "/asset": "Asset", "/blog": "Blog", "/entry": "Entry",
      "/news": "News",
    ]

    private func served() throws -> ServedGallery {
      try ServedGallery(pages: Self.pages.mapValues { "site/\($0).xib" }) { folder in
        for name in Self.pages.values {
          let file = "\(Repository.root)/Plugins/ExamplePages/\(name).xib"
          try folder.write(
            try String(contentsOfFile: file, encoding: .utf8), to: "site/\(name).xib")
        }
      }
    }

    /// Opens the first row with a text, going on through the pages of the list.
    private func open(
      _ text: String, _ list: String, _ window: WebDriver, _ gallery: ServedGallery
    ) async throws {
      for page in 1...7 {
        try await window.go(to: gallery.origin + "\(list)?page=\(page)")
        let found = try await window.value(
          """
          (() => { const row = [...document.querySelectorAll('main .row')]
            .find(row => row.innerText.includes('\(text)'));
            row?.querySelector('.pick').setAttribute('id', 'wanted'); return !!row })()
          """)
        guard found.boolean == true else { continue }
        return try await window.leading { try await window.click("#wanted") }
      }
      Issue.record("no row has \(text)")
    }

    /// A row, and an element that its page has.
    private static let rows = [
      ("The launch of Marejada", "video"), ("Signals of the slipway", "audio"),
      ("The red beacon before a storm", "img"), ("Price list 2026", "iframe, embed, object"),
      ("Sails go to bed", "main h1, main h2"),
    ]

    @Test(arguments: [true, false])
    func `a row of a mixed list opens as what it is`(scripts: Bool) async throws {
      let gallery = try served()
      try await Chromium.withWindow(scripts: scripts) { window in
        for (text, element) in Self.rows {
          try await open(text, "/everything", window, gallery)
          #expect(try await window.url().contains("/asset?assetEntryId="))
          let shown = "document.querySelector('main .screenlet .screenlet')?"
          #expect(
            try await window.value("!!\(shown).querySelector('\(element)')").boolean == true,
            "\(text)")
        }
      }
    }

    @Test func `an entry of the blog has its cover, its author and its day`() async throws {
      let gallery = try served()
      try await Chromium.withWindow { window in
        try await open("She floats", "/blog", window, gallery)
        #expect(try await window.url().contains("/entry?className="))
        let entry = "document.querySelector('#s-entry')"
        let words = try await window.value("\(entry).innerText").string ?? ""
        #expect(words.contains("She floats") && words.contains("Inés Candela"))
        #expect(words.contains("24 August 2026"))
        try await Limit.wait(for: "the cover") {
          try await window.value(
            "[...\(entry).querySelectorAll('img')].some(i => i.naturalWidth > 200)"
          ).boolean == true
        }
      }
    }
  }
}
