import Foundation
import Glibc
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Lists in a page that lives long: one scrolls down and back up, leaves and comes back, and the
  /// layout and the host change meanwhile.
  @Suite struct GrowingListTests {
    private static let numbers = """
      [...document.querySelectorAll('.row')].map(row => Number(row.id.match(/-r([0-9]+)$/)[1]))
      """

    private func numbers(_ window: WebDriver) async throws -> [Int] {
      (try await window.value(Self.numbers).array ?? []).compactMap { $0.integer.map(Int.init) }
    }

    private func pages(_ window: WebDriver) async throws -> Int {
      let pages = "new Set([...document.querySelectorAll('.rows')].map(rows => rows.dataset.page))"
      return Int(try await window.value("\(pages).size").integer ?? 0)
    }

    /// Records how far the first visible row moves in the window whenever rows come or go.
    private static let jumps = """
      window.jumps = [];
      addEventListener('DOMContentLoaded', () => {
        const seen = () => {
          const row = [...document.querySelectorAll('.row')].find(
            r => r.getBoundingClientRect().bottom > 0);
          return row && { id: row.id, top: row.getBoundingClientRect().top };
        };
        const insert = Element.prototype.insertBefore;
        let before = null;
        Node.prototype.insertBefore = function (...all) {
          if (this.matches && this.matches('.list') && !before) {
            before = seen();
            queueMicrotask(() => queueMicrotask(() => {
              const row = before && document.getElementById(before.id);
              window.jumps.push(row ? Math.abs(row.getBoundingClientRect().top - before.top) : -1);
              before = null;
            }));
          }
          return insert.apply(this, all);
        };
      });
      """

    @Test(arguments: ["default", "flat7"])
    func `rows far above are removed, come back as one scrolls up, and none moves`(theme: String)
      async throws
    {
      let gallery = try ServedNews.served(theme, size: 4)
      try await Chromium.withWindow { window in
        try await window.command(
          "Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.jumps)])
        try await window.resize(to: 500, height: 400)
        try await window.go(to: gallery.origin + "/news")
        try await window.scrollDown(to: 25)
        let below = try await numbers(window)
        #expect(below.first ?? 0 > 3 && below == below.sorted())
        #expect(try await pages(window) <= 5)
        try await window.scrollUp(to: 0)
        let above = try await numbers(window)
        #expect(above.first == 0 && above == Array(0..<above.count))
        #expect(above.count < 26)
        #expect(try await pages(window) <= 5)
        // The link to further rows follows the rows that are present.
        let next = try await window.value("document.querySelector('.pager a[rel=next]').search")
        #expect(next.string == "?page=\(above.count / 4 + 1)")
        // The words name all rows that are present.
        #expect(
          try await window.text(".pager [data-first]") == "1–\(above.count) of 26")
        try await window.scrollDown(to: 25)
        let jumps = (try await window.value("window.jumps").array ?? []).compactMap(\.number)
        #expect(jumps.count >= 8)
        #expect(jumps.allSatisfy { $0 >= 0 && $0 <= 1.5 }, "\(jumps)")
        let errors = try await window.consoleErrors()
        #expect(errors.isEmpty, "\(errors)")
      }
    }

    @Test func `going back shows the first visible row at its old position`() async throws {
      let gallery = try ServedNews.served("default", size: 4)
      try await Chromium.withWindow { window in
        try await window.resize(to: 500, height: 400)
        try await window.go(to: gallery.origin + "/news")
        try await window.scrollDown(to: 20)
        try await window.look(until: "history.state && history.state.id")
        try await window.look(
          until: "history.state.id === [...document.querySelectorAll('.row')].find("
            + "r => r.getBoundingClientRect().bottom > 0).id")
        let seen = try await window.firstRow()
        try await window.leading {
          _ = try await window.value(
            "setTimeout(() => document.querySelector('#\(seen.id) .pick').click(), 50)")
        }
        #expect(try await window.url() == gallery.origin + "/welcome")
        try await window.leading {
          _ = try await window.value("setTimeout(() => history.back(), 50)")
        }
        try await window.wait(until: "document.getElementById('\(seen.id)')")
        try await window.look(
          until: "Math.abs(document.getElementById('\(seen.id)').getBoundingClientRect().top"
            + " - \(seen.top)) < 2")
        #expect(try await window.firstRow().id == seen.id)
      }
    }

    @Test func `read again it shows its first rows in place, and grows from there`() async throws {
      let gallery = try ServedNews.served("default", size: 4)
      try await Chromium.withWindow { window in
        try await window.resize(to: 500, height: 400)
        try await window.go(to: gallery.origin + "/news")
        try await window.scrollDown(to: 20)
        try await window.look(until: "location.search !== ''")
        _ = try await window.value(
          "(window.isSame = true, document.querySelector('.pager button').click())")
        try await window.look(until: "location.search === ''")
        try await window.look(until: "document.getElementById('s-news-r0')")
        let top = "document.querySelector('.row').getBoundingClientRect().top"
        try await window.look(until: "\(top) >= 0 && \(top) < innerHeight")
        #expect(try await numbers(window).first == 0)
        #expect(try await window.value("String(window.isSame)").string == "true")
        try await window.scrollDown(to: 12)
        let numbers = try await numbers(window)
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        let errors = try await window.consoleErrors()
        #expect(errors.isEmpty, "\(errors)")
      }
    }

    @Test func `a saved cell layout changes all present rows, and none moves`() async throws {
      let gallery = try ServedNews.served("flat7", isWhole: true)
      try await Chromium.withWindow { window in
        try await window.resize(to: 500, height: 400)
        try await window.go(to: gallery.origin + "/news")
        try await window.scrollDown(to: 60)
        _ = try await window.value("document.querySelector('#s-news-r60').scrollIntoView()")
        let seen = try await window.firstRow()
        #expect(["s-news-r59", "s-news-r60"].contains(seen.id))
        let known = try await numbers(window)
        let file = "Flat7.screens/AssetListCell_flat7.xib"
        let layout = try gallery.read(file)
        let red = layout.replacing(
          #"red="0.0627" green="0.0824" blue="0.0706""#, with: #"red="1" green="0" blue="0""#)
        #expect(red != layout)
        try gallery.save(red, to: file)
        try await window.look(
          until: """
            [...document.querySelectorAll('.row')].every(row => [...row.querySelectorAll('*')].some(
              e => getComputedStyle(e).backgroundColor === 'rgb(255, 0, 0)'))
            """)
        #expect(try await numbers(window) == known)
        #expect(abs(try await window.top(of: seen.id) - seen.top) < 2)
        try await Chromium.keepScreenshot(of: window, as: "news-cells-reloaded")
      }
    }

    @Test(arguments: ["default", "flat7", "rows"])
    func `after a kill of the host the visible rows come back in place`(theme: String) async throws
    {
      let gallery = try ServedNews.served(theme, size: 4, prepare: ServedNews.putRows)
      try await Chromium.withWindow { window in
        try await window.resize(to: 500, height: 400)
        try await window.go(to: gallery.origin + "/news")
        try await window.scrollDown(to: 20)
        try await window.look(
          until: "history.state && history.state.id === [...document.querySelectorAll('.row')]"
            + ".find(r => r.getBoundingClientRect().bottom > 0).id")
        let seen = try await window.firstRow()
        let version = try await window.value("document.querySelector('.list').dataset.list").string
        let lists = "document.querySelector('.list').dataset.list"
        kill(try gallery.child(), SIGKILL)
        // These rows come from the restarted host.
        try await window.look(until: "\(lists) !== '\(version ?? "")'")
        #expect(abs(try await window.top(of: seen.id) - seen.top) < 2)
        #expect(try await window.firstRow().id == seen.id)
        try await window.scrollUp(to: 0)
        try await window.scrollDown(to: 25)
        let numbers = try await numbers(window)
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
      }
    }
  }
}
