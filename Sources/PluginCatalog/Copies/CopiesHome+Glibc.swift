import ScreensSystem
import Glibc

/// One host's folder among the private copies, locked for as long as the host uses it.
///
/// The kernel releases the lock when the process ends, even by a crash.
final class CopiesHome: Sendable {
  private static let prefix = "host-"

  let path: String
  private let lock: Int32

  private init(_ path: String, lock: Int32) {
    self.path = path
    self.lock = lock
  }

  deinit { close(lock) }

  /// Makes a new folder for this host.
  static func make(in parent: String) throws -> CopiesHome {
    try whileLocked(parent) {
      var number = 1
      while true {
        let path = "\(parent)/\(prefix)\(getpid())-\(number)"
        // Safety: the path is NUL-terminated for the length of the call.
        if unsafe mkdir(path, 0o700) == 0, let home = CopiesHome.locked(path) { return home }
        guard errno == EEXIST else {
          throw SystemCallError(call: "mkdir", path: path, code: errno)
        }
        number += 1
      }
    }
  }

  /// Removes the copies of hosts that have ended.
  ///
  /// - Parameter kept: returns the files that are still needed. It is called when no host can come
  ///   to need more of them. nil keeps all, as the need is unknown.
  static func removeLeft(in parent: String, keeping kept: () -> Set<String>?) throws {
    try whileLocked(parent) {
      let names = try FolderListing(parent).entries.map(\.name).filter { $0.hasPrefix(prefix) }
      let left = names.compactMap { locked("\(parent)/\($0)") }
      guard !left.isEmpty, let kept = kept() else { return }
      for home in left { home.removeContents(keeping: kept) }
    }
  }

  /// The folder at a path with its lock; nil when a living host holds the lock.
  private static func locked(_ path: String) -> CopiesHome? {
    // Safety: the path is NUL-terminated for the length of the call.
    let lock = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    guard lock >= 0 else { return nil }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      return nil
    }
    return CopiesHome(path, lock: lock)
  }

  private func removeContents(keeping kept: Set<String>) {
    for folder in (try? FolderListing(path).entries) ?? [] {
      removeFolder("\(path)/\(folder.name)", keeping: kept)
    }
    // Safety: the path is NUL-terminated for the length of the call.
    _ = unsafe rmdir(path)
  }
}
