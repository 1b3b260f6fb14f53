import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// A list in a theme that others wrote in C, whose cells are filled in a process of its own.
  @Suite(.enabled(if: CCompiler.isThere, "needs a C compiler")) struct ForeignListTests {
    private func served() throws -> ServedGallery {
      try ServedNews.served("rows", size: 4) { folder in
        let source = try String(
          contentsOfFile: Repository.fixtures("Corpus/list-view-1/rows.c"), encoding: .utf8)
        try CCompiler.compile(
          source, to: try folder.makeFolder("plugins") + "/librows.so")
      }
    }

    private func title(_ row: Int, _ window: WebDriver) async throws -> String {
      try await window.text("#s-news-r\(row) p")
    }

    private func press(_ button: String, of row: Int, _ window: WebDriver) async throws {
      try await window.leading {
        try await window.click("#s-news-r\(row) \(button)")
      }
    }

    /// Presses a button of a row, and sees what it does: with a script the page stays as it is.
    private func act(
      _ button: String, on row: Int, _ window: WebDriver, scripts: Bool
    ) async throws {
      if scripts {
        try await window.click("#s-news-r\(row) \(button)")
        try await window.wait(
          until: "document.querySelector(\"#s-news-r\(row) \(button)\").innerText === 'marked'")
      } else {
        try await press(button, of: row, window)
        #expect(try await window.text("#s-news-r\(row) \(button)") == "marked")
      }
    }

    @Test(arguments: [true, false])
    func `its rows are paged, chosen, acted on and read anew`(scripts: Bool) async throws {
      let gallery = try served()
      try await Chromium.withWindow(scripts: scripts) { window in
        try await window.resize(to: 500, height: 400)
        try await window.go(to: gallery.origin + "/news")
        #expect(try await title(0, window).hasPrefix("0 of 26: "))
        try await Chromium.keepScreenshot(of: window, as: "rows-in-c-\(scripts)")
        // The odd rows have a layout of the theme's own, with a button.
        let mark = "button[value$=':mark']"
        #expect(try await window.text("#s-news-r1 \(mark)") == "Mark")
        try await act(mark, on: 1, window, scripts: scripts)
        #expect(try await window.url() == gallery.origin + "/news")
        #expect(try await window.text("#s-news-r3 \(mark)") == "Mark")
        // The class keeps row 2 from users.
        try await press(".pick", of: 2, window)
        #expect(try await window.url() == gallery.origin + "/news")
        if scripts {
          try await window.scrollDown(to: 9)
        } else {
          for page in 2...3 {
            try await window.leading { try await window.click(".pager a[rel=next]") }
            #expect(try await window.url() == gallery.origin + "/news?page=\(page)")
          }
        }
        #expect(try await title(9, window).hasPrefix("9 of 26: "))
        _ = try await window.value(
          "document.querySelector('#s-news-r9').scrollIntoView({ block: 'center' })")
        try await act(mark, on: 9, window, scripts: scripts)
        try await press(".pick", of: 9, window)
        #expect(try await window.url() == gallery.origin + "/welcome")
        try await window.back()
        try await window.wait(until: "document.querySelector('#s-news-r9')")
        // The browser may show the page as it was left.
        try await window.go(to: gallery.origin + "/news?page=3")
        #expect(try await title(9, window).hasPrefix("9 of 26 (chosen): "))
        try await window.leading { try await window.click(".pager button") }
        #expect(try await window.url() == gallery.origin + "/news?page=3")
        #expect(try await title(9, window).hasPrefix("9 of 26: "))
        #expect(try await window.text("#s-news-r9 \(mark)") == "marked")
        let errors = try await window.consoleErrors()
        #expect(errors.isEmpty, "\(errors)")
      }
    }
  }
}
