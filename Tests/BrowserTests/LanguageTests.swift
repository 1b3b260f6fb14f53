import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// The choice of a language at the foot of each page.
  @Suite struct LanguageTests {
    private static let spanish = ".languages button[value=es]"
    private static let language = "document.documentElement.lang"

    @Test(arguments: [true, false])
    func `a person chooses a language, which the next pages have as well`(scripts: Bool)
      async throws
    {
      let gallery = try ServedGallery()
      try await Chromium.withWindow(scripts: scripts) { window in
        let page = LoginPage(window: window, gallery: gallery, theme: "default")
        try await page.open()
        #expect(try await window.value(Self.language).string == "en")
        try await window.leading { try await window.click(Self.spanish) }
        #expect(try await window.url() == gallery.origin + "/Login/default")
        #expect(try await window.value(Self.language).string == "es")
        #expect(try await window.text(".languages [aria-current]") == "Español")
        try await window.go(to: gallery.origin + "/Login/flat7")
        #expect(try await window.value(Self.language).string == "es")
        #expect(try await window.consoleErrors() == [])
      }
    }

    @Test func `the other tab of a browser follows as a whole, and typed text stays`() async throws
    {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        let page = LoginPage(window: window, gallery: gallery, theme: "default")
        try await page.open()
        try await window.type("half.typ", into: LoginPage.name)
        let first = try await window.tab()
        try await window.openTab(gallery.origin + "/Login/flat7")
        try await window.leading { try await window.click(Self.spanish) }
        try await window.show(first)
        try await window.wait(until: "\(Self.language) === 'es'")
        let words = try await window.value("document.querySelector('#page').innerText").string ?? ""
        #expect(words.contains("Entrar") && !words.contains("Sign in"))
        let lost = try await window.value("document.body.dataset.offline").string ?? ""
        #expect(lost.contains("conexión"))
        #expect(
          try await window.value("document.querySelector('\(LoginPage.name)').value").string
            == "half.typ")
        #expect(try await window.consoleErrors() == [])
      }
    }
  }
}
