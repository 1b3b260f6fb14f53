import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// A list as a person reads it: further rows come as one scrolls, or by links where no script
  /// runs.
  @Suite struct ListTests {
    /// The news of the demo, twenty-six articles, whose rows lead to another page.
    private func served(_ theme: String) throws -> ServedGallery {
      try ServedGallery(pages: ["/news": "site/News.xib", "/welcome": "site/Welcome.xib"]) {
        folder in
        for file in ["News.xib", "Welcome.xib"] {
          let path = "\(Repository.root)/Plugins/ExamplePages/\(file)"
          let text = try String(contentsOfFile: path, encoding: .utf8)
          try folder.write(
            text.replacing(
              "keyPath=\"themeName\" value=\"default\"/>",
              with: """
                keyPath="themeName" value="\(theme)"/><userDefinedRuntimeAttribute type="string" \
                keyPath="onAssetSelected" value="/welcome"/>
                """), to: "site/\(file)")
        }
      }
    }

    private static let rows = "document.querySelectorAll('.row').length"
    private static let titles =
      "[...document.querySelectorAll('.row p:first-child')].map(p => p.innerText)"

    private func titles(_ window: WebDriver) async throws -> [String] {
      (try await window.value(Self.titles).array ?? []).compactMap(\.string)
    }

    @Test(arguments: ["default", "flat7"])
    func `rows come as one scrolls, and the way back leads to those that were seen`(
      theme: String
    ) async throws {
      let gallery = try served(theme)
      try await Chromium.withWindow { window in
        try await window.resize(to: 500, height: 600)
        try await window.go(to: gallery.origin + "/news")
        _ = try await window.wait(until: "\(Self.rows) >= 10")
        try await Chromium.keepScreenshot(of: window, as: "news-\(theme)")
        for count in [20, 26] {
          _ = try await window.value("scrollTo(0, document.documentElement.scrollHeight)")
          _ = try await window.wait(until: "\(Self.rows) >= \(count)")
        }
        _ = try await window.value("scrollTo(0, document.documentElement.scrollHeight)")
        let all = try await titles(window)
        #expect(Set(all).count == 26)
        _ = try await window.wait(until: "location.search === '?page=3'")
        try await Chromium.keepScreenshot(of: window, as: "news-end-\(theme)")
        try await window.leading {
          _ = try await window.value(
            "setTimeout(() => document.querySelectorAll('.pick')[24].click(), 50)")
        }
        #expect(try await window.url() == gallery.origin + "/welcome")
        try await window.leading {
          _ = try await window.value("setTimeout(() => history.back(), 50)")
        }
        #expect(try await window.url() == gallery.origin + "/news?page=3")
        _ = try await window.wait(until: "\(Self.titles).includes('\(all[24])')")
        #expect(try await window.consoleErrors().isEmpty)
      }
    }

    @Test func `links lead from page to page, and a row to its own, without a script`() async throws
    {
      let gallery = try served("default")
      try await Chromium.withWindow(scripts: false) { window in
        try await window.go(to: gallery.origin + "/news")
        let first = try await titles(window)
        #expect(first.count == 10)
        try await window.leading { try await window.click(".pager a[rel=next]") }
        #expect(try await window.url() == gallery.origin + "/news?page=2")
        let second = try await titles(window)
        #expect(second.count == 10 && Set(first).isDisjoint(with: second))
        #expect(try await window.accessibleName(of: ".pick").hasPrefix(second[0]))
        try await window.leading { try await window.click(".pager button") }
        #expect(try await window.url() == gallery.origin + "/news?page=2")
        try await window.leading { try await window.click(".pager a[rel=prev]") }
        #expect(try await titles(window) == first)
        try await window.leading { try await window.click(".row .pick") }
        #expect(try await window.url() == gallery.origin + "/welcome")
      }
    }

    @Test func `a cell's layout that is saved changes the rows in view, and they stay`()
      async throws
    {
      let gallery = try served("flat7")
      try await Chromium.withWindow { window in
        try await window.resize(to: 500, height: 600)
        try await window.go(to: gallery.origin + "/news")
        _ = try await window.value("scrollTo(0, document.documentElement.scrollHeight)")
        _ = try await window.wait(until: "\(Self.rows) >= 20")
        let known = try await titles(window)
        let file = "Flat7.screens/AssetListCell_flat7.xib"
        let layout = try gallery.read(file)
        let red = layout.replacing(
          #"red="0.0627" green="0.0824" blue="0.0706""#, with: #"red="1" green="0" blue="0""#)
        #expect(red != layout)
        try gallery.save(red, to: file)
        _ = try await window.wait(
          until: """
            [...document.querySelectorAll('.row *')].some(
              e => getComputedStyle(e).backgroundColor === 'rgb(255, 0, 0)')
            """)
        let shown = try await titles(window)
        #expect(shown.count >= 10 && Set(shown).isSubset(of: known))
      }
    }
  }
}
