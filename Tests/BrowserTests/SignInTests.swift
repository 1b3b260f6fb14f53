import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  @Suite struct SignInTests {
    @Test(arguments: ServedGallery.themes, [true, false])
    func `a person signs in and out again, with and without scripts`(
      theme: String, scripts: Bool
    ) async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow(scripts: scripts) { window in
        try await expectScripts(scripts, in: window)
        let page = LoginPage(window: window, gallery: gallery, theme: theme)
        try await page.open()
        try await Chromium.keepScreenshot(of: window, as: "login-\(theme)")
        try await page.signIn(name: gallery.demo.name, password: gallery.demo.password)
        #expect(try await window.url() == "\(gallery.origin)/")
        #expect(try await window.text("#account").contains("Signed in as"))
        try await Chromium.keepScreenshot(of: window, as: "signed-in-\(theme)")
        try await window.leading { try await window.click("#sign-out button") }
        #expect(try await window.text("#account") == "")
      }
    }

    @Test(arguments: ServedGallery.themes, [true, false])
    func `a wrong password is announced to screen readers, and the name stays`(
      theme: String, scripts: Bool
    ) async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow(scripts: scripts) { window in
        let page = LoginPage(window: window, gallery: gallery, theme: theme)
        try await page.open()
        try await page.signIn(name: "someone@example.org", password: "not it")
        #expect(try await window.title().hasPrefix("Error: "))
        #expect(!(try await window.text(".errors[role=alert]")).isEmpty)
        let focused = try await window.value("document.activeElement.className")
        #expect(focused.string?.contains("errors") == true, "the errors have the focus")
        #expect(try await window.property("value", of: LoginPage.password).string == "")
        if page.asksForName {
          #expect(
            try await window.property("value", of: LoginPage.name).string
              == "someone@example.org")
        }
        // Script removes the name of the outcome from the address.
        let query = try await window.value("location.search").string
        #expect(scripts ? query == "" : query?.hasPrefix("?outcome=") == true)
        try await Chromium.keepScreenshot(of: window, as: "wrong-\(theme)")
      }
    }

    @Test func `an empty password names the wrong field`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        let page = LoginPage(window: window, gallery: gallery, theme: "default")
        try await page.open()
        try await page.signIn(name: "someone@example.org", password: "")
        let invalid = try await window.find("[aria-invalid=true][aria-describedby]")
        #expect(!invalid.id.isEmpty)
      }
    }

    private func expectScripts(_ isOn: Bool, in window: WebDriver) async throws {
      try await window.go(
        to: "data:text/html,<title>off</title><script>document.title='on'</script>")
      #expect(try await window.title() == (isOn ? "on" : "off"))
    }
  }
}
