import Glibc

/// A lock on a folder, as a process has it that changes what is in it.
///
/// Given back when it is let go.
///
/// Safety: the descriptor is this object's own; the path is NUL-terminated for the call.
package final class FolderLock {
  /// The folder cannot be locked.
  package struct Failure: Error {
    /// The number of the error.
    package let code: Int32
  }

  private let descriptor: Int32

  /// Takes the lock, at once.
  package init(_ path: String) throws(Failure) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw Failure(code: errno)
    }
  }

  /// Gives it back.
  package func release() { _ = flock(descriptor, LOCK_UN) }

  deinit { close(descriptor) }
}
