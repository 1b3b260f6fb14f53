import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// The names of controls, the order of the keys through them, and the parts that pages draw
  /// themselves.
  @Suite struct ControlTests {
    @Test(arguments: ServedGallery.themes)
    func `a form and its fields have names, and a visible label leads to its field`(theme: String)
      async throws
    {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/Login/\(theme)")
        #expect(try await window.accessibleName(of: "form.card").isEmpty == false)
        let field = "input[autocomplete=current-password]"
        #expect(try await window.accessibleName(of: field) == "Password")
        guard theme == "flat7" else { return }
        #expect(try await window.accessibleName(of: "form.card") == "Sign in")
        let name = "input[autocomplete=username]"
        #expect(try await window.accessibleName(of: name) == "E-mail address")
        try await window.click("label[for=s-Login-flat7-passwordField]")
        #expect(try await window.value("document.activeElement.name").string == "passwordField")
        #expect(try await window.value("document.querySelectorAll('.stage .vh').length") == 0)
      }
    }

    @Test(arguments: ServedGallery.themes)
    func `the face shows typed text as dots, and sends nothing for it`(theme: String)
      async throws
    {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/Login/\(theme)")
        let field = "input[autocomplete=current-password]"
        let button = ".stage .show"
        try await window.wait(until: "!document.querySelector('\(button)').hidden")
        try await window.type("open sesame", into: field)
        let posts = """
          performance.getEntriesByType('resource').filter(e => !/live|draft|assets/.test(e.name)).length
          """
        let before = try await window.value(posts)
        for (type, pressed) in [("text", "true"), ("password", "false"), ("text", "true")] {
          #expect(try await window.accessibleName(of: button) == "Show Password")
          try await window.click(button)
          #expect(try await window.property("type", of: field).string == type)
          #expect(try await window.property("ariaPressed", of: button).string == pressed)
          #expect(try await window.property("value", of: field).string == "open sesame")
        }
        #expect(try await window.value(posts) == before)
        try await Chromium.keepScreenshot(of: window, as: "shown-\(theme)")
      }
    }

    @Test func `return goes to the next field if it is empty, as the tags order`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/Login/default")
        try await window.wait(until: "!document.querySelector('.stage .show').hidden")
        try await window.type("eve@example.org\u{E007}", into: "input[autocomplete=username]")
        #expect(try await window.value("document.activeElement.name").string == "passwordField")
        #expect(try await window.title().hasPrefix("Error:") == false)
        try await window.leading {
          try await window.type("no\u{E007}", into: "input[autocomplete=current-password]")
        }
        #expect(try await window.title().hasPrefix("Error:"))
      }
    }

    private static let sentence = "A heading that is longer than one line of a small telephone"

    private static func label(_ id: String, y: Int, lines: Int) -> String {
      """
      <label id="\(id)" restorationIdentifier="\(id)" text="\(sentence)" numberOfLines="\(lines)">\
      <rect key="frame" x="16" y="\(y)" width="120" height="20"/></label>
      """
    }

    private static let page = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" \
      useTraitCollections="YES"><objects><view id="root" userLabel="Lines">\
      <rect key="frame" x="0" y="0" width="320" height="300"/><subviews>\
      \(label("one", y: 10, lines: 1))\(label("two", y: 50, lines: 2))\
      \(label("all", y: 120, lines: 0))</subviews><variation key="heightClass=compact">\
      <mask key="subviews"><exclude reference="all"/></mask></variation></view></objects></document>
      """

    @Test func `labels have as many lines as they may, and low screens use their variation`()
      async throws
    {
      let gallery = try ServedGallery(pages: ["/lines": "site/Lines.xib"]) {
        try $0.write(Self.page, to: "site/Lines.xib")
      }
      try await Chromium.withWindow { window in
        try await window.resize(to: 400, height: 900)
        try await window.go(to: gallery.origin + "/lines")
        func height(_ node: Int) async throws -> Double {
          let range = """
            (() => { const r = document.createRange();
            r.selectNodeContents(document.querySelector('.q\(node)'));
            return new Set([...r.getClientRects()].filter(b => b.width > 0)
              .map(b => Math.round(b.top))).size; })()
            """
          return try await window.value(range).number ?? 0
        }
        #expect(try await height(1) == 1)
        #expect(try await height(3) > 2)
        let clamped = "document.querySelector('.q2 .lines').clientHeight"
        let lineHeight = "parseFloat(getComputedStyle(document.querySelector('.q2')).lineHeight)"
        #expect(
          try await window.value("Math.round(\(clamped) / \(lineHeight))").number == 2)
        let isSeen = "document.querySelector('.q3').checkVisibility()"
        #expect(try await window.value(isSeen).boolean == true)
        try await Chromium.keepScreenshot(of: window, as: "lines")
        try await window.resize(to: 400, height: 420)
        #expect(try await window.value(isSeen).boolean == false)
      }
    }
  }
}
