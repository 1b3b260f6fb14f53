import ScreensCore
import TestSupport
import Testing

@testable import ScreensHost

/// A configuration that names what nothing has is not taken in the place of one that works.
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
  func `a name that nothing has leaves the configuration before it`(
    keys: String, name: String
  ) async throws {
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
}
