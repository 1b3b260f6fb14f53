import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// A list whose rows stand in one line: further ones come as one scrolls sideways.
  @Suite struct SidewaysListTests {
    private static let line = "document.querySelector('.line')"

    private static func number(_ text: String) -> String {
      "<integer key=\"value\" value=\"\(text)\"/>"
    }

    /// Serves the guides of the demo, two on a page.
    private func served() throws -> ServedGallery {
      try ServedGallery(pages: ["/guides": "site/Guides.xib", "/welcome": "site/Welcome.xib"]) {
        folder in
        for file in ["Guides.xib", "Welcome.xib"] {
          let path = "\(Repository.root)/Plugins/ExamplePages/\(file)"
          let text = try String(contentsOfFile: path, encoding: .utf8)
            .replacing(Self.number("34102"), with: Self.number("0"))
            .replacing(Self.number("4"), with: Self.number("2"))
            .replacing(
              #"keyPath="name" value="guides"/>"#,
              with: """
                keyPath="name" value="guides"/><userDefinedRuntimeAttribute type="string" \
                keyPath="onWebContentSelected" value="/welcome"/>
                """)
          try folder.write(text, to: "site/\(file)")
        }
      }
    }

    /// The numbers of the rows in the line, in their order.
    private func numbers(_ window: WebDriver) async throws -> [Int] {
      let numbers = """
        [...document.querySelectorAll('.line .row')].map(
          row => Number(row.id.match(/-r([0-9]+)$/)[1]))
        """
      return (try await window.value(numbers).array ?? []).compactMap { $0.integer.map(Int.init) }
    }

    /// The first visible row, and its distance from the beginning of the line.
    private static let seen = """
      (() => {
        const room = \(line).getBoundingClientRect();
        const row = [...document.querySelectorAll('.line .row')].find(
          row => row.getBoundingClientRect().right > room.left);
        return [row.id, Math.round(row.getBoundingClientRect().left - room.left)];
      })()
      """

    /// Scrolls the line until a row is present.
    private func scroll(_ window: WebDriver, _ way: String, until row: Int) async throws {
      _ = try await window.value(
        """
        (async () => {
          const end = performance.now() + 50000;
          while (!document.querySelector('.line .row[id$=-r\(row)]') && performance.now() < end) {
            \(Self.line).scrollLeft = \(way);
            await new Promise(requestAnimationFrame);
          }
        })()
        """)
      try await window.wait(until: "document.querySelector('.line .row[id$=-r\(row)]')")
    }

    @Test func `further rows come at its end, earlier ones at its beginning, and none is moved`()
      async throws
    {
      let gallery = try served()
      try await Chromium.withWindow { window in
        try await window.resize(to: 360, height: 800)
        try await window.go(to: gallery.origin + "/guides")
        try await window.wait(until: "document.querySelectorAll('.line .row').length >= 4")
        try await scroll(window, "\(Self.line).scrollWidth", until: 13)
        let end = try await numbers(window)
        #expect(end == Array((end.first ?? 0)...(end.last ?? 0)))
        #expect(end.count <= 10 && end[0] > 0, "\(end)")
        try await Chromium.keepScreenshot(of: window, as: "guides-scrolled")
        // The page itself has not moved.
        #expect(try await window.value("scrollY").number == 0)
        try await scroll(window, "0", until: 0)
        let start = try await numbers(window)
        #expect(start == Array(0..<start.count))
        let errors = try await window.consoleErrors()
        #expect(errors.isEmpty, "\(errors)")
      }
    }

    @Test func `going back shows the row that was visible first`() async throws {
      let gallery = try served()
      try await Chromium.withWindow { window in
        try await window.resize(to: 360, height: 800)
        try await window.go(to: gallery.origin + "/guides")
        try await scroll(window, "\(Self.line).scrollWidth", until: 9)
        _ = try await window.value("\(Self.line).scrollBy(-450, 0)")
        let seen = try await window.value(Self.seen)
        let id = seen[0]?.string ?? ""
        try await window.look(until: "history.state && history.state.id === '\(id)'")
        try await window.leading {
          _ = try await window.value(
            "setTimeout(() => document.querySelector('#\(id) .pick').click(), 50)")
        }
        #expect(try await window.url() == gallery.origin + "/welcome")
        try await window.leading {
          _ = try await window.value("setTimeout(() => history.back(), 50)")
        }
        try await window.wait(until: "document.getElementById('\(id)')")
        try await window.look(until: "\(Self.seen).join() === '\(id),\(seen[1]?.integer ?? 0)'")
      }
    }
  }
}
