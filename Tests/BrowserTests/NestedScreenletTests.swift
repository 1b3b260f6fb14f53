import Foundation
import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// A login whose layout holds the form for a forgotten password.
  @Suite struct NestedScreenletTests {
    private static let file = "Porch.screens/LoginView_porch.xib"
    private static let outer = "#s-Login-porch"
    private static let inner = "#s-Login-porch-forgot"

    /// Serves a theme with another screenlet in its login.
    private func served() throws -> ServedGallery {
      try ServedGallery { plugins in
        try FileManager.default.createDirectory(
          atPath: "\(plugins)/Porch.screens", withIntermediateDirectories: true)
        let manifest = """
          <plist version="1.0"><dict>
          <key>id</key><string>org.example.porch</string><key>kind</key><string>theme</string>
          <key>name</key><string>porch</string><key>version</key><string>1.0.0</string>
          <key>abi</key><string>1.0</string><key>parent</key><string>default</string>
          </dict></plist>
          """
        try manifest.write(
          toFile: "\(plugins)/Porch.screens/manifest.plist", atomically: true, encoding: .utf8)
        let login = "\(Repository.root)/Sources/Screenlets/Default/LoginView_default.xib"
        try Self.holding(try String(contentsOfFile: login, encoding: .utf8)).write(
          toFile: "\(plugins)/\(Self.file)", atomically: true, encoding: .utf8)
      }
    }

    /// The layout with room for another screenlet below its own fields.
    private static func holding(
      _ layout: String, atTheEndOf element: String = "subviews"
    ) throws -> String {
      var layout = layout.replacing("height=\"236\"", with: "height=\"460\"")
      let close = "</\(element)>"
      let end = try #require(layout.ranges(of: close).last)
      layout.insert(
        contentsOf: """
          <label id="forgotLabel" text="Forgotten?"><rect key="frame" x="16" y="230" width="288" \
          height="24"/><autoresizingMask key="autoresizingMask" widthSizable="YES" \
          flexibleMaxY="YES"/></label>
          <view id="forgot" customClass="ForgotPasswordScreenlet"><rect key="frame" x="0" y="260" \
          width="320" height="180"/><autoresizingMask key="autoresizingMask" widthSizable="YES" \
          flexibleMaxY="YES"/></view>
          """, at: end.lowerBound)
      return layout
    }

    @Test(arguments: [true, false])
    func `the inner form is sent without the outer one, by its own button and by return`(
      scripts: Bool
    ) async throws {
      let gallery = try served()
      try await Chromium.withWindow(scripts: scripts) { window in
        try await window.go(to: gallery.origin + "/Login/porch")
        try await window.type("me@x.org", into: "\(Self.outer)-userNameField")
        // Return presses the button of the field's own form.
        try await window.leading {
          try await window.type("\n", into: "\(Self.inner)-userNameField")
        }
        #expect(try await window.text("\(Self.inner)-errors").contains("name of your account"))
        #expect(try await window.text("\(Self.outer)-errors").isEmpty)
        try await Chromium.keepScreenshot(of: window, as: "nested-wrong-\(scripts)")
        try await window.leading {
          try await window.type("\(gallery.demo.name)\n", into: "\(Self.inner)-userNameField")
        }
        #expect(try await window.text(Self.inner).contains("a message is on its way"))
      }
    }

    @Test func `text typed there stays where it is while the outer layout changes`() async throws {
      let gallery = try served()
      try await Chromium.withWindow { window in
        try await window.go(to: gallery.origin + "/Login/porch")
        try await window.type("half a na", into: "\(Self.inner)-userNameField")
        let text = try gallery.read(Self.file)
        try gallery.save(text.replacing("Forgotten?", with: "Lost it?"), to: Self.file)
        try await window.wait(until: "document.body.innerText.includes('Lost it?')")
        let field = "document.activeElement.id + ' ' + document.activeElement.value"
        #expect(
          try await window.value(field).string
            == "s-Login-porch-forgot-userNameField half a na")
      }
    }
  }
}
