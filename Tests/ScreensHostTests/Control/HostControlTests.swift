import ScreensCore
import ScreensModel
import Synchronization
import TestSupport
import Testing

@testable import ScreensHost

/// A configuration with unknown names does not replace one that works.
struct HostControlTests {
  private static func plist(_ keys: String) -> String {
    "<plist version=\"1.0\"><dict>\n\(keys)\n</dict></plist>"
  }

  @Test(arguments: [
    ("<key>connectorFactory</key><string>LocalConectorFactory</string>", "LocalConectorFactory"),
    (
      "<key>connectorOverrides</key><dict><key>loginByEmail</key><string>Nope</string></dict>",
      "Nope"
    ),
    ("<key>defaultTheme</key><string>flatt7</string>", "flatt7"),
  ])
  func `an unknown name leaves the earlier configuration in use`(keys: String, name: String)
    async throws
  {
    let folder = try TemporaryFolder()
    let host = try ShippedHost()
    await host.plugins.start()
    let file = folder.path("plugins.plist")
    let source = ConfigurationSource(
      file: file, environment: ["SCREENS_STATE_DIR": try folder.makeFolder("state")])
    try folder.write(Self.plist(""), to: "plugins.plist")
    let control = HostControl(host.plugins, source: source, configuration: try source.read())
    try #expect(await control.reload().problems == [])
    try folder.write(Self.plist(keys), to: "plugins.plist")
    await #expect(throws: ConfigurationFailure.self) { try await control.reload() }
    let before = host.plugins.source.current
    #expect(before.defaultTheme == .default)
    #expect(before.connectors.name.rawValue == "LocalConnectorFactory")
    guard case .failure(let text) = await control.answer(.reload) else {
      Issue.record("it was taken")
      return
    }
    #expect(text.contains("plugins.plist:2:") && text.contains("'\(name)'"))
  }

  @Test func `simultaneous reloads run one after the other`() async throws {
    let folder = try TemporaryFolder()
    let host = try ShippedHost()
    await host.plugins.start()
    let file = folder.path("plugins.plist")
    let source = ConfigurationSource(
      file: file, environment: ["SCREENS_STATE_DIR": try folder.makeFolder("state")])
    try folder.write(Self.plist(""), to: "plugins.plist")
    let count = Mutex((now: 0, most: 0, ended: 0))
    let control = HostControl(
      host.plugins, source: source, configuration: try source.read(),
      reloaded: { _ in
        count.withLock {
          $0.now += 1
          $0.most = max($0.most, $0.now)
        }
        for _ in 0..<100 { await Task.yield() }
        return .init()
      })
    let end: @Sendable (Result<HostControl.Reload, ConfigurationFailure>) -> Void = { _ in
      count.withLock {
        $0.now -= 1
        $0.ended += 1
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { _ = try await control.reload(report: end) }
      }
      try await group.waitForAll()
    }
    #expect(count.withLock { $0.most } == 1)
    #expect(count.withLock { $0.ended } == 8)
  }

  @Test(arguments: [
    "<key>listen</key><string>127.0.0.1:8123</string>",
    "<key>management</key><string>127.0.0.1:8124</string>",
    "<key>socketMode</key><string>0660</string>", "<key>socketGroup</key><string>7</string>",
    "<key>trustedProxies</key><array><string>10.0.0.0/8</string></array>",
    "<key>forwardedHeaders</key><string>forwarded</string>",
    "<key>allowedHosts</key><array><string>example.org</string></array>",
    "<key>strictTransportSecurity</key><string>host</string>", "<key>volatileSessions</key><true/>",
    "<key>limits</key><dict><key>connections</key><integer>7</integer></dict>",
  ])
  func `a change that needs a restart is reported until the file matches the running host`(
    keys: String
  ) async throws {
    let folder = try TemporaryFolder()
    let host = try ShippedHost()
    await host.plugins.start()
    let file = folder.path("plugins.plist")
    let source = ConfigurationSource(
      file: file, environment: ["SCREENS_STATE_DIR": try folder.makeFolder("state")])
    try folder.write(Self.plist(""), to: "plugins.plist")
    let control = HostControl(host.plugins, source: source, configuration: try source.read())
    var reported: [Bool] = []
    for text in ["", keys, keys, ""] {
      try folder.write(Self.plist(text), to: "plugins.plist")
      let notes = try await control.reload().notes
      reported.append(notes.contains { $0.contains("holds from the next start on") })
      let key = keys.prefix { $0 != "/" }.split { "<>".contains($0) }.last ?? ""
      #expect(!(reported.last ?? false) || notes.contains { $0.contains("'\(key)'") }, "\(notes)")
    }
    #expect(reported == [false, true, true, false])
  }
}
