import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Ratings of the shipped site as people give them: from a row of the news to the stars.
  @Suite struct OpinionTests {
    private static let stars = "[...document.querySelectorAll('main form [name=fire]')]"
    private static let words =
      "[...document.querySelectorAll('main form')].map(f => f.innerText).join()"

    private func served() throws -> ServedGallery {
      let pages = ["/news": "News", "/article": "Article", "/sign-in": "SignIn"]
      return try ServedGallery(pages: pages.mapValues { "site/\($0).xib" }) { folder in
        for name in pages.values {
          let file = "\(Repository.root)/Plugins/ExamplePages/\(name).xib"
          try folder.write(
            try String(contentsOfFile: file, encoding: .utf8), to: "site/\(name).xib")
        }
      }
    }

    private func count(_ window: WebDriver) async throws -> String {
      try await window.value(Self.words).string ?? ""
    }

    /// The places of the stars that are pressed.
    private static let pressed = """
      \(stars).flatMap((b, place) => b.getAttribute('aria-pressed') === 'true' ? [place] : []).join()
      """

    @Test func `a star shows at once, stays after a reload, and others see its count`() async throws
    {
      let gallery = try served()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/news")
        try await window.leading { try await window.click("main .row .pick") }
        let address = try await window.url()
        #expect(address.contains("/article?className="))
        #expect(try await count(window).contains("0 ratings"))
        // A guest who presses a star is led to sign in, and back.
        try await window.leading { _ = try await window.value("\(Self.stars)[0].click()") }
        #expect(try await window.url().contains("/sign-in"))
        try await window.type(gallery.demo.name, into: "[name=userNameField]")
        try await window.leading {
          try await window.type(gallery.demo.password + "\n", into: "[name=passwordField]")
        }
        #expect(try await window.url().contains("/article?className="))
        try await window.leading { _ = try await window.value("\(Self.stars)[3].click()") }
        _ = try await window.wait(until: "\(Self.words).includes('1 rating')")
        #expect(try await window.value(Self.pressed).string == "3")
        try await window.go(to: address)
        #expect(try await window.value(Self.pressed).string == "3")
        try await window.clear()
        try await window.go(to: address)
        #expect(try await count(window).contains("1 rating"))
        #expect(try await window.value(Self.pressed).string == "")
      }
    }

    @Test func `a guest's comment waits for the sign-in, and the field is empty once it is sent`()
      async throws
    {
      let gallery = try served()
      let send = "main [name=fire][value=sendCommentButton]"
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/news")
        try await window.leading { try await window.click("main .row .pick") }
        try await window.type("A < B & C", into: "main textarea")
        try await window.leading { try await window.click(send) }
        #expect(try await window.url().contains("/sign-in"))
        try await window.type(gallery.demo.name, into: "[name=userNameField]")
        try await window.leading {
          try await window.type(gallery.demo.password + "\n", into: "[name=passwordField]")
        }
        let typed = "document.querySelector('main textarea').value"
        #expect(try await window.value(typed).string == "A < B & C")
        try await window.leading { try await window.click(send) }
        _ = try await window.wait(until: "\(typed) === ''")
        #expect(try await window.value("document.querySelector('main .errors').innerText") == "")
      }
    }
  }
}
