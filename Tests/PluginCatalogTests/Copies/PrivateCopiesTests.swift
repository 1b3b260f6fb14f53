@testable import PluginCatalog
@testable import ScreensSystem
import Glibc
import ScreensCore
import Testing
import TestSupport

@Suite struct PrivateCopiesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a copy has a unique name, its author's file name and no write permission`() throws {
    let file = try CompleteFile(try folder.write("code", to: "libacme.so"))
    let copies = try PrivateCopies(folder: folder.path("generations"))
    let copy = try copies.copy(file)
    let home = try copies.home()
    #expect(home == folder.path("generations/host-\(getpid())-1"))
    #expect(copy.path == "\(home)/gen-1-\(file.digest.short)/libacme.so")
    #expect(try CompleteFile(copy.path).digest == file.digest)
    #expect(try FileStatus(path: copy.path).mode & 0o777 == 0o500)
    #expect(try FileStatus(path: copies.folder).mode & 0o777 == 0o700)
  }

  @Test func `a name is not used again, even after its copy is removed or by another host`() throws
  {
    let file = try CompleteFile(try folder.write("code", to: "libacme.so"))
    let copies = try PrivateCopies(folder: folder.path("generations"))
    let first = try copies.copy(file)
    copies.remove(first)
    #expect(try FolderListing(copies.home()).entries.isEmpty)
    #expect(try copies.copy(file).number == 2)
    let other = try PrivateCopies(folder: folder.path("generations"))
    #expect(try other.copy(file).path != first.path)
    #expect(try other.home() != copies.home())
  }

  @Test func `a folder that others may enter is refused`() throws {
    let path = try folder.makeFolder("shared")
    let status = try FileStatus(path: path)
    #expect(
      throws: PrivateCopyError.sharedFolder(path: path, owner: status.owner, mode: status.mode)
    ) { try PrivateCopies(folder: path) }
    let link = folder.path("link")
    #expect(unsafe symlink("/tmp", link) == 0)
    #expect(throws: PrivateCopyError.self) { try PrivateCopies(folder: link) }
  }

  @Test func `a name with a folder in it, and a folder that can't be made, are errors`() throws {
    let file = try CompleteFile(try folder.write("code", to: "libacme.so"))
    let copies = try PrivateCopies(folder: folder.path("generations"))
    #expect(throws: PrivateCopyError.invalidName("../x")) { try copies.copy(file, named: "../x") }
    let nowhere = folder.path("none/generations")
    #expect(
      throws: PrivateCopyError.failed(
        SystemCallError(call: "mkdir", path: nowhere, code: ENOENT))
    ) { try PrivateCopies(folder: nowhere) }
  }

  @Test func `a prepared copy is like any other`() async throws {
    let path = try folder.write("code", to: "libacme.so")
    // A process that another test starts may hold the descriptor that wrote it until its program
    // runs.
    try await Limit.wait(for: "nobody writes the file") { (try? CompleteFile(path)) != nil }
    let file = try CompleteFile(path)
    let copies = try PrivateCopies(folder: folder.path("generations"))
    let own = try copies.home()
    let home = "\(own)/gen-1-\(file.digest.short)"
    #expect(unsafe mkdir(home, 0o700) == 0)
    copies.prepare()
    let copy = try copies.copy(file)
    #expect(copy.path == "\(own)/gen-2-\(file.digest.short)/libacme.so")
    #expect(copy.number == 2)
    #expect(try FolderListing(home).entries.isEmpty, "an empty folder is not taken for its own")
    #expect(try CompleteFile(copy.path).digest == file.digest)
    #expect(try FileStatus(path: copy.path).mode & 0o777 == 0o500)
    #expect(try FileStatus(path: Path.folder(of: copy.path)).mode & 0o777 == 0o700)
    #expect(try copies.copy(file).number == 3)
  }

  @Test func `an unused prepared copy is removed`() throws {
    let copies = try PrivateCopies(folder: folder.path("generations"))
    let home = try copies.home()
    do {
      let other = try PrivateCopies(folder: folder.path("generations"))
      other.prepare()
      other.prepare()
      let names = try FolderListing(other.home()).entries.map(\.name)
      #expect(names.count == 1)
      #expect(names.first?.hasPrefix("spare-\(getpid())-") == true)
    }
    #expect(try FolderListing(folder.path("generations/host-\(getpid())-2")).entries.isEmpty)
    #expect(try FolderListing(home).entries.isEmpty)
  }

  @Test func `dead hosts' copies are removed except needed ones; a live host's copies stay`() throws
  {
    let root = folder.path("generations")
    let file = try CompleteFile(try folder.write("code", to: "libacme.so"))
    let alive = try PrivateCopies(folder: root)
    let used = try alive.copy(file)
    var left: [PrivateCopy] = []
    do {
      let dead = try PrivateCopies(folder: root)
      left = [try dead.copy(file), try dead.copy(file)]
    }
    let other = try PrivateCopies(folder: root)
    try other.removeLeft { nil }
    #expect(try FileStatus(path: left[0].path).mode & 0o777 == 0o500)
    try other.removeLeft { [left[1].path] }
    #expect(throws: SystemCallError.self) { try FileStatus(path: left[0].path) }
    #expect(throws: SystemCallError.self) { try FileStatus(path: Path.folder(of: left[0].path)) }
    #expect(try CompleteFile(left[1].path).digest == file.digest)
    #expect(try CompleteFile(used.path).digest == file.digest)
    try other.removeLeft { [] }
    #expect(try FolderListing(root).entries.map(\.name) == ["host-\(getpid())-1"])
    #expect(try alive.copy(file).number == 2)
  }
}
