import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// The parts of a list change with its theme, under a person who reads it.
  @Suite struct PartThemeTests {
    private static let file = "Flat7.screens/Pager_flat7.xib"
    private static let ground =
      "getComputedStyle(document.querySelector('.pager > .stage > *')).backgroundColor"

    @Test func `a pager that is saved is seen at once, and the list goes on growing`()
      async throws
    {
      let gallery = try ServedNews.served("flat7", size: 4)
      try await Chromium.withWindow { window in
        try await window.resize(to: 500, height: 600)
        try await window.go(to: gallery.origin + "/news")
        let layout = try String(
          contentsOfFile: "\(Repository.root)/Sources/Screenlets/Default/Pager_default.xib",
          encoding: .utf8)
        let root = "</stackView>\n            </subviews>"
        let ground = #"<color key="backgroundColor" red="0" green="0" blue="1" alpha="1"/>"#
        let start = try #require(layout.firstRange(of: root))
        var saved = layout
        saved.replaceSubrange(
          start.upperBound...,
          with: layout[start.upperBound...].replacing(
            #"<color key="backgroundColor" name="surface"/>"#, with: ground))
        #expect(saved != layout)
        try gallery.save(saved, to: Self.file)
        _ = try await window.wait(until: "\(Self.ground) === 'rgb(0, 0, 255)'")
        try await window.scrollDown(to: 15)
        #expect(try await window.value("document.querySelectorAll('.pager').length") == 1)
        #expect(try await window.value(Self.ground) == "rgb(0, 0, 255)")
        let leads = """
          document.querySelector('.pager a[rel=next]').search
            === '?page=' + (Number([...document.querySelectorAll('.rows')].at(-1).dataset.page) + 1)
          """
        #expect(try await window.value(leads) == true)
        let errors = try await window.consoleErrors()
        #expect(errors.isEmpty, "\(errors)")
      }
    }

    @Test func `an error without a way to try again keeps no room for one`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/AssetList/default")
        #expect(try await window.text(".errors h2") == "There is a problem")
        let button = "document.querySelector('.errors button') === null"
        #expect(try await window.value(button) == true)
        let height = "document.querySelector('.errors .w1').getBoundingClientRect().height"
        #expect(try await window.value(height).number ?? 0 <= 100)
      }
    }

    @Test(arguments: [1280, 320] as [Int64])
    func `the ways of a list stand in one line, or wrap where there is no room`(width: Int64)
      async throws
    {
      let gallery = try ServedNews.served("default")
      try await Chromium.withWindow { window in
        try await window.resize(to: width, height: 700)
        try await window.go(to: gallery.origin + "/news?page=2")
        let lines = """
          new Set([...document.querySelectorAll('.pager .b')].map(
            b => Math.round(b.getBoundingClientRect().top))).size
          """
        #expect(try await window.value(lines).integer == (width > 400 ? 1 : 2))
        let scroll = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        #expect(try await window.value(scroll).integer == 0)
        #expect(
          try await window.value(
            """
            [...document.querySelectorAll('.pager .b')].every(
              b => b.getBoundingClientRect().height >= 44)
            """) == true)
      }
    }
  }
}
