import ScreensSystem
import ScreensCore

/// A private copy that is there for as long as something may need it: code that runs and would be
/// named by it, or a worker that would be started from it again. Then its file is removed.
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
    // Ends by itself after two calls; the last owner need not wait for them.
    Task.detached(executorPreference: ServiceExecutor.shared) { copies.remove(copy) }
  }
}

extension PinnedCopy: Hashable {
  /// Two are equal when they are the same object.
  package static func == (one: PinnedCopy, other: PinnedCopy) -> Bool { one === other }

  /// Hashes the object's identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
