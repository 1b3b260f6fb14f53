package import ScreensSystem
import ScreensCore

/// A copy of a library that no other process writes to, under a path that was never used before.
///
/// The author's own file is never opened by the loader: a writer in place would crash the process,
/// and the loader knows libraries by name. The copy stays while its code is loaded, so that a
/// backtrace names file and line.
package struct PrivateCopy: Sendable, Equatable {
  /// The copy, `…/host-<process>-<n>/gen-<number>-<digest>/lib<name>.so`.
  package let path: String
  /// The number in its name, used once in a process.
  package let number: Int
  /// The name of its content.
  package let digest: Digest
}

/// Why a private copy could not be made.
package enum PrivateCopyError: SystemCallFailure, Equatable, CustomStringConvertible {
  /// The folder belongs to another user or lets others in.
  case sharedFolder(path: String, owner: UInt32, mode: UInt32)
  /// The library's name is empty, a dot name, or has a slash.
  case invalidName(String)
  case failed(SystemCallError)

  /// The failed call; nil for other reasons.
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
        + "remove it, and it is made again"
    case .invalidName(let name): "\(name): is not a library's file name; rename the library"
    case .failed(let error): error.description
    }
  }
}

/// A private copy that stays while something may need it: a backtrace of running code, or a worker
/// that is started from it again. Its file is removed with the last reference.
package final class PinnedCopy: Sendable {
  /// The copy's file.
  package let path: String
  private let copy: PrivateCopy
  private let copies: PrivateCopies

  /// Keeps a copy's file until this object is released; `copies` then removes it.
  package init(_ copy: PrivateCopy, of copies: PrivateCopies) {
    path = copy.path
    self.copy = copy
    self.copies = copies
  }

  deinit {
    let (copy, copies) = (copy, copies)
    // Ends by itself after two calls. The last owner does not wait for them.
    Task.detached(executorPreference: ServiceExecutor.shared) { copies.remove(copy) }
  }
}

extension PinnedCopy: Hashable {
  /// Two are equal when they are the same object.
  package static func == (one: PinnedCopy, other: PinnedCopy) -> Bool { one === other }

  /// Hashes the object's identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
