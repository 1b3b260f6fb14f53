package import ScreensSystem

/// Why a private copy could not be made.
package enum PrivateCopyError: SystemCallFailure, Equatable, CustomStringConvertible {
  /// The folder belongs to another user or lets others in.
  case sharedFolder(path: String, owner: UInt32, mode: UInt32)
  /// The library's name is no file name.
  case invalidName(String)
  /// The system refused.
  case failed(SystemCallError)

  /// The call that the system refused.
  package var failedCall: SystemCallError? {
    guard case .failed(let error) = self else { return nil }
    return error
  }

  /// A sentence for the operator, with the remedy.
  package var description: String {
    switch self {
    case .sharedFolder(let path, let owner, let mode):
      "\(path): is the folder of plugin copies, but it has owner \(owner) and mode "
        + "\(String(mode & 0o7777, radix: 8)); it has to be this user's with mode 700; "
        + "remove it, and it is made anew"
    case .invalidName(let name): "\(name): is not a library's file name; rename the library"
    case .failed(let error): error.description
    }
  }
}
