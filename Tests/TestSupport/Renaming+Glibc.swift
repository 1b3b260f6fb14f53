import Glibc

/// Puts files into place as editors, linkers and package managers do.
package enum Renaming {
  package struct Failure: Error, CustomStringConvertible {
    /// The system's text for the failed call.
    package let description: String
  }

  /// Renames a file in one step, also over an existing file.
  package static func move(_ file: String, to name: String) throws {
    // Safety: both paths are NUL-terminated for the length of the call.
    guard unsafe rename(file, name) == 0 else {
      throw Failure(description: "rename \(file) to \(name): error \(errno)")
    }
  }
}
