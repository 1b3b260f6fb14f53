import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// The survey of the example site, page by page, as a person fills it in.
  @Suite struct SurveyTests {
    private static let pages = ["/survey": "Survey.xib", "/sign-in": "SignIn.xib"]
    private static let words = "document.querySelector('main').innerText"

    private func served() throws -> ServedGallery {
      try ServedGallery(pages: Self.pages) { folder in
        for file in Self.pages.values {
          let page = "\(Repository.root)/Plugins/ExamplePages/\(file)"
          try folder.write(String(contentsOfFile: page, encoding: .utf8), to: file)
        }
      }
    }

    private func signIn(_ window: WebDriver, _ origin: String) async throws {
      try await window.go(to: origin + "/sign-in")
      try await window.type("demo@screens.local", into: "input[name=userNameField]")
      try await window.leading {
        try await window.type("screens-demo\n", into: "input[name=passwordField]")
      }
    }

    private func says(_ words: String, _ window: WebDriver) async throws -> Bool {
      try await window.value("\(Self.words).includes('\(words)')").boolean == true
    }

    private func button(_ name: String) -> String { ".row button[value$=\(name)Button]" }

    private func choice(_ field: String, _ place: Int) -> String {
      "[aria-label^='\(field)'] input[value='\(place)']"
    }

    /// The selector of the field that a label names.
    private func field(_ label: String, _ window: WebDriver) async throws -> String {
      let id = try await window.value(
        "[...document.querySelectorAll('.row label')]"
          + ".find(label => label.innerText.startsWith('\(label)'))?.htmlFor")
      return "#" + (try #require(id.string))
    }

    @Test(arguments: [true, false])
    func `a person fills in the pages of a survey, goes back, reloads, and sends it`(
      scripts: Bool
    ) async throws {
      let gallery = try served()
      let (first, second) = (gallery.origin + "/survey", gallery.origin + "/survey?step=2")
      try await Chromium.withWindow(scripts: scripts) { window in
        try await signIn(window, gallery.origin)
        // A link to a page that nobody has reached shows the first one.
        try await window.go(to: second)
        #expect(try await says("Step 1 of 2", window))
        try await window.go(to: first)
        let since = try await field("Member since", window)
        try await window.type("2019", into: since)
        #expect(try await !says("Where would you like one?", window))
        try await window.click(choice("Do you have a berth", 1))
        if scripts {
          try await window.wait(until: "\(Self.words).includes('Where would you like one?')")
          let focus = "document.activeElement.matches(\"\(choice("Do you have a berth", 1))\")"
          #expect(try await window.value(focus).boolean == true)
          #expect(try await !says("Update the form", window))
        } else {
          try await window.leading { try await window.click(button("update")) }
          #expect(try await says("Where would you like one?", window))
        }
        #expect(try await window.property("value", of: since).string == "2019")
        let place = try await field("Where would", window)
        try await window.type("At the north pier", into: place)
        try await window.leading { try await window.click(button("next")) }
        #expect(try await says("Your boat is missing.", window))
        try await window.click(choice("Your boat", 0))
        try await window.leading { try await window.click(button("next")) }
        #expect(try await window.url() == second)
        #expect(try await says("Step 2 of 2", window))
        let name = try await field("Name", window)
        try await window.type("Eve", into: name)
        try await window.leading { try await window.click(button("back")) }
        #expect(try await window.url() == first)
        #expect(try await window.property("value", of: place).string == "At the north pier")
        try await window.leading { try await window.click(button("next")) }
        #expect(try await window.property("value", of: name).string == "Eve")
        try await window.back()
        try await Limit.wait(for: "the first page") { try await says("Step 1 of 2", window) }
        #expect(try await window.url() == first)
        #expect(try await window.property("value", of: since).string == "2019")
        try await window.go(to: second)
        try await window.go(to: second)
        #expect(try await window.property("value", of: name).string == "Eve")
        try await window.leading { try await window.click(button("submit")) }
        #expect(try await window.url() == first)
        #expect(try await says("The form is stored.", window))
        #expect(try await window.property("value", of: since).string == "2019")
      }
    }

    @Test func `an answer that hides a field again keeps its text, and the words are one's own`()
      async throws
    {
      let gallery = try served()
      try await Chromium.withWindow { window in
        try await signIn(window, gallery.origin)
        try await window.leading { try await window.click(".languages button[value=es]") }
        try await window.go(to: gallery.origin + "/survey")
        #expect(try await says("Paso 1 de 2", window))
        #expect(try await window.text(button("next")) == "Siguiente")
        let (yes, no) = (choice("¿Tiene un atraque", 0), choice("¿Tiene un atraque", 1))
        let shown = "\(Self.words).includes('¿Dónde le gustaría tenerlo?')"
        try await window.click(no)
        try await window.wait(until: shown)
        let place = try await field("¿Dónde", window)
        try await window.type("Al norte", into: place)
        try await window.click(yes)
        try await window.wait(until: "!\(shown)")
        try await window.click(no)
        try await window.wait(until: shown)
        #expect(try await window.property("value", of: place).string == "Al norte")
      }
    }
  }
}
