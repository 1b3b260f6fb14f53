import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// Switches as they are seen and used, and lines of text where letters are larger or have to fit.
  @Suite struct DrawnControlTests {
    private static func page(_ views: String) -> String {
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>\
      <view id="root" userLabel="Drawn"><rect key="frame" x="0" y="0" width="320" height="300"/>\
      <subviews>\(views)</subviews></view></objects></document>
      """
    }

    private func seePage(
      _ views: String, _ body: (WebDriver) async throws -> Void
    ) async throws {
      let gallery = try ServedGallery(pages: ["/drawn": "site/Drawn.xib"]) {
        try $0.write(Self.page(views), to: "site/Drawn.xib")
      }
      try await Chromium.withWindow { window in
        try await window.resize(to: 400, height: 500)
        try await window.go(to: gallery.origin + "/drawn")
        try await body(window)
      }
    }

    private static let switches = """
      <switch id="on" on="YES" userLabel="Letters"><rect key="frame" x="16" y="16" width="51" \
      height="31"/></switch><switch id="off" userLabel="Calls"><rect key="frame" x="16" y="60" \
      width="49" height="28"/></switch><switch id="red" on="YES" userLabel="Fires"><rect key="frame" \
      x="16" y="100" width="51" height="31"/><color key="onTintColor" red="1" green="0" blue="0" \
      alpha="1" colorSpace="custom" customColorSpace="sRGB"/></switch>
      """

    @Test
    func `a switch looks like one, is one to keys and readers, and keeps the reader's colours`()
      async throws
    {
      try await seePage(Self.switches) { window in
        _ = try await window.value(
          "document.querySelectorAll('.c input').forEach(i => { i.disabled = false })")
        func look(_ property: String, _ id: String, _ pseudo: String = "") async throws -> String? {
          try await window.value(
            """
            getComputedStyle(document.getElementById('page-\(id)'), '\(pseudo)')['\(property)']
            """
          ).string
        }
        let box = "document.getElementById('page-on').getBoundingClientRect()"
        #expect(try await window.value("\(box).width").number == 51)
        #expect(try await window.value("\(box).height").number == 31)
        let low = "document.getElementById('page-off').getBoundingClientRect().height"
        #expect(try await window.value(low).number == 28)
        #expect(try await look("width", "on", "::before") == "27px")
        #expect(try await look("justifyContent", "on") == "flex-end")
        #expect(try await look("justifyContent", "off") != "flex-end")
        #expect(try await look("backgroundColor", "on") == "rgb(36, 138, 61)")
        #expect(try await look("backgroundColor", "red") == "rgb(255, 0, 0)")
        _ = try await window.value("document.getElementById('page-off').focus()")
        try await window.type(" ", into: "#page-off")
        #expect(try await window.property("checked", of: "#page-off").boolean == true)
        #expect(try await look("outlineStyle", "off") == "solid")
        try await Chromium.keepScreenshot(of: window, as: "switches")
        try await window.command(
          "Emulation.setEmulatedMedia",
          ["features": [["name": "forced-colors", "value": "active"]]])
        let thumb = try await look("backgroundColor", "on", "::before")
        #expect(thumb != (try await look("backgroundColor", "on")))
        #expect(
          try await look("backgroundColor", "red") == (try await look("backgroundColor", "on")))
        // The ring is in a colour of the reader's, too.
        #expect(try await look("outlineColor", "off") == (try await look("color", "off")))
        try await Chromium.keepScreenshot(of: window, as: "switches-forced")
      }
    }

    private static let sentence = "A heading that is longer than one line of a small telephone"

    private static func line(_ id: String, y: Int, more: String = "") -> String {
      """
      <label id="\(id)" restorationIdentifier="\(id)" text="\(sentence)" \(more)>\
      <rect key="frame" x="16" y="\(y)" width="288" height="20"/>\
      <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxX="NO"/></label>
      """
    }

    private static let larger = "document.documentElement.style.fontSize = '200%'"

    @Test
    func `a one-line label is cut at the design's letter size, and whole at larger ones`()
      async throws
    {
      try await seePage(Self.line("one", y: 16) + Self.line("two", y: 50)) { window in
        func isCut(_ node: Int) async throws -> Bool? {
          try await window.value(
            "(e => e.scrollWidth > e.clientWidth + 1)(document.querySelector('.q\(node)'))"
          ).boolean
        }
        let spaces = "getComputedStyle(document.querySelector('.q1')).whiteSpace"
        #expect(try await window.value(spaces).string == "nowrap")
        #expect(try await isCut(1) == true)
        _ = try await window.value(Self.larger)
        #expect(try await isCut(1) == false)
        #expect(try await isCut(2) == false)
        let gap = """
          document.querySelector('.q2').getBoundingClientRect().top
          - document.querySelector('.q1').getBoundingClientRect().bottom
          """
        #expect(try await window.value(gap).number ?? -1 >= -1)
        #expect(
          try await window.value("document.documentElement.scrollWidth <= innerWidth").boolean
            == true)
        try await Chromium.keepScreenshot(of: window, as: "larger-letters")
      }
    }

    @Test func `letters that must fit shrink as much as needed, and no further than allowed`()
      async throws
    {
      let fit = Self.line(
        "a", y: 16, more: "adjustsFontSizeToFit=\"YES\" minimumScaleFactor=\"0.5\"")
      let least = Self.line("b", y: 50, more: "adjustsFontSizeToFit=\"YES\" minimumFontSize=\"16\"")
      try await seePage(fit + least) { window in
        func size(_ node: Int) async throws -> Double? {
          try await window.value(
            "parseFloat(getComputedStyle(document.querySelector('.q\(node)')).fontSize)"
          ).number
        }
        let own = try #require(try await size(1))
        #expect((9..<16.9).contains(own), "\(own)")
        #expect(try await size(2) == 16)
        try await Chromium.keepScreenshot(of: window, as: "letters-that-fit")
        _ = try await window.value(Self.larger)
        #expect(try await size(1) == 34)
      }
    }
  }
}
