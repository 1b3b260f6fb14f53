import CLinux
import Glibc
import ScreensSystem

/// A picture's file, open for reading alone.
final class PictureInput: Sendable, ByteSource {
  let descriptor: Int32
  let count: Int

  /// Opens the file of a descriptor again, so that neither its place nor the right to write is
  /// shared.
  ///
  /// - Parameter descriptor: of an ordinary file; borrowed until the call returns.
  init(reopening descriptor: Int32) throws(PictureError) {
    let path = "/proc/self/fd/\(descriptor)"
    // Safety: the path is NUL-terminated for the length of the call.
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard opened >= 0 else {
      throw .unreadable(SystemCallError(call: "open", path: path, code: errno))
    }
    let moved = ProcessGroup.movedUp(opened)
    var status = stat()
    // Safety: the structure outlives the call, which fills it whole or fails.
    guard unsafe fstat(moved, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(moved)
      throw .unreadable(SystemCallError(call: "fstat", path: path, code: EINVAL))
    }
    self.descriptor = moved
    count = Int(status.st_size)
  }

  /// A file in memory with these bytes.
  convenience init(_ bytes: [UInt8]) throws(PictureError) {
    let memory = try PictureMemory()
    guard
      unsafe bytes.withUnsafeBytes({ bytes in
        var place = 0
        while place < bytes.count {
          // Safety: the bytes from the place on.
          let count = unsafe write(
            memory.descriptor, bytes.baseAddress! + place, bytes.count - place)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return false }
          place += count
        }
        return true
      })
    else { throw .unreadable(SystemCallError(call: "write", path: "memory", code: errno)) }
    try self.init(reopening: memory.descriptor)
  }

  deinit { close(descriptor) }

  /// Bytes of the file; nil when they don't all exist or can't be read.
  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      return nil
    }
    return PictureMemory.read(descriptor, at: offset, count: count)
  }
}

/// A file in memory, which no folder names.
final class PictureMemory: Sendable {
  let descriptor: Int32

  /// - Parameter size: the file's length, which nothing can change then; nil for one that grows.
  init(size: Int? = nil) throws(PictureError) {
    // Safety: the name is NUL-terminated for the length of the call.
    let made = unsafe memfd_create("screens-picture", 0x3)  // MFD_CLOEXEC, MFD_ALLOW_SEALING
    guard made >= 0 else {
      throw .unreadable(SystemCallError(call: "memfd_create", path: "memory", code: errno))
    }
    descriptor = ProcessGroup.movedUp(made)
    guard let size else { return }
    let seals: Int32 = 0x7  // F_SEAL_SEAL, F_SEAL_SHRINK, F_SEAL_GROW
    guard ftruncate(descriptor, size) == 0, fcntl(descriptor, 1033 /* F_ADD_SEALS */, seals) == 0
    else { throw .unreadable(SystemCallError(call: "ftruncate", path: "memory", code: errno)) }
  }

  deinit { close(descriptor) }

  /// Bytes of the file; nil when they don't all exist.
  func bytes(count: Int) -> [UInt8]? { Self.read(descriptor, at: 0, count: count) }

  static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        // Safety: at most the bytes that are not filled yet.
        let got = unsafe pread(
          descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        filled += got
      }
    }
    return bytes.count == count ? bytes : nil
  }
}
