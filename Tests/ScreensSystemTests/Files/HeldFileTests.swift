@testable import ScreensSystem
import Glibc
import TestSupport
import Testing

struct HeldFileTests {
  @Test func `a held file's content survives its last name, and blocks no lease`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("code", to: "libacme.so")
    let held = HeldFile(path)
    #expect(try CompleteFile(path).proof == .lease)
    let before = try FileStatus(path: path)
    #expect(unsafe unlink(path) == 0)
    let status = try #require(held.status)
    #expect(status.identity.inode == before.identity.inode)
    #expect(HeldFile(path).status == nil)
  }
}
