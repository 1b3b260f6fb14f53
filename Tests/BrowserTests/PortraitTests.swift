import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// The picture of a user as people replace it, by a screenlet of the library and by one that a
  /// plugin declares.
  @Suite struct PortraitTests {
    private func served(_ kind: LikenessPage.Kind) throws -> ServedGallery {
      try ServedGallery(
        pages: [kind.path: "Page.xib"],
        prepare: { plugins in
          try FileManager.default.copyItem(
            atPath: LikenessPage.plugin, toPath: "\(plugins)/Likeness.screens")
        },
        write: { folder in
          try folder.write(LikenessPage.xib(kind), to: "Page.xib")
        })
    }

    private static let source = "new URL(document.querySelector('main img').src).pathname"
    private static let send = "[...document.querySelectorAll('dialog[open] button')][0]"

    @Test(arguments: LikenessPage.kinds)
    func `a chosen file is sent in pieces, shown at once, and gone after the sign-out`(
      kind: LikenessPage.Kind
    ) async throws {
      let gallery = try served(kind)
      let folder = try TemporaryFolder()
      let file = folder.path("me.png")
      try LikenessPage.picture.write(to: URL(filePath: file))
      let text = try folder.write("no picture", to: "text.png")
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/Login/default")
        try await window.type(gallery.demo.name, into: "[name=userNameField]")
        try await window.leading {
          try await window.type(gallery.demo.password + "\n", into: "[name=passwordField]")
        }
        try await window.go(to: gallery.origin + kind.path)
        #expect(try await window.value(Self.source).string?.hasPrefix("/a/") == true)
        // Cancelled, nothing is sent.
        try await window.click("main [name=fire][value=\(kind.button)]")
        try await window.type(file, into: "dialog[open] input[type=file]")
        _ = try await window.value("[...document.querySelectorAll('dialog button')][1].click()")
        #expect(try await window.value(Self.source).string?.hasPrefix("/a/") == true)

        for (sent, isShown) in [(text, false), (file, true)] {
          try await window.click("main [name=fire][value=\(kind.button)]")
          try await window.type(sent, into: "dialog[open] input[type=file]")
          try await window.leading { _ = try await window.value("\(Self.send).click()") }
          let source = try await window.value(Self.source).string
          #expect(source?.hasPrefix("/media/") == isShown, "\(source ?? "")")
          let alert = "document.querySelector('main [role=alert]')?.innerText || ''"
          let said = try await window.value(alert).string
          #expect(said?.contains("no file of the kinds") == !isShown, "\(said ?? "")")
        }
        _ = try await window.wait(until: "document.querySelector('main img').naturalWidth === 120")
        let address = try await window.value(Self.source).string ?? ""
        try await window.leading { try await window.click("#sign-out button") }
        try await window.go(to: gallery.origin + address)
        #expect(try await window.title().contains("120") == false)
        try await window.go(to: gallery.origin + kind.path)
        #expect(try await window.value(Self.source).string?.hasPrefix("/a/") == true)
      }
    }
  }
}
