import Glibc

extension FileStatus {
  /// Asks about a path that lies in some bytes with a NUL behind it; nil when nothing is there.
  init?(pathIn bytes: [UInt8], at offset: Int) {
    var status = stat()
    // Safety: the caller found the NUL within the bytes, which outlive the call.
    let result = unsafe bytes.withUnsafeBytes { buffer in
      unsafe stat(
        buffer.baseAddress!.advanced(by: offset).assumingMemoryBound(to: CChar.self), &status)
    }
    guard result == 0 else { return nil }
    self.init(status)
  }
}
