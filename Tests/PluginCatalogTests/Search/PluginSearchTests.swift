@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import Glibc
import ScreensCore
import TestSupport
import Testing

@Suite struct PluginSearchTests {
  private let folder: TemporaryFolder
  private var index: String { folder.path("plugins.idx") }

  init() throws {
    folder = try TemporaryFolder()
    for name in ["One", "Two"] {
      try folder.write(
        manifest("org.example.\(name)"), to: "plugins/\(name).screens/manifest.plist")
    }
    try folder.write("no library", to: "plugins/libtext.so")
  }

  private func manifest(_ id: String) -> String {
    PluginScanTests.manifest(library: nil).replacing("org.example.acme", with: id)
  }

  private func search(_ policy: PluginPolicy = PluginPolicy()) -> PluginSearch {
    PluginSearch(
      [PluginDirectory(folder.path("plugins"), origin: .configuration)], policy: policy,
      offer: HostOffer(viewClasses: []), indexFile: index)
  }

  /// Late enough that files written just now are trusted.
  private var later: Int64 { wallClock() + 1_000_000_000 }

  /// Makes an index of the present state.
  private func makeIndex() { _ = search().graph(now: later) }

  /// The result of a search without an index.
  private var truth: [PluginRow] {
    PluginSearch(search().directories, offer: search().offer).rows()
  }

  @Test func `the index and a search give the same rows`() throws {
    makeIndex()
    let written = try FileStatus(path: index)
    #expect(search().rows(now: later) == truth)
    #expect(truth.map(\.state) == [.listed, .listed, .notAPlugin])
    #expect(try FileStatus(path: index) == written, "nothing changed, so nothing was searched")
  }

  @Test func `a dangling link is an indexed row until its target exists`() throws {
    let linked = unsafe symlink(folder.path("late.so"), folder.path("plugins/link.so")) == 0
    #expect(linked)
    makeIndex()
    let written = try FileStatus(path: index)
    #expect(search().rows(now: later) == truth)
    #expect(try FileStatus(path: index) == written, "nothing changed, so nothing was searched")
    #expect(truth.contains { $0.reason?.contains("link without a target") == true })
    try folder.write("no library", to: "late.so")
    #expect(search().rows(now: later) == truth)
    #expect(!truth.contains { $0.reason?.contains("link without a target") == true })
  }

