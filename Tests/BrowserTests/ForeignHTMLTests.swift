import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Foreign HTML as a browser reads it.
  @Suite struct ForeignHTMLTests {
    /// Writes each text into its own frame that may run scripts, and counts the frames that ran
    /// one.
    private func count(_ texts: [String], in window: WebDriver) async throws -> Int64 {
      let list = JSONValue.array(texts.map { .string($0) }).text
      let document = try await window.value(
        """
        (() => {
          window.fired = new Set();
          window.strays = [];
          \(list).forEach((text, number) => {
            const frame = document.body.appendChild(document.createElement("iframe"));
            frame.contentWindow.alert = () => window.fired.add(number);
            frame.contentDocument.open();
            frame.contentDocument.write("<body>" + text);
            frame.contentDocument.close();
            for (const element of (frame.contentDocument.body || frame).querySelectorAll("*")) {
              const names = element.getAttributeNames();
              const isForeign = element.namespaceURI !== "http://www.w3.org/1999/xhtml";
              if (isForeign || names.some((name) => /^on|^href|^style|^form/.test(name))) {
                window.strays.push(element.outerHTML);
              }
            }
          });
          return window.strays.length;
        })()
        """)
      #expect(document.integer != nil)
      // Its picture cannot be loaded, and comes after everything that the frames load.
      _ = try await window.value(
        "document.body.appendChild(new Image()).onerror = () => window.isLate = true")
      _ = try await window.value("document.querySelector('body > img').src = 'http://['")
      try await window.wait(until: "window.isLate === true")
      return try await window.value("window.fired.size").integer ?? -1
    }

    @Test func `no vector runs a script in a frame that may, and raw texts do`() async throws {
      let vectors = try ForeignHTML.vectors()
      let images = ImageOrigins([ForeignHTML.imageOrigin])
      let allowed = vectors.map {
        String(decoding: HTMLFragment($0, images: images).markup, as: UTF8.self)
      }
      try await Chromium.withWindow { window in
        try await window.go(to: "data:text/html,frames")
        #expect(try await count(allowed, in: window) == 0)
        #expect(try await window.value("window.strays").array?.isEmpty == true)
        try await window.go(to: "data:text/html,frames")
        // The canary: unchecked, some of the texts reach even the driver, with a dialog.
        await #expect(throws: (any Error).self) { _ = try await count(vectors, in: window) }
      }
    }

    @Test(arguments: [true, false])
    func `content stands in a frame without an origin, with a title and the face's style`(
      scripts: Bool
    ) async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow(scripts: scripts) { window in
        try await window.go(to: gallery.origin + "/WebContentList/default-collection")
        let frames = "[...document.querySelectorAll('.row iframe')]"
        #expect(try await window.value("\(frames).length > 3").boolean == true)
        let isClosed =
          "f.getAttribute('sandbox') === '' && f.title && !f.contentDocument && f.clientHeight > 200"
        #expect(try await window.value("\(frames).every(f => \(isClosed))").boolean == true)
        #expect(try await window.consoleErrors().isEmpty)
        try await Chromium.keepScreenshot(of: window, as: "collection-\(scripts)")
      }
    }
  }
}
