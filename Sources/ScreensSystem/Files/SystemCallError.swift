import Glibc

/// An error that may have a failed system call as its cause.
package protocol SystemCallFailure: Error {
  /// The call; nil where the error has another cause.
  var failedCall: SystemCallError? { get }
}

/// A system call that failed on a path.
package struct SystemCallError: Error, Equatable, SystemCallFailure, CustomStringConvertible {
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

  /// This call.
  package var failedCall: SystemCallError? { self }

  /// Whether the machine lacked something, so that the same call may succeed later.
  package var isShortage: Bool {
    [EMFILE, ENFILE, ENOMEM, EAGAIN, ENOSPC, EDQUOT, EIO, ESTALE].contains(code)
  }

  /// Whether this user may not do it, which may change without the file.
  package var isForbidden: Bool { code == EACCES || code == EPERM }

  /// Whether nothing has that name.
  package var isNowhere: Bool { code == ENOENT || code == ENOTDIR }

  /// The call that failed for want of something, if that is the cause of `error`.
  package static func shortage(in error: any Error) -> SystemCallError? {
    hindrance(in: error).flatMap { $0.isShortage ? $0 : nil }
  }

  /// The call that failed for a reason that is not the file's, if that is the cause of `error`.
  package static func hindrance(in error: any Error) -> SystemCallError? {
    (error as? any SystemCallFailure)?.failedCall.flatMap {
      $0.isShortage || $0.isForbidden ? $0 : nil
    }
  }

  /// The path, the reason, the call and a remedy, as one sentence for the operator.
  package var description: String {
    "\(path): cannot be used: \(reason) (\(call)); \(remedy)"
  }

  private var reason: String {
    if code == EXDEV { return "a link leads out of its folder" }
    return SystemErrorText.text(code)
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
