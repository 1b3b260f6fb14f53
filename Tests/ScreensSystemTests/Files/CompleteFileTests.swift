@testable import ScreensSystem
import Glibc
import Testing
import TestSupport

@Suite struct CompleteFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a file that no process writes is read under a lease`() throws {
    let path = try folder.write("content", to: "f")
    let file = try CompleteFile(path)
    #expect(file.proof == .lease)
    #expect(file.bytes == Array("content".utf8))
    #expect(file.digest == Digest(of: Array("content".utf8)))
    #expect(file.status == (try FileStatus(path: path)))
  }

  @Test func `a file that is open for writing is not yet complete`() throws {
    let path = try folder.write("half", to: "f")
    let writer = unsafe open(path, O_WRONLY)
    #expect(throws: CompleteFileError.beingWritten(file: path)) { try CompleteFile(path) }
    close(writer)
    #expect(try CompleteFile(path).proof == .lease)
  }

  @Test func `a writer waits for the lease and ends no process`() throws {
    let path = try folder.write("content", to: "f")
    let file = try OpenFile(reading: path)
    let lease = try ReadLease(file)
    // Without waiting a writer is refused at the moment that the holder gets its signal.
    #expect(unsafe open(path, O_WRONLY | O_NONBLOCK) == -1)
    #expect(errno == EWOULDBLOCK)
    _ = consume lease
    let writer = unsafe open(path, O_WRONLY | O_NONBLOCK)
    #expect(writer >= 0)
    close(writer)
  }

  @Test func `without a lease a file is complete when two readings agree`() throws {
    let path = try folder.write("content", to: "f")
    let (bytes, status) = try CompleteFile.readTwice(path, limit: 100, pause: .zero)
    #expect(bytes == Array("content".utf8))
    #expect(status.identity.size == 7)
  }

  @Test func `a path without an ordinary file, or with too large a one, is an error`() throws {
    #expect(throws: CompleteFileError.notAFile(file: folder.path)) { try CompleteFile(folder.path) }
    let path = try folder.write("content", to: "f")
    #expect(throws: CompleteFileError.tooLarge(file: path, size: 7, limit: 6)) {
      try CompleteFile(path, limit: 6)
    }
    let gone = folder.path("gone")
    let error = #expect(throws: CompleteFileError.self) { try CompleteFile(gone) }
    #expect(error == .unreadable(SystemCallError(call: "open", path: gone, code: ENOENT)))
    #expect(error?.isTransient == true)
    #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(throws: CompleteFileError.notAFile(file: folder.path("pipe"))) {
      try CompleteFile(folder.path("pipe"))
    }
  }
}
