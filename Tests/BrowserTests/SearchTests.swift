import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// The search of the example site.
  @Suite struct SearchTests {
    private func served() throws -> ServedGallery {
      try ServedGallery(pages: ["/search": "site/Search.xib", "/asset": "site/Asset.xib"]) {
        for name in ["Search", "Asset"] {
          let file = "\(Repository.root)/Plugins/ExamplePages/\(name).xib"
          try $0.write(
            try String(contentsOfFile: file, encoding: .utf8), to: "site/\(name).xib")
        }
      }
    }

    private static let field = "document.querySelector('main input[type=search]')"

    private func rows(_ window: WebDriver) async throws -> [String] {
      let titles = try await window.value(
        """
        [...document.querySelectorAll('main .row')].map(row => row.innerText.split('\\n')[0]).join('|')
        """)
      return (titles.string ?? "").split(separator: "|").map(String.init)
    }

    private func search(_ words: String, _ window: WebDriver) async throws {
      _ = try await window.value("\(Self.field).value = ''; 1")
      try await window.type(words, into: "main input[type=search]")
      try await window.leading { try await window.click("main button[form^=ask]") }
    }

    @Test(arguments: [true, false])
    func `a user looks for words, changes them, goes back, and opens what is found`(
      scripts: Bool
    ) async throws {
      let gallery = try served()
      try await Chromium.withWindow(scripts: scripts) { window in
        try await window.go(to: gallery.origin + "/search")
        #expect(try await rows(window) == [])
        try await search("sails bed", window)
        #expect(try await window.url().hasSuffix("/search?keywords=sails+bed"))
        #expect(try await rows(window) == ["Sails go to bed"])
        #expect(try await window.value("\(Self.field).value").string == "sails bed")
        try await search("\"NEAR(*", window)
        #expect(try await rows(window) == [])
        let words = try await window.value("document.querySelector('main .empty').innerText")
        #expect(words.string?.contains("\"NEAR(*") == true)
        try await window.back()
        #expect(try await rows(window) == ["Sails go to bed"])
        try await window.leading { try await window.click("main .row .pick") }
        #expect(try await window.url().contains("/asset?assetEntryId="))
      }
    }
  }
}
