import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// A page that a XIB draws, with two forms.
  @Suite struct SitePageTests {
    private static let file = "../site/Welcome.xib"
    private static let layout = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <view id="root" userLabel="Front door"><rect key="frame" x="0" y="0" width="320" \
      height="900"/><subviews>
      <imageView image="boat" id="pic"><rect key="frame" x="16" y="8" width="64" height="48"/>
      <accessibility key="accessibilityConfiguration" label="A boat"/></imageView>
      <label id="say" text="Two doors"><rect key="frame" x="16" y="64" width="288" height="24"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/></label>
      \(screenlet("one", "default", y: 96))\(screenlet("two", "flat7", y: 500))
      </subviews></view></objects></document>
      """

    private static func screenlet(_ id: String, _ theme: String, y: Int) -> String {
      """
      <view id="\(id)" customClass="LoginScreenlet"><rect key="frame" x="0" y="\(y)" width="320" \
      height="390"/><autoresizingMask key="autoresizingMask" widthSizable="YES" \
      flexibleMaxY="YES"/><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute \
      type="string" keyPath="themeName" value="\(theme)"/></userDefinedRuntimeAttributes></view>
      """
    }

    private static let boat = """
      <svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="48"/>\
      </svg>
      """

    private func served() throws -> ServedGallery {
      try ServedGallery(pages: ["/welcome": "site/Welcome.xib"]) { folder in
        try folder.write(Self.layout, to: "site/Welcome.xib")
        try folder.write(Self.boat, to: "site/boat.svg")
      }
    }

    private static func field(_ id: String, _ kind: String) -> String {
      "#s-\(id) input[autocomplete=\(kind)]"
    }

    @Test(arguments: [true, false])
    func `a wrong password on a page is reported on that page, with the typed text`(scripts: Bool)
      async throws
    {
      let gallery = try served()
      try await Chromium.withWindow(scripts: scripts) { window in
        try await window.go(to: gallery.origin + "/welcome")
        let picture = "document.querySelector('img[alt=\"A boat\"]').naturalWidth"
        #expect(try await window.value(picture).integer == 64)
        try await window.type("eve@example.org", into: Self.field("two", "username"))
        try await window.leading {
          try await window.type("not it\n", into: Self.field("two", "current-password"))
        }
        #expect(try await window.url() == "\(gallery.origin)/welcome")
        #expect(try await window.title() == "Error: Front door")
        let focused = try await window.value(
          "document.activeElement.closest('[data-screenlet]').id")
        #expect(focused.string == "s-two")
        #expect(
          try await window.property("value", of: Self.field("two", "username")).string
            == "eve@example.org")
        // The other form keeps the text that it sent, and the first keeps what it sends now.
        try await window.type("bob@example.org", into: Self.field("one", "username"))
        try await window.leading {
          try await window.type("nor this\n", into: Self.field("one", "current-password"))
        }
        #expect(
          try await window.property("value", of: Self.field("two", "username")).string
            == "eve@example.org")
        #expect(
          try await window.property("value", of: Self.field("one", "username")).string
            == "bob@example.org")
        try await Chromium.keepScreenshot(of: window, as: "page-wrong")
        try await window.leading {
          try await window.type(
            gallery.demo.password + "\n", into: Self.field("one", "current-password"))
        }
        #expect(try await window.title().hasPrefix("Error: "))
        try await window.go(to: gallery.origin + "/welcome")
        _ = try await window.find("#s-one")
        #expect(try await window.consoleErrors() == [])
      }
    }

    @Test(arguments: [true, false])
    func `a user who signs in on a page is back on it`(scripts: Bool) async throws {
      let gallery = try served()
      try await Chromium.withWindow(scripts: scripts) { window in
        try await window.go(to: gallery.origin + "/welcome")
        try await window.type(gallery.demo.name, into: Self.field("two", "username"))
        try await window.leading {
          try await window.type(
            gallery.demo.password + "\n", into: Self.field("two", "current-password"))
        }
        #expect(try await window.url() == "\(gallery.origin)/welcome")
        #expect(try await window.text("#account").contains("Signed in as"))
      }
    }

    @Test func `a page in a language that is read from the right begins its lines there`()
      async throws
    {
      let gallery = try ServedGallery(pages: ["/welcome": "site/Welcome.xib"]) { folder in
        try folder.write(Self.layout, to: "site/Welcome.xib")
        try folder.write("\"Two doors\" = \"بابان\";", to: "site/ar.lproj/Localizable.strings")
      }
      try await Chromium.withWindow { window in
        for (language, isRightToLeft) in [("ar", true), ("en", false)] {
          try await window.command("Network.enable", [:])
          try await window.command(
            "Network.setExtraHTTPHeaders", ["headers": ["Accept-Language": .string(language)]])
          try await window.go(to: gallery.origin + "/welcome")
          let label = try await window.value(
            """
            (() => {
              const label = document.querySelector('p.t');
              const range = document.createRange();
              range.selectNodeContents(label);
              const [text, box] = [range.getBoundingClientRect(), label.getBoundingClientRect()];
              return [text.left - box.left, box.right - text.right];
            })()
            """)
          let gaps = label.array?.compactMap(\.number) ?? []
          #expect(gaps.count == 2)
          #expect(((gaps.last ?? .nan) < 1) == isRightToLeft, "\(gaps)")
          #expect(((gaps.first ?? .nan) < 1) != isRightToLeft, "\(gaps)")
          let field = "getComputedStyle(document.querySelector('#s-two .i')).direction"
          #expect(try await window.value(field).string == (isRightToLeft ? "rtl" : "ltr"))
          try await Chromium.keepScreenshot(of: window, as: "page-\(language)")
        }
        #expect(try await window.consoleErrors() == [])
      }
    }

    @Test func `a saved page is seen at once, and text being typed stays`() async throws {
      let gallery = try served()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/welcome")
        try await window.type("half.typ", into: Self.field("two", "username"))
        try gallery.save(
          Self.layout.replacing("Two doors", with: "One house"), to: Self.file)
        try await window.wait(until: "document.body.innerText.includes('One house')")
        #expect(try await window.value("document.activeElement.value").string == "half.typ")
        try gallery.save("<document", to: Self.file)
        try await window.wait(until: "document.body.innerText.includes('One house')")
        try gallery.save(
          Self.layout.replacing("Two doors", with: "Again"), to: Self.file)
        try await window.wait(until: "document.body.innerText.includes('Again')")
        #expect(try await window.value("document.activeElement.value").string == "half.typ")
      }
    }

    @Test(arguments: [true, false])
    func `three screenlets of one theme keep their texts over another theme and an error`(
      scripts: Bool
    ) async throws {
      let names = ["one", "two", "three"]
      func layout(_ theme: String) -> String {
        let parts = names.enumerated().map { Self.screenlet($1, theme, y: 400 * $0) }
        return """
          <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
          <view id="root" userLabel="Three"><rect key="frame" x="0" y="0" width="320" \
          height="1200"/><subviews>\(parts.joined())</subviews></view></objects></document>
          """
      }
      let gallery = try ServedGallery(pages: ["/three": "site/Three.xib"]) { folder in
        try folder.write(layout("flat7"), to: "site/Three.xib")
      }
      try await Chromium.withWindow(scripts: scripts) { window in
        func texts() async throws -> [String?] {
          var texts: [String?] = []
          for name in names {
            texts.append(
              try await window.property("value", of: Self.field(name, "username")).string)
          }
          return texts
        }
        try await window.go(to: gallery.origin + "/three")
        for name in names {
          try await window.type("\(name)@example.org", into: Self.field(name, "username"))
          guard !scripts else { continue }
          // Without a script a form sends its own fields alone.
          try await window.leading {
            try await window.type("no\n", into: Self.field(name, "current-password"))
          }
        }
        let all = names.map { "\($0)@example.org" }
        #expect(try await texts() == all)
        try gallery.save(layout("harbor"), to: "../site/Three.xib")
        if scripts {
          try await window.wait(until: "document.querySelector('link[href*=harbor]') != null")
        } else {
          let sheet = "document.querySelector('link[href*=harbor]') != null"
          for _ in 0..<600 {
            try await window.go(to: gallery.origin + "/three")
            if try await window.value(sheet).boolean == true { break }
          }
          #expect(try await window.value(sheet).boolean == true)
        }
        #expect(try await texts() == all)
        guard scripts else { return }
        try await window.leading {
          try await window.type("not it\n", into: Self.field("two", "current-password"))
        }
        // A form's draft is sent beside another form, and may arrive after the answer.
        try await window.wait(
          until: "document.querySelector('\(Self.field("three", "username"))').value !== ''")
        let left = try await texts()
        #expect(left == all)
        let focused = try await window.value(
          "document.activeElement.closest('[data-screenlet]').id")
        #expect(focused.string == "s-two")
        try await Chromium.keepScreenshot(of: window, as: "page-three")
        #expect(try await window.consoleErrors() == [])
      }
    }
  }
}
