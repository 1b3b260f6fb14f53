import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// The surroundings of a page change under a person who is typing.
  @Suite struct PageThemeTests {
    private static let file = "Flat7.screens/Page_flat7.xib"
    private static let ground =
      "getComputedStyle(document.querySelector('#page > .stage > *')).backgroundColor"

    @Test func `a saved layout around a page is seen at once, and text being typed stays`()
      async throws
    {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        let page = LoginPage(window: window, gallery: gallery, theme: "flat7")
        try await page.open()
        try await window.type("half.typ", into: LoginPage.name)
        _ = try await window.value("document.getElementById('connection').textContent = 'Wait'")
        let layout = try gallery.read(Self.file)
        let saved = layout.replacing(
          #"red="0.043" green="0.055" blue="0.047""#, with: #"red="0" green="0" blue="1""#)
        #expect(saved != layout)
        try gallery.save(
          saved.replacing(
            #"<outlet property="accountLabel" destination="flat7-pg-006" id="flat7-pg-o3"/>"#,
            with: ""), to: Self.file)
        _ = try await window.wait(until: "\(Self.ground) === 'rgb(0, 0, 255)'")
        #expect(try await window.value("document.getElementById('account').hidden") == true)
        #expect(try await window.value("document.activeElement.value").string == "half.typ")
        #expect(try await window.text("#connection") == "Wait")
      }
    }

    @Test(arguments: [(1280, 24), (320, 16)] as [(Int64, Int)])
    func `the column is in the middle, and the ground reaches the edges`(width: Int64, side: Int)
      async throws
    {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await window.resize(to: width, height: 800)
        try await LoginPage(window: window, gallery: gallery, theme: "flat7").open()
        let sides = """
          (() => { const e = document.querySelector('main').getBoundingClientRect();
          const w = document.documentElement.clientWidth;
          return [e.left, w - e.right].map(Math.round).join() })()
          """
        let room = try await window.value("document.documentElement.clientWidth").integer ?? 0
        let rest = max(Int64(side), (room - 1120) / 2)
        let seen = try await window.value(sides).string ?? ""
        #expect(
          seen.split(separator: ",").allSatisfy { abs((Int64($0) ?? 0) - rest) <= 1 }, "\(seen)")
        let scroll = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        #expect(try await window.value(scroll).integer == 0)
        let height = """
          document.querySelector('#page > .stage > *').getBoundingClientRect().height >= innerHeight
          """
        #expect(try await window.value(height) == true)
        #expect(try await window.value("document.querySelectorAll('h1').length").integer == 1)
        let landmarks = "['header', 'main', 'footer'].map(n => document.querySelectorAll(n).length)"
        #expect(try await window.value("\(landmarks).join()").string == "1,1,1")
      }
    }
  }
}
