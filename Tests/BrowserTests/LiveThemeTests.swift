import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// A theme changes under a person who is typing.
  @Suite struct LiveThemeTests {
    private static let typed = "half.typ"
    private static let button = "document.querySelector('form.card button:not([hidden])')"
    private static let buttons =
      "[...document.querySelectorAll('form.card button:not([hidden])')].map(b => b.innerText)"

    private static let nest = """
      <subviews><view id="nest"><rect key="frame" x="0" y="0" width="320" height="408"/>\
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/><subviews>
      """

    /// Types half a name and puts the caret into its middle.
    private func beginTyping(_ page: LoginPage) async throws {
      try await page.open()
      try await page.window.type(Self.typed, into: LoginPage.name)
      _ = try await page.window.value("document.activeElement.setSelectionRange(4, 4)")
    }

    private func expectTyped(_ window: WebDriver) async throws {
      let field = "document.activeElement"
      #expect(try await window.value("\(field).autocomplete").string == "username")
      #expect(try await window.value("\(field).value").string == Self.typed)
      #expect(try await window.value("\(field).selectionStart").integer == 4)
      #expect(try await window.value("\(field).selectionEnd").integer == 4)
    }

    /// Prints how long a change took from its rename to the changed page.
    private func report(_ what: String, since start: Date, until end: Double) {
      let spent = end - start.timeIntervalSince1970 * 1000
      print("\(what) → changed page: \(Int(spent.rounded())) ms")
    }

    @Test func `a saved layout is seen at once, and text being typed stays`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        let page = LoginPage(window: window, gallery: gallery, theme: "flat7")
        try await beginTyping(page)
        let file = "Flat7.screens/LoginView_flat7.xib"
        let layout = try gallery.read(file)
        let red = layout.replacing(
          #"red="0.0627" green="0.0824" blue="0.0706""#, with: #"red="1" green="0" blue="0""#)
        #expect(red != layout)
        let start = Date()
        try gallery.save(red, to: file)
        let end = try await window.wait(
          until: """
            [...document.querySelectorAll('form.card, form.card *')].some(
              e => getComputedStyle(e).backgroundColor === 'rgb(255, 0, 0)')
            """)
        report("layout", since: start, until: end)
        try await expectTyped(window)
        try await Chromium.keepScreenshot(of: window, as: "live-layout")
      }
    }

    @Test func `a layout that nests its fields differently keeps text being typed, and secrets`()
      async throws
    {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        let page = LoginPage(window: window, gallery: gallery, theme: "flat7")
        try await page.open()
        try await window.type("open sesame", into: LoginPage.password)
        try await window.type(Self.typed, into: LoginPage.name)
        _ = try await window.value("document.activeElement.setSelectionRange(4, 4)")
        _ = try await window.value("window.former = document.activeElement")
        let file = "Flat7.screens/LoginView_flat7.xib"
        let nested = try gallery.read(file).replacing(
          "<subviews>", with: Self.nest, maxReplacements: 1)
        let end = try #require(nested.range(of: "</subviews>", options: .backwards))
        try gallery.save(
          nested.replacingCharacters(in: end, with: "</subviews></view></subviews>"), to: file)
        _ = try await window.wait(until: "!document.contains(window.former)")
        try await expectTyped(window)
        let secret = "document.querySelector('\(LoginPage.password)')"
        #expect(try await window.value("\(secret).value").string == "open sesame")
        #expect(try await window.value("\(secret).type").string == "password")
      }
    }

    @Test func `saved texts are seen at once, and text being typed stays`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        let page = LoginPage(window: window, gallery: gallery, theme: "flat7")
        try await beginTyping(page)
        let file = "Flat7.screens/en.lproj/flat7.strings"
        let start = Date()
        try gallery.save(
          try gallery.read(file).replacing(#"= "Sign in";"#, with: #"= "Enter";"#), to: file)
        let end = try await window.wait(until: "\(Self.buttons).includes('Enter')")
        report("texts", since: start, until: end)
        try await expectTyped(window)
      }
    }

    @Test(.enabled(if: CCompiler.isThere, "needs a C compiler"))
    func `a library renamed into place answers at once, and text being typed stays`()
      async throws
    {
      nonisolated(unsafe) var acme: AcmeTheme?
      let gallery = try ServedGallery { unsafe acme = try AcmeTheme(in: $0, caption: "First") }
      let theme = try #require(unsafe acme)
      let second = try AcmeTheme.compile(caption: "Second", in: theme.folder + "/../..")
      try await Chromium.withWindow { window in
        let page = LoginPage(window: window, gallery: gallery, theme: "acme")
        try await beginTyping(page)
        #expect(try await window.value("\(Self.buttons)").text.contains("First"))
        let start = Date()
        try theme.install(second)
        let end = try await window.wait(until: "\(Self.buttons).includes('Second')")
        report("library", since: start, until: end)
        try await expectTyped(window)
      }
    }

    @Test func `a refused save is shown on the edited page, and moves nothing`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.developerAddress)
        let page = LoginPage(window: window, gallery: gallery, theme: "flat7")
        try await beginTyping(page)
        let place = """
          (() => {
            const box = document.querySelector('.screenlet').getBoundingClientRect();
            return [box.x, box.y, box.width, box.height, scrollX, scrollY].join();
          })()
          """
        let before = try await window.value(place)
        let file = "Flat7.screens/LoginView_flat7.xib"
        let good = try gallery.read(file)
        try gallery.save(String(good.prefix(700)), to: file)
        let notices = "document.querySelector('#notices[role=status]').innerText"
        try await window.wait(until: "\(notices).includes('LoginView_flat7.xib')")
        #expect(try await window.value(place) == before)
        try await expectTyped(window)
        try await Chromium.keepScreenshot(of: window, as: "refused-save")
        try gallery.save(good, to: file)
        try await window.wait(until: "!\(notices).includes('LoginView_flat7.xib')")
        #expect(try await window.value(place) == before)
        try await expectTyped(window)
        // Four themes are higher than a window: the part that is read further down stays in place.
        try await window.go(to: gallery.origin + "/gallery")
        _ = try await window.value("scrollTo(0, 400)")
        let cells = try await window.value(
          "document.querySelector('.cells').getBoundingClientRect().y")
        try gallery.save(String(good.prefix(700)), to: file)
        try await window.wait(until: "\(notices).includes('LoginView_flat7.xib')")
        #expect(
          try await window.value("document.querySelector('.cells').getBoundingClientRect().y")
            == cells)
      }
    }

    @Test func `a bad layout leaves the old look, and the gallery says why`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        let page = LoginPage(window: window, gallery: gallery, theme: "flat7")
        try await page.open()
        let look = "\(Self.buttons).join()"
        let before = try await window.value(look)
        try await window.go(to: gallery.developerAddress)
        #expect(try await window.url() == gallery.origin + "/gallery")
        let file = "Flat7.screens/LoginView_flat7.xib"
        let good = try gallery.read(file)
        try gallery.save(String(good.prefix(700)), to: file)
        try await window.wait(
          until: "document.querySelector('.notices')?.innerText.includes('LoginView_flat7.xib')")
        try await Chromium.keepScreenshot(of: window, as: "bad-layout")
        try await page.open()
        #expect(try await window.value(look) == before)
        try await window.go(to: gallery.origin + "/")
        try gallery.save(good, to: file)
        try await window.wait(
          until: "!document.body.innerText.includes('LoginView_flat7.xib')")
      }
    }
  }
}
