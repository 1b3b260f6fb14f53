import Glibc

/// Keeps the blocks of a file allocated when the file is replaced.
///
/// A program that renames a new version over the last name of the old version frees the old blocks
/// before the rename ends, and before any other program can look into the folder. While this value
/// lives, the old blocks stay; they are freed with it, after the new version is in use. The file is
/// not open for reading or writing, so leases and writers do not notice it.
package final class HeldFile: Sendable {
  private let descriptor: Int32

  /// Holds the file that a path names now; holds nothing when that fails.
  package init(_ path: String) {
    // Safety: the path is NUL-terminated for the length of the call.
    descriptor = unsafe open(path, Self.path | O_CLOEXEC)
  }

  // O_PATH: Linux's number, which the overlay lacks.
  private static let path: Int32 = 0o10000000

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The status of the held file; nil when nothing is held.
  var status: FileStatus? {
    var status = stat()
    // Safety: the structure outlives the call, which fills it whole or fails.
    guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else { return nil }
    return FileStatus(status)
  }
}
