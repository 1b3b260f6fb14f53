import Glibc

/// Keeps a file's content from being given back to the file system when the file is replaced.
///
/// A program that renames a new version over the last name of the old one frees the old one's
/// blocks before the rename is over, and before any other may look into the folder. While this
/// value lives, the old blocks stay; they are freed when it is let go, after the new version is in
/// use. It is no open file: leases and writers don't see it.
package final class HeldFile: Sendable {
  private let descriptor: Int32

  /// Holds what a path names now; nothing when that can't be done.
  package init(_ path: String) {
    // Safety: the path is NUL-terminated for the length of the call.
    descriptor = unsafe open(path, Self.path | O_CLOEXEC)
  }

  // O_PATH: Linux's number, which the overlay leaves out.
  private static let path: Int32 = 0o10000000

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Its status; nil when nothing is held.
  var status: FileStatus? {
    var status = stat()
    // Safety: the structure outlives the call, which fills it whole or fails.
    guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else { return nil }
    return FileStatus(status)
  }
}
