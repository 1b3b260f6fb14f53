import Glibc

/// Writes a file under another name and renames it into place: readers see the old or the new
/// content, whole.
///
/// - Parameters:
///   - path: The file.
///   - bytes: Its new content.
///   - mode: Its permissions.
package func replaceFile(
  _ path: String, with bytes: [UInt8], mode: UInt32 = 0o600
) throws(SystemCallError) {
  let temporary = "\(path).\(getpid())"
  // Safety: the path is NUL-terminated for the length of the call.
  let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
  guard file >= 0 else { throw SystemCallError(call: "open", path: temporary, code: errno) }
  var offset = 0
  var failure: Int32 = 0
  while offset < bytes.count, failure == 0 {
    // Safety: the pointer is used only within the closure, and never past the array's end.
    let written = unsafe bytes.withUnsafeBytes { buffer in
      unsafe write(file, buffer.baseAddress! + offset, buffer.count - offset)
    }
    if written > 0 { offset += written } else if errno != EINTR { failure = errno }
  }
  close(file)
  // Safety: the paths are NUL-terminated for the length of the calls.
  if failure == 0, unsafe rename(temporary, path) != 0 { failure = errno }
  if failure != 0 {
    _ = unsafe unlink(temporary)
    throw SystemCallError(call: "write", path: path, code: failure)
  }
}
