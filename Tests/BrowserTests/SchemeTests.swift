import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Pages for readers who prefer dark surroundings.
  @Suite struct SchemeTests {
    /// The contrasts of an element's text to the first opaque ground behind it.
    private static let contrast = """
      (e => { const parts = c => c.match(/[\\d.]+/g).map(Number); \
      const light = c => parts(c).slice(0, 3).map(v => v / 255).map(v => v <= .04045 ? v / 12.92 : \
      ((v + .055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0); \
      const ink = light(getComputedStyle(e).color); let g = e; \
      while (g && (parts(getComputedStyle(g).backgroundColor)[3] ?? 1) < 1) g = g.parentElement; \
      const ground = light(getComputedStyle(g ?? document.body).backgroundColor); \
      return (Math.max(ink, ground) + .05) / (Math.min(ink, ground) + .05) })
      """

    private static let dark: JSONValue = [
      "features": [["name": "prefers-color-scheme", "value": "dark"]]
    ]

    /// The visible labels, buttons and headings that cannot be read.
    private func unreadable(_ window: WebDriver) async throws -> [String] {
      let texts = "'h1, h2, label, main p, .t, .b span, input, a'"
      return try await window.value(
        """
        [...document.querySelectorAll(\(texts))].filter(e => e.checkVisibility() && \
        e.textContent.trim() && \(Self.contrast)(e) < 4.5).map(e => e.outerHTML.slice(0, 120))
        """
      ).array?.compactMap(\.string) ?? []
    }

    private func ground(_ selector: String, _ window: WebDriver) async throws -> String? {
      try await window.value(
        "getComputedStyle(document.querySelector('\(selector)')).backgroundColor"
      ).string
    }

    @Test(arguments: ["Login/default", "SignUp/default", "Login/flat7", "Login/harbor"])
    func `every text is readable in dark surroundings`(path: String) async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await window.go(to: "\(gallery.origin)/\(path)")
        #expect(try await ground("body", window) == "rgb(244, 245, 247)")
        #expect(try await unreadable(window) == [])
        try await window.command("Emulation.setEmulatedMedia", Self.dark)
        #expect(try await ground("body", window) == "rgb(15, 20, 26)")
        #expect(try await unreadable(window) == [])
        try await Chromium.keepScreenshot(of: window, as: "dark-\(path.replacing("/", with: "-"))")
      }
    }

    @Test func `a page's layout that knows no dark colours keeps its part of the page light`()
      async throws
    {
      let page = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
        <view id="root"><rect key="frame" x="0" y="0" width="320" height="300"/><subviews>
        <label id="say" text="Two doors"><rect key="frame" x="16" y="64" width="288" height="24"/>
        </label></subviews></view></objects></document>
        """
      let gallery = try ServedGallery(pages: ["/welcome": "site/Welcome.xib"]) { folder in
        try folder.write(page, to: "site/Welcome.xib")
      }
      try await Chromium.withWindow { window in
        try await window.command("Emulation.setEmulatedMedia", Self.dark)
        try await window.go(to: gallery.origin + "/welcome")
        #expect(try await ground("body", window) == "rgb(15, 20, 26)")
        #expect(try await ground("main", window) == "rgb(244, 245, 247)")
        #expect(try await unreadable(window) == [])
      }
    }
  }
}
