/// Something in a watched folder that may have changed.
package enum FileChange: Sendable, Hashable {
  /// A name may have new content, or be new.
  case written(String)
  /// A name is gone.
  case removed(String)
  /// Events were lost or a folder was removed: everything has to be checked again.
  case rescan
}
