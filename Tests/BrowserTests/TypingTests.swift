import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// A page changes while a person is at a field.
  @Suite struct TypingTests {
    private static let field = "document.querySelector('\(LoginPage.name)')"
    private static let buttons =
      "[...document.querySelectorAll('form.card button:not([hidden])')].map(b => b.innerText)"
    private static let texts = "Flat7.screens/en.lproj/flat7.strings"

    /// Counts the events that the page has received, where a test can see it.
    private func countEvents(_ window: WebDriver) async throws {
      _ = try await window.value(
        """
        (() => {
          const parse = JSON.parse;
          let count = 0;
          JSON.parse = (text) => {
            document.documentElement.dataset.events = ++count;
            return parse(text);
          };
          document.documentElement.dataset.events = 0;
        })()
        """)
    }

    private func wait(forEvents count: Int, _ window: WebDriver) async throws {
      try await window.wait(until: "Number(document.documentElement.dataset.events) >= \(count)")
    }

    @Test func `nothing changes during composition, and everything changes after it`() async throws
    {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        let page = LoginPage(window: window, gallery: gallery, theme: "flat7")
        try await page.open()
        try await window.type("ni", into: LoginPage.name)
        try await countEvents(window)
        _ = try await window.value(
          "\(Self.field).dispatchEvent(new CompositionEvent('compositionstart', {bubbles: true}))")
        let before = try await window.value("\(Self.buttons).join()")
        let good = try gallery.read(Self.texts)
        for (number, word) in ["First", "Second", "Third"].enumerated() {
          try gallery.save(
            good.replacing(#"= "Sign in";"#, with: "= \"\(word)\";"), to: Self.texts)
          try await wait(forEvents: number + 1, window)
          #expect(try await window.value("\(Self.buttons).join()") == before)
        }
        // Each earlier event has had its turn three times.
        #expect(try await window.value("\(Self.buttons).join()") == before)
        _ = try await window.value(
          "\(Self.field).dispatchEvent(new CompositionEvent('compositionend', {bubbles: true}))")
        try await window.wait(until: "\(Self.buttons).includes('Third')")
        #expect(try await window.value("\(Self.field).value").string == "ni")
        #expect(
          try await window.value("document.activeElement === \(Self.field)").boolean == true)
        // Later events are shown at once.
        try gallery.save(good.replacing(#"= "Sign in";"#, with: #"= "Fourth";"#), to: Self.texts)
        try await window.wait(until: "\(Self.buttons).includes('Fourth')")
      }
    }

    @Test func `a focused field is left alone, also before anything is typed`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        let address = gallery.origin + "/Login/flat7"
        try await window.go(to: address)
        _ = try await window.value("\(Self.field).focus()")
        try await countEvents(window)
        let first = try await window.tab()
        try await window.openTab(address)
        let second = try await window.tab()
        try await window.type("from-elsewhere", into: LoginPage.name)
        // Another visit of this browser shows the draft once it has arrived.
        _ = try await window.value("\(Self.field).blur()")
        try await window.openTab(address)
        try await window.wait(until: "\(Self.field).value === 'from-elsewhere'")
        try await window.show(first)
        try await wait(forEvents: 1, window)
        #expect(
          try await window.value("document.activeElement === \(Self.field)").boolean == true)
        #expect(try await window.value("\(Self.field).value").string == "")
        // After the focus leaves it, the field is like any other.
        _ = try await window.value("\(Self.field).blur()")
        try await window.show(second)
        try await window.type("-again", into: LoginPage.name)
        _ = try await window.value("\(Self.field).blur()")
        try await window.show(first)
        try await window.wait(until: "\(Self.field).value === 'from-elsewhere-again'")
      }
    }
  }
}
