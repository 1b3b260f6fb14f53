import ScreensSystem
import ScreensCore

/// A private copy that is there for as long as something may need it: code that runs and would be
/// named by it, or a worker that would be started from it again. Then its file is removed.
package final class PinnedCopy: Sendable {
  /// The copy's file.
  package let path: String
  private let copy: PrivateCopy
  private let copies: PrivateCopies

  package init(_ copy: PrivateCopy, of copies: PrivateCopies) {
    path = copy.path
    self.copy = copy
    self.copies = copies
  }

  deinit {
    let (copy, copies) = (copy, copies)
    // Ends by itself: two calls, which need not keep waiting whoever let go of it last.
    Task.detached(executorPreference: ServiceExecutor.shared) { copies.remove(copy) }
  }
}

extension PinnedCopy: Hashable {
  package static func == (one: PinnedCopy, other: PinnedCopy) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
