import Glibc

/// A file that the kernel generates at each read, as in `/proc`.
package enum KernelFile {
  /// The file's text; empty when it cannot be read.
  package static func text(_ path: String) -> String {
    // Safety: the path is NUL-terminated for the length of the call.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < 8 << 20 {
      // Safety: the call writes at most the buffer's length.
      let count = unsafe read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
