import Glibc

/// An open ordinary file of a state folder that was reached without a link. Opening it never waits.
// Safety: the descriptor is this object's own; paths are NUL-terminated, and buffers live, for the
// calls.
package final class StateFile: Sendable {
  /// The path it was opened under.
  package let path: String
  private let descriptor: Int32
  /// The device and inode, which stay the same while the file is open.
  private let identity: (device: dev_t, number: ino_t)

  /// Creates a file that only its owner can access. It must not exist.
  package init(creating path: String, mode: UInt32 = 0o600) throws(StateFileError) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let opened = unsafe Glibc.open(path, flags, mode)
    var status = stat()
    guard opened >= 0, unsafe fstat(opened, &status) == 0 else {
      throw .cannotWrite(path: path, code: errno)
    }
    descriptor = opened
    identity = (status.st_dev, status.st_ino)
    self.path = path
  }

  /// Opens an existing file; nil when there is none.
  package init?(opening path: String, toWrite: Bool = false) throws(StateFileError) {
    let access = toWrite ? O_RDWR : O_RDONLY
    let opened = unsafe Glibc.open(
      path, access | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard opened >= 0 else {
      let code = errno
      if code == ENOENT { return nil }
      let found = StateFileKind(path)
      if found != .file { throw .notAFile(path: path, found: found) }
      throw .cannotRead(path: path, code: code)
    }
    var status = stat()
    guard unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      throw .notAFile(path: path, found: StateFileKind(mode: status.st_mode))
    }
    descriptor = opened
    identity = (status.st_dev, status.st_ino)
    self.path = path
  }

  deinit { close(descriptor) }

  /// All that the file holds, up to a limit.
  package func bytes(limit: Int) throws(StateFileError) -> [UInt8] {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .cannotRead(path: path, code: errno)
    }
    return try bytes(at: 0, count: min(limit, max(0, Int(status.st_size))))
  }

  /// Reads bytes at an offset; fewer only at the end of the file.
  package func bytes(at offset: Int, count: Int) throws(StateFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = unsafe bytes.withUnsafeMutableBytes {
        unsafe pread(descriptor, $0.baseAddress! + filled, count - filled, off_t(offset + filled))
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .cannotRead(path: path, code: errno) }
      if got == 0 { break }
      filled += got
    }
    return Array(bytes[..<filled])
  }

  package func write(_ bytes: [UInt8], at offset: Int = 0) throws(StateFileError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe pwrite(
          descriptor, $0.baseAddress! + written, $0.count - written, off_t(offset + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        throw .cannotWrite(path: path, code: count == 0 ? ENOSPC : errno)
      }
      written += count
    }
  }

  /// Removes the bytes behind a size.
  package func truncate(to size: Int) { _ = ftruncate(descriptor, off_t(size)) }

  /// Returns when the content is on the disk.
  package func synchronize() throws(StateFileError) {
    if fsync(descriptor) != 0 { throw .cannotWrite(path: path, code: errno) }
  }

  /// Renames the file over another one, or removes it when that fails.
  package func replace(_ target: String) throws(StateFileError) {
    guard unsafe rename(path, target) != 0 else { return }
    let code = errno
    remove()
    throw .cannotWrite(path: target, code: code)
  }

  /// Removes the path that the file was opened under.
  package func remove() { Self.remove(path) }

  package static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Whether a path still names this file. Another process may have removed or moved its folder.
  package func isNamed(_ path: String) -> Bool {
    var named = stat()
    guard unsafe lstat(path, &named) == 0 else { return false }
    return identity == (named.st_dev, named.st_ino)
  }
}

/// Writes a file under another name and renames it into place: readers see the old or the new
/// content, whole.
///
/// - Parameters:
///   - path: The file.
///   - bytes: Its new content.
///   - mode: Its permissions.
///   - isDurable: Whether the content must be on the disk before the rename.
package func replaceFile(
  _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600, isDurable: Bool = false
) throws(SystemCallError) {
  let mark = RandomBytes.take(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
  do throws(StateFileError) {
    let file = try StateFile(creating: "\(path).\(String(mark, radix: 36)).new", mode: mode)
    do throws(StateFileError) {
      try file.write(bytes)
      if isDurable { try file.synchronize() }
    } catch {
      file.remove()
      throw error
    }
    try file.replace(path)
  } catch {
    throw SystemCallError(call: "write", path: path, code: error.code)
  }
}
