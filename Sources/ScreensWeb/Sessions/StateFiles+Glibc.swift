import Glibc

/// Small private files in one folder, written whole or not at all.
// Safety: every pointer that the C library gets lives for the call; descriptors are closed where
// they were opened.
struct StateFiles: Sendable {
  let path: String

  /// Makes the folder, for its owner alone, if it is not there.
  init(path: String) throws(StateFileError) {
    self.path = path
    guard unsafe mkdir(path, 0o700) != 0 else { return }
    guard errno == EEXIST else { throw .cannotMake(path: path, code: errno) }
    let found = Self.kind(of: path)
    if found != .folder { throw .notAFolder(path: path, found: found) }
  }

  /// Writes a file under a name that nobody reads, makes it durable, and renames it into place.
  func write(_ bytes: [UInt8], name: String) throws(StateFileError) {
    let target = "\(path)/\(name)"
    let partial = "\(target).\(SessionKeys.once()).new"
    let descriptor = unsafe Glibc.open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path: partial, code: errno) }
    var code: Int32 = 0
    let written = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if written >= 0, written < bytes.count { errno = ENOSPC }
    if written != bytes.count || fsync(descriptor) != 0 { code = errno }
    Glibc.close(descriptor)
    if code == 0, unsafe rename(partial, target) != 0 { code = errno }
    guard code == 0 else {
      unsafe unlink(partial)
      throw .cannotWrite(path: target, code: code)
    }
  }

  /// The bytes of a file; nil when there is none. It never waits, and follows no link.
  func read(_ name: String, limit: Int = 65_536) throws(StateFileError) -> [UInt8]? {
    guard let descriptor = try Self.open("\(path)/\(name)", O_RDONLY) else { return nil }
    defer { Glibc.close(descriptor) }
    guard let bytes = Self.read(descriptor, limit: limit) else {
      throw .cannotRead(path: "\(path)/\(name)", code: errno)
    }
    return bytes
  }

  /// Makes sure that a name is an ordinary file's.
  func check(_ name: String) throws(StateFileError) {
    let found = Self.kind(of: "\(path)/\(name)")
    if found != .file { throw .notAFile(path: "\(path)/\(name)", found: found) }
  }

  func remove(_ name: String) {
    unsafe unlink("\(path)/\(name)")
  }

  /// The names of the files, sorted.
  var names: [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  // MARK: Ordinary files alone

  /// Opens a file that is there; nil when there is none.
  static func open(_ path: String, _ access: Int32) throws(StateFileError) -> Int32? {
    let flags = access | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = unsafe Glibc.open(path, flags)
    guard descriptor >= 0 else {
      let code = errno
      if code == ENOENT { return nil }
      let found = kind(of: path)
      if found != .file { throw .notAFile(path: path, found: found) }
      throw .cannotRead(path: path, code: code)
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      Glibc.close(descriptor)
      throw .notAFile(path: path, found: StateFileKind(mode: status.st_mode))
    }
    return descriptor
  }

  /// All that a file holds, up to a limit; nil when it cannot be read.
  static func read(_ descriptor: Int32, limit: Int) -> [UInt8]? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: min(limit, max(0, Int(status.st_size))))
    var filled = 0
    while filled < bytes.count {
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress! + filled, $0.count - filled)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      filled += count
    }
    return Array(bytes[..<filled])
  }

  /// The kind of thing at a path; links are not followed.
  static func kind(of path: String) -> StateFileKind {
    var status = stat()
    return unsafe lstat(path, &status) == 0 ? StateFileKind(mode: status.st_mode) : .nothing
  }
}

extension StateFileKind {
  fileprivate init(mode: UInt32) {
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
