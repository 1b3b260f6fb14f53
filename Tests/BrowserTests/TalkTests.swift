import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Rows with screenlets of their own, which a plugin declares without code, as people use them.
  @Suite struct TalkTests {
    private func served() throws -> ServedGallery {
      try ServedGallery(
        pages: ["/talk": "Talk.xib"],
        prepare: { plugins in
          try FileManager.default.copyItem(
            atPath: TalkPage.plugin, toPath: "\(plugins)/Talk.screens")
        },
        write: { folder in try folder.write(TalkPage.xib, to: "Talk.xib") })
    }

    private static let rows = "document.querySelectorAll('main .row').length"
    /// The texts of the rows.
    private static let texts =
      "[...document.querySelectorAll('main .row .foreign')].map(f => f.innerHTML).join()"

    private func press(_ title: String, row: Int, _ window: WebDriver) async throws {
      _ = try await window.value(
        "[...document.querySelectorAll('main .row')][\(row)].querySelectorAll('button').values()"
          + ".find(b => b.innerText === '\(title)').click()")
    }

    private func signIn(_ gallery: ServedGallery, _ window: WebDriver) async throws {
      try await window.go(to: gallery.origin + "/Login/default")
      try await window.type(gallery.demo.name, into: "[name=userNameField]")
      try await window.leading {
        try await window.type(gallery.demo.password + "\n", into: "[name=passwordField]")
      }
    }

    @Test func `rows come, change and go in place, and a question comes before the end`()
      async throws
    {
      let gallery = try served()
      try await Chromium.withWindow { window in
        try await signIn(gallery, window)
        try await window.go(to: gallery.origin + TalkPage.address)
        #expect(try await window.value(Self.rows).number == 3)
        try await window.leading {
          try await window.type("A fourth\n", into: "[name=body]")
        }
        #expect(try await window.value(Self.rows).number == 4)
        #expect(try await window.value("\(Self.texts).includes('A fourth')").boolean == true)
        try await window.type("Other words", into: "main .row:nth-of-type(2) [name=newBody]")
        try await press("Change", row: 1, window)
        _ = try await window.wait(until: "\(Self.texts).includes('Other words')")
        #expect(try await window.value(Self.rows).number == 4)
        // Cancelled, nothing happens; confirmed, the row goes and the rest stays.
        try await press("Delete", row: 1, window)
        #expect(
          try await window.value("document.querySelector('dialog[open] p').innerText").string
            == "Delete this comment for good?")
        _ = try await window.value("document.querySelectorAll('dialog[open] button')[1].click()")
        #expect(
          try await window.value("document.querySelector('dialog[open]') === null").boolean
            == true)
        #expect(try await window.value(Self.rows).number == 4)
        try await press("Delete", row: 1, window)
        _ = try await window.value("document.querySelectorAll('dialog[open] button')[0].click()")
        _ = try await window.wait(until: "\(Self.rows) === 3")
        #expect(try await window.value("\(Self.texts).includes('Other words')").boolean == false)
        try await window.go(to: gallery.origin + TalkPage.address)
        #expect(try await window.value(Self.rows).number == 3)
        #expect(try await window.consoleErrors() == [])
      }
    }
  }
}
