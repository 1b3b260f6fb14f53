import Glibc

/// The file behind a database: its identity, and its permissions.
package struct DatabaseFile: Equatable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  /// Finds the file that `path` names now; nil when there is none.
  package init?(at path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// Makes a missing file, for its owner alone; from one that is there it takes the rights of other
  /// users away. SQLite gives its log files the same mode.
  ///
  /// An existing file is not opened: closing it again would drop the locks that other connections
  /// of this process hold on it.
  package static func prepare(at path: String) throws(StorageError) {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
      return
    }
    switch errno {
    case EEXIST: restrict(path)
    case ENOENT, ENOTDIR: throw .noFolder(path: path)
    case ENOSPC, EDQUOT: throw .diskFull(path: path)
    case EROFS: throw .readOnly(path: path)
    default: throw .unopenable(path: path, reason: unsafe String(cString: strerror(errno)))
    }
  }

  /// Whether the file is there; where it is not, whether it could be made.
  package static func isThere(at path: String) throws(StorageError) -> Bool {
    var status = stat()
    // Safety: the structure outlives the call, which fills it whole or fails.
    if unsafe stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .unopenable(path: path, reason: "it is no file")
      }
      return true
    }
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : path[..<$0] } ?? "."
    // Safety: the paths are NUL-terminated for the length of the calls.
    guard unsafe stat(String(folder), &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw .noFolder(path: path)
    }
    guard unsafe faccessat(AT_FDCWD, String(folder), W_OK | X_OK, AT_EACCESS) == 0 else {
      throw .unopenable(path: path, reason: unsafe String(cString: strerror(errno)))
    }
    return false
  }

  private static func restrict(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    if status.st_mode & 0o077 != 0 {
      // Another user's file stays as it is; whether we may use it shows when it is opened.
      _ = unsafe chmod(path, status.st_mode & 0o7700)
    }
  }
}
