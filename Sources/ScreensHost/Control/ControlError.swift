package import ScreensSystem

/// The reason why a host's control socket can't be used.
package enum ControlError: Error, Equatable, CustomStringConvertible {
  /// A system call failed on it.
  case system(SystemCallError)
  /// Another host answers there.
  case inUse(path: String)
  /// The socket belongs to another user.
  case foreign(path: String, user: UInt32)
  /// The bytes that came are no answer.
  case noAnswer(path: String)
  /// The host refused, and gave its reason.
  case failure(String)

  /// The error as one sentence for the operator.
  package var description: String {
    switch self {
    case .system(let error): error.description
    case .inUse(let path):
      "\(path): another host answers there; give this one its own SCREENS_STATE_DIR"
    case .foreign(let path, let user):
      "\(path): user \(user) serves there; run the command as that user"
    case .noAnswer(let path):
      "\(path): the host there gives no answer; look at its log, or restart it"
    case .failure(let text): text
    }
  }
}
