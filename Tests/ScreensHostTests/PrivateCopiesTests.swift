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
}
