@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import Glibc
import ScreensCore
import TestSupport
import Testing

@Suite struct PluginPolicyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      PluginScanTests.manifest(library: nil), to: "plugins/Acme.screens/manifest.plist")
  }

  private func objection(_ policy: PluginPolicy = PluginPolicy()) -> Objection? {
    let directory = PluginDirectory(folder.path("plugins"), origin: .configuration)
    return policy.addingObjections(to: PluginScan([directory]).plugins).first?.objection
  }

  private func change(_ name: String, mode: mode_t) {
    #expect(unsafe chmod(folder.path(name), mode) == 0)
  }

  @Test func `files and folders that only this user and root can change are fine`() {
    #expect(objection() == nil)
  }

  @Test(arguments: ["plugins", "plugins/Acme.screens", "plugins/Acme.screens/manifest.plist"])
  func `a file that all can write to is refused with the command that closes it`(name: String) {
    change(name, mode: 0o777)
    #expect(objection()?.state == .refused)
    #expect(objection()?.reason.hasSuffix("run: chmod o-w '\(folder.path(name))'") == true)
    change(name, mode: 0o755)
    #expect(objection() == nil)
  }

  @Test(arguments: ["plugins/Acme.screens", "plugins"])
  func `a bundle's library is guarded like the bundle, however it is found`(place: String) throws {
    let library = "\(place)/libacme.so"
    try folder.write(
      PluginScanTests.manifest(library: "libacme.so"),
      to: "plugins/Acme.screens/manifest.plist")
    try folder.write("code", to: library)
    #expect(objection() == nil)
    change(library, mode: 0o777)
    #expect(objection()?.state == .refused)
    #expect(objection()?.reason.contains(folder.path(library)) == true)
    change(library, mode: 0o755)
    #expect(objection() == nil)
  }

  @Test func `a file that a group can write to is refused only when the operator is strict`() {
    change("plugins", mode: 0o775)
    #expect(objection() == nil)
    let strict = objection(PluginPolicy(strictOwnership: true))
    #expect(strict?.reason.hasSuffix("run: chmod g-w '\(folder.path("plugins"))'") == true)
    var ownership = Ownership()
    let finding = ownership.check(folder.path("plugins/Acme.screens/manifest.plist"))
    #expect(finding.warnings.map(\.path) == [folder.path("plugins")])
  }

  @Test func `a plugin that a group can write to is usable, and its row says so`() throws {
    change("plugins", mode: 0o775)
    let directory = PluginDirectory(folder.path("plugins"), origin: .configuration)
    let offer = HostOffer(viewClasses: [])
    let row = try #require(PluginSearch([directory], offer: offer).rows().first)
    #expect(row.state == .listed)
    #expect(row.reason?.hasSuffix("run: chmod g-w '\(folder.path("plugins"))'") == true)
    change("plugins", mode: 0o755)
    #expect(PluginSearch([directory], offer: offer).rows().first?.reason == nil)
  }

  @Test(arguments: [
    "plugins", "plugins/Acme.screens", "plugins/Acme.screens/manifest.plist",
    "plugins/Acme.screens/libacme.so",
  ])
  func `the row of a bundle with a library names each place that a group can write to`(
    place: String
  ) throws {
    try folder.write(
      PluginScanTests.manifest(library: "libacme.so"),
      to: "plugins/Acme.screens/manifest.plist")
    try folder.write("code", to: "plugins/Acme.screens/libacme.so")
    change(place, mode: 0o775)
    let directory = PluginDirectory(folder.path("plugins"), origin: .configuration)
    let plugin = try #require(
      PluginPolicy().addingObjections(to: PluginScan([directory]).plugins).first)
    #expect(plugin.objection == nil)
    #expect(plugin.warning?.description.hasSuffix("run: chmod g-w '\(folder.path(place))'") == true)
  }

  @Test func `another user's file is refused with the command that takes it over`() throws {
    let status = try FileStatus(path: folder.path("plugins"))
    let owned = FileStatus(identity: status.identity, mode: status.mode, owner: 4242, group: 0)
    #expect(Ownership.faults(of: owned, user: 1000) == [.foreignOwner(4242)])
    let fault = OwnershipFault(file: "/p/a", path: "/p", fault: .foreignOwner(4242), user: 1000)
    #expect(fault.description.hasSuffix("run: chown 1000 '/p'"))
    let rooted = FileStatus(identity: status.identity, mode: status.mode, owner: 0, group: 0)
    #expect(Ownership.faults(of: rooted, user: 1000).isEmpty)
  }

  @Test func `in a sticky folder no user can replace another's file`() throws {
    let status = try FileStatus(path: folder.path("plugins"))
    func place(_ mode: UInt32) -> FileStatus {
      FileStatus(identity: status.identity, mode: mode, owner: 0, group: 0)
    }
    #expect(Ownership.faults(of: place(0o41777), user: 1).isEmpty)
    #expect(Ownership.faults(of: place(0o40777), user: 1) == [.worldWritable, .groupWritable])
  }

  @Test func `a link is checked at its own place and at its target`() throws {
    try folder.makeFolder("open")
    change("open", mode: 0o777)
    let link = folder.path("open/link")
    #expect(unsafe symlink(folder.path("plugins/Acme.screens"), link) == 0)
    var ownership = Ownership()
    #expect(ownership.check("\(link)/manifest.plist").refusal?.fault == .worldWritable)
  }

  @Test func `a plugin that is switched off is disabled`() throws {
    let id = try #require(PluginID("org.example.acme"))
    let found = objection(PluginPolicy(rules: [id: .init(isEnabled: false)]))
    #expect(found?.state == .disabled)
  }

  @Test func `content that differs from the pin is refused`() throws {
    let id = try #require(PluginID("org.example.acme"))
    let digest = Digest(of: [1])
    let policy = PluginPolicy(rules: [id: .init(digest: digest)])
    #expect(policy.objection(toContent: digest, of: id, file: "f") == nil)
    let other = policy.objection(toContent: Digest(of: [2]), of: id, file: "f")
    #expect(other?.state == .refused)
    #expect(other?.reason.contains(digest.description) == true)
    #expect(PluginPolicy().objection(toContent: digest, of: id, file: "f") == nil)
  }

  @Test func `each byte of a pin counts, and each of its letters`() throws {
    let id = try #require(PluginID("org.example.acme"))
    let pinned = Digest(of: [1])
    let policy = PluginPolicy(rules: [id: .init(digest: pinned)])
    for byte in 0..<32 {
      for bit: UInt8 in [1, 0x80] {
        var bytes = pinned.bytes
        bytes[byte] ^= bit
        let other = try #require(Digest(bytes: bytes))
        let found = policy.objection(toContent: other, of: id, file: "f")
        #expect(found?.state == .refused, "byte \(byte)")
        #expect(other != pinned)
        // The pin is written and read back whole.
        #expect(Digest(hex: other.description) == other)
        #expect(other.description != pinned.description)
      }
    }
  }
}
