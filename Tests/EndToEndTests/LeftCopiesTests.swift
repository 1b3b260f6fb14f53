import Foundation
import TestSupport
import Testing

/// The host's own copies of plugins do not outlive the code that needs them.
@Suite struct LeftCopiesTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private func expectOneHome() throws {
    let homes = try FileManager.default.contentsOfDirectory(
      atPath: screens.state.path("copies")
    ).filter { $0.hasPrefix("host-") }
    #expect(homes.count == 1, "\(homes)")
  }

  /// Waits until the sign-in connector and the theme have passed their probation.
  private func waitForLastGood() throws {
    try Limit.block(for: "the end of both probations", within: .seconds(90)) {
      let file = "lastgood.plist"
      let bytes = screens.state.has(file) ? try screens.state.read(file) : []
      let text = String(decoding: bytes, as: UTF8.self)
      return text.contains("libFlat7Theme.so") && text.contains("libLocalConnector.so")
    }
  }

  @Test func `the copies of ended or killed hosts are removed by the next host`() throws {
    let file = try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>\(Repository.root)/Plugins</string></array>
      </dict></plist>
      """, to: "plugins.plist")
    for isKilled in [false, true, false] {
      let host = try ServedScreens(screens, file)
      try expectOneHome()
      #expect(try host.get("Login/flat7").contains("autocomplete"))
      try waitForLastGood()
      if isKilled {
        try host.killAll()
      } else {
        #expect(host.end() == 0)
      }
    }
    let last = try ServedScreens(screens, file)
    try expectOneHome()
    #expect(last.end() == 0)
    let good = try FileManager.default.contentsOfDirectory(
      atPath: screens.state.path("copies/good"))
    #expect(good.count == 2, "each content that proved good is kept once")
  }
}
