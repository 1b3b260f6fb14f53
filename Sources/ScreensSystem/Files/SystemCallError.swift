import Glibc

/// An error that may have a failed system call as its cause.
package protocol SystemCallFailure: Error {
  /// The failed call; nil where the error has another cause.
  var failedCall: SystemCallError? { get }
}

/// A system call that failed on a path.
package struct SystemCallError: Error, Equatable, SystemCallFailure, CustomStringConvertible {
  /// The name of the call in the manual.
  package let call: String
  package let path: String
  /// The value of `errno`.
  package let code: Int32

  package init(call: String, path: String, code: Int32) {
    self.call = call
    self.path = path
    self.code = code
  }

  package var failedCall: SystemCallError? { self }

  /// Whether the machine lacked a resource, so that the same call may succeed later.
  package var isShortage: Bool {
    [EMFILE, ENFILE, ENOMEM, EAGAIN, ENOSPC, EDQUOT, EIO, ESTALE].contains(code)
  }

  /// Whether the user lacks permission. The permission may change without a change of the file.
  package var isForbidden: Bool { code == EACCES || code == EPERM }

  /// Whether nothing exists at the path.
  package var isNowhere: Bool { code == ENOENT || code == ENOTDIR }

  /// The cause of `error`, if it is a call that failed for lack of a resource.
  package static func shortage(in error: any Error) -> SystemCallError? {
    hindrance(in: error).flatMap { $0.isShortage ? $0 : nil }
  }

  /// The cause of `error`, if it is a call that failed for a reason outside of the file.
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
    if inotifyLimit != nil { return "the kernel gives this user no more watches of files" }
    return SystemErrorText.text(code)
  }

  /// The kernel's limit that a call for watching files met. Its code is that of another shortage.
  private var inotifyLimit: String? {
    switch (call, code) {
    case ("inotify_init1", EMFILE): "max_user_instances"
    case ("inotify_add_watch", ENOSPC): "max_user_watches"
    default: nil
    }
  }

  private var remedy: String {
    if let inotifyLimit { return "raise fs.inotify.\(inotifyLimit) with sysctl" }
    return switch code {
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
