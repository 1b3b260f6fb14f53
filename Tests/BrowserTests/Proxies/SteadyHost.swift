import Foundation
import Synchronization
import TestSupport

/// A host with one theme to edit, at an address that stays when it is started again.
final class SteadyHost: Sendable {
  let port: UInt16
  /// The user that a fresh host signs in.
  let demo = (name: "demo@screens.local", password: "screens-demo")
  private let folder: TemporaryFolder
  private let program = Mutex<ChildProgram?>(nil)

  private static let layout = "plugins/Flat7.screens/LoginView_flat7.xib"

  /// Starts it.
  ///
  /// - Parameters:
  ///   - limits: Keys of `limits` with their numbers.
  ///   - more: Further keys of the configuration.
  init(limits: [String: Int] = [:], more: String = "") throws {
    folder = try TemporaryFolder()
    port = try FreePort.find()
    let plugins = try folder.makeFolder("plugins")
    try FileManager.default.copyItem(
      atPath: "\(Repository.root)/Plugins/Flat7Theme/Flat7.screens",
      toPath: "\(plugins)/Flat7.screens")
    let all = ["drainDelaySeconds": 0, "trialMilliseconds": 60_000].merging(limits) { $1 }
    let keys = all.map { "<key>\($0)</key><integer>\($1)</integer>" }.joined()
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key><array><string>plugins</string></array>
      <key>connectorFactory</key><string>LocalConnectorFactory</string>
      <key>limits</key><dict>\(keys)</dict>
      \(more)
      </dict></plist>
      """, to: "plugins.plist")
    try start()
  }

  var address: String { "127.0.0.1:\(port)" }

  func start() throws {
    let program = try ChildProgram(
      BuiltProducts.program,
      ["serve", "--config", folder.path("plugins.plist"), "--listen", address],
      environment: ["SCREENS_STATE_DIR": folder.path("state"), "SCREENS_PLUGIN_PATH": ""])
    _ = try program.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/)
    self.program.withLock { $0 = program }
  }

  func stop() { _ = program.withLock { $0.take()?.end() } }

  /// Ends it as a power cut does: its pages get no notice.
  func kill() { program.withLock { $0.take()?.kill() } }

  /// Removes all that the host remembers.
  func forget() throws { try FileManager.default.removeItem(atPath: folder.path("state")) }

  /// Moves everything that the host remembers away, or back, also while it runs.
  func moveState(isAway: Bool) throws {
    if isAway {
      try folder.rename("state", to: "away")
    } else {
      try folder.rename("away", to: "state")
    }
  }

  /// Saves the theme's layout with a red background, as editors do.
  func saveRed() throws {
    let text = String(decoding: try folder.read(Self.layout), as: UTF8.self)
    let red = text.replacing(
      #"red="0.0627" green="0.0824" blue="0.0706""#, with: #"red="1" green="0" blue="0""#)
    guard red != text else { throw CocoaError(.fileReadCorruptFile) }
    try folder.write(red, to: "saved")
    try folder.rename("saved", to: Self.layout)
  }

  /// Holds once the red is on the page.
  static let isRed = """
    [...document.querySelectorAll('form.card, form.card *')].some(
      e => getComputedStyle(e).backgroundColor === 'rgb(255, 0, 0)')
    """
}
