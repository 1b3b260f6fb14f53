import Foundation
import Glibc
import Testing

/// A folder for one test, removed with everything in it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/screens-local-XXXXXX".utf8CString)
    let made: String? = unsafe template.withUnsafeMutableBufferPointer {
      unsafe mkdtemp($0.baseAddress!).map { unsafe String(cString: $0) }
    }
    path = try #require(made)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  subscript(name: String) -> String { "\(path)/\(name)" }

  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
    let descriptor = unsafe open(self[name], O_WRONLY | O_CREAT | O_TRUNC, mode)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let written = unsafe Glibc.write(descriptor, text, text.utf8.count)
    try #require(written == text.utf8.count)
  }

  func mode(of name: String) throws -> mode_t {
    var status = stat()
    try #require(unsafe stat(self[name], &status) == 0)
    return status.st_mode & 0o7777
  }
}
