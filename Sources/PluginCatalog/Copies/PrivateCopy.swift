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
