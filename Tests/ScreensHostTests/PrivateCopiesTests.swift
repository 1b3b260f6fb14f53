import Glibc
import ScreensCore
import ScreensHost
import Testing
import TestSupport

@Suite struct PrivateCopiesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a copy has a name of its own, its author's file name and no write permission`() throws
  {
    let file = try CompleteFile(try folder.write("code", to: "libacme.so"))
    let copies = try PrivateCopies(folder: folder.path("generations"))
    let copy = try copies.copy(file)
    #expect(copy.path == folder.path("generations/gen-1-\(file.digest.short)/libacme.so"))
    #expect(try CompleteFile(copy.path).digest == file.digest)
    #expect(try FileStatus(path: copy.path).mode & 0o777 == 0o500)
    #expect(try FileStatus(path: copies.folder).mode & 0o777 == 0o700)
  }

  @Test func `a name is not used again, even after its copy was removed or by another host`() throws
  {
    let file = try CompleteFile(try folder.write("code", to: "libacme.so"))
    let copies = try PrivateCopies(folder: folder.path("generations"))
    let first = try copies.copy(file)
    copies.remove(first)
    #expect(!folder.has("generations/gen-1-\(file.digest.short)"))
    #expect(try copies.copy(file).number == 2)
    let other = try PrivateCopies(folder: folder.path("generations"))
    #expect(try other.copy(file).number == 1)
    #expect(try other.copy(file).number == 3)
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

  @Test func `a name with a folder in it and a folder that can't be made are errors`() throws {
    let file = try CompleteFile(try folder.write("code", to: "libacme.so"))
    let copies = try PrivateCopies(folder: folder.path("generations"))
    #expect(throws: PrivateCopyError.invalidName("../x")) { try copies.copy(file, named: "../x") }
    let nowhere = folder.path("none/generations")
    #expect(
      throws: PrivateCopyError.failed(
        SystemCallError(call: "mkdir", path: nowhere, code: ENOENT))
    ) { try PrivateCopies(folder: nowhere) }
  }

  @Test func `a copy that was prepared for is like any other`() throws {
    let file = try CompleteFile(try folder.write("code", to: "libacme.so"))
    let copies = try PrivateCopies(folder: folder.path("generations"))
    let home = try folder.makeFolder("generations/gen-1-\(file.digest.short)")
    copies.prepare()
    let copy = try copies.copy(file)
    #expect(copy.path == folder.path("generations/gen-2-\(file.digest.short)/libacme.so"))
    #expect(copy.number == 2)
    #expect(try FolderListing(home).entries.isEmpty, "an empty folder is not taken for its own")
    #expect(try CompleteFile(copy.path).digest == file.digest)
    #expect(try FileStatus(path: copy.path).mode & 0o777 == 0o500)
    #expect(try FileStatus(path: Path.folder(of: copy.path)).mode & 0o777 == 0o700)
    #expect(try copies.copy(file).number == 3)
  }

  @Test func `what was prepared and is not used is removed, and so is what a dead host left`()
    throws
  {
    let home = try folder.makeFolder("generations")
    #expect(unsafe chmod(home, 0o700) == 0)
    // No process has this number.
    try folder.write("", to: "generations/spare-2147483000-1/file")
    do {
      let copies = try PrivateCopies(folder: home)
      copies.prepare()
      copies.prepare()
      #expect(try FolderListing(home).entries.contains { $0.name.hasPrefix("spare-\(getpid())-") })
    }
    #expect(try FolderListing(home).entries.isEmpty)
  }
}
