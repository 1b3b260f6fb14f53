import Glibc

/// A system call that failed on a path.
package struct SystemCallError: Error, Equatable, CustomStringConvertible {
  /// The call, as its manual page names it.
  package let call: String
  /// The file or folder.
  package let path: String
  /// The value of `errno`.
  package let code: Int32

  /// Makes an error from a call's `errno`.
  package init(call: String, path: String, code: Int32) {
    self.call = call
    self.path = path
    self.code = code
  }

  /// Whether the machine lacked something, so that the same call may succeed later.
  var isShortage: Bool {
    [EMFILE, ENFILE, ENOMEM, EAGAIN, ENOSPC, EDQUOT, EIO, ESTALE].contains(code)
  }

  /// Whether nothing has that name.
  var isNowhere: Bool { code == ENOENT || code == ENOTDIR }

  /// The call that failed for want of something, in whatever error that ended.
  static func shortage(in error: any Error) -> SystemCallError? {
    let call: SystemCallError? =
      switch error {
      case let error as SystemCallError: error
      case CompleteFileError.unreadable(let error): error
      case PrivateCopyError.failed(let error): error
      default: nil
      }
    return call?.isShortage == true ? call : nil
  }

  package var description: String {
    "\(path): cannot be used: \(reason) (\(call)); \(remedy)"
  }

  private var reason: String {
    if code == EXDEV { return "a link leads out of its folder" }
    // Safety: strerror returns a NUL-terminated text that is copied at once.
    return unsafe String(cString: strerror(code))
  }

  private var remedy: String {
    switch code {
    case ENOENT: "create it or correct the path"
    case EACCES, EPERM: "give this user the permission"
    case ENOTDIR: "a folder is needed there"
    case ENOSPC, EDQUOT: "free some space"
    case EROFS: "choose a folder that can be written"
    case EMFILE, ENFILE: "raise the limit of open files"
    case EXDEV: "put the file itself there"
    case ELOOP: "remove the loop of symbolic links"
    default: "check the file system"
    }
  }
}
