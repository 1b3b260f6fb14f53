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
        let lines = try await window.consoleErrors()
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

    @Test func `text typed after the session is gone is kept by the next one`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        let address = gallery.origin + "/Login/default"
        try await window.go(to: address)
        try await window.command("Network.clearBrowserCookies", [:])
        let isKept = "e.name.endsWith('/draft') && e.responseStatus === 204"
        _ = try await window.value(
          """
          (new PerformanceObserver((list) => {
            if (list.getEntries().some((e) => \(isKept))) document.body.dataset.kept = "yes";
          }).observe({ type: "resource", buffered: true }), 1)
          """)
        try await window.type("half-typed", into: LoginPage.name)
        try await window.wait(until: "document.body.dataset.kept === 'yes'")
        #expect(try await window.property("value", of: LoginPage.name).string == "half-typed")
        try await window.go(to: address)
        #expect(try await window.property("value", of: LoginPage.name).string == "half-typed")
      }
    }

    @Test func `the page of an unknown theme leads back to the gallery`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/Login/nosuchtheme")
        #expect(try await window.find("main a[href='/']").id != "")
      }
    }
  }
}
