import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// The shipped site as a person uses it: from the first message to a new password.
  @Suite struct ExampleSiteTests {
    private static let pages = [
      "/welcome": "Welcome", "/sign-in": "SignIn", "/sign-up": "SignUp", "/account": "Account",
      "/forgotten-password": "ForgottenPassword", "/new-password": "NewPassword", "/news": "News",
      "/guides": "Guides",
    ]

    /// The site, with the forms in a given theme.
    private func served(_ theme: String) throws -> ServedGallery {
      try ServedGallery(pages: Self.pages.mapValues { "site/\($0).xib" }) { folder in
        let site = "\(Repository.root)/Plugins/ExamplePages"
        for file in try FileManager.default.subpathsOfDirectory(atPath: site) {
          let ending = (file as NSString).pathExtension
          guard ["xib", "strings", "json"].contains(ending) else { continue }
          let text = try String(contentsOfFile: "\(site)/\(file)", encoding: .utf8)
          try folder.write(
            text.replacing(
              "keyPath=\"themeName\" value=\"default\"",
              with: "keyPath=\"themeName\" value=\"\(theme)\""), to: "site/\(file)")
        }
      }
    }

    /// The messages so far.
    private func letters(_ gallery: ServedGallery) throws -> Set<String> {
      let files = try FileManager.default.subpathsOfDirectory(atPath: gallery.state)
      return Set(
        try files.filter { $0.contains("mail/") && $0.hasSuffix(".txt") && !$0.contains("/.") }
          .map { try String(contentsOfFile: "\(gallery.state)/\($0)", encoding: .utf8) })
    }

    /// The code of a new message, which comes after the answer.
    private func code(
      _ gallery: ServedGallery, besides known: Set<String> = []
    ) async throws -> String {
      var new: Set<String> = []
      try await Limit.wait(for: "a message") {
        new = try letters(gallery).subtracting(known)
        return !new.isEmpty
      }
      let code = try #require(new.first).firstMatch(of: /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/)
      return String(try #require(code).output)
    }

    private func field(_ name: String) -> String { "input[name=\(name)Field]" }

    /// Types into the fields of the page, and presses return in the last one.
    private func send(_ window: WebDriver, _ fields: (name: String, text: String)...) async throws {
      for (name, text) in fields.dropLast() { try await window.type(text, into: field(name)) }
      guard let last = fields.last else { return }
      try await window.leading { try await window.type(last.text + "\n", into: field(last.name)) }
    }

    /// Whether the fields of the page are marked as required for the eye, in their order.
    private func marked(_ window: WebDriver) async throws -> [Bool?] {
      let fields = "[...document.querySelectorAll('.stage input.i')]"
      let marks = try await window.value(
        "\(fields).map(i => [i, ...i.labels].some(e => e.matches('.need')))")
      return (marks.array ?? []).map(\.boolean)
    }

    /// How far the title of the page's last link stands from the leading edge that its layout names.
    private static let inset = """
      (a => Math.round(a.firstChild.getBoundingClientRect().left - a.getBoundingClientRect().left))\
      ([...document.querySelectorAll('main a.b')].at(-1))
      """

    private func signOut(_ window: WebDriver, _ language: String) async throws {
      let button = "#sign-out button"
      #expect(try await window.text(button) == (language == "es" ? "Cerrar sesión" : "Sign out"))
      try await window.leading { try await window.click(button) }
      #expect(try await window.text("#account") == "")
    }

    @Test(arguments: ["default", "flat7"])
    func `the words beside a switch are its name, once, and switch it`(theme: String) async throws {
      let gallery = try served(theme)
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/new-password")
        let words = "Sign out everywhere else"
        let ending = "input[name=endSessionsSwitch]"
        #expect(try await window.accessibleName(of: ending) == words)
        let all = try await window.value("document.body.textContent.split('\(words)').length - 1")
        #expect(all.integer == 1)
        try await window.click("label[for$=endSessionsSwitch]")
        #expect(try await window.property("checked", of: ending).boolean == true)
      }
    }

    @Test(arguments: ["default", "flat7"], [true, false])
    func `a form's message scrolls into view when the form ends below the window`(
      theme: String, scripts: Bool
    ) async throws {
      let gallery = try served(theme)
      try await Chromium.withWindow(scripts: scripts) { window in
        try await window.resize(to: 400, height: 480)
        try await window.go(to: gallery.origin + "/sign-up")
        try await send(
          window, ("emailAddress", "ada@example.org"), ("password", "a good long word"))
        let status = "document.querySelector('.status:not(:empty)')"
        try await window.wait(until: status)
        let box = "\(status).getBoundingClientRect()"
        let end = "\(status).closest('.card').getBoundingClientRect().bottom"
        #expect(try await window.value("\(end) > innerHeight").boolean == true)
        #expect(try await window.value("\(box).bottom <= innerHeight").boolean == true)
        // A field with the focus is not covered by the message.
        _ = try await window.value("document.querySelector('\(field("code"))').focus()")
        let focused = "document.activeElement.getBoundingClientRect()"
        #expect(try await window.value("\(focused).bottom <= \(box).top").boolean == true)
      }
    }

    @Test(arguments: [("default", "en"), ("flat7", "es")], [true, false])
    func `a person signs up, signs out, recovers the password and signs in`(
      look: (theme: String, language: String), scripts: Bool
    ) async throws {
      let gallery = try served(look.theme)
      let (address, first, second) = ("ada@example.org", "a good long word", "another good word")
      try await Chromium.withWindow(scripts: scripts) { window in
        func at(_ path: String) async throws -> Bool {
          try await window.url() == gallery.origin + path
        }
        try await window.command("Network.enable", [:])
        try await window.command(
          "Network.setExtraHTTPHeaders", ["headers": ["Accept-Language": .string(look.language)]])

        try await window.go(to: gallery.origin + "/sign-up")
        #expect(try await window.value("document.documentElement.lang").string == look.language)
        try await Chromium.keepScreenshot(of: window, as: "sign-up-\(look.theme)")
        #expect(try await marked(window) == [false, false, true, true])
        #expect(try await window.value(Self.inset).integer == 0)
        try await send(window, ("firstName", "Ada"), ("emailAddress", address), ("password", first))
        #expect(try await at("/sign-up"))
        _ = try await code(gallery)
        let sent = try letters(gallery)
        try await Chromium.keepScreenshot(of: window, as: "sign-up-code-\(look.theme)")
        let back = "button[value=reviseButton]"
        if scripts {
          // The form comes back in place.
          try await window.click(back)
          try await window.wait(until: "document.querySelector('\(field("emailAddress"))')")
        } else {
          try await window.leading { try await window.click(back) }
        }
        #expect(try await window.property("value", of: field("emailAddress")).string == address)
        try await send(window, ("password", first))
        try await send(window, ("code", try await code(gallery, besides: sent)))
        #expect(try await at("/account"))
        #expect(try await window.text("#account").contains("Ada"))
        #expect(try await window.property("value", of: field("emailAddress")).string == address)
        try await Chromium.keepScreenshot(of: window, as: "account-\(look.theme)")
        try await signOut(window, look.language)

        let known = try letters(gallery)
        try await window.go(to: gallery.origin + "/forgotten-password")
        try await send(window, ("userName", address))
        #expect(try await at("/new-password"))
        #expect(!(try await window.text("p.success[role=status]")).isEmpty)
        try await Chromium.keepScreenshot(of: window, as: "new-password-\(look.theme)")
        try await send(
          window, ("code", try await code(gallery, besides: known)), ("password", second))
        #expect(try await at("/sign-in"))
        #expect(!(try await window.text("p.success[role=status]")).isEmpty)
        try await Chromium.keepScreenshot(of: window, as: "told-\(look.theme)")

        try await send(window, ("userName", address), ("password", first))
        #expect(try await at("/sign-in"))
        #expect(!(try await window.text(".errors[role=alert]")).isEmpty)
        try await send(window, ("password", second))
        #expect(try await at("/account"))
        try await signOut(window, look.language)
      }
    }
  }
}
