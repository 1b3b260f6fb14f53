import ScreensDocuments
import TestSupport
import Testing

extension BrowserTests {
  /// More tabs of one browser than it has connections to a host.
  @Suite struct TabTests {
    private static let field = "document.querySelector('\(LoginPage.name)')"

    @Test func `eight tabs all answer, and each catches up when it is looked at`() async throws {
      let gallery = try ServedGallery()
      try await Chromium.withWindow { window in
        let address = gallery.origin + "/Login/default"
        try await window.go(to: address)
        try await window.type("mine", into: LoginPage.name)
        _ = try await window.value("document.activeElement.blur()")
        _ = try await window.value(
          "(addEventListener('visibilitychange', () => { window.wasHidden ||= document.hidden }), 1)"
        )
        var tabs = [try await window.tab()]
        for _ in 1..<8 {
          try await window.openTab(address)
          tabs.append(try await window.tab())
        }
        try await window.wait(until: "\(Self.field).value === 'mine'")
        try await window.type("-and-more", into: LoginPage.name)
        for tab in tabs[1..<7] {
          try await window.show(tab)
          try await window.wait(until: "\(Self.field).value === 'mine-and-more'")
        }
        try await window.show(tabs[0])
        #expect(try await window.value("window.wasHidden").boolean == true)
        try await window.wait(until: "\(Self.field).title !== ''")
        #expect(try await window.property("value", of: LoginPage.name).string == "mine")
        for tab in tabs {
          try await window.show(tab)
          try await window.go(to: gallery.origin + "/Login/flat7")
          #expect(try await window.text("body").isEmpty == false)
        }
      }
    }
  }
}
