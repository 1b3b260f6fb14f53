import Glibc

/// A lock on a folder, like that of a process that changes the folder.
///
/// It is released with the object.
///
/// Safety: the descriptor is this object's own; the path is NUL-terminated for the call.
package final class FolderLock {
  package struct Failure: Error {
    /// An errno.
    package let code: Int32
  }

  private let descriptor: Int32

  /// Locks the folder without waiting.
  package init(_ path: String) throws(Failure) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(code: errno)
    }
  }

  package func release() { _ = flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }
}