  @Test func `every change of a file or folder is seen`() throws {
    func check(_ change: () throws -> Void) rethrows {
      makeIndex()
      try change()
      let found = search().rows(now: later)
      #expect(found == truth)
    }
    let two = folder.path("plugins/Two.screens/manifest.plist")
    try check {
      try folder.write(manifest("org.example.Owt"), to: "plugins/Two.screens/manifest.plist")
    }
    #expect(truth.contains { $0.id?.rawValue == "org.example.Owt" })
    try check {
      try folder.write(manifest("org.example.three"), to: "plugins/X.screens/manifest.plist")
    }
    #expect(truth.count == 4)
    check { #expect(unsafe unlink(two) == 0) }
    check { #expect(unsafe chmod(folder.path("plugins"), 0o777) == 0) }
    #expect(truth.contains { $0.state == .refused })
    check { #expect(unsafe chmod(folder.path, 0o777) == 0) }
    check { #expect(unsafe rename(folder.path("plugins"), folder.path("gone")) == 0) }
    #expect(truth.isEmpty)
    check { #expect(unsafe rename(folder.path("gone"), folder.path("plugins")) == 0) }
    #expect(!truth.isEmpty)
  }

  @Test func `a change that keeps size and modification time is seen`() throws {
    makeIndex()
    let file = folder.path("plugins/Two.screens/manifest.plist")
    var old = stat()
    #expect(unsafe stat(file, &old) == 0)
    try folder.write(manifest("org.example.Owt"), to: "plugins/Two.screens/manifest.plist")
    let times = [old.st_atim, old.st_mtim]
    #expect(unsafe utimensat(AT_FDCWD, file, times, 0) == 0)
    #expect(try FileStatus(path: file).identity.size == Int64(old.st_size))
    #expect(search().rows().contains { $0.id?.rawValue == "org.example.Owt" })
  }

  @Test func `a file that changed just now is read again`() throws {
    _ = search().graph(
      now: try FileStatus(path: folder.path("plugins/libtext.so")).identity.changed)
    #expect(!folder.has("plugins.idx"), "it has to be searched again")
    #expect(search().rows(now: later) == truth)
    #expect(folder.has("plugins.idx"))
  }

  @Test func `another policy has rows of its own`() throws {
    makeIndex()
    let id = try #require(PluginID("org.example.One"))
    let rows = search(PluginPolicy(rules: [id: .init(isEnabled: false)])).rows(now: later)
    #expect(rows.map(\.state) == [.disabled, .listed, .notAPlugin])
  }

  @Test func `every change of a rule makes an index stale`() throws {
    let id = try #require(PluginID("org.example.One"))
    let policies = [
      PluginPolicy(rules: [id: .init()]), PluginPolicy(rules: [id: .init(isEnabled: false)]),
      PluginPolicy(rules: [id: .init()]), PluginPolicy(),
      PluginPolicy(rules: [id: .init(isEnabled: false)]), PluginPolicy(strictOwnership: true),
    ]
    #expect(unsafe chmod(folder.path("plugins"), 0o775) == 0)
    for policy in policies {
      let truth = PluginSearch(search().directories, policy: policy, offer: search().offer).rows()
      for _ in 0..<2 { #expect(search(policy).rows(now: later) == truth) }
    }
  }

  @Test func `a cut or damaged index is ignored`() throws {
    makeIndex()
    let whole = try folder.read("plugins.idx")
    let truth = truth
    var random = Seeded(7)
    for round in 0..<200 {
      var bytes = whole
      if round % 2 == 0 {
        bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
      } else {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8(1 << (round / 2 % 8))
      }
      try folder.write(bytes, to: "plugins.idx")
      #expect(search().rows(now: later) == truth)
    }
  }

  @Test func `a missing state folder costs time and no plugin`() {
    let search = PluginSearch(
      search().directories, offer: HostOffer(viewClasses: []),
      indexFile: folder.path("none/plugins.idx"))
    #expect(search.rows() == truth)
  }

  @Test func `many libraries are read on several threads, and listed in order`() throws {
    try makeMany()
    makeIndex()
    let written = try FileStatus(path: index)
    let found = truth.filter {
      $0.state == .listed && $0.kind == .theme && $0.path.contains("many")
    }
    #expect(found.map(\.path) == (1000..<1450).map { folder.path("plugins/many/lib\($0).so") })
    #expect(found.map { $0.id?.rawValue } == (1000..<1450).map { "org.example.p\($0)" })
    #expect(search().rows(now: later) == truth)
    #expect(try FileStatus(path: index) == written, "nothing changed, so nothing was searched")
    try folder.write("no library any more", to: "plugins/many/lib1234.so")
    #expect(search().rows(now: later) == truth)
    #expect(truth.first { $0.path.hasSuffix("lib1234.so") }?.state == .notAPlugin)
    #expect(!folder.has("executed"))
  }

  private func makeMany() throws {
    let descriptor = PluginSource.descriptor(id: "org.example.p####", more: ["name": "\"p####\""])
    let model = folder.path("model.so")
    try CCompiler.compile(
      PluginSource.plugin(descriptor), to: model, witness: folder.path("executed"))
    let bytes = try folder.read("model.so")
    let marks = bytes.indices.dropLast(3).filter { bytes[$0..<$0 + 4].allSatisfy { $0 == 0x23 } }
    for number in 1000..<1450 {
      var bytes = bytes
      for mark in marks { bytes.replaceSubrange(mark..<mark + 4, with: "\(number)".utf8) }
      try folder.write(bytes, to: "plugins/many/lib\(number).so")
    }
  }
}
