import ScreensSystem
import Glibc

/// A thing that is no file where a library should lie.
struct NotAFile: Error, CustomStringConvertible {
  private let path: String
  private let found: String
  private let remedy: String

  init(_ path: String, _ status: FileStatus) {
    self.path = path
    switch status.mode & S_IFMT {
    case S_IFDIR:
      found = "is a folder, where a library is expected"
      remedy = "give it another name; a folder of layouts ends in '.screens'"
    case S_IFLNK:
      found = "is a link to what is not there"
      remedy = "build that library, or remove the link"
    case let other:
      let kind =
        switch other {
        case S_IFIFO: "pipe"
        case S_IFSOCK: "socket"
        default: "device"
        }
      found = "is a \(kind), where a library is expected"
      remedy = "remove it"
    }
  }

  var description: String { "\(path): \(found); \(remedy)" }
}
