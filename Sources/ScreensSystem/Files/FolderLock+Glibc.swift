import Glibc

/// The exclusive lock of a folder. The kernel releases the lock of a process that dies.
// Safety: the descriptor is this object's own; the path is NUL-terminated for the call.
package final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Locks a folder. Without `waits` it returns nil when another process has the lock.
  package init?(_ folder: String, waits: Bool) throws(SystemCallError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    let opened = unsafe open(folder, flags)
    guard opened >= 0 else { throw SystemCallError(call: "open", path: folder, code: errno) }
    while flock(opened, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      close(opened)
      if code == EWOULDBLOCK { return nil }
      throw SystemCallError(call: "flock", path: folder, code: code)
    }
    descriptor = opened
  }

  package func release() { _ = flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }
}

/// Runs a body under the lock of a folder, and waits for the lock.
package func whileLocked<Result>(_ folder: String, _ body: () throws -> Result) throws -> Result {
  let lock = try FolderLock(folder, waits: true)
  defer { withExtendedLifetime(lock) {} }
  return try body()
}
