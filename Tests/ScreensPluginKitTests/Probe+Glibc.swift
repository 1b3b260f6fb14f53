import CScreens
import Synchronization
import Testing

@testable import ScreensPluginKit

/// The plugin of these tests, driven only through its C tables.
@safe final class Probe {
  static let plugin = Plugin(
    PluginManifest(
      id: "org.example.probe", version: "1.2.3", themeName: "probe", themeParent: "default",
      views: [
        .init(screenlet: "Login", name: "ProbeView", extends: "LoginView_default"),
        .init(screenlet: "SignUp", name: "BareView_probe"),
        .init(screenlet: "Other", name: "PassingView_probe"),
      ],
      factories: [.init(name: "ProbeFactory", parent: "Other", operations: ["echo", "slow"])],
      delegates: ["ProbeDelegate"], screenlets: [.init(name: "ProbeScreenlet")],
      resources: [.text("a.txt", "text"), .bytes("b.bin", [0, 1, 255])]),
    views: [ProbeView.self, BareView.self, PassingView.self],
    factories: ["ProbeFactory": { try ProbeFactory($0) }],
    delegates: ["ProbeDelegate": { ProbeDelegate(host: $0) }],
    screenlets: [
      "ProbeScreenlet": [
        .onCreated { $0.host.log(.info, "created") },
        .onChange { $0.host.log(.info, "changed \($1)") },
      ]
    ],
    computations: [
      "probe.sum": { input in
        guard let left = input.values["left"]?.intValue, let right = input.values["right"]?.intValue
        else { throw PluginError(.validationFailed, "\(input.step): type two numbers") }
        return ["sum": .int(left + right), "of": .string(input.source.screenlet)]
      }
    ],
    shutdown: { PluginRuntime.shared.host?.log(.info, "the end") })

  let host = FakeHost()
  let table: screens_plugin_1
  let initStatus: Int32
  private let parent = UnsafeMutablePointer<screens_view_slots_1>.allocate(capacity: 1)

  init(options: [String: Value] = [:]) throws {
    host.state.withLock { $0.options = options }
    let entry = unsafe Self.plugin.entry(hostMajor: UInt32(SCREENS_ABI_MAJOR), hostMinor: 1)
    unsafe table = try #require(entry).pointee
    unsafe initStatus = table.`init`?(host.table) ?? SCREENS_OK
    unsafe parent.initialize(to: FakeParent.slots())
  }

  func `extension`<Table>(_ id: String, as type: Table.Type) throws -> Table {
    let all = unsafe UnsafeBufferPointer(
      start: table.extensions, count: Int(table.extension_count))
    let found = unsafe all.first { unsafe String(copying: $0.id) == id }
    return unsafe try #require(found?.table).assumingMemoryBound(to: Table.self).pointee
  }

  func viewClass(_ index: Int) throws -> screens_view_class_1 {
    let theme = unsafe try `extension`(SCREENS_THEME_1, as: screens_theme_1.self)
    return unsafe try #require(theme.view_classes?[index]).pointee
  }

  /// Makes a view; the test ends it.
  func create(_ index: Int) throws -> UnsafeMutableRawPointer? {
    var made: UnsafeMutableRawPointer? = nil
    let status = unsafe try viewClass(index).create?(7, parent, host.context, &made)
    let failure = host.takeFailure()
    if status != SCREENS_OK {
      throw PluginError(Status(rawValue: status ?? SCREENS_FAILED), failure)
    }
    return unsafe made
  }
}
