import Glibc
import ScreensSystem

/// The folder of a process's files, locked for as long as the process lives, and removed with it.
/// Folders of processes that were killed are removed by the next one.
// Safety: every path is NUL-terminated for its call.
final class MediaFolder: Sendable {
  private static let prefix = "media-"

  private let folder: String
  private let lock: FolderLock?

  /// Makes a folder.
  ///
  /// - Parameter parent: the folder in which it is made; nil for one of the system's.
  init(in parent: String?) throws(SystemCallError) {
    let parent = try StateFolder.make(parent ?? Self.temporary)
    for old in (try? FolderListing(parent).entries) ?? [] where old.name.hasPrefix(Self.prefix) {
      let path = Path.join(parent, old.name)
      // A folder whose lock is free belongs to nobody.
      if let lock = try? FolderLock(path, waits: false) {
        removeFolder(path, keeping: [])
        lock.release()
      }
    }
    let mark = Hexadecimal.text(of: RandomBytes.take(6))
    folder = try StateFolder.make(Path.join(parent, "\(Self.prefix)\(getpid())-\(mark)"))
    lock = try FolderLock(folder, waits: false)
  }

  private static var temporary: String {
    unsafe getenv("TMPDIR").flatMap { unsafe String(validatingCString: $0) } ?? "/tmp"
  }

  func path(_ name: String) -> String { Path.join(folder, name) }

  func write(_ bytes: [UInt8], _ name: String) throws(SystemCallError) {
    try replaceFile(path(name), with: bytes)
  }

  /// A new file for bytes that come in pieces.
  func create(_ name: String) throws(SystemCallError) -> NewFile { try NewFile(path(name)) }

  func read(_ path: String, _ octets: Int) -> [UInt8]? {
    (try? OpenFile(reading: path)).flatMap { $0.bytes(at: 0, count: octets) }
  }

  func remove(_ name: String) { _ = unsafe unlink(path(name)) }

  deinit { removeFolder(folder, keeping: []) }
}

/// A file that grows at its end.
// Safety: the descriptor is this object's own; the path is NUL-terminated for its call.
final class NewFile {
  private let descriptor: Int32

  init(_ path: String) throws(SystemCallError) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SystemCallError(call: "open", path: path, code: errno) }
  }

  /// Appends bytes; false where the disk does not take them all.
  func append(_ bytes: Span<UInt8>) -> Bool {
    // Safety: the bytes are borrowed until the call returns.
    unsafe bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = unsafe Glibc.write(
          descriptor, bytes.baseAddress! + written, bytes.count - written)
        if count > 0 {
          written += count
        } else if count == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  deinit { close(descriptor) }
}
