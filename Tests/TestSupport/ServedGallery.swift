import Foundation

/// The built `screens serve` over copies of the shipped themes, which a test may edit.
package final class ServedGallery: Sendable {
  /// Where it answers, without a slash at the end.
  package let origin: String
  /// The address that makes a browser a developer's; it works once.
  package let developerAddress: String
  /// The user that a fresh host signs in.
  package let demo = (name: "demo@screens.local", password: "screens-demo")
  /// The folder of the copied bundles.
  package let plugins: String
  /// The host's state folder.
  package var state: String { folder.path("state") }
  package let program: ChildProgram
  private let folder: TemporaryFolder

  /// The themes that ship with the host.
  package static let themes = ["default", "flat7", "harbor", "lockscreen"]

  /// Starts a host with its own state folder.
  ///
  /// - Parameter prepare: Puts more into the plugin folder before the host reads it.
  package convenience init(prepare: (_ plugins: String) throws -> Void = { _ in }) throws {
    let folder = try TemporaryFolder()
    try self.init(folder, pages: [:], prepare: prepare)
  }

  /// Starts a host with pages.
  ///
  /// - Parameters:
  ///   - pages: XIBs by URL path, relative to the folder.
  ///   - prepare: Puts more into the plugin folder before the host reads it.
  ///   - write: Writes them.
  package convenience init(
    pages: [String: String], prepare: (_ plugins: String) throws -> Void = { _ in },
    write: (_ folder: TemporaryFolder) throws -> Void
  ) throws {
    let folder = try TemporaryFolder()
    try write(folder)
    try self.init(folder, pages: pages, prepare: prepare)
  }

  private init(
    _ folder: TemporaryFolder, pages: [String: String], prepare: (_ plugins: String) throws -> Void
  ) throws {
    self.folder = folder
    plugins = try folder.makeFolder("plugins")
    for bundle in ["Flat7Theme/Flat7", "HarborTheme/Harbor", "LockscreenTheme/Lockscreen"] {
      let name = bundle.split(separator: "/")[1]
      try FileManager.default.copyItem(
        atPath: "\(Repository.root)/Plugins/\(bundle).screens",
        toPath: "\(plugins)/\(name).screens")
    }
    try prepare(plugins)
    try folder.write(Self.configuration(pages), to: "plugins.plist")
    program = try ChildProgram(
      BuiltProducts.program,
      ["serve", "--config", folder.path("plugins.plist"), "--listen", "127.0.0.1:0"],
      environment: ["SCREENS_STATE_DIR": folder.path("state"), "SCREENS_PLUGIN_PATH": ""])
    let gallery = /Gallery: ((http:\/\/127\.0\.0\.1:\d+)\/gallery\?key=\S+)/
    let match = try program.firstMatch(of: gallery).output
    (developerAddress, origin) = (String(match.1), String(match.2))
  }

  private static func configuration(_ pages: [String: String]) -> String {
    let entries = pages.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
    return """
        <plist version="1.0">
        <dict>
        <key>pluginDirectories</key>
        <array><string>plugins</string></array>
        <key>connectorFactory</key><string>LocalConnectorFactory</string>
        <key>plugins</key>
        <dict>
          <key>org.screens.lockscreen</key>
          <dict>
            <key>options</key>
            <dict><key>userName</key><string>demo@screens.local</string></dict>
          </dict>
        </dict>
        <key>limits</key>
        <dict>
          <key>drainDelaySeconds</key><integer>0</integer>
          <key>trialMilliseconds</key><integer>60000</integer>
        </dict>
        <key>pages</key>
        <dict>\(entries)</dict>
        </dict>
        </plist>

      """
  }

  /// Reads a file of a bundle, such as `Flat7.screens/LoginView_flat7.xib`.
  package func read(_ file: String) throws -> String {
    try String(contentsOfFile: "\(plugins)/\(file)", encoding: .utf8)
  }

  /// Saves a file of a bundle as editors do: written aside and renamed into place.
  package func save(_ text: String, to file: String) throws {
    let aside = "\(plugins)/../saved"
    try Data(text.utf8).write(to: URL(fileURLWithPath: aside))
    try Renaming.move(aside, to: "\(plugins)/\(file)")
  }

  /// Ends the host as an operator does, and returns its status.
  @discardableResult
  package func end() -> Int32 { program.end() }
}
