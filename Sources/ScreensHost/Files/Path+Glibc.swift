import Glibc

/// The user this process acts as.
package var currentUser: UInt32 { geteuid() }

/// A path without links and dots; nil when it leads nowhere.
func realPath(_ path: String) -> String? {
  // Safety: realpath allocates the text, which is copied and freed here.
  guard let text = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(text) }
  return unsafe String(validatingCString: text)
}

extension Path {
  /// A path from the root, without links and dots; the path itself when it leads nowhere.
  package static func absolute(_ path: String) -> String { realPath(path) ?? path }
}
