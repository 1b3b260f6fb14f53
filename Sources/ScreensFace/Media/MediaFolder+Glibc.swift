import Glibc
import ScreensModel
import ScreensSystem
import Synchronization

/// The folder of a process's files, made when the first one comes, and removed with the process. It
/// is locked for as long as the process lives: folders of processes that were killed are removed by
/// the next one.
// Safety: every path is NUL-terminated for its call.
final class MediaFolder: Sendable {
  private struct Home {
    let path: String
    let lock: FolderLock?
  }

  private static let prefix = "media-"

  private let parent: String?
  private let home = Mutex<Home?>(nil)

  /// - Parameter parent: the folder in which it is made; nil for one of the system's, where nothing
  ///   is left for a next process.
  init(in parent: String?) { self.parent = parent }

  /// The folder, made again where somebody removed it.
  private func made() throws(SystemCallError) -> String {
    do {
      return try home.withLock { home in
        if let home, (try? FileStatus(path: home.path))?.isFolder == true { return home.path }
        let made = try Self.make(in: parent)
        home = made
        return made.path
      }
    } catch let error as SystemCallError {
      throw error
    } catch {
      throw SystemCallError(call: "open", path: parent ?? Self.temporary, code: EIO)
    }
  }

  private static func make(in parent: String?) throws -> Home {
    let name = "\(prefix)\(getpid())-\(Hexadecimal.text(of: RandomBytes.take(6)))"
    guard let parent else {
      return Home(path: try StateFolder.make(Path.join(temporary, name)), lock: nil)
    }
    // No other process sees a folder that is made, and not locked yet.
    return try whileLocked(try StateFolder.make(parent)) {
      for old in try FolderListing(parent).entries where old.name.hasPrefix(prefix) {
        let path = Path.join(parent, old.name)
        guard let lock = try? FolderLock(path, waits: false) else { continue }
        removeFolder(path, keeping: [])
        lock.release()
      }
      let path = try StateFolder.make(Path.join(parent, name))
      return Home(path: path, lock: try FolderLock(path, waits: false))
    }
  }

  private static var temporary: String {
    unsafe getenv("TMPDIR").flatMap { unsafe String(validatingCString: $0) } ?? "/tmp"
  }

  func path(_ name: String) -> String {
    Path.join(home.withLock { $0?.path } ?? parent ?? Self.temporary, name)
  }

  func write(_ bytes: [UInt8], _ name: String) throws(SystemCallError) {
    try replaceFile(Path.join(made(), name), with: bytes)
  }

  /// A new file for bytes that come in pieces.
  func create(_ name: String) throws(SystemCallError) -> NewFile {
    try NewFile(Path.join(made(), name))
  }

  func remove(_ name: String) { _ = unsafe unlink(path(name)) }

  deinit {
    if let path = home.withLock({ $0?.path }) { removeFolder(path, keeping: []) }
  }
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

  /// Appends the bytes of an open file; false where one of the two cannot go on.
  func append(_ blob: Blob) -> Bool {
    let piece = 1 << 20
    return stride(from: 0, to: blob.count, by: piece).allSatisfy { place in
      guard let bytes = blob.bytes(at: place, count: min(piece, blob.count - place)) else {
        return false
      }
      return append(bytes.span)
    }
  }

  deinit { close(descriptor) }
}
