import Glibc
import PluginCatalog
import ScreensSystem
import TestSupport
import Testing

@Suite struct LibraryDigestTests {
  /// A moment when all files are old enough for a change to show in their times.
  private var later: Int64 { wallClock() + 1_000_000_000 }

  @Test func `a library is not read again while its file is the same`() throws {
    let folder = try TemporaryFolder()
    let library = try folder.write("one", to: "liba.so")
    var digests = LibraryDigests()
    let first = try digests.content(of: library, now: later)
    // An open writer prevents reading the file, but its digest is known. Safety: the path is
    // NUL-terminated for the length of the call.
    let writer = unsafe open(library, O_WRONLY | O_CLOEXEC)
    defer { close(writer) }
    let isUnreadable = (try? CompleteFile(library)) == nil
    let second = try digests.content(of: library, now: later)
    #expect(second.digest == first.digest)
    #expect(((try? second.complete()) == nil) == isUnreadable)
  }

  @Test func `a library is reread when its file was replaced, has changed or is young`() throws {
    let folder = try TemporaryFolder()
    let library = try folder.write("one", to: "liba.so")
    var digests = LibraryDigests()
    let first = try digests.content(of: library, now: later)
    _ = try folder.write("other", to: "next")
    try folder.rename("next", to: "liba.so")
    let second = try digests.content(of: library, now: 0)
    #expect(second.digest != first.digest)
    _ = try folder.write("early", to: "liba.so")
    #expect(try digests.content(of: library, now: 0).digest == Digest(of: Array("early".utf8)))
    digests.keep(only: [])
    _ = try folder.write("1", to: "liba.so")
    #expect(try digests.content(of: library, now: 0).digest == Digest(of: [0x31]))
  }
}
