import Foundation
import Glibc
import TestSupport
import Testing

/// A state folder in which something else has the name of one of the host's files.
@Suite struct StateFolderTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private func configuration(_ more: String = "") throws -> String {
    try folder.write(
      """
      <plist version="1.0"><dict>
      <key>pluginDirectories</key>
      <array><string>\(Repository.root)/Plugins</string></array>
      \(more)
      </dict></plist>
      """, to: "plugins.plist")
  }

  /// The thing that stands in for a file of the folder.
  enum Impostor: String, Sendable {
    case pipe, folder, dangling, file
  }

  private func put(_ impostor: Impostor, at name: String) throws {
    let path = screens.state.path(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    switch impostor {
    // Safety: the paths are NUL-terminated for the length of the calls.
    case .pipe: try #require(unsafe mkfifo(path, 0o600) == 0)
    case .folder: try #require(unsafe mkdir(path, 0o700) == 0)
    case .dangling: try #require(unsafe symlink("/nothing/there", path) == 0)
    case .file: try screens.state.write("", to: name)
    }
  }

  @Test(arguments: [
    ("web.key", Impostor.pipe), ("web.key", .folder), ("web.key", .dangling),
    ("quarantine.plist", .pipe), ("quarantine.plist", .dangling), ("trust.plist", .dangling),
    ("lastgood.plist", .folder), ("plugins.index", .pipe), ("copies", .file), ("copies", .dangling),
    ("sessions", .file), ("sessions", .dangling), ("credentials", .pipe),
    ("credentials", .dangling), ("control.sock", .file), ("control.sock", .pipe),
    ("sessions/a-0.journal", .pipe), ("sessions/a-0.journal", .dangling),
    ("credentials/\(String(repeating: "a", count: 64)).json", .pipe),
  ])
  func `a thing of another kind under a file's name ends the start with one sentence`(
    name: String, impostor: Impostor
  ) throws {
    try put(impostor, at: name)
    let result = try screens.run(
      within: 120, ["serve", "--config", try configuration(), "--listen", "127.0.0.1:0"])
    #expect(result.status == 1)
    #expect(result.errors.contains("\(screens.state.path(name)): is a"))
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func `an empty key is reported, and the host starts`() throws {
    try screens.state.write("", to: "web.key")
    let host = try ServedScreens(screens, try configuration())
    try host.waitForError("web.key: has 0 bytes and should have 32")
    #expect(host.end() == 0)
  }

  @Test func `a Unix socket gets the mode and the group of the configuration`() throws {
    let group = geteuid() == 0 ? 12_345 : getegid()
    let file = try configuration(
      "<key>socketMode</key><string>0660</string><key>socketGroup</key><string>\(group)</string>")
    let path = folder.path("x.sock")
    let host = try ServedScreens(screens, file, listen: "unix:\(path)")
    var status = stat()
    // Safety: the structure outlives the call, which fills it completely or fails.
    try #require(unsafe stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o660)
    #expect(status.st_gid == group)
    #expect(host.end() == 0)
  }

  @Test func `every address of IPv6 is announced as people write it`() throws {
    let host = try ServedScreens(screens, try configuration(), listen: "[::]:0")
    #expect(host.url.absoluteString.hasPrefix("http://[::]:"))
    try host.waitForError("anybody who reaches \(host.url.absoluteString.dropFirst(7).dropLast())")
    #expect(host.end() == 0)
  }
}
