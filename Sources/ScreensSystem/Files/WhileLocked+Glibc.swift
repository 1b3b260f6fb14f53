import Glibc

/// Lets one process at a time change a folder. The kernel takes the lock back from a process that
/// dies.
package func whileLocked<Result>(_ folder: String, _ body: () throws -> Result) throws -> Result {
  // Safety: the path is NUL-terminated for the length of the call.
  let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  guard descriptor >= 0 else { throw SystemCallError(call: "open", path: folder, code: errno) }
  defer { close(descriptor) }
  while flock(descriptor, LOCK_EX) != 0 {
    guard errno == EINTR else { throw SystemCallError(call: "flock", path: folder, code: errno) }
  }
  return try body()
}
