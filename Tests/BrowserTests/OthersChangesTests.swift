import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Two people at one list: one reads it, and the other changes it.
  @Suite struct OthersChangesTests {
    /// A page with a list, the way to add to it, and a field in a row.
    struct Talk: CustomTestStringConvertible {
      let testDescription: String
      let address: String
      let field: String
      /// The button that adds; nil where the field's Return key does.
      let send: String?
      /// Opens the editor of a row; nil where its field is always there.
      let edit: String?
      let editor: String

      /// Kinds that a plugin declares without code.
      static let declared = Talk(
        testDescription: "declared", address: TalkPage.address, field: "[name=body]",
        send: nil, edit: nil,
        editor: "main .row:nth-of-type(2) [name=newBody]")
      /// The kinds of the library on a page that ships.
      static let shipped = Talk(
        testDescription: "shipped", address: TalkPage.address.replacing("/talk", with: "/article"),
        field: "main [name=bodyField]", send: "main [name=fire][value=sendCommentButton]",
        edit: "main .row:nth-of-type(2) [name=fire][value=editButton]",
        editor: "main .row:nth-of-type(2) textarea")
    }

    private static let rows = "document.querySelectorAll('main .row').length"
    private static let notice = "document.querySelector('main .news')?.innerText"
    /// The places of the rows in the window.
    private static let places =
      "[...document.querySelectorAll('main .row')].map(r => r.getBoundingClientRect().top).join()"

    private func served() throws -> ServedGallery {
      try ServedGallery(
        pages: ["/talk": "Talk.xib", "/article": "Article.xib"],
        prepare: { plugins in
          try FileManager.default.copyItem(
            atPath: TalkPage.plugin, toPath: "\(plugins)/Talk.screens")
        },
        write: { folder in
          try folder.write(TalkPage.xib, to: "Talk.xib")
          let article = "\(Repository.root)/Plugins/ExamplePages/Article.xib"
          try folder.write(
            try String(contentsOfFile: article, encoding: .utf8), to: "Article.xib")
        })
    }

    private func signIn(_ gallery: ServedGallery, _ window: WebDriver) async throws {
      try await window.go(to: gallery.origin + "/Login/default")
      try await window.type(gallery.demo.name, into: "[name=userNameField]")
      try await window.leading {
        try await window.type(gallery.demo.password + "\n", into: "[name=passwordField]")
      }
    }

    private func say(_ words: String, _ talk: Talk, _ window: WebDriver) async throws {
      try await window.leading {
        try await window.type(words + (talk.send == nil ? "\n" : ""), into: talk.field)
        if let send = talk.send { try await window.click(send) }
      }
    }

    @Test(arguments: [Talk.declared, .shipped])
    func `an addition by others arrives as its number, and nothing moves before it is asked for`(
      talk: Talk
    ) async throws {
      let gallery = try served()
      try await Chromium.withWindow { reader in
        try await signIn(gallery, reader)
        try await reader.go(to: gallery.origin + talk.address)
        let count = Int(try await reader.value(Self.rows).integer ?? 0)
        if let edit = talk.edit {
          _ = try await reader.value("document.querySelector('\(edit)').click()")
          try await reader.wait(until: "document.querySelector('\(talk.editor)') !== null")
        }
        try await reader.type("half a thought", into: talk.editor)
        let typed = "document.querySelector('\(talk.editor)').value"
        let (text, places) = (
          try await reader.value(typed).string, try await reader.value(Self.places).string
        )
        try await Chromium.withWindow(scripts: false) { writer in
          try await signIn(gallery, writer)
          try await writer.go(to: gallery.origin + talk.address)
          for words in ["One", "Two", "Three"] { try await say(words, talk, writer) }
        }
        try await reader.wait(until: "\(Self.notice) === '3 new'")
        #expect(try await reader.value(Self.rows).integer == Int64(count))
        #expect(try await reader.value(Self.places).string == places)
        #expect(try await reader.value(typed).string == text)
        #expect(
          try await reader.value("document.activeElement.matches('\(talk.editor)')").boolean
            == true)
        try await Chromium.keepScreenshot(of: reader, as: "news-\(talk.testDescription)")
        // The keyboard reaches the button, and the list keeps the focus.
        _ = try await reader.value("document.querySelector('main .news button').focus()")
        try await reader.type("\n", into: "main .news button")
        try await reader.wait(until: "\(Self.rows) === \(count + 3)")
        try await reader.wait(until: "\(Self.notice) === ''")
        try await reader.wait(until: "document.activeElement.closest('.list') !== null")
        #expect(try await reader.consoleErrors() == [])
      }
    }
  }
}
