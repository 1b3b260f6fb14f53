import Glibc

/// Small private files in one folder. A write replaces a file completely or not at all.
// Safety: the path is NUL-terminated for the calls.
package struct StateFiles: Sendable {
  package let path: String

  /// Creates the folder for its owner alone if it does not exist.
  package init(path: String) throws(StateFileError) {
    self.path = path
    guard unsafe mkdir(path, 0o700) != 0 else { return }
    guard errno == EEXIST else { throw .cannotMake(path: path, code: errno) }
    let found = StateFileKind(path)
    if found != .folder { throw .notAFolder(path: path, found: found) }
  }

  /// Writes a file. Its content is on the disk before the file gets its name.
  package func write(_ bytes: [UInt8], name: String) throws(StateFileError) {
    do {
      try replaceFile("\(path)/\(name)", with: bytes, isDurable: true)
    } catch {
      throw .cannotWrite(path: error.path, code: error.code)
    }
  }

  /// The bytes of a file; nil when there is none. The call never waits and follows no link.
  package func read(_ name: String, limit: Int = 65_536) throws(StateFileError) -> [UInt8]? {
    try StateFile(opening: "\(path)/\(name)")?.bytes(limit: limit)
  }

  /// Throws unless a name belongs to an ordinary file.
  package func check(_ name: String) throws(StateFileError) {
    let found = StateFileKind("\(path)/\(name)")
    if found != .file { throw .notAFile(path: "\(path)/\(name)", found: found) }
  }

  package func remove(_ name: String) { StateFile.remove("\(path)/\(name)") }

  /// The names of the files, sorted.
  package var names: [String] {
    let entries = try? OpenFolder(path).entries()
    return (entries ?? []).map(\.name)
  }
}

extension StateFileKind {
  /// Reads the kind of the thing at a path; links are not followed.
  package init(_ path: String) {
    var status = stat()
    self = unsafe lstat(path, &status) == 0 ? StateFileKind(mode: status.st_mode) : .nothing
  }

  init(mode: UInt32) {
    self =
      switch mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
  }
}

extension StateFileError {
  /// The value of `errno`.
  package var code: Int32 {
    switch self {
    case .cannotMake(_, let code), .cannotWrite(_, let code), .cannotRead(_, let code): code
    case .notAFile: EINVAL
    case .notAFolder: ENOTDIR
    }
  }

  /// Whether the disk is full.
  package var isFullDisk: Bool { code == ENOSPC }

  /// The error of a file that ended before it was read completely.
  package static func ended(path: String) -> StateFileError { .cannotRead(path: path, code: EIO) }
}
