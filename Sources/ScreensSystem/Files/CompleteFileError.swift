/// The reason for which the complete content of a file could not be read.
package enum CompleteFileError: SystemCallFailure, Equatable, CustomStringConvertible {
  /// A writer has the file open. The end of the write is an event of the watcher.
  case beingWritten(file: String)
  /// It changed while it was read.
  case changedWhileRead(file: String)
  /// It is a folder, a pipe or a device.
  case notAFile(file: String)
  /// It is larger than the limit of a plugin.
  case tooLarge(file: String, size: Int64, limit: Int)
  /// A system call failed.
  case unreadable(SystemCallError)

  /// Whether the same call may succeed in a moment.
  package var isTransient: Bool {
    switch self {
    case .beingWritten, .changedWhileRead: true
    // Some editors remove the file before they write the next version.
    case .unreadable(let error): error.isAbsence
    case .notAFile, .tooLarge: false
    }
  }

  /// The failed call of an unreadable file.
  package var failedCall: SystemCallError? {
    guard case .unreadable(let error) = self else { return nil }
    return error
  }

  /// The file, the reason and a remedy, as one sentence for the operator.
  package var description: String {
    switch self {
    case .beingWritten(let file):
      "\(file): is still being written; it is read as soon as the writer closes it"
    case .changedWhileRead(let file):
      "\(file): changed while it was read; it is read again when the writer is done"
    case .notAFile(let file): "\(file): is not an ordinary file; put a file there"
    case .tooLarge(let file, let size, let limit):
      "\(file): has \(size) bytes, at most \(limit) are loaded; strip it or build it smaller"
    case .unreadable(let error): error.description
    }
  }
}
