@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import Glibc
import ScreensCore
import TestSupport
import Testing

@Suite struct QuarantineTests {
  private let folder: TemporaryFolder
  private let acme: PluginID

  init() throws {
    folder = try TemporaryFolder()
    acme = try #require(PluginID("org.example.acme"))
  }

  private func entry(_ content: UInt8, time: Int64 = 86_400) -> Quarantine.Entry {
    Quarantine.Entry(
      digest: Digest(of: [content]), pluginID: acme, file: "/p/lib<&>.so", slot: "slot created",
      reason: "ended the host (Segmentation fault, signal 11)", time: time, trace: "at a.c:3")
  }

  @Test func `quarantined contents are read back, and the file is the user's alone`() throws {
    #expect(try Quarantine(stateFolder: folder.path) == Quarantine())
    let hung = Quarantine.Entry(
      digest: Digest(of: [2]), pluginID: acme, file: "/p/b.so", version: "2.0.0",
      reason: "gave no answer", time: 5, state: .hung)
    #expect(hung.description.contains("(version 2.0.0, digest \(hung.digest.short))"))
    try Quarantine.update(stateFolder: folder.path) {
      $0.leaveOut(entry(1))
      $0.leaveOut(hung)
    }
    let read = try Quarantine(stateFolder: folder.path)
    #expect(read == Quarantine([entry(1), hung]))
    let status = try FileStatus(path: folder.path("quarantine.plist"))
    #expect(status.mode & 0o777 == 0o600)
  }

  @Test func `an entry has the harm, its place and time, and a remedy`() {
    #expect(
      entry(1).description == "ended the host (Segmentation fault, signal 11) in slot created on "
        + "1970-01-02 00:00:00 UTC; this content (digest \(Digest(of: [1]).short)) is "
        + "quarantined until it changes, or 'screens retry' is run")
  }

  @Test func `lifting empties the quarantine, and returns its entries`() throws {
    try Quarantine.update(stateFolder: folder.path) { $0.leaveOut(entry(1)) }
    #expect(try Quarantine.update(stateFolder: folder.path) { $0.lift() } == [entry(1)])
    #expect(try Quarantine(stateFolder: folder.path).entries.isEmpty)
  }

  @Test func `the oldest entries are removed when there are too many`() {
    var quarantine = Quarantine()
    for number in 0..<1_005 {
      quarantine.leaveOut(
        Quarantine.Entry(
          digest: Digest(of: [UInt8(number & 255), UInt8(number >> 8)]), pluginID: acme, file: "f",
          reason: "r", time: Int64(number)))
    }
    #expect(quarantine.entries.count == 1_000)
    #expect(quarantine.entries.values.map(\.time).min() == 5)
  }

  @Test(arguments: [
    ("<key>leftOut</key><dict><key>12</key><dict/></dict>", "plugin"),
    ("<key>leftout</key><dict/>", "did you mean 'leftOut'"),
    (
      "<key>leftOut</key><dict><key>12</key><dict><key>plugin</key><string>a.b</string>"
        + "<key>file</key><string>f</string><key>reason</key><string>r</string>"
        + "<key>state</key><string>crashed</string><key>time</key><integer>1</integer>"
        + "</dict></dict>", "12 a.b"
    ),
  ])
  func `a file of another form is an error with its place`(text: String, says: String) throws {
    let file = try folder.write(
      "<plist version=\"1.0\"><dict>\(text)</dict></plist>", to: "quarantine.plist")
    #expect(unsafe chmod(file, 0o600) == 0)
    let error = #expect(throws: PropertyListFileError.self) {
      try Quarantine(stateFolder: folder.path)
    }
    #expect(error?.description.contains(says) == true, "\(String(describing: error))")
    #expect(error?.description.contains(file) == true)
  }
}
