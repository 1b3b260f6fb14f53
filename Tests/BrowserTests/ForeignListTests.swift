import Foundation
import Glibc
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// A list in a theme that others wrote in C, whose cells are filled in a process of its own.
  @Suite(.enabled(if: CCompiler.isThere, "needs a C compiler")) struct ForeignListTests {
    private func served() throws -> ServedGallery {
      try ServedNews.served("rows", size: 4, prepare: ServedNews.putRows)
    }

    private func title(_ row: Int, _ window: WebDriver) async throws -> String {
      try await window.text("#s-news-r\(row) p")
    }

    private func press(_ button: String, of row: Int, _ window: WebDriver) async throws {
      try await window.leading {
        try await window.click("#s-news-r\(row) \(button)")
      }
    }

    @Test func `its rows are paged, chosen, acted on and reread without a script`() async throws {
      let gallery = try served()
      try await Chromium.withWindow(scripts: false) { window in
        try await window.resize(to: 440, height: 400)
        try await window.go(to: gallery.origin + "/news")
        #expect(try await title(0, window).hasPrefix("0 of 26: "))
        try await Chromium.keepScreenshot(of: window, as: "rows-in-c")
        // The theme has its own layout with a button for odd rows.
        let mark = "button[value$=':mark']"
        #expect(try await window.text("#s-news-r1 \(mark)") == "Mark")
        try await press(mark, of: 1, window)
        #expect(try await window.text("#s-news-r1 \(mark)") == "marked")
        #expect(try await window.url() == gallery.origin + "/news")
        #expect(try await window.text("#s-news-r3 \(mark)") == "Mark")
        // The class does not let users choose row 2.
        try await press(".pick", of: 2, window)
        #expect(try await window.url() == gallery.origin + "/news")
        for page in 2...3 {
          try await window.leading { try await window.click(".pager a[rel=next]") }
          #expect(try await window.url() == gallery.origin + "/news?page=\(page)")
        }
        #expect(try await title(9, window).hasPrefix("9 of 26: "))
        try await press(mark, of: 9, window)
        try await press(".pick", of: 9, window)
        #expect(try await window.url() == gallery.origin + "/welcome")
        try await window.back()
        try await window.wait(until: "document.querySelector('#s-news-r9')")
        // The browser may show the page as it was when it was left.
        try await window.go(to: gallery.origin + "/news?page=3")
        #expect(try await title(9, window).hasPrefix("9 of 26 (chosen): "))
        try await window.leading { try await window.click(".pager button") }
        #expect(try await window.url() == gallery.origin + "/news")
        try await window.go(to: gallery.origin + "/news?page=3")
        #expect(try await title(9, window).hasPrefix("9 of 26: "))
        #expect(try await window.text("#s-news-r9 \(mark)") == "marked")
        let errors = try await window.consoleErrors()
        #expect(errors.isEmpty, "\(errors)")
      }
    }

    /// Presses a button, which a patch may replace meanwhile.
    private func press(_ button: String, _ window: WebDriver) async throws {
      _ = try await window.value(
        "setTimeout(() => document.querySelector(\"\(button)\").click(), 50)")
    }

    @Test func `its rows come as one scrolls, are chosen, acted on and reread`() async throws {
      let gallery = try served()
      try await Chromium.withWindow { window in
        try await window.resize(to: 500, height: 400)
        try await window.go(to: gallery.origin + "/news")
        try await window.scrollDown(to: 9)
        #expect(try await title(9, window).hasPrefix("9 of 26: "))
        let mark = "button[value$=':mark']"
        // A button of a row without a target is answered in place.
        try await press("#s-news-r9 \(mark)", window)
        try await window.look(
          until: "document.querySelector(\"#s-news-r9 \(mark)\").textContent === 'marked'")
        #expect(try await window.text("#s-news-r9 \(mark)") == "marked")
        #expect(try await window.text("#s-news-r7 \(mark)") == "Mark")
        // The class does not let users choose row 2: the page stays.
        try await window.leading { try await press("#s-news-r2 .pick", window) }
        // The newest rows come in place.
        _ = try await window.value("document.querySelector('.row').dataset.old = 1")
        try await press(".pager button", window)
        try await window.look(until: "!document.querySelector('.row[data-old]')")
        try await window.scrollDown(to: 9)
        let seen = try await window.firstRow()
        try await window.leading { try await press("#s-news-r9 .pick", window) }
        #expect(try await window.url() == gallery.origin + "/welcome")
        try await window.leading {
          _ = try await window.value("setTimeout(() => history.back(), 50)")
        }
        try await window.wait(until: "document.querySelector('#s-news-r9')")
        #expect(try await title(9, window).hasPrefix("9 of 26 (chosen): "))
        try await window.look(
          until: "Math.abs(document.getElementById('\(seen.id)').getBoundingClientRect().top"
            + " - \(seen.top)) < 400")
        try await Chromium.keepScreenshot(of: window, as: "rows-in-c-scrolled")
        let errors = try await window.consoleErrors()
        #expect(errors.isEmpty, "\(errors)")
      }
    }

    @Test func `its worker may be killed between two pages, and no row is missing`() async throws {
      let gallery = try served()
      try await Chromium.withWindow { window in
        try await window.resize(to: 500, height: 400)
        try await window.go(to: gallery.origin + "/news")
        try await window.scrollDown(to: 5)
        for worker in try gallery.workers() { kill(worker, SIGKILL) }
        try await window.scrollDown(to: 25)
        let rows = try await window.value(
          "[...document.querySelectorAll('.row p')].filter(p => p.innerText).length")
        #expect(rows.integer ?? 0 >= 4)
        try await window.scrollUp(to: 0)
        #expect(try await !title(0, window).isEmpty)
        let errors = try await window.consoleErrors()
        #expect(errors.isEmpty, "\(errors)")
      }
    }
  }
}
