import CLinux
import Glibc

/// A file in memory, which no folder names, and which never grows.
package final class MemoryFile: Sendable {
  /// For reading and writing; borrowed until the object is released, which closes it.
  package let descriptor: Int32

  private static let path = "memory"
  private static let addSeals: Int32 = 1033
  private static let (lastSeal, shrinking, growing, writing): (Int32, Int32, Int32, Int32) =
    (1, 2, 4, 8)

  /// Makes a file of zeros. Bytes that are never written cost nothing.
  package init(size: Int) throws(SystemCallError) {
    // Safety: the name is NUL-terminated for the length of the call.
    let made = unsafe memfd_create("screens-blob", 0x3)  // MFD_CLOEXEC, MFD_ALLOW_SEALING
    guard made >= 0 else {
      throw SystemCallError(call: "memfd_create", path: Self.path, code: errno)
    }
    guard ftruncate(made, off_t(size)) == 0, fcntl(made, Self.addSeals, Self.growing) == 0 else {
      let code = errno
      close(made)
      throw SystemCallError(call: "ftruncate", path: Self.path, code: code)
    }
    descriptor = made
  }

  /// Makes a file of bytes, which is sealed.
  package convenience init(_ bytes: [UInt8]) throws(SystemCallError) {
    try self.init(size: bytes.count)
    var place = 0
    while place < bytes.count {
      // Safety: the bytes from the place on.
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe pwrite(
          descriptor, bytes.baseAddress! + place, bytes.count - place, off_t(place))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SystemCallError(call: "pwrite", path: Self.path, code: errno) }
      place += count
    }
    try seal()
  }

  deinit { close(descriptor) }

  /// Ends all writing to it, for whoever has a descriptor of it.
  ///
  /// - Throws: where it is mapped for writing, with the code `EBUSY`.
  package func seal() throws(SystemCallError) {
    let seals = Self.lastSeal | Self.shrinking | Self.growing | Self.writing
    guard fcntl(descriptor, Self.addSeals, seals) == 0 else {
      throw SystemCallError(call: "fcntl", path: Self.path, code: errno)
    }
  }

  /// Frees its memory, whoever still has a descriptor of it. A sealed file keeps its bytes.
  package func empty() { ftruncate(descriptor, 0) }

  /// A new descriptor of it for reading and writing, which the caller closes.
  package func copyDescriptor() throws(SystemCallError) -> Int32 {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw SystemCallError(call: "fcntl", path: Self.path, code: errno) }
    return copy
  }

  /// Opens it for reading, with its present size.
  package func opened() throws(SystemCallError) -> OpenFile {
    try OpenFile(reading: "/proc/self/fd/\(descriptor)")
  }
}

extension OpenFile {
  /// A new descriptor of the file for reading alone, at its begin, which the caller closes. A file
  /// whose name is gone is opened as well.
  package func reopened() throws(SystemCallError) -> Int32 {
    let path = "/proc/self/fd/\(descriptor)"
    // Safety: the path is NUL-terminated for the length of the call.
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard opened >= 0 else { throw SystemCallError(call: "open", path: path, code: errno) }
    return opened
  }
}
