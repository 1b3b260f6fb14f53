import Glibc
import TestSupport
import Testing

extension TemporaryFolder {
  /// The rights on something in the folder.
  func mode(of name: String) throws -> mode_t {
    var status = stat()
    try #require(unsafe stat(path(name), &status) == 0)
    return status.st_mode & 0o7777
  }
}
