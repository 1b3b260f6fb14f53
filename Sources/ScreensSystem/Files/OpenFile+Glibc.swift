import CLinux
import Glibc

/// A file that is open for reading until this object is released.
package final class OpenFile: Sendable {
  /// The path it was opened under.
  package let path: String
  /// The status at the time of opening.
  package let status: FileStatus
  /// Borrowed until the object is released, which closes it.
  package let descriptor: Int32

  private static let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY

  /// Opens a file without waiting, even when the path is a pipe. A terminal never becomes the
  /// controlling one.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - known: A status of a moment ago, or nil to read it.
  package convenience init(
    reading path: String, known: FileStatus? = nil
  ) throws(SystemCallError) {
    // Safety: the path is NUL-terminated for the length of the call.
    let opened = unsafe open(path, Self.flags)
    guard opened >= 0 else { throw SystemCallError(call: "open", path: path, code: errno) }
    try self.init(opened, path, known)
  }

  /// Opens a file of a folder in the same way. No link on the way may lead out of the folder.
  ///
  /// - Parameter name: the path relative to the folder.
  package convenience init(
    reading name: String, beneath folder: String
  ) throws(SystemCallError) {
    let path = Path.join(folder, name)
    // Safety: the path is NUL-terminated for the length of the call.
    let start = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard start >= 0 else { throw SystemCallError(call: "open", path: folder, code: errno) }
    defer { close(start) }
    let beneath: UInt64 = 0x08
    let noMagicLinks: UInt64 = 0x02
    // The kernel's `struct open_how`: flags, mode, and how a path is followed.
    let how: [UInt64] = [UInt64(Self.flags), 0, beneath | noMagicLinks]
    // Safety: name and structure live for the length of the call, whose size is given.
    let opened = unsafe name.withCString { name in
      unsafe how.withUnsafeBytes { how in
        linux_syscall(
          Int(SYS_openat2), Int(start), Int(bitPattern: name), Int(bitPattern: how.baseAddress),
          how.count, 0, 0)
      }
    }
    guard opened >= 0 else { throw SystemCallError(call: "openat2", path: path, code: errno) }
    try self.init(Int32(truncatingIfNeeded: opened), path, nil)
  }

  private init(
    _ opened: Int32, _ path: String, _ known: FileStatus?
  ) throws(SystemCallError) {
    self.path = path
    descriptor = opened
    if let known {
      status = known
      return
    }
    var found = stat()
    // Safety: the structure outlives the call, which fills it whole or fails.
    guard unsafe fstat(opened, &found) == 0 else {
      let code = errno
      close(opened)
      throw SystemCallError(call: "fstat", path: path, code: code)
    }
    status = FileStatus(found)
  }

  deinit { close(descriptor) }

  package func currentStatus() throws(SystemCallError) -> FileStatus {
    var status = stat()
    // Safety: the structure outlives the call, which fills it whole or fails.
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw SystemCallError(call: "fstat", path: path, code: errno)
    }
    return FileStatus(status)
  }

  /// Reads up to `count` bytes at an offset; fewer only at the end of the file.
  package func read(at offset: Int, count: Int) throws(SystemCallError) -> [UInt8] {
    var failure: Int32 = 0
    // Safety: pread never writes past `count - filled` bytes after `filled`.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = unsafe pread(
          descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if got > 0 {
          filled += got
        } else if got == 0 {
          break
        } else if errno != EINTR {
          failure = errno
          break
        }
      }
    }
    if failure != 0 { throw SystemCallError(call: "pread", path: path, code: failure) }
    return bytes
  }
}

extension OpenFile: ByteSource {
  /// The length when it was opened.
  package var count: Int { Int(status.identity.size) }

  /// Bytes of the file; nil when they don't all exist or can't be read.
  package func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset,
      let bytes = try? read(at: offset, count: count), bytes.count == count
    else { return nil }
    return bytes
  }
}
