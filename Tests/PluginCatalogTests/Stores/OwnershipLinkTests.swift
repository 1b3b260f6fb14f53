@testable import PluginFormat
@testable import PluginCatalog
@testable import ScreensSystem
import Glibc
import ScreensCore
import TestSupport
import Testing

/// A plugin is only as safe as every folder and link on its path.
@Suite struct OwnershipLinkTests {
  /// A path to a plugin, and the part of it that every user can write to.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Symbolic links, by name below the folder, and where they lead.
    let links: [(String, String)]
    /// The path that every user can write to.
    let open: String
    /// The inspected file; the search covers its folder.
    var file = "plugins/Acme.screens/manifest.plist"
  }

  /// The plugin lies in `far/off/Acme.screens` and in `plugins/Own.screens`.
  private static let ways: [Way] = [
    Way(
      testDescription: "the folder that a bundle's link leads to",
      links: [("plugins/Acme.screens", "far/off/Acme.screens")], open: "far/off/Acme.screens"),
    Way(
      testDescription: "the parent of the folder that a bundle's link leads to",
      links: [("plugins/Acme.screens", "far/off/Acme.screens")], open: "far/off"),
    Way(
      testDescription: "the grandparent of the folder that a bundle's link leads to",
      links: [("plugins/Acme.screens", "far/off/Acme.screens")], open: "far"),
    Way(
      testDescription: "the file in the folder that a bundle's link leads to",
      links: [("plugins/Acme.screens", "far/off/Acme.screens")],
      open: "far/off/Acme.screens/manifest.plist"),
    Way(
      testDescription: "the parent of the folder that the search folder's link leads to",
      links: [("linked", "far/off")], open: "far", file: "linked/Acme.screens/manifest.plist"),
    Way(
      testDescription: "the folder that the search folder's link leads to",
      links: [("linked", "far/off")], open: "far/off",
      file: "linked/Acme.screens/manifest.plist"),
    Way(
      testDescription: "the folder that a parent's link leads to",
      links: [("linked", "far")], open: "far", file: "linked/off/Acme.screens/manifest.plist"),
    Way(
      testDescription: "the folder that a file's link leads to",
      links: [("plugins/Own.screens/manifest.plist", "far/off/Acme.screens/manifest.plist")],
      open: "far/off/Acme.screens", file: "plugins/Own.screens/manifest.plist"),
    Way(
      testDescription: "the parent of the folder that a file's link leads to",
      links: [("plugins/Own.screens/manifest.plist", "far/off/Acme.screens/manifest.plist")],
      open: "far", file: "plugins/Own.screens/manifest.plist"),
    Way(
      testDescription: "the folder that a bundle's link lies in",
      links: [("plugins/Acme.screens", "far/off/Acme.screens")], open: "plugins"),
    Way(
      testDescription: "the folder that a file's link lies in",
      links: [("plugins/Own.screens/manifest.plist", "far/off/Acme.screens/manifest.plist")],
      open: "plugins/Own.screens", file: "plugins/Own.screens/manifest.plist"),
    Way(
      testDescription: "the folder of a link between two others",
      links: [
        ("plugins/Acme.screens", "between/link"), ("between/link", "far/off/Acme.screens"),
      ], open: "between"),
    Way(
      testDescription: "the folder of a file's link between two others",
      links: [
        ("plugins/Own.screens/manifest.plist", "between/link"),
        ("between/link", "far/off/Acme.screens/manifest.plist"),
      ], open: "between", file: "plugins/Own.screens/manifest.plist"),
  ]

  private func make(_ way: Way) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["between", "plugins/Own.screens"] { try folder.makeFolder(name) }
    try folder.write(
      PluginScanTests.manifest(library: nil), to: "far/off/Acme.screens/manifest.plist")
    for (name, target) in way.links.reversed() {
      #expect(unsafe symlink(folder.path(target), folder.path(name)) == 0)
    }
    return folder
  }

  private func objections(_ folder: TemporaryFolder, _ way: Way) -> [Objection?] {
    let search = Path.folder(of: Path.folder(of: way.file))
    let directory = PluginDirectory(folder.path(search), origin: .configuration)
    return PluginPolicy().addingObjections(to: PluginScan([directory]).plugins)
      .filter { $0.descriptor != nil }.map(\.objection)
  }

  @Test(arguments: ways)
  func `a plugin that everyone can replace at some point of its path is refused`(way: Way) throws {
    let folder = try make(way)
    #expect(objections(folder, way) == [nil])
    var closed = Ownership()
    #expect(closed.check(folder.path(way.file)).refusal == nil)
    #expect(unsafe chmod(folder.path(way.open), 0o777) == 0)
    var open = Ownership()
    let refusal = open.check(folder.path(way.file)).refusal
    #expect(refusal?.fault == .worldWritable)
    #expect(Path.absolute(refusal?.path ?? "") == folder.path(way.open))
    #expect(objections(folder, way).map { $0?.state } == [.refused])
  }

  @Test(arguments: ways)
  func `a plugin that a group can replace at some point of its path is refused in strict mode`(
    way: Way
  ) throws {
    let folder = try make(way)
    #expect(unsafe chmod(folder.path(way.open), 0o775) == 0)
    var lenient = Ownership()
    let finding = lenient.check(folder.path(way.file))
    #expect(finding.refusal == nil)
    #expect(Set(finding.warnings.map { Path.absolute($0.path) }) == [folder.path(way.open)])
    var strict = Ownership(isStrict: true)
    #expect(strict.check(folder.path(way.file)).refusal?.fault == .groupWritable)
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, who can give files away"), arguments: ways)
  func `a plugin that another user can replace at some point of its path is refused`(way: Way)
    throws
  {
    let folder = try make(way)
    #expect(unsafe chown(folder.path(way.open), 4242, 0) == 0)
    var ownership = Ownership()
    #expect(ownership.check(folder.path(way.file)).refusal?.fault == .foreignOwner(4242))
  }

  @Test(.enabled(if: geteuid() == 0, "needs root, who can give files away"))
  func `a link that another user owns is refused, though its target is safe`() throws {
    let way = Self.ways[0]
    let folder = try make(way)
    #expect(unsafe lchown(folder.path("plugins/Acme.screens"), 4242, 0) == 0)
    var ownership = Ownership()
    #expect(
      ownership.check(folder.path(way.file)).refusal?.fault == .foreignOwner(4242))
  }
}
