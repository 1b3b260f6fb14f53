import Glibc

/// Small private files in one folder, written whole or not at all.
// Safety: the path is NUL-terminated for the calls.
package struct StateFiles: Sendable {
  /// The folder.
  package let path: String

  /// Makes the folder, for its owner alone, if it is not there.
  package init(path: String) throws(StateFileError) {
    self.path = path
    guard unsafe mkdir(path, 0o700) != 0 else { return }
    guard errno == EEXIST else { throw .cannotMake(path: path, code: errno) }
    let found = StateFileKind(path)
    if found != .folder { throw .notAFolder(path: path, found: found) }
  }

  /// Writes a file that is durable before it has its name.
  package func write(_ bytes: [UInt8], name: String) throws(StateFileError) {
    do {
      try replaceFile("\(path)/\(name)", with: bytes, isDurable: true)
    } catch {
      throw .cannotWrite(path: error.path, code: error.code)
    }
  }

  /// The bytes of a file; nil when there is none. It never waits, and follows no link.
  package func read(_ name: String, limit: Int = 65_536) throws(StateFileError) -> [UInt8]? {
    try StateFile(opening: "\(path)/\(name)")?.bytes(limit: limit)
  }

  /// Makes sure that a name is an ordinary file's.
  package func check(_ name: String) throws(StateFileError) {
    let found = StateFileKind("\(path)/\(name)")
    if found != .file { throw .notAFile(path: "\(path)/\(name)", found: found) }
  }

  /// Removes a file, if it is there.
  package func remove(_ name: String) { StateFile.remove("\(path)/\(name)") }

  /// The names of the files, sorted.
  package var names: [String] {
    let entries = try? OpenFolder(path).entries()
    return (entries ?? []).map(\.name)
  }
}

extension StateFileKind {
  /// The kind of thing at a path; links are not followed.
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

  /// A file that ended before it was read whole.
  package static func ended(path: String) -> StateFileError { .cannotRead(path: path, code: EIO) }
}
