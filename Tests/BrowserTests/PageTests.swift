import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct PageTests {
    @Test func `no page breaks the content policy`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        for path in ["/"] + ServedGallery.themes.map({ "/Login/\($0)" }) {
          try await window.go(to: gallery.origin + path)
          #expect(try await window.consoleErrors() == [], "\(path)")
        }
        let page = LoginPage(window: window, gallery: gallery, theme: "default")
        try await page.open()
        try await page.signIn(name: "someone@example.org", password: "wrong")
        let lines = try await window.consoleErrors().filter { !$0.contains("422") }
        #expect(lines == [])
        try await Chromium.keepScreenshot(of: window, as: "gallery")
      }
    }

    @Test(arguments: [320, 1280])
    func `no page scrolls sideways`(width: Int64) async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await window.resize(to: width, height: 700)
        for path in ["/"] + ServedGallery.themes.map({ "/Login/\($0)" }) {
          try await window.go(to: gallery.origin + path)
          let size = try await window.value("document.documentElement.scrollWidth")
          #expect((size.integer ?? .max) <= width, "\(path)")
          let name = path == "/" ? "gallery" : path.replacing("/Login/", with: "")
          try await Chromium.keepScreenshot(of: window, as: "\(name)-\(width)")
        }
      }
    }

    @Test func `the page of a theme that nobody has leads back to the gallery`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/Login/nosuchtheme")
        #expect(try await window.find("main a[href='/']").id != "")
      }
    }
  }
}
