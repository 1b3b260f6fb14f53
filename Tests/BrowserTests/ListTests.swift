import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// A list as a person reads it: further rows come as one scrolls, or by links without scripts.
  @Suite struct ListTests {
    private func served(_ theme: String, size: Int = 10) throws -> ServedGallery {
      try ServedNews.served(theme, size: size)
    }

    private static let rows = "document.querySelectorAll('.row').length"
    private static let titles =
      "[...document.querySelectorAll('.row p:first-child')].map(p => p.innerText)"

    private func titles(_ window: WebDriver) async throws -> [String] {
      (try await window.value(Self.titles).array ?? []).compactMap(\.string)
    }

    @Test(arguments: ["default", "flat7"])
    func `rows come as one scrolls, and going back leads to the rows that were visible`(
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
        let errors = try await window.consoleErrors()
        #expect(errors.isEmpty, "\(errors)")
      }
    }

    /// Makes further pages fail while `isAway` is set, and records them and the pauses between
    /// tries, which it shortens.
    private static let hurry = """
      window.asked = [];
      window.pauses = [];
      const wait = window.setTimeout;
      window.setTimeout = (work, time, ...rest) => {
        if (work.name !== 'watchLists') return wait(work, time, ...rest);
        window.pauses.push(time);
        return wait(work, 10, ...rest);
      };
      const send = window.fetch;
      window.fetch = async (address, options) => {
        if (!String(address).includes('page=') || String(address).startsWith('/live')) {
          return send(address, options);
        }
        window.asked.push(address);
        return window.isAway ? new Response('', { status: 503 }) : send(address, options);
      };
      """

    private func prepare(_ window: WebDriver, _ script: String) async throws {
      try await window.command(
        "Page.addScriptToEvaluateOnNewDocument", ["source": .string(script)])
    }

    @Test func `a further page that fails is tried again after ever longer pauses`() async throws {
      let gallery = try served("default")
      try await Chromium.withWindow { window in
        try await prepare(window, Self.hurry + "window.isAway = true;")
        try await window.resize(to: 500, height: 600)
        try await window.go(to: gallery.origin + "/news")
        _ = try await window.value("scrollTo(0, document.documentElement.scrollHeight)")
        try await window.look(until: "window.pauses.length >= 7")
        let pauses = (try await window.value("window.pauses").array ?? []).compactMap(\.number)
        #expect(pauses.prefix(7) == [4000, 8000, 16000, 32000, 60000, 60000, 60000])
        _ = try await window.value("window.isAway = false")
        try await window.wait(until: "\(Self.rows) >= 20")
        // The pause after a successful page is short again.
        _ = try await window.value("(window.isAway = true, window.pauses = [])")
        _ = try await window.value("scrollTo(0, document.documentElement.scrollHeight)")
        try await window.look(until: "window.pauses.some(pause => pause > 0)")
        let next = (try await window.value("window.pauses").array ?? []).compactMap(\.number)
        #expect(next.first { $0 > 0 } == 4000, "\(next)")
      }
    }

    @Test func `visible rows stay when a page holds as many pages as it may`() async throws {
      let gallery = try served("default", size: 2)
      try await Chromium.withWindow { window in
        try await prepare(window, Self.hurry)
        try await window.resize(to: 500, height: 2000)
        try await window.go(to: gallery.origin + "/news")
        try await window.wait(until: "\(Self.rows) >= 8")
        let shown = try await titles(window)
        // The lists are watched again after a scroll; this finds the link after that.
        _ = try await window.value(
          """
          (dispatchEvent(new Event('scroll')), setTimeout(() => new IntersectionObserver(() => {
            document.body.dataset.seen = 'yes';
          }, { rootMargin: '600px' }).observe(
            document.querySelector('.pager a[rel=next]')), 400))
          """)
        try await window.wait(until: "document.body.dataset.seen")
        #expect(try await titles(window) == shown)
        let asked = (try await window.value("window.asked").array ?? []).compactMap(\.string)
        #expect(asked.last == gallery.origin + "/news?page=4", "\(asked)")
        // The remaining rows are a click away.
        try await window.leading { try await window.click(".pager a[rel=next]") }
        #expect(try await window.url() == gallery.origin + "/news?page=5")
      }
    }

    @Test func `a link that a patch has removed is not followed`() async throws {
      let gallery = try served("default")
      try await Chromium.withWindow { window in
        try await prepare(
          window,
          """
          window.IntersectionObserver = class {
            constructor(see) { this.see = see; }
            observe(target) { window.show = () => this.see([{ isIntersecting: true, target }]); }
            disconnect() {}
          };
          """ + Self.hurry)
        try await window.go(to: gallery.origin + "/news")
        try await window.look(until: "window.show")
        _ = try await window.value("(document.querySelector('.pager').remove(), window.show())")
        // A fault would be shown before the next turn.
        _ = try await window.value("(async () => { await new Promise(requestAnimationFrame); })()")
        let errors = try await window.consoleErrors()
        #expect(errors.isEmpty, "\(errors)")
        #expect(try await window.value("window.asked.length").number == 0)
      }
    }

    @Test(arguments: ["default", "flat7"])
    func `links lead from page to page, and a row to its own, without a script`(
      theme: String
    ) async throws {
      let gallery = try served(theme)
      try await Chromium.withWindow(scripts: false) { window in
        try await window.go(to: gallery.origin + "/news")
        let first = try await titles(window)
        #expect(first.count == 10)
        try await window.leading { try await window.click(".pager a[rel=next]") }
        #expect(try await window.url() == gallery.origin + "/news?page=2")
        let second = try await titles(window)
        #expect(second.count == 10 && Set(first).isDisjoint(with: second))
        #expect(try await window.accessibleName(of: ".pick").hasPrefix(second[0]))
        // The newest rows are on the first page.
        try await window.leading { try await window.click(".pager button") }
        #expect(try await window.url() == gallery.origin + "/news")
        try await window.leading { try await window.click(".pager a[rel=next]") }
        try await window.leading { try await window.click(".pager a[rel=prev]") }
        #expect(try await titles(window) == first)
        try await window.leading { try await window.click(".row .pick") }
        #expect(try await window.url() == gallery.origin + "/welcome")
        try await window.back()
        try await window.wait(until: "document.querySelector('.row .pick')")
        #expect(try await titles(window) == first)
      }
    }

    @Test func `a saved cell layout changes the visible rows, and they stay`() async throws {
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
