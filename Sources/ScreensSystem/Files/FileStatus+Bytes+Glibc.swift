import Glibc

extension FileStatus {
  /// Reads the status of a path in a buffer that a NUL ends; nil when nothing exists there.
  ///
  /// - Parameter folder: The folder that a relative path begins at; nil for the process's own.
  package init?(pathIn bytes: [UInt8], at offset: Int, of folder: OpenFolder? = nil) {
    var status = stat()
    // Safety: the caller found the NUL within the bytes, which outlive the call.
    let result = unsafe bytes.withUnsafeBytes { buffer in
      unsafe fstatat(
        folder?.descriptor ?? AT_FDCWD,
        buffer.baseAddress!.advanced(by: offset).assumingMemoryBound(to: CChar.self), &status, 0)
    }
    guard result == 0 else { return nil }
    self.init(status)
  }
}
