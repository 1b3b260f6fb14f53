import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Rows that go from an open page in which somebody writes.
  @Suite struct RemovedRowTests {
    private static let rows = "document.querySelectorAll('main .row').length"
    /// The texts of the rows.
    private static let texts =
      "[...document.querySelectorAll('main .row .foreign')].map(f => f.innerHTML).join('|')"
    private static let figures = "document.querySelector('main .pager span')?.innerText"

    /// Adds up the octets of the pieces that the page is sent.
    private static let measuring = """
      window.sent = [];
      const parse = DOMParser.prototype.parseFromString;
      DOMParser.prototype.parseFromString = function (text, type) {
        window.sent.push(text.length);
        return parse.call(this, text, type);
      };
      """

    /// - Parameter size: the rows of the first page.
    private func served(size: Int) throws -> ServedGallery {
      let named = "keyPath=\"name\" value=\"list\"/>"
      let sizes = [("firstPageSize", size), ("pageSize", 3)].map { name, value in
        "<userDefinedRuntimeAttribute type=\"number\" keyPath=\"\(name)\">"
          + "<integer key=\"value\" value=\"\(value)\"/></userDefinedRuntimeAttribute>"
      }
      return try ServedGallery(
        pages: ["/talk": "Talk.xib"],
        prepare: { plugins in
          try FileManager.default.copyItem(
            atPath: TalkPage.plugin, toPath: "\(plugins)/Talk.screens")
        },
        write: { folder in
          try folder.write(
            TalkPage.xib.replacing(named, with: named + sizes.joined()), to: "Talk.xib")
        })
    }

    /// Opens the page as a user, who has added so many rows to the three.
    private func open(_ gallery: ServedGallery, adding count: Int, _ window: WebDriver) async throws
    {
      try await window.go(to: gallery.origin + "/Login/default")
      try await window.type(gallery.demo.name, into: "[name=userNameField]")
      try await window.leading {
        try await window.type(gallery.demo.password + "\n", into: "[name=passwordField]")
      }
      try await window.go(to: gallery.origin + TalkPage.address)
      for number in 0..<count {
        try await window.leading {
          try await window.type("Number \(number)\n", into: "[name=body]")
        }
      }
      try await window.command(
        "Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.measuring)])
      try await window.go(to: gallery.origin + TalkPage.address)
    }

    /// Deletes a row as another tab of the browser does: the page is not left.
    private func delete(row: Int, _ window: WebDriver) async throws {
      _ = try await window.value(
        """
        (() => {
          const button = [...document.querySelectorAll('main .row')][\(row)]
            .querySelectorAll('button').values().find(b => b.innerText === 'Delete');
          const fields = new FormData(button.form, button);
          fields.append('confirmed', 'yes');
          void fetch(button.form.action, { method: 'POST', body: new URLSearchParams(fields) });
        })()
        """)
    }

    private func editor(_ row: Int) -> String { "main .row:nth-of-type(\(row)) [name=newBody]" }

    @Test func `a row goes alone, the text in another one stays, and the page is filled up`()
      async throws
    {
      let gallery = try served(size: 6)
      try await Chromium.withWindow { window in
        try await open(gallery, adding: 7, window)
        try await window.resize(to: 500, height: 350)
        try await window.go(to: gallery.origin + TalkPage.address)
        #expect(try await window.value(Self.rows).integer == 6)
        #expect(try await window.value(Self.figures).string == "1–6 of 10")
        let whole = try await window.value("document.querySelector('main .list').outerHTML.length")
        let before = try await window.value(Self.texts).string?.split(separator: "|") ?? []
        try await window.type("half a thought", into: editor(3))
        _ = try await window.value(
          "(window.typed = document.activeElement).setSelectionRange(2, 6); window.sent = []")
        try await delete(row: 1, window)
        try await window.wait(until: "\(Self.figures) === '1–6 of 9' && \(Self.rows) === 6")
        try await window.wait(until: "\(Self.texts).includes('Number 3')")
        let after = try await window.value(Self.texts).string?.split(separator: "|") ?? []
        #expect(after.count == 6 && Array(after.prefix(5)) == [before[0]] + before[2...])
        #expect(
          try await window.value(
            "document.activeElement === window.typed && typed.closest('.row') === "
              + "document.querySelectorAll('main .row')[1]"
          ).boolean == true)
        #expect(try await window.value("typed.value").string == "half a thought")
        #expect(
          try await window.value("[typed.selectionStart, typed.selectionEnd].join()").string
            == "2,6")
        // The list around its rows comes twice, and one row once.
        let sent = try await window.value("window.sent.reduce((sum, one) => sum + one, 0)").number
        #expect((sent ?? .infinity) < (whole.number ?? 0), "\(sent ?? 0) of \(whole)")
        // The text belongs to its row in the session as well.
        try await window.go(to: gallery.origin + TalkPage.address)
        #expect(
          try await window.property("value", of: editor(2)).string == "half a thought")
        try await delete(row: 0, window)
        try await window.wait(until: "\(Self.figures) === '1–6 of 8'")
        #expect(
          try await window.property("value", of: editor(1)).string == "half a thought")
        try await window.go(to: gallery.origin + TalkPage.address)
        #expect(
          try await window.property("value", of: editor(1)).string == "half a thought")
        #expect(try await window.consoleErrors() == [])
      }
    }

    @Test func `a list that has grown loses one row, and shows all others in their order`()
      async throws
    {
      let gallery = try served(size: 4)
      try await Chromium.withWindow { window in
        try await open(gallery, adding: 7, window)
        try await window.resize(to: 500, height: 500)
        _ = try await window.value("scrollTo(0, document.body.scrollHeight)")
        try await window.wait(
          until: "(scrollTo(0, document.body.scrollHeight), \(Self.rows) === 10)")
        let before = try await window.value(Self.texts).string?.split(separator: "|") ?? []
        try await delete(row: 1, window)
        try await window.wait(until: "\(Self.rows) === 9")
        try await window.wait(until: "\(Self.figures) === '1–9 of 9'")
        let after = try await window.value(Self.texts).string?.split(separator: "|") ?? []
        #expect(after == before.enumerated().filter { $0.offset != 1 }.map(\.element))
        #expect(try await window.consoleErrors() == [])
      }
    }
  }
}
