@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import Glibc
import ScreensCore
import ScreensDocuments
import ScreensHost
import TestSupport
import Testing

@Suite struct TrustStoreTests {
  private let folder: TemporaryFolder
  private let acme: PluginID

  init() throws {
    folder = try TemporaryFolder()
    acme = try #require(PluginID("org.example.acme"))
  }

  private func configuration() throws -> HostConfiguration {
    try ConfigurationSource(
      environment: ["SCREENS_STATE_DIR": folder.path("state")], workingFolder: folder.path("")
    ).read()
  }

  private func pin(_ id: PluginID, _ content: UInt8) throws {
    try TrustStore.update(stateFolder: folder.path("state")) { store in
      store.pins[id] = .init(digest: Digest(of: [content]), file: "/p/lib<&>.so")
    }
  }

  @Test func `pins are read back, and the file is the user's alone`() throws {
    #expect(try TrustStore(stateFolder: folder.path("state")) == TrustStore())
    try pin(acme, 1)
    let store = try TrustStore(stateFolder: folder.path("state"))
    #expect(store.pins == [acme: .init(digest: Digest(of: [1]), file: "/p/lib<&>.so")])
    let status = try FileStatus(path: folder.path("state/trust.plist"))
    #expect(status.mode & 0o777 == 0o600)
  }

  @Test func `simultaneous writers lose nothing`() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<24 {
        let id = try #require(PluginID("org.example.p\(number)"))
        group.addTask { try pin(id, UInt8(number)) }
      }
      try await group.waitForAll()
    }
    #expect(try TrustStore(stateFolder: folder.path("state")).pins.count == 24)
  }

  @Test func `a pinned plugin with other content is refused with both digests`() throws {
    try pin(acme, 1)
    let policy = try configuration().policy
    #expect(policy.objection(toContent: Digest(of: [1]), of: acme, file: "f.so") == nil)
    let objection = policy.objection(toContent: Digest(of: [2]), of: acme, file: "f.so")
    #expect(objection?.state == .refused)
    #expect(objection?.reason.contains("\(Digest(of: [1]))") == true)
    #expect(objection?.reason.contains("\(Digest(of: [2]))") == true)
    #expect(objection?.reason.hasSuffix("run: screens trust 'f.so'") == true)
  }

  @Test func `the configuration's pin overrides the store's`() throws {
    try pin(acme, 1)
    var configuration = try configuration()
    configuration.plugins[acme.rawValue] = PluginSetting(digest: Digest(of: [3]))
    #expect(configuration.policy.rules[acme]?.digest == Digest(of: [3]))
  }

  @Test(arguments: [
    ("<plist version=\"1.0\"><array/></plist>", "it has to be a dictionary"),
    ("<plist version=\"1.0\"><dict><key>pin</key><dict/></dict></plist>", "unknown key 'pin'"),
    (
      "<plist version=\"1.0\"><dict><key>pins</key><dict><key>a.b</key><dict><key>digest</key>"
        + "<string>12</string><key>file</key><string>x</string></dict></dict></dict></plist>",
      "'a.b 12' is not a valid <pin>"
    ),
    ("nothing", "trust.plist"),
  ])
  func `a damaged store stops the start and names the place`(text: String, part: String) throws {
    try folder.write(text, to: "state/trust.plist")
    #expect(unsafe chmod(folder.path("state/trust.plist"), 0o600) == 0)
    let failure = #expect(throws: ConfigurationFailure.self) { try configuration() }
    #expect(failure?.description.contains(part) == true)
    #expect(failure?.description.contains("trust.plist") == true)
  }

  @Test func `a store that others can write to is not trusted`() throws {
    try pin(acme, 1)
    #expect(unsafe chmod(folder.path("state/trust.plist"), 0o666) == 0)
    let failure = #expect(throws: ConfigurationFailure.self) { try configuration() }
    #expect(failure?.description.contains("run: chmod o-w") == true)
  }
}

@Suite struct PluginIsolationTests {
  private let directories = [
    PluginDirectory("/plugins", origin: .configuration),
    PluginDirectory("/usr/lib/screens", origin: .executable),
  ]
  private let digest = Digest(of: [1])

  private func placement(
    _ library: String, setting: PluginSetting? = nil, pin: Digest? = nil
  ) throws -> PluginIsolation {
    let id = try #require(PluginID("org.example.acme"))
    var configuration = HostConfiguration(file: "/plugins.plist", stateDirectory: "/state")
    configuration.plugins[id.rawValue] = setting
    configuration.trust.pins[id] = pin.map { .init(digest: $0, file: library) }
    return PluginIsolation(
      id, library: library, digest: digest, configuration: configuration, directories: directories)
  }

  @Test func `a plugin without the operator's trust runs in a worker`() throws {
    let placement = try placement("/plugins/libAcme.so")
    #expect(placement.isolation == .process)
    #expect(placement.voucher == .nobody)
    #expect(placement.warning == nil)
  }

  @Test func `a plugin beside the executable was shipped, and runs in the host`() throws {
    let shipped = try placement("/usr/lib/screens/libAcme.so")
    #expect(shipped.isolation == .host)
    #expect(shipped.voucher == .shipped)
    #expect(try placement("/usr/lib/screens/below/libAcme.so").voucher == .nobody)
  }

  @Test func `pinned content runs in the host, and other content of the plugin is not trusted`()
    throws
  {
    #expect(try placement("/plugins/libAcme.so", pin: digest).isolation == .host)
    #expect(try placement("/plugins/libAcme.so", pin: Digest(of: [2])).voucher == .nobody)
    let configured = try placement("/plugins/libAcme.so", setting: .init(digest: digest))
    #expect(configured.voucher == .pinned)
  }

  @Test func `the configuration decides, and an isolation against the trust is reported`() throws {
    let bold = try placement("/plugins/libAcme.so", setting: .init(isolation: .host))
    #expect(bold.isolation == .host)
    #expect(bold.warning?.hasSuffix("run: screens trust '/plugins/libAcme.so'") == true)
    let careful = try placement("/usr/lib/screens/libAcme.so", setting: .init(isolation: .process))
    #expect(careful.isolation == .process)
    #expect(careful.warning == nil)
  }

  @Test func `a pipe in place of the file is refused by its name without waiting`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(TrustStore.fileName)
    try #require(unsafe mkfifo(path, 0o600) == 0)
    #expect(throws: PropertyListFileError.state(.notAFile(path: path, found: .pipe))) {
      try TrustStore(stateFolder: folder.path)
    }
  }
}
