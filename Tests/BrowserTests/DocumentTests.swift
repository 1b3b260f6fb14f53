import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// The documents of the example site, as people open, hear, see and save them.
  @Suite struct DocumentTests {
    private static let pages = ["/guides": "Guides.xib", "/document": "Document.xib"]

    private func served() throws -> ServedGallery {
      try ServedGallery(pages: Self.pages) { folder in
        for file in Self.pages.values {
          let page = "\(Repository.root)/Plugins/ExamplePages/\(file)"
          try folder.write(String(contentsOfFile: page, encoding: .utf8), to: file)
        }
      }
    }

    /// Waits for what changes no element.
    private func holds(_ fact: String, _ window: WebDriver) async throws {
      try await Limit.wait(for: fact) { try await window.value(fact).boolean == true }
    }

    /// Goes to the last second of a sound or a film, which is fetched without the middle.
    private func seekEnd(_ element: String, _ window: WebDriver) async throws {
      let player = "document.querySelector('main .media \(element)')"
      try await holds("\(player)?.readyState > 0", window)
      #expect(try await window.value("\(player).paused").boolean == true)
      _ = try await window.value("\(player).currentTime = \(player).duration - 1")
      try await holds(
        "!\(player).seeking && \(player).readyState > 1 && \(player).currentTime > 4", window)
    }

    @Test func `documents are read, heard and seen where they stand, and nothing starts by itself`()
      async throws
    {
      let gallery = try served()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/guides")
        let row =
          "[...document.querySelectorAll('main .row')].find(row => "
          + "row.innerText.includes('The launch'))"
        try await holds("\(row) !== undefined", window)
        try await window.leading {
          _ = try await window.value("\(row).querySelector('.pick').click()")
        }
        try await seekEnd("video", window)
        let film = "document.querySelector('video')"
        #expect(try await window.value("\(film).videoWidth").integer == 320)
        let link = "document.querySelector('main .media a')"
        #expect(
          try await window.value("\(link).download").string == "The launch of Marejada.webm")

        let place = try await window.value("location.pathname + location.search").string ?? ""
        let address = try #require(place.firstMatch(of: /^(\/document\?classPK=)(\d+)$/))
        let number = try #require(Int(address.output.2))
        try await window.go(to: gallery.origin + address.output.1 + "\(number - 1)")
        try await seekEnd("audio", window)
        // A text is apart from the page, and a PDF in the browser's viewer, which is another's.
        for (offset, isApart) in [(5, true), (9, false)] {
          try await window.go(to: gallery.origin + address.output.1 + "\(number - offset)")
          let frame = "document.querySelector('main .media iframe')"
          try await holds("\(frame)?.clientHeight > 300", window)
          #expect(try await window.value("\(frame).matches('[sandbox]')").boolean == isApart)
        }
        // A policy that stops a player or a viewer is an error of the console.
        #expect(try await window.consoleErrors() == [])
      }
    }
  }
}
