import Glibc

/// A file that is open for reading, closed when it is let go.
package final class OpenFile: Sendable {
  /// The path it was opened under.
  package let path: String
  /// What was known of it when it was opened.
  package let status: FileStatus
  let descriptor: Int32

  /// Opens a file. It never waits, even when the path is a pipe, and never becomes a terminal.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - known: Its status, when it was asked for a moment ago; asked for again when nil.
  package init(reading path: String, known: FileStatus? = nil) throws(SystemCallError) {
    // Safety: the path is NUL-terminated for the length of the call.
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard opened >= 0 else { throw SystemCallError(call: "open", path: path, code: errno) }
    if let known {
      self.path = path
      status = known
      descriptor = opened
      return
    }
    var status = stat()
    // Safety: the structure outlives the call, which fills it whole or fails.
    guard unsafe fstat(opened, &status) == 0 else {
      let code = errno
      close(opened)
      throw SystemCallError(call: "fstat", path: path, code: code)
    }
    self.path = path
    self.status = FileStatus(status)
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// The status as it is now.
  package func currentStatus() throws(SystemCallError) -> FileStatus {
    var status = stat()
    // Safety: the structure outlives the call, which fills it whole or fails.
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw SystemCallError(call: "fstat", path: path, code: errno)
    }
    return FileStatus(status)
  }

  /// Reads up to `count` bytes from an offset; fewer only at the end of the file.
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
